//! The table's tests: cases by hand, thousands of random evenings with a simulated host, and golden logs.

mod cases;
mod departures;
mod evening;
mod golden;
mod host;
mod learning;
mod ready;
mod shows;
mod vigilance;
