import { db, inTransaction } from '@/backend/db/connection';
import { ask, startBackend } from '../../../support/backend';
import { makeOffice, makePerson, type Person } from '../../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../../support/make/creators';
import { makeFile } from '../../../support/make/files';
import { endSeat, giveSeat, makeRoom } from '../../../support/make/live-rooms';

let url: string;
let creator: CreatorPerson;
let member: Person;
let liveId: string;
let films = 0;

beforeAll(async () => {
  ({ url } = await startBackend());
  [creator, member] = [await makeCreator(), await makePerson()];
});
beforeEach(async () => {
  const recordingFileId = await makeFile(creator, `recording-${(films += 1)}.mp4`);
  liveId = await makeRoom(creator, { state: 'REPLAY_READY', endedAt: new Date(), recordingFileId });
  const { setUses } = await import('@/backend/files/use-service');
  await inTransaction((trx) => setUses(trx, 'LIVE', liveId, [recordingFileId]));
  await giveSeat(member, liveId);
});

const srt = (words: string) => `1\n00:00:01,000 --> 00:00:02,000\n${words}\n`;

function put(content: string, as: Person = creator, language: 'en' | 'es' = 'en', id = liveId) {
  const body = new FormData();
  body.append('captions', new Blob([content]), 'captions.srt');
  return ask('POST /lives/:id/captions', { as, params: { id }, query: { language }, body });
}
const remove = (as: Person = creator, language: 'en' | 'es' = 'en') =>
  ask('DELETE /lives/:id/captions', { as, params: { id: liveId }, query: { language } });
const read = (as: Person, id = liveId) => ask('GET /lives/:id/captions', { as, params: { id } });
const languages = async (as: Person) => (await read(as)).body.tracks.map(({ language }) => language);
/** Fetches a track like a browser, from the port of this test's backend. */
const open = (track: { url: string }) => {
  const { pathname, search } = new URL(track.url);
  return fetch(url + pathname + search);
};

test('captions of a recording are available at once to everybody who may watch the recording', async () => {
  const { body } = await put(srt('Breathe in.'));
  expect(body.tracks).toMatchObject([{ language: 'en', updatedAt: expect.any(String) as string }]);
  await put(srt('Inhala.'), creator, 'es');
  for (const as of [creator, member, await makeOffice()]) expect(await languages(as)).toEqual(['en', 'es']);
  const [english] = (await read(member)).body.tracks;
  expect(await (await open(english!)).text()).toContain('Breathe in.');
  const replay = await ask('GET /lives/:id/replay', { as: member, params: { id: liveId } });
  expect(replay.body.captions.map(({ language }) => language)).toEqual(['en', 'es']);
});

test('captions can be replaced and removed for each language', async () => {
  await put(srt('First.'));
  const { body } = await put(srt('Second.'));
  expect(body.tracks).toHaveLength(1);
  expect(await (await open(body.tracks[0]!)).text()).toContain('Second.');
  expect((await remove()).body.tracks).toEqual([]);
  expect((await remove()).status).toBe(404);
});

test('a person without a seat cannot read captions', async () => {
  await put(srt('Breathe in.'));
  expect((await read(await makePerson())).problem).toMatchObject({ status: 403, code: 'LOCKED' });
  await endSeat(member, liveId);
  expect((await read(member)).problem.code).toBe('LOCKED');
});

test('only the creator of a live can change its captions', async () => {
  await put(srt('Breathe in.'));
  for (const as of [await makeCreator(), member]) {
    expect([403, 404]).toContain((await put(srt('No.'), as)).status);
    expect([403, 404]).toContain((await remove(as)).status);
  }
  expect(await languages(member)).toEqual(['en']);
});

test('only the creator can read the captions of a recording that was taken down', async () => {
  await put(srt('Breathe in.'));
  await db.updateTable('lives').set({ state: 'TAKEN_DOWN' }).where('id', '=', liveId).execute();
  expect(await languages(creator)).toEqual(['en']);
  expect(await languages(member)).toEqual([]);
});

test('a live without a recording has no captions and reports that live captions are off', async () => {
  const on = await makeRoom(creator);
  await giveSeat(member, on);
  expect((await read(member, on)).body).toEqual({ tracks: [], live: { isOn: false, reason: 'OFF' } });
  expect((await put(srt('Too early.'), creator, 'en', on)).problem.code).toBe('LIVE_HAS_NO_RECORDING');
  await db.updateTable('lives').set({ state: 'ENDED' }).where('id', '=', on).execute();
});

test('an invalid caption file is rejected with the line of the error', async () => {
  expect((await put('nothing')).status).toBe(422);
  expect(await languages(creator)).toEqual([]);
});

test('the office can review a change of the captions of a public live afterwards', async () => {
  await put(srt('Breathe in.'));
  const changes = await db.selectFrom('contentChanges').selectAll().where('contentId', '=', liveId).execute();
  expect(changes).toMatchObject([{ contentType: 'LIVE', field: 'captions' }]);
});
