//! A match inside an address: its file, compressed, in the fragment, which browsers send nowhere.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// What stands before the match in a fragment.
const MATCH: &str = "m=";
/// Longer links do not survive being sent around.
const LONGEST_LINK: usize = 8_000;
/// No file of a match is longer.
const LONGEST_FILE: usize = 4 << 20;
const STRONGEST: u8 = 10;
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Where the match in a file is reviewed by who has nothing but the address; none if it would be too long.
#[must_use]
pub fn address(file: &str) -> Option<String> {
    let address = format!("/revoir#{MATCH}{}", encode(&compress_to_vec(file.as_bytes(), STRONGEST)));
    (address.len() <= LONGEST_LINK).then_some(address)
}

/// The file inside a fragment, and the fragment without the step that may follow it.
#[must_use]
pub fn file(fragment: &str) -> Option<(String, &str)> {
    let whole = fragment.split('&').next()?;
    let packed = decode(whole.strip_prefix(MATCH)?)?;
    let file = decompress_to_vec_with_limit(&packed, LONGEST_FILE).ok()?;
    Some((String::from_utf8(file).ok()?, whole))
}

/// The step that a fragment names: alone, or after a match.
#[must_use]
pub fn step(fragment: &str) -> usize {
    fragment.rsplit('&').next().and_then(|step| step.parse().ok()).unwrap_or(0)
}

/// Three bytes in four letters that may stand in an address.
fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 3);
    for chunk in bytes.chunks(3) {
        let mut bits = 0;
        for at in 0..3 {
            bits = bits << 8 | u32::from(chunk.get(at).copied().unwrap_or(0));
        }
        let digit = |place: usize| char::from(DIGITS[(bits >> (18 - 6 * place)) as usize & 63]);
        text.extend((0..=chunk.len()).map(digit));
    }
    text
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    for chunk in text.as_bytes().chunks(4) {
        let mut bits = 0;
        for at in 0..4 {
            let digit = chunk.get(at).map_or(Some(0), |digit| DIGITS.iter().position(|known| known == digit))?;
            bits = bits << 6 | digit as u32;
        }
        bytes.extend(bits.to_be_bytes()[1..chunk.len()].iter());
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked_whatever_its_length() {
        for length in 0..40 {
            let file: String = ('a'..='z').cycle().take(length).chain("é→".chars()).collect();
            let address = address(&file).unwrap_or_default();
            let fragment = address.strip_prefix("/revoir#").unwrap_or_default();
            assert_eq!(super::file(fragment), Some((file.clone(), fragment)));
            let later = format!("{fragment}&12");
            assert_eq!((super::file(&later), step(&later), step(fragment)), (Some((file, fragment)), 12, 0));
        }
    }

    #[test]
    fn a_match_that_is_too_long_has_no_link() {
        let mut chance = engine::Rng::new(engine::Seed([7; 16]), "link");
        let noise: String = (0..12_000).map(|_| char::from(b'!' + (chance.below(90)) as u8)).collect();
        assert_eq!(address(&noise), None);
    }

    #[test]
    fn no_fragment_breaks_the_page() {
        for bad in ["", "12", "m=", "m=%%%", "m=AAAA", "m=AAAAA", "n=AAAA"] {
            assert!(file(bad).is_none_or(|(file, _)| file.is_empty()), "{bad}");
        }
        assert_eq!(step("12"), 12);
    }
}
