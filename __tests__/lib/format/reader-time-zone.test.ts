import { AsyncLocalStorage } from 'node:async_hooks';
import { formatMonth, formatMoment } from '@/lib/format/format';
import { htmlTimeZone, setReaderTimeZone } from '@/lib/format/reader-time-zone';

const newYear = '2026-12-31T14:00:00.000Z';

beforeEach(() => {
  globalThis.pageReader = new AsyncLocalStorage();
});
afterEach(() => {
  globalThis.pageReader = undefined;
});

/** Renders a date in a request whose page is for a reader with this time zone. */
const render = (timeZone: string | undefined, format = formatMonth) =>
  globalThis.pageReader!.run({}, async () => {
    await Promise.resolve();
    setReaderTimeZone(timeZone);
    await Promise.resolve();
    return format(newYear, 'en');
  });

test('each page shows the dates of its reader, also when two are rendered at once', async () => {
  const pages = await Promise.all([render('Pacific/Auckland'), render('America/Lima')]);
  expect(pages).toEqual(['January 2027', 'December 2026']);
  expect(await render('Asia/Kolkata', formatMoment)).toMatch('7:30');
});

test.each(['Mars/Olympus', '+05:31', 'Etc', '', undefined])(
  'a page ignores the time zone %p',
  async (timeZone) => {
    expect(await render(timeZone)).toBe(formatMonth(newYear, 'en'));
  },
);

test('a page for everybody does not know the reader of an earlier page', async () => {
  await render('Pacific/Auckland');
  expect(await render(undefined)).toBe(formatMonth(newYear, 'en'));
});

test("times in the HTML are in the reader's time zone, and in Sydney's for everybody", async () => {
  expect(await render('America/Lima', () => htmlTimeZone())).toBe('America/Lima');
  expect(await render(undefined, () => htmlTimeZone())).toBe('Australia/Sydney');
});
