import { db } from '@/backend/db/connection';
import { toCalendarFile, type CalendarEvent } from '@/backend/lives/calendar';
import { request, startBackend } from '../../../support/backend';
import { makePerson, type Person } from '../../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../../support/make/creators';
import { giveSeat, makeRoom } from '../../../support/make/live-rooms';

const event: CalendarEvent = {
  uid: 'live-1@kumu.test',
  sequence: 2,
  changedAt: new Date('2026-11-20T00:00:00.123Z'),
  startsAt: new Date('2026-11-21T07:30:00Z'),
  endsAt: new Date('2026-11-21T08:15:00Z'),
  title: 'Lights Out',
  description: 'Lie down.',
  url: 'https://kumu.test/lives/1',
  isCancelled: false,
};

describe('an iCalendar file', () => {
  test('an event has its properties in UTC with CRLF line ends', () => {
    expect(toCalendarFile(event)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Kumu//Lives//EN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:live-1@kumu.test',
        'SEQUENCE:2',
        'DTSTAMP:20261120T000000Z',
        'DTSTART:20261121T073000Z',
        'DTEND:20261121T081500Z',
        'SUMMARY:Lights Out',
        'DESCRIPTION:Lie down.',
        'URL:https://kumu.test/lives/1',
        'STATUS:CONFIRMED',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  test('the title of an event is escaped, and its control characters are removed', () => {
    const file = toCalendarFile({ ...event, title: 'a;b,c\\d\r\ne\nf\rg\u0007', description: '' });
    expect(file).toContain('SUMMARY:a\\;b\\,c\\\\d\\ne\\nf\\ng\r\n');
  });

  test('a text of a creator cannot add a property to the calendar file', () => {
    const file = toCalendarFile({ ...event, title: 'x\r\nATTENDEE:mailto:a@b.test' });
    expect(file.split('\r\n').filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  });

  test('a line of the calendar file is folded at 75 bytes and only between characters', () => {
    const description = 'Schlaf öffnet sich 🌙 '.repeat(20);
    const lines = toCalendarFile({ ...event, description }).split('\r\n');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');
    expect(unfolded).toContain(`DESCRIPTION:${description}`);
    expect(lines.join('')).not.toContain('\ufffd');
  });

  test('a cancelled event has the status CANCELLED', () => {
    expect(toCalendarFile({ ...event, isCancelled: true })).toContain('STATUS:CANCELLED');
  });
});

describe('GET /lives/:id/calendar', () => {
  let creator: CreatorPerson;
  beforeAll(async () => {
    await startBackend();
    creator = await makeCreator();
  });
  const read = (id: string, as?: Person) => request('GET', `/lives/${id}/calendar`, { as });
  const startsAt = new Date('2027-10-02T16:30:00Z');

  test('a visitor can download the calendar file of a public live', async () => {
    const id = await makeRoom(creator, { state: 'SCHEDULED', startsAt, minutes: 45 });
    const { status, headers, body } = await read(id);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(body).toContain(`UID:live-${id}@`);
    expect(body).toContain('DTSTART:20271002T163000Z');
    expect(body).toContain('DTEND:20271002T171500Z');
  });

  test('the description in the calendar file has no Markdown syntax', async () => {
    const description = '## Bring\n\n- a **blanket**\n- [a lamp](https://e.test)';
    const id = await makeRoom(creator, { state: 'SCHEDULED', startsAt, description });
    const { body } = await read(id);
    expect(body).toContain('DESCRIPTION:Bring\\na blanket\\na lamp\\n');
  });

  test('the calendar file of a moved live has the same UID and a higher sequence number', async () => {
    const id = await makeRoom(creator, { state: 'SCHEDULED', startsAt });
    const propertyOf = (body: unknown, name: string) => new RegExp(`${name}:(.*)`).exec(String(body))![1];
    const before = (await read(id)).body;
    await db
      .updateTable('lives')
      .set({ sequence: 1, startsAt: new Date(0) })
      .where('id', '=', id)
      .execute();
    const after = (await read(id)).body;
    expect(propertyOf(after, 'UID')).toBe(propertyOf(before, 'UID'));
    expect([propertyOf(before, 'SEQUENCE'), propertyOf(after, 'SEQUENCE')]).toEqual(['0', '1']);
  });

  test.each(['CANCELLED', 'MISSED'] as const)(
    'a live in the state %s is cancelled in calendars',
    async (state) => {
      const id = await makeRoom(creator, { state, startsAt, startedAt: null });
      expect((await read(id)).body).toContain('STATUS:CANCELLED');
    },
  );

  test('only the creator can download the calendar file of a draft', async () => {
    const id = await makeRoom(creator, { state: 'DRAFT', startsAt, startedAt: null });
    expect((await read(id)).status).toBe(404);
    expect((await read(id, await makePerson())).status).toBe(404);
    expect((await read(id, creator)).status).toBe(200);
  });

  test('a person with a seat can still download the calendar file of a deleted live', async () => {
    const [id, member] = [await makeRoom(creator, { state: 'DELETED', startsAt }), await makePerson()];
    await giveSeat(member, id);
    expect((await read(id, member)).body).toContain('STATUS:CANCELLED');
    expect((await read(id)).status).toBe(404);
  });
});
