//! The rules of Périmexpaire for search.
