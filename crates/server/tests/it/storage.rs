//! What is stored is read back, however much of it there is and whoever wrote it.

use engine::{GameId, Seed};
use ludotheque_server::clock::Moment;
use ludotheque_server::ids::{Code, TableId, Token};
use ludotheque_server::storage::{Entry, Listed, Missing, NewTable, Status, Storage, StorageError};

use table::{Phase, Secret};

use crate::harness::{Folder, Outcome, on_both};

on_both!(
    logs_that_grow_together_are_loaded_one_by_one,
    two_writers_of_one_log_never_both_succeed,
    two_appends_to_one_place_in_one_commit_never_both_succeed,
    an_append_that_overlaps_is_refused_as_a_whole,
    the_database_itself_refuses_a_second_entry_at_one_place,
    the_database_itself_refuses_a_gap_in_a_log,
    a_forgotten_table_takes_its_people_with_it_and_its_number_is_not_given_again,
    every_text_is_loaded_as_it_was_stored,
    a_database_of_a_newer_or_unreleased_version_is_refused,
    processes_that_start_together_migrate_once,
);

fn line(text: impl Into<String>) -> Vec<Entry> {
    vec![Entry { line: text.into(), secret: None }]
}

fn secret(byte: u8) -> Secret {
    Secret { seed: Seed([byte; 16]), salt: Seed([!byte; 16]) }
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

async fn logs_that_grow_together_are_loaded_one_by_one(folder: Folder) -> Outcome {
    const TABLES: usize = 30;
    const EACH: usize = 170;
    let storage = Storage::open(&folder.database(), Missing::Create).await?;
    let mut growing = Vec::new();
    for number in 0..TABLES {
        let (storage, table) = (storage.clone(), new_table(&storage).await?);
        growing.push(tokio::spawn(async move {
            let mut written: Vec<Entry> = Vec::new();
            while written.len() < EACH {
                let secret = written.len().is_multiple_of(7).then(|| secret(number as u8));
                let mut lines = vec![Entry { line: format!("{number} {}", written.len()), secret }];
                lines.extend((0..number % 3).flat_map(|more| line(format!("{number} more {more}"))));
                let from = written.len();
                written.extend(lines.clone());
                storage.append(table, from, lines, None).await?;
                if written.len() == EACH / 2 {
                    assert_eq!(storage.load(table, 0).await?, written);
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
        assert_eq!(&storage.load(*table, 0).await?, written);
        assert_eq!(storage.load(*table, 100).await?, written[100..]);
    }
    storage.close().await;
    let again = Storage::open(&folder.database(), Missing::Refuse).await?;
    let (forgotten, rest) = all.split_at(TABLES / 2);
    for (table, written) in &all {
        assert_eq!(&again.load(*table, 0).await?, written);
    }
    // Half of them grow on, the others are deleted.
    for (table, written) in rest {
        let status = Status { phase: Phase::Playing, free: 0 };
        again.append(*table, written.len(), line("later"), Some((status, Moment(1_000)))).await?;
    }
    assert_eq!(again.forget(Moment(500), Moment(500), Moment(1_000)).await?, forgotten.len() as u64);
    let newcomer = new_table(&again).await?;
    again.append(newcomer, 0, line("new"), None).await?;
    for (table, _) in forgotten {
        assert_eq!(again.load(*table, 0).await?, []);
    }
    for (table, written) in rest {
        assert_eq!(again.load(*table, 0).await?, [written.as_slice(), &line("later")].concat());
    }
    assert_eq!(again.load(newcomer, 0).await?, line("new"));
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
    assert_eq!(storage.load(id, 0).await?, line("first"));
    assert_eq!(storage.load(bystander, 0).await?, line("x"));
    // In turns: each finds out what the other has written.
    let mut expected = line("first");
    for turn in 1..9 {
        let (writer, idle) = if turn % 3 == 0 { (&storage, &other) } else { (&other, &storage) };
        writer.append(id, turn, line(format!("turn {turn}")), None).await?;
        expected.extend(line(format!("turn {turn}")));
        let lost = idle.append(id, turn, line("too late"), None).await;
        assert!(matches!(lost, Err(StorageError::Conflict)), "{turn}: {lost:?}");
    }
    assert_eq!(storage.load(id, 0).await?, expected);
    Ok(())
}

/// A task that ends may leave a write behind, and the next one writes to the same place.
async fn two_appends_to_one_place_in_one_commit_never_both_succeed(folder: Folder) -> Outcome {
    let storage = Storage::open(&folder.database(), Missing::Create).await?;
    let table = new_table(&storage).await?;
    storage.append(table, 0, line("first"), None).await?;
    let append = |text| storage.append(table, 1, line(text), None);
    let (one, two) = tokio::join!(append("one"), append("two"));
    assert!(one.is_ok() && matches!(two, Err(StorageError::Conflict)), "{one:?} {two:?}");
    assert_eq!(storage.load(table, 0).await?, [line("first"), line("one")].concat());
    Ok(())
}

async fn an_append_that_overlaps_is_refused_as_a_whole(folder: Folder) -> Outcome {
    let storage = Storage::open(&folder.database(), Missing::Create).await?;
    let (table, bystander) = (new_table(&storage).await?, new_table(&storage).await?);
    let stored = [line("first"), line("second")].concat();
    storage.append(table, 0, stored.clone(), None).await?;
    let overlapping = [line("other second"), line("other third")].concat();
    let (lost, fine) =
        tokio::join!(storage.append(table, 1, overlapping, None), storage.append(bystander, 0, line("fine"), None));
    assert!(matches!(lost, Err(StorageError::Conflict)), "{lost:?}");
    fine?;
    assert_eq!(storage.load(table, 0).await?, stored);
    storage.append(table, 2, line("third"), None).await?;
    assert_eq!(storage.load(table, 2).await?, line("third"));
    Ok(())
}

/// Runs SQL beside the server, as an operator might.
async fn execute(folder: &Folder, sql: &'static str) -> Result<u64, sqlx::Error> {
    if folder.database().starts_with("sqlite:") {
        let pool = sqlx::SqlitePool::connect(&folder.database()).await?;
        let result = sqlx::raw_sql(sql).execute(&pool).await;
        pool.close().await;
        Ok(result?.rows_affected())
    } else {
        let pool = sqlx::PgPool::connect(&folder.database()).await?;
        let result = sqlx::raw_sql(sql).execute(&pool).await;
        pool.close().await;
        Ok(result?.rows_affected())
    }
}

async fn the_database_itself_refuses_a_second_entry_at_one_place(folder: Folder) -> Outcome {
    let storage = Storage::open(&folder.database(), Missing::Create).await?;
    let sql = "INSERT INTO entries (table_id, seq, line) VALUES (4711, 0, 'by hand')";
    assert_eq!(execute(&folder, sql).await?, 1);
    let refused = execute(&folder, sql).await.err().ok_or("refused")?;
    assert!(refused.as_database_error().is_some_and(|error| error.is_unique_violation()), "{refused}");
    let conflict = storage.append(TableId(4711), 0, line("by the server"), None).await;
    assert!(matches!(conflict, Err(StorageError::Conflict)), "{conflict:?}");
    assert_eq!(storage.load(TableId(4711), 0).await?, line("by hand"));
    Ok(())
}

async fn the_database_itself_refuses_a_gap_in_a_log(folder: Folder) -> Outcome {
    let storage = Storage::open(&folder.database(), Missing::Create).await?;
    let (gap, sound) = (new_table(&storage).await?, new_table(&storage).await?);
    let by_hand = "INSERT INTO entries (table_id, seq, line) VALUES (4711, 1, 'by hand')";
    let refused = execute(&folder, by_hand).await.err().ok_or("refused")?;
    assert!(refused.to_string().contains("gap in the log"), "{refused}");
    storage.append(gap, 0, line("first"), None).await?;
    // Whether they share a commit or not, the other table is not harmed.
    for place in 0..20 {
        let (refused, stored) = tokio::join!(
            storage.append(gap, 2, line("third"), None),
            storage.append(sound, place, line("sound"), None)
        );
        assert!(matches!(refused, Err(StorageError::Gap)), "{refused:?}");
        stored?;
    }
    assert_eq!(storage.load(gap, 0).await?, line("first"));
    assert_eq!(storage.load(sound, 0).await?.len(), 20);
    storage.append(gap, 1, [line("second"), line("third")].concat(), None).await?;
    Ok(())
}

async fn a_forgotten_table_takes_its_people_with_it_and_its_number_is_not_given_again(folder: Folder) -> Outcome {
    let storage = Storage::open(&folder.database(), Missing::Create).await?;
    let table = new_table(&storage).await?;
    let (device, capability) = (Token::draw().hash(), Token::draw().hash());
    let person = storage.join(table, device, capability).await?;
    storage.append(table, 0, line("first"), None).await?;
    assert_eq!(storage.capable(capability).await?, Some((table, person)));
    assert_eq!(storage.forget(Moment(500), Moment(500), Moment(1_000)).await?, 1);
    assert_eq!(storage.capable(capability).await?, None);
    assert!(storage.tables_of(device, None, 10).await?.is_empty());
    assert_eq!(storage.load(table, 0).await?, []);
    assert_ne!(new_table(&storage).await?, table);
    // Nobody joins a table that is gone.
    assert!(storage.join(table, device, Token::draw().hash()).await.is_err());
    storage.ping().await?;
    Ok(())
}

async fn every_text_is_loaded_as_it_was_stored(folder: Folder) -> Outcome {
    let storage = Storage::open(&folder.database(), Missing::Create).await?;
    let table = new_table(&storage).await?;
    let texts =
        ["", "\"quoted\" \\ back/slash", "{\"a\":[1]}", "é ∆ 🂡 \u{202e}", "line\nbreak\ttab\u{1}", "null", "12"];
    let entries = texts.map(|text| Entry { line: text.to_owned(), secret: Some(secret(text.len() as u8)) });
    let status = Status { phase: Phase::Playing, free: 0 };
    storage.append(table, 0, entries.to_vec(), Some((status, Moment(7)))).await?;
    assert_eq!(storage.load(table, 0).await?, entries);
    let row = storage.tables_after(TableId(0), 1).await?.pop().ok_or("a table")?;
    assert_eq!((row.id, row.status, row.updated), (table, status, Moment(7)));
    Ok(())
}

async fn a_database_of_a_newer_or_unreleased_version_is_refused(folder: Folder) -> Outcome {
    Storage::open(&folder.database(), Missing::Create).await?.close().await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (99, 'later', TRUE, '', 0)";
    execute(&folder, newer).await?;
    let refused = Storage::open(&folder.database(), Missing::Refuse).await;
    assert!(matches!(refused, Err(StorageError::Newer { found: 99, known: 2 })), "{refused:?}");
    execute(&folder, "DELETE FROM _sqlx_migrations WHERE version = 99").await?;
    Storage::open(&folder.database(), Missing::Refuse).await?.close().await;
    execute(&folder, "CREATE TABLE steps (number BIGINT PRIMARY KEY)").await?;
    let refused = Storage::open(&folder.database(), Missing::Refuse).await;
    assert!(matches!(refused, Err(StorageError::Unreleased)), "{refused:?}");
    Ok(())
}

async fn processes_that_start_together_migrate_once(folder: Folder) -> Outcome {
    let database = folder.database();
    let open = || Storage::open(&database, Missing::Create);
    let (one, two, three) = tokio::join!(open(), open(), open());
    let table = new_table(&one?).await?;
    two?.append(table, 0, line("first"), None).await?;
    assert_eq!(three?.load(table, 0).await?, line("first"));
    Ok(())
}

/// SQLite rolls back a whole transaction by itself when the disk is full. The writer then believed that it was still inside
/// one, and failed until a restart; `RAISE(ROLLBACK)` does the same to it.
#[tokio::test]
async fn bug_after_the_disk_was_full_nothing_was_written_until_a_restart() -> Outcome {
    let folder = Folder::new();
    let storage = Storage::open(&folder.database(), Missing::Create).await?;
    let table = new_table(&storage).await?;
    let full = "CREATE TRIGGER full_entries BEFORE INSERT ON entries BEGIN SELECT RAISE(ROLLBACK, 'full'); END; \
                CREATE TRIGGER full_tables BEFORE UPDATE ON tables BEGIN SELECT RAISE(ROLLBACK, 'full'); END; \
                CREATE TRIGGER full_devices BEFORE INSERT ON devices BEGIN SELECT RAISE(ROLLBACK, 'full'); END; \
                CREATE TRIGGER full_health BEFORE UPDATE ON health BEGIN SELECT RAISE(ROLLBACK, 'full'); END";
    execute(&folder, full).await?;
    let status = Some((Status { phase: Phase::Playing, free: 1 }, Moment(5)));
    for _ in 0..3 {
        assert!(storage.append(table, 0, line("lost"), None).await.is_err());
        assert!(storage.append(table, 0, line("lost"), status).await.is_err());
        assert!(storage.add_device(Token::draw().hash(), Moment(0)).await.is_err());
        assert!(storage.ping().await.is_err(), "the server is not ready");
    }
    let space =
        "DROP TRIGGER full_entries; DROP TRIGGER full_tables; DROP TRIGGER full_devices; DROP TRIGGER full_health";
    execute(&folder, space).await?;
    storage.ping().await?;
    storage.add_device(Token::draw().hash(), Moment(0)).await?;
    storage.append(table, 0, line("kept"), status).await?;
    storage.append(table, 1, line("kept too"), None).await?;
    assert_eq!(storage.load(table, 0).await?, [line("kept"), line("kept too")].concat());
    Ok(())
}
