import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { ask, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type OfficePerson, type Person } from '../../support/make/accounts';
import { makeCreator } from '../../support/make/creators';
import { decideInQueue, listQueue } from '../../support/make/office';

const DAY = 24 * 3_600_000;

let [officer, other]: OfficePerson[] = [];
let [first, second]: string[] = [];

beforeAll(async () => {
  await startBackend();
  [officer, other] = [await makeOffice(), await makeOffice()];
});
beforeEach(async () => {
  const texts = [`First ${crypto.randomUUID()}`, `Second ${crypto.randomUUID()}`];
  for (const text of texts)
    await ask('POST /contact', { body: { name: 'Sam', email: 'sam@kumu.test', topic: 'OTHER', text } });
  const listed = await listQueue(officer!, 'messages');
  [first, second] = texts.map((text) => listed.find((each) => each.text === text)!.id);
});
afterEach(() => shiftClock(0));

const addNote = (id: string, text: string, isQuestion = false, as: Person = officer!) =>
  ask('POST /office/queues/:name/:id/notes', {
    as,
    params: { name: 'messages', id },
    body: { text, isQuestion },
  });
const notesOf = async (id: string, as: Person = officer!) =>
  (await listQueue(as, 'messages')).find((each) => each.id === id)!.notes;

test('a note is listed with its item for everybody in the office, oldest first', async () => {
  expect(await addNote(first!, ' Rang them. ')).toMatchObject({
    status: 201,
    body: { text: 'Rang them.', isOwn: true, isQuestion: false },
  });
  await addNote(first!, 'Is this spam?', true, other);
  await addNote(second!, 'Another item.');
  expect(await notesOf(first!)).toMatchObject([
    { text: 'Rang them.', isOwn: true, isQuestion: false },
    { text: 'Is this spam?', isOwn: false, isQuestion: true },
  ]);
  expect((await notesOf(first!, other)).map(({ isOwn }) => isOwn)).toEqual([false, true]);
  expect(await notesOf(second!)).toMatchObject([{ text: 'Another item.' }]);
});

test('a note does not change the version or the possible decisions of its item', async () => {
  const entry = async () => (await listQueue(officer!, 'messages')).find(({ id }) => id === first)!;
  const { version, actions } = await entry();
  await addNote(first!, 'Rang them.');
  expect(await entry()).toMatchObject({ version, actions });
  const decided = await decideInQueue(officer!, 'messages', first!, 'close');
  expect(decided.body.notes).toMatchObject([{ text: 'Rang them.' }]);
});

test('an empty note, a note about an unknown item and a note in an unknown queue are rejected', async () => {
  expect((await addNote(first!, '   ')).status).toBe(422);
  expect((await addNote(crypto.randomUUID(), 'Rang them.')).status).toBe(404);
  const params = { name: 'differences', id: first! };
  const body = { text: 'Rang them.' };
  expect((await ask('POST /office/queues/:name/:id/notes', { as: officer, params, body })).status).toBe(404);
});

test('only the office can add a note', async () => {
  for (const as of [await makePerson(), await makeCreator()])
    expect((await addNote(first!, 'Rang them.', false, as)).status).toBe(404);
  expect(await notesOf(first!)).toEqual([]);
});

test('a note is deleted after a year', async () => {
  const { deleteOldNotes } = await import('@/backend/office/note-service');
  const { id } = (await addNote(first!, 'Rang them.')).body;
  const stored = () => db.selectFrom('officeNotes').select('id').where('id', '=', id).execute();
  shiftClock(364 * DAY);
  await deleteOldNotes();
  expect(await stored()).toHaveLength(1);
  shiftClock(366 * DAY);
  await deleteOldNotes();
  expect(await stored()).toEqual([]);
});
