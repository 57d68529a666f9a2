//! The server over real sockets: what it promises, what it refuses, what it never tells.

mod abuse;
mod faults;
mod harness;
mod identity;
mod manners;
mod monitoring;
mod nodes;
mod openapi;
mod pages;
mod play;
mod promises;
mod secrecy;
mod storage;
mod upkeep;
