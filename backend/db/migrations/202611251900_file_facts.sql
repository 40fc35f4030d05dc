-- What a file is beside its bytes, as far as it is known: how long a sound is, and how loud from its
-- beginning to its end in percent of its loudest part; the sides of a picture as it is shown.
alter table files
  add column duration_seconds real,
  add column wave integer[],
  add column width integer,
  add column height integer;
