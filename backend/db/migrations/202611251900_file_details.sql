-- Known properties of a file: duration of a recording, its waveform in percent of the loudest part,
-- and size of a picture as shown.
alter table files
  add column duration_seconds real,
  add column waveform integer[],
  add column width integer,
  add column height integer;
