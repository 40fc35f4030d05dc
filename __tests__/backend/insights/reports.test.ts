import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { reportNames } from '@/contract/values/insights';
import { ask, request, startBackend } from '../../support/backend';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makePerson, type Person } from '../../support/make/accounts';
import { changeMembership, countDays, payAt, recordAt, visitEvent } from '../../support/make/visits';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';

let creator: CreatorPerson;
let person: Person;

beforeAll(async () => {
  await startBackend();
  await forgetUnrelatedRows('insight_progress');
});
beforeEach(async () => {
  [creator, person] = [await makeCreator(), await makePerson()];
  // It is the morning of 21 November in Sydney, and the evening before in UTC.
  shiftClock(Date.parse('2026-11-20T21:00:00Z') - Date.now());
});
afterEach(() => shiftClock(0));

const read = (path: string, as: Person = creator) => request('GET', `/audience-insights/${path}`, { as });
const fieldsOf = (body: unknown) =>
  ((body as { errors?: { path: string; code: string }[] }).errors ?? []).map(
    ({ path, code }) => `${path} ${code}`,
  );

/** Records a visit and runs the count. */
async function visitAt(time: string, to = creator) {
  await recordAt(time, { person }, [visitEvent(to, null, 'home')]);
  shiftClock(Date.parse('2026-11-20T21:00:00Z') - Date.now());
}

test('each report of the contract can be read, and an unknown report is not found', async () => {
  for (const name of reportNames) expect([name, (await read(name)).status]).toEqual([name, 200]);
  for (const name of ['other', 'toString', 'subscriptions-by-year'])
    expect([name, (await read(name)).status]).toEqual([name, 404]);
});

test('a report without a range has the last 30 days in the creator’s time zone', async () => {
  expect((await read('by-day')).body).toMatchObject({
    from: '2026-10-23',
    to: '2026-11-21',
    timeZone: 'Australia/Sydney',
  });
  await db
    .updateTable('users')
    .set({ timeZone: 'Australia/Perth' })
    .where('id', '=', creator.userId)
    .execute();
  expect((await read('by-day')).body).toMatchObject({ to: '2026-11-21', timeZone: 'Australia/Perth' });
  await db.updateTable('users').set({ timeZone: 'Europe/Paris' }).where('id', '=', creator.userId).execute();
  expect((await read('by-day?days=2')).body).toMatchObject({ from: '2026-11-19', to: '2026-11-20' });
});

test.each([
  ['from=2026-11-10&to=2026-11-09', 'to ENDS_BEFORE_START'],
  ['from=2026-11-22', 'from IN_THE_FUTURE'],
  ['from=2024-11-20', 'from RANGE_TOO_LONG'],
  ['from=2026-11-01&days=3', 'days INVALID'],
  ['from=2026-02-30', 'from INVALID'],
  ['days=0', 'days TOO_SMALL'],
  ['days=366', 'days TOO_BIG'],
  ['contentType=COURSE', 'contentId REQUIRED'],
  ['contentId=7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10', 'contentType REQUIRED'],
  ['contentType=SUBSCRIPTION&contentId=7d1f0c3e-2f6b-4b0e-9a53-0d2f6d1f4a10', 'contentType INVALID'],
  ['userTier=some', 'userTier INVALID'],
  ['other=1', 'other UNKNOWN_FIELD'],
])('a report with %s is rejected with the field %s', async (query, field) => {
  for (const path of [`by-day?${query}`, `by-day/csv?${query}`]) {
    const { status, body } = await read(path);
    expect([status, fieldsOf(body)]).toEqual([422, [field]]);
  }
});

test('a report about content of another creator is not found', async () => {
  const { id } = await makeCourse(creator);
  const path = `by-day?contentType=COURSE&contentId=${id}`;
  expect((await read(path)).status).toBe(200);
  expect((await read(path, await makeCreator())).status).toBe(404);
  expect((await read(`by-day?contentType=POST&contentId=${id}`)).status).toBe(404);
});

test('a report has only the numbers of its own creator', async () => {
  const other = await makeCreator();
  await visitAt('2026-11-18T02:00:00Z');
  await countDays();
  expect((await read('by-day')).body).toMatchObject({ totals: { total: 1 } });
  expect((await read('by-day', other)).body).toMatchObject({ totals: { total: 0 } });
});

test('the alternative addresses of a report return the same report', async () => {
  await visitAt('2026-11-18T02:00:00Z');
  await countDays();
  const { body } = await read('by-day?days=9');
  expect((await request('GET', '/analytics?report=by-day&days=9', { as: creator })).body).toEqual(body);
  expect((await request('GET', '/v2/audience-insights/by-day?days=9', { as: creator })).body).toEqual(body);
  for (const query of ['', '?report=', '?report=other', '?report=by-day&report=by-day'])
    expect((await request('GET', `/analytics${query}`, { as: creator })).status).toBe(404);
  expect((await request('GET', '/analytics')).status).toBe(401);
});

