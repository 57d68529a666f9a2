//! What the table says has its words: errors, phrases, proposals.

use protocol::Phrase;
use table::{Answer, ErrorKind, Proposal};

use crate::words::has;

#[test]
fn every_error_phrase_and_proposal_has_its_words() {
    let errors = ErrorKind::ALL.iter().map(|kind| format!("error-{kind}"));
    let phrases = Phrase::ALL.iter().map(|phrase| format!("phrase-{phrase}"));
    let offers = Proposal::ALL.iter().flat_map(|what| [format!("offer-{what}"), format!("story-offer-{what}")]);
    let answers = Answer::ALL.iter().map(|answer| format!("story-answer-{answer}"));
    let missing: Vec<String> = errors.chain(phrases).chain(offers).chain(answers).filter(|key| !has(key)).collect();
    assert_eq!(missing, [""; 0]);
}
