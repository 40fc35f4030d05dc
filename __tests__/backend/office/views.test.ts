import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { allCalls } from '@/contract';
import type { Call } from '@/contract/call';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import {
  makeOffice,
  makePerson,
  startSession,
  type OfficePerson,
  type Person,
} from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator } from '../../support/make/creators';
import { endingView, openInView } from '../../contract/view-table';

const MINUTE = 60_000;
const reason = 'Jo can’t find a course that she bought.';
const id = '7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10';

/** Returns the address of a call with a value for each path parameter. */
const addressOf = ({ backend }: Call): string =>
  backend.replace(/:(\w+)/g, (_, name: string) => (/^id$|Id$/.test(name) ? id : 'x'));

let officer: OfficePerson;
let member: Person;

beforeAll(async () => {
  await startBackend();
});
beforeEach(async () => {
  [officer, member] = [await makeOffice(), await makePerson({ name: 'Jo', lastName: 'Weatherlow' })];
});
afterEach(() => shiftClock(0));

const open = (as: Person, userId: string, given = reason) =>
  ask('POST /office/people/:id/views', { as, params: { id: userId }, body: { reason: given } });

/** Opens a view of a person and returns its token. */
async function view(as: Person = officer, of: Person = member): Promise<{ token: string }> {
  const answer = await open(as, of.userId);
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('viewToken='))!;
  return { token: /^viewToken=([\w-]+)/.exec(cookie)![1]! };
}
const me = async (as: { token: string }) => (await ask('GET /users', { as })).body;
const findView = (userId = member.userId) =>
  db.selectFrom('officeViews').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();
const noticesOf = (userId: string) =>
  db
    .selectFrom('notices')
    .innerJoin('noticeEvents', 'noticeEvents.id', 'notices.eventId')
    .selectAll('noticeEvents')
    .where('notices.userId', '=', userId)
    .where('noticeEvents.kind', '=', 'accountSeen')
    .execute();

test('the office can see Kumu as a person for 30 minutes with a separate cookie', async () => {
  const answer = await open(officer, member.userId);
  expect(answer.status).toBe(201);
  const [cookie] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^viewToken=[\w-]+; .*HttpOnly; SameSite=Lax/);
  expect(answer.headers.getSetCookie()).toHaveLength(1);
  const token = /^viewToken=([\w-]+)/.exec(cookie!)![1]!;
  expect(await me({ token })).toMatchObject({
    id: member.userId,
    name: 'Jo',
    isOffice: false,
    viewEndsAt: answer.body.endsAt,
  });
  expect(await me(officer)).not.toHaveProperty('viewEndsAt');
  expect(Date.parse(answer.body.endsAt) - Date.now()).toBeGreaterThan(29 * MINUTE);
  shiftClock(30 * MINUTE + 1000);
  expect(await me({ token })).toMatchObject({ id: null });
});

test('a view requires a reason and is recorded in the audit log', async () => {
  expect((await open(officer, member.userId, ' ')).status).toBe(422);
  await view();
  const { body } = await ask('GET /office/audit', { as: officer, query: { subjectId: member.userId } });
  expect(body.items).toMatchObject([
    { action: 'person.view', subjectType: 'USER', subjectTitle: 'Jo Weatherlow', reason },
  ]);
});

test('the office cannot view its own account, accounts of the office, or closed or unknown accounts', async () => {
  const other = await makeOffice();
  for (const userId of [officer.userId, other.userId])
    expect(await open(officer, userId)).toMatchObject({
      status: 403,
      problem: { code: 'OFFICE_NOT_VIEWABLE' },
    });
  const closed = await makePerson();
  await db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', closed.userId).execute();
  expect((await open(officer, closed.userId)).status).toBe(404);
  expect((await open(officer, id)).status).toBe(404);
  const recorded = db.selectFrom('auditLog').select('id').where('actorId', '=', officer.userId);
  expect(await recorded.execute()).toEqual([]);
});

test('only the office can open a view, and each person can have one open view', async () => {
  const stranger = await makePerson();
  expect((await open(stranger, member.userId)).status).toBe(404);
  await view();
  expect(await open(officer, stranger.userId)).toMatchObject({ status: 409, problem: { code: 'VIEW_OPEN' } });
});

test('a view rejects every call that changes something', async () => {
  const token = await view();
  const changes = allCalls.filter(({ method, path }) => {
    return method !== 'GET' && !endingView.includes(`${method} ${path}`);
  });
  expect(changes.length).toBeGreaterThan(150);
  for (const call of changes) {
    const { status, body } = await request(call.method, addressOf(call), { as: token });
    expect([call.path, status, (body as { code: string }).code]).toEqual([call.path, 403, 'READ_ONLY_VIEW']);
  }
});

test('a view rejects reads of money, chat and secrets, and office calls are not found in it', async () => {
  const token = await view();
  for (const call of allCalls.filter(({ method }) => method === 'GET')) {
    const name = `GET ${call.path}`;
    const { status, body } = await request('GET', addressOf(call), { as: token });
    const code = (body as { code?: string } | null)?.code;
    if (call.access === 'office') expect([name, status, code]).toEqual([name, 404, 'NOT_FOUND']);
    else expect([name, code === 'CLOSED_IN_VIEW']).toEqual([name, !openInView.includes(name)]);
  }
}, 60_000);