test('the report of members in a year has a row for each month up to today', async () => {
  await payAt(creator, person, '2025-03-01T00:00:00Z');
  await changeMembership(creator, person, '2026-01-31T14:00:00Z');
  await changeMembership(creator, person, '2026-10-31T14:00:00Z', 'MEMBER_ENDED');
  const { body } = await ask('GET /audience-insights/subscriptions-by-year/:year', {
    as: creator,
    params: { year: '2026' },
  });
  expect(body.rows.map(({ key }) => key)).toEqual(
    Array.from({ length: 11 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`),
  );
  const changed = body.rows.filter(({ values }) => values.joined || values.left);
  expect(changed).toMatchObject([
    { key: '2026-02-01', values: { joined: 1, left: 0, total: 1 } },
    { key: '2026-11-01', values: { joined: 0, left: 1, total: 0 } },
  ]);
  expect(body.totals).toEqual({ joined: 1, left: 1, total: 0 });
});

test('the report of members by year rejects years before the first sale in the creator’s time zone', async () => {
  const years = async () => {
    const found: string[] = [];
    for (const year of ['2024', '2025', '2026', '2027']) {
      const { status, body } = await read(`subscriptions-by-year/${year}`);
      found.push(`${year} ${status} ${fieldsOf(body).join()}`.trim());
    }
    return found;
  };
  const [before, after] = ['422 year BEFORE_FIRST_SALE', '422 year IN_THE_FUTURE'];
  expect(await years()).toEqual([`2024 ${before}`, `2025 ${before}`, '2026 200', `2027 ${after}`]);
  // At this time it is already 2025 in Sydney.
  await payAt(creator, person, '2024-12-31T13:30:00Z');
  expect(await years()).toEqual([`2024 ${before}`, '2025 200', '2026 200', `2027 ${after}`]);
  expect(fieldsOf((await read('subscriptions-by-year/26')).body)).toEqual(['year INVALID']);
});

test('the report of members in the last days accepts 1 to 365 days', async () => {
  for (const [days, count] of [
    ['1', 1],
    ['365', 365],
  ] as const) {
    const { body } = await ask('GET /audience-insights/subscriptions-last-days/:days', {
      as: creator,
      params: { days },
    });
    expect([body.to, body.rows.length]).toEqual(['2026-11-21', count]);
  }
  for (const days of ['0', '366', '-1', '1.5', 'x', '1e2'])
    expect([days, fieldsOf((await read(`subscriptions-last-days/${days}`)).body)]).toEqual([
      days,
      ['days INVALID'],
    ]);
});

test('the CSV of a report has the labels of the screen, amounts as decimal numbers and a row for each day', async () => {
  await payAt(creator, person, '2026-11-20T02:00:00Z');
  const { headers, body } = await readCsv('earnings?days=2&compare=none');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(
    'attachment; filename="kumu-insights-earnings-2026-11-20-2026-11-21.csv"',
  );
  expect(body.split('\r\n')).toEqual([
    '"Day","Courses (AUD)","Memberships (AUD)","Lives (AUD)","Products (AUD)","Shop (AUD)","Tips (AUD)","Total (AUD)","Before (AUD)"',
    '"2026-11-20",0.00,0.00,0.00,0.00,0.00,8.70,8.70,',
    '"2026-11-21",0.00,0.00,0.00,0.00,0.00,0.00,0.00,',
    '',
  ]);
});

test('the CSV of a report has the unit of its measure, and labels instead of keys', async () => {
  await payAt(creator, person, '2026-11-20T02:00:00Z');
  await visitAt('2026-11-18T02:00:00Z');
  await countDays();
  expect((await readCsv('by-day?measure=EARNED&span=month&days=2&compare=none')).body.split('\r\n')).toEqual([
    '"Month","Total (AUD)","Before (AUD)"',
    '"2026-11-01",8.70,',
    '',
  ]);
  const overview = (await readCsv('overview?days=7')).body.split('\r\n');
  expect(overview).toEqual(
    expect.arrayContaining(['"Earned",8.70,0.00', '"Visitors",1,0', '"Courses sold",0,0']),
  );
  expect((await readCsv('sources')).body).toContain('"Kumu home",1,1');
});

test('the CSV of a report about content has the titles and pages of the content', async () => {
  const { id } = await makeCourse(creator, { title: '=A course' });
  const lines = (await readCsv('best-performing-courses')).body.split('\r\n');
  expect(lines[0]).toMatch(/^"Title",.*,"Page"$/);
  expect(lines[1]).toMatch(new RegExp(`^"'=A course",0,0.00,.*,"https?://.*/courses/${id}"$`));
});

async function readCsv(path: string) {
  const [report, query] = path.split('?');
  const answer = await read(`${report}/csv${query ? `?${query}` : ''}`);
  expect(answer.status).toBe(200);
  return answer as { headers: Headers; body: string };
}
