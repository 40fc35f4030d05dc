import { findPhase } from '@/lib/lives/phase';

const startsAt = '2026-11-18T10:30:00.000Z';
const before = Date.parse(startsAt) - 1;
const at = Date.parse(startsAt);

test.each([
  ['SCHEDULED', before, undefined, 'waiting'],
  ['SCHEDULED', at, undefined, 'starting'],
  ['LIVE', before, 'NONE', 'starting'],
  ['LIVE', before, 'ON', 'on'],
  ['LIVE', at, 'AWAY', 'on'],
  ['ENDED', at, 'NONE', 'ended'],
  ['REPLAY_READY', at, 'NONE', 'recording'],
  ['CANCELLED', before, 'NONE', 'cancelled'],
  ['MISSED', at, 'NONE', 'missed'],
  ['TAKEN_DOWN', before, 'NONE', 'gone'],
] as const)('a live that is %s has the phase %#', (state, now, connection, phase) => {
  expect(findPhase({ state, startsAt, connection }, now)).toBe(phase);
});