test('combined reads are allowed or rejected one by one in a view', async () => {
  const token = await view();
  const body = { reads: [{ name: 'GET /users' }, { name: 'GET /purchases' }] };
  const answers = (await request('POST', '/reads', { as: token, body })).body as {
    answers: { reply?: { id: string }; problem?: { code: string } }[];
  };
  expect(answers.answers[0]!.reply!.id).toBe(member.userId);
  expect(answers.answers[1]!.problem!.code).toBe('CLOSED_IN_VIEW');
});

test('the addresses that were opened in a view are stored without their queries', async () => {
  const token = await view();
  await ask('GET /courses', { as: token, query: { limit: 3 } });
  await request('GET', '/purchases', { as: token });
  const { id: viewId } = await findView();
  const pages = db.selectFrom('officeViewedPages').select('address').where('viewId', '=', viewId);
  expect(await pages.execute()).toEqual([{ address: '/courses' }]);
});

test('a stopped view ends at once, and the person is notified of the viewer, the time and the reason', async () => {
  const token = await view();
  shiftClock(11.5 * MINUTE);
  const stopped = await ask('DELETE /office/views', { as: token });
  expect(stopped.status).toBe(200);
  expect(stopped.headers.getSetCookie()[0]).toMatch(/^viewToken=; .*Expires=Thu, 01 Jan 1970/);
  expect(await me(token)).toMatchObject({ id: null });
  expect(await me(officer)).toMatchObject({ id: officer.userId });
  const { startedAt } = await findView();
  expect(await noticesOf(member.userId)).toMatchObject([
    { values: { minutes: 12, reason, date: startedAt.toISOString() } },
  ]);
  const { body } = await ask('GET /office/audit', { as: officer, query: { subjectId: member.userId } });
  expect(body.items[0]).toMatchObject({ action: 'person.view', viewMinutes: 12 });
  await runTasks('accounts.endViews');
  expect(await noticesOf(member.userId)).toHaveLength(1);
});

test('a request to stop a view returns 404 outside of a view', async () => {
  expect((await ask('DELETE /office/views', { as: officer })).status).toBe(404);
  expect((await ask('DELETE /office/views', { as: member })).status).toBe(404);
  expect((await ask('DELETE /office/views')).status).toBe(404);
});

const endLapsed = async () => (await import('@/backend/accounts/view-service')).endLapsed();

test('an expired view is ended by a task and reported with its full duration', async () => {
  await view();
  await endLapsed();
  expect(await noticesOf(member.userId)).toEqual([]);
  shiftClock(45 * MINUTE);
  await endLapsed();
  await endLapsed();
  expect(await noticesOf(member.userId)).toMatchObject([{ values: { minutes: 30 } }]);
});

test.each([
  ['logs out', () => ask('POST /auth/logout', { as: officer })],
  [
    'leaves the office',
    () => db.updateTable('users').set({ isOffice: false }).where('id', '=', officer.userId).execute(),
  ],
  [
    'closes the account',
    () => db.updateTable('users').set({ closedAt: new Date() }).where('id', '=', officer.userId).execute(),
  ],
])('a view ends at once when its viewer %s', async (_name, leave) => {
  const token = await view();
  expect(await me(token)).toMatchObject({ id: member.userId });
  await leave();
  const answer = await ask('GET /users', { as: token });
  expect(answer.body.id).toBeNull();
  expect(answer.headers.getSetCookie()[0]).toMatch(/^viewToken=;/);
  await endLapsed();
  expect(await noticesOf(member.userId)).toHaveLength(1);
});

test.each([
  ['joins the office', { isOffice: true }],
  ['closes the account', { closedAt: new Date() }],
])('a view ends when the viewed person %s', async (_name, change) => {
  const token = await view();
  await db.updateTable('users').set(change).where('id', '=', member.userId).execute();
  expect(await me(token)).toMatchObject({ id: null });
  await endLapsed();
  expect((await findView()).endedAt).not.toBeNull();
});

test('a logout in a view ends the view and the viewer’s session, but not the session of the viewed person', async () => {
  const token = await view();
  const answer = await ask('POST /auth/logout', { as: token });
  expect(answer.headers.getSetCookie().map((each) => each.split('=')[0])).toEqual([
    'viewToken',
    'accessToken',
    'signedIn',
  ]);
  for (const gone of [token, officer]) expect(await me(gone)).toMatchObject({ id: null });
  expect(await me(member)).toMatchObject({ id: member.userId });
  expect(await noticesOf(member.userId)).toHaveLength(1);
});

test('a sign-in during a view ends the view', async () => {
  const token = await view();
  await ask('POST /auth/login', {
    as: token,
    body: { email: 'nobody@kumu.test', password: 'a wrong long password' },
  });
  expect(await me(token)).toMatchObject({ id: null });
  expect(await me(officer)).toMatchObject({ id: officer.userId });
});

test('a view does not change the last use of the person’s session or of a course that they own', async () => {
  const creator = await makeCreator();
  const course = await makeCourse(creator);
  await grantCourse(member, course.id);
  await startSession(member.userId);
  const { modules } = (await ask('GET /courses/:id', { params: { id: course.id } })).body;
  const parts = modules.flatMap((module) => module.parts);
  const sessions = () =>
    db.selectFrom('sessions').selectAll().where('userId', '=', member.userId).orderBy('id').execute();
  const before = await sessions();
  const token = await view();
  shiftClock(20 * MINUTE);
  for (const part of parts)
    await ask('GET /courses/:id/parts/:partId', { as: token, params: { id: course.id, partId: part.id } });
  expect(await sessions()).toEqual(before);
  const progress = db.selectFrom('progress').selectAll().where('userId', '=', member.userId);
  expect(await progress.execute()).toEqual([]);
});
