print-title = Print
