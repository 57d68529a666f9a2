//! The table's tests: cases by hand, thousands of random evenings with a simulated host, and golden logs.

mod cases;
mod evening;
mod golden;
mod host;
mod learning;
mod shows;
mod vigilance;
