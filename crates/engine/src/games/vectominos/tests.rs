//! Rule cases and properties of Vectominos. `slow` is an independent implementation of the placing rules on half
//! cells; everything fast is held against it.

mod pieces;
mod placing;
mod play;
mod rulebook;
mod slow;
mod vigilant;
