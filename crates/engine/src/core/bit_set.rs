//! Sets as the bits of a number.

/// Declares a set whose members are tuple structs of a `u8`: member `n` is bit `n` of an unsigned number.
/// `len` is the type in which members are counted.
///
/// ```text
/// bit_set! {
///     /// A set of seats.
///     #[derive(Debug)]
///     pub struct SeatSet(u8) of Seat, len: usize;
/// }
/// ```
#[macro_export]
macro_rules! bit_set {
    ($(#[$meta:meta])* pub struct $Set:ident($inner:vis $Bits:ty) of $Member:ident, len: $Len:ty;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $Set($inner $Bits);

        impl $Set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// The set of one member.
            #[must_use]
            pub const fn only(member: $Member) -> Self {
                Self(1 << member.0)
            }

            /// Whether `member` is in the set.
            #[must_use]
            pub const fn contains(self, member: $Member) -> bool {
                (member.0 as u32) < <$Bits>::BITS && self.0 >> member.0 & 1 == 1
            }

            /// Whether all of `other` is in the set.
            #[must_use]
            pub const fn covers(self, other: Self) -> bool {
                other.0 & !self.0 == 0
            }

            /// Whether the set is empty.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many members there are.
            #[must_use]
            pub const fn len(self) -> $Len {
                self.0.count_ones() as $Len
            }

            /// The set with `member`.
            #[must_use]
            pub const fn with(self, member: $Member) -> Self {
                Self(self.0 | 1 << member.0)
            }

            /// The set without `member`.
            #[must_use]
            pub const fn without(self, member: $Member) -> Self {
                Self(self.0 & !(1 << member.0))
            }

            /// The members of either set.
            #[must_use]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The members of both sets.
            #[must_use]
            pub const fn inter(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The members that are not in `other`.
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// The first member.
            #[must_use]
            pub const fn first(self) -> Option<$Member> {
                if self.0 == 0 { None } else { Some($Member(self.0.trailing_zeros() as u8)) }
            }

            /// The members in order.
            pub fn iter(self) -> impl Iterator<Item = $Member> + Clone {
                let mut rest = self;
                std::iter::from_fn(move || {
                    let member = rest.first()?;
                    rest.0 &= rest.0 - 1;
                    Some(member)
                })
            }
        }

        impl FromIterator<$Member> for $Set {
            fn from_iter<T: IntoIterator<Item = $Member>>(members: T) -> Self {
                members.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl From<Vec<$Member>> for $Set {
            fn from(members: Vec<$Member>) -> Self {
                members.into_iter().filter(|member| u32::from(member.0) < <$Bits>::BITS).collect()
            }
        }

        impl From<$Set> for Vec<$Member> {
            fn from(set: $Set) -> Self {
                set.iter().collect()
            }
        }
    };
}
