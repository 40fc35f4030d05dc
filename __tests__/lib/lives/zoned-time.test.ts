import { findInstants, listOtherZones, readClock, toZoneLabel } from '@/lib/lives/zoned-time';

const sydney = 'Australia/Sydney';
const instantsOf = (day: string, time: string, zone = sydney) =>
  findInstants({ day, time }, zone).map((instant) => new Date(instant).toISOString());

test('a local time is converted to the instant in its time zone', () => {
  expect(instantsOf('2026-11-18', '21:30')).toEqual(['2026-11-18T10:30:00.000Z']);
  expect(instantsOf('2026-07-18', '21:30')).toEqual(['2026-07-18T11:30:00.000Z']);
  expect(instantsOf('2026-11-18', '00:00', 'Asia/Kathmandu')).toEqual(['2026-11-17T18:15:00.000Z']);
});

test('a local time skipped by a clock change has no instant', () => {
  expect(instantsOf('2026-10-04', '02:30')).toEqual([]);
  expect(instantsOf('2026-10-04', '01:59')).toEqual(['2026-10-03T15:59:00.000Z']);
  expect(instantsOf('2026-10-04', '03:00')).toEqual(['2026-10-03T16:00:00.000Z']);
});

test('a local time repeated by a clock change has two instants, the earlier first', () => {
  expect(instantsOf('2026-04-05', '02:30')).toEqual(['2026-04-04T15:30:00.000Z', '2026-04-04T16:30:00.000Z']);
  // Lord Howe Island changes its clocks by half an hour.
  expect(instantsOf('2026-04-05', '01:45', 'Australia/Lord_Howe')).toEqual([
    '2026-04-04T14:45:00.000Z',
    '2026-04-04T15:15:00.000Z',
  ]);
  expect(instantsOf('2026-04-05', '03:00')).toEqual(['2026-04-04T17:00:00.000Z']);
});

test('an incomplete day or time has no instant', () => {
  expect(instantsOf('', '21:30')).toEqual([]);
  expect(instantsOf('2026-11-18', '')).toEqual([]);
  expect(instantsOf('2026-02-31', '10:00')).toEqual([]);
});

test('midnight is shown as 00:00 of the new day', () => {
  expect(readClock(Date.parse('2026-11-18T13:00:00Z'), sydney)).toEqual({ day: '2026-11-19', time: '00:00' });
});

test("the other time zones begin with the browser's and exclude zones with the same time", () => {
  const instant = Date.parse('2026-11-18T10:30:00Z');
  expect(listOtherZones(instant, sydney, 'Europe/London')).toEqual(['Europe/London', 'Australia/Perth']);
  // Melbourne has the time of Sydney.
  expect(listOtherZones(instant, sydney, 'Australia/Melbourne')).toEqual([
    'Australia/Perth',
    'Pacific/Auckland',
  ]);
});

test('the label of a time zone in a list begins with its city', () => {
  expect(toZoneLabel('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina, America');
  expect(toZoneLabel('UTC')).toBe('UTC');
});
