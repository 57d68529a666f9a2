//! What is stored is read back, however much of it there is and whoever wrote it.

use engine::GameId;
use ludotheque_server::clock::Moment;
use ludotheque_server::ids::{Code, TableId};
use ludotheque_server::storage::{Line, Listed, Missing, NewTable, Storage, StorageError};

use crate::harness::{Folder, Outcome, on_both};

on_both!(logs_that_grow_together_are_read_one_by_one, two_writers_of_one_log_never_both_succeed);

fn line(text: impl Into<String>) -> Vec<Line> {
    vec![Line { line: text.into(), secret: None }]
}

async fn new_table(storage: &Storage) -> Result<TableId, Box<dyn std::error::Error + Send + Sync>> {
    let table = NewTable {
        code: Code::draw(),
        game: GameId::Triancey,
        options: String::new(),
        house: String::new(),
        seats: 2,
        listed: Listed::No,
        created: Moment(0),
    };
    Ok(storage.create(table).await?.ok_or("a code")?)
}

/// So many that where they lie is noted several times, and not for the last.
async fn logs_that_grow_together_are_read_one_by_one(folder: Folder) -> Outcome {
    const TABLES: usize = 30;
    const EACH: usize = 170;
    let storage = Storage::open(&folder.database(), Missing::Create).await?;
    let mut growing = Vec::new();
    for number in 0..TABLES {
        let (storage, table) = (storage.clone(), new_table(&storage).await?);
        growing.push(tokio::spawn(async move {
            let mut written: Vec<Line> = Vec::new();
            while written.len() < EACH {
                let secret = written.len().is_multiple_of(7).then(|| format!("secret {number}"));
                let mut lines = vec![Line { line: format!("{number} {}", written.len()), secret }];
                lines.extend((0..number % 3).flat_map(|more| line(format!("{number} more {more}"))));
                let from = i64::try_from(written.len()).unwrap_or(i64::MAX);
                written.extend(lines.clone());
                storage.append(table, from, lines, None).await?;
                if written.len() == EACH / 2 {
                    assert_eq!(storage.lines(table).await?, written);
                }
            }
            Ok::<_, StorageError>((table, written))
        }));
    }
    let mut all = Vec::new();
    for table in growing {
        all.push(table.await??);
    }
    for (table, written) in &all {
        assert_eq!(&storage.lines(*table).await?, written);
        assert_eq!(storage.lines_from(*table, 100).await?, written[100..]);
    }
    storage.close().await;
    let again = Storage::open(&folder.database(), Missing::Refuse).await?;
    let (forgotten, rest) = all.split_at(TABLES / 2);
    for (table, written) in &all {
        assert_eq!(&again.lines(*table).await?, written);
    }
    // Half of them grow on, the others are forgotten.
    for (table, written) in rest {
        let from = i64::try_from(written.len())?;
        let status = ludotheque_server::storage::Status { phase: table::Phase::Playing, free: 0 };
        again.append(*table, from, line("later"), Some((status, Moment(1_000)))).await?;
    }
    assert_eq!(again.forget(Moment(500), Moment(500), Moment(1_000)).await?, forgotten.len() as u64);
    let newcomer = new_table(&again).await?;
    again.append(newcomer, 0, line("new"), None).await?;
    for (table, _) in forgotten {
        assert_eq!(again.lines(*table).await?.len(), usize::from(*table == newcomer));
    }
    for (table, written) in rest {
        assert_eq!(again.lines(*table).await?, [written.as_slice(), &line("later")].concat());
    }
    assert_eq!(again.lines(newcomer).await?, line("new"));
    Ok(())
}

async fn two_writers_of_one_log_never_both_succeed(folder: Folder) -> Outcome {
    let storage = Storage::open(&folder.database(), Missing::Create).await?;
    let other = Storage::open(&folder.database(), Missing::Refuse).await?;
    let (id, bystander) = (new_table(&storage).await?, new_table(&storage).await?);
    storage.append(id, 0, line("first"), None).await?;
    // In one batch with somebody else's append, which is not harmed.
    let (lost, fine) =
        tokio::join!(other.append(id, 0, line("second"), None), other.append(bystander, 0, line("x"), None));
    assert!(matches!(lost, Err(StorageError::Conflict)), "{lost:?}");
    fine?;
    assert_eq!(storage.lines(id).await?, line("first"));
    assert_eq!(storage.lines(bystander).await?, line("x"));
    // In turns: each finds out what the other has written.
    let mut expected = line("first");
    for turn in 1..9 {
        let (writer, idle) = if turn % 3 == 0 { (&storage, &other) } else { (&other, &storage) };
        writer.append(id, turn, line(format!("turn {turn}")), None).await?;
        expected.extend(line(format!("turn {turn}")));
        let lost = idle.append(id, turn, line("too late"), None).await;
        assert!(matches!(lost, Err(StorageError::Conflict)), "{turn}: {lost:?}");
    }
    assert_eq!(storage.lines(id).await?, expected);
    Ok(())
}

/// A task that ends may leave a write behind, and the next one writes to the same place.
#[tokio::test]
async fn two_appends_to_one_place_in_one_commit_never_both_succeed() -> Outcome {
    let folder = Folder::new();
    let storage = Storage::open(&folder.database(), Missing::Create).await?;
    let table = new_table(&storage).await?;
    storage.append(table, 0, line("first"), None).await?;
    let append = |text| storage.append(table, 1, line(text), None);
    let (one, two) = tokio::join!(append("one"), append("two"));
    assert!(one.is_ok() && matches!(two, Err(StorageError::Conflict)), "{one:?} {two:?}");
    assert_eq!(storage.lines(table).await?, [line("first"), line("one")].concat());
    Ok(())
}

#[tokio::test]
async fn a_database_of_the_first_form_is_taken_over() -> Outcome {
    let folder = Folder::new();
    let options = folder.database().parse::<sqlx::sqlite::SqliteConnectOptions>()?.create_if_missing(true);
    let old = sqlx::SqlitePool::connect_with(options).await?;
    sqlx::raw_sql(include_str!("../../src/storage/migrations/0001-tables.sql")).execute(&old).await?;
    let rest = "CREATE TABLE steps (number BIGINT PRIMARY KEY); INSERT INTO steps VALUES (1), (2); \
                INSERT INTO tables VALUES (7, 'ABCDEF', 'triancey', '', '', 2, 0, 'playing', 0, 0, 0, NULL); \
                INSERT INTO entries VALUES (7, 0, 'first', 'hidden'), (8, 0, 'other', NULL), (7, 1, 'second', NULL)";
    sqlx::raw_sql(rest).execute(&old).await?;
    old.close().await;
    let storage = Storage::open(&folder.database(), Missing::Refuse).await?;
    storage.append(TableId(7), 2, line("third"), None).await?;
    let first = Line { line: "first".to_owned(), secret: Some("hidden".to_owned()) };
    assert_eq!(storage.lines(TableId(7)).await?, [vec![first], line("second"), line("third")].concat());
    assert_eq!(storage.lines(TableId(8)).await?, line("other"));
    Ok(())
}
