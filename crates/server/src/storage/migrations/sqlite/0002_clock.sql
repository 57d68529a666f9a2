-- The latest time at which a server has looked at this database: a clock that is far ahead of it has leapt.
ALTER TABLE health ADD COLUMN seen INTEGER;
