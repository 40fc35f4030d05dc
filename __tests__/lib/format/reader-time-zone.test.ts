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

/** Formats a date while a page for a reader with this time zone is rendered. */
const render = (timeZone: string | undefined, format = formatMonth) =>
  globalThis.pageReader!.run({}, async () => {
    await Promise.resolve();
    setReaderTimeZone(timeZone);
    await Promise.resolve();
    return format(newYear, 'en');
  });

test('each page formats dates for its reader, even if two pages are rendered concurrently', async () => {
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

test("a public page does not use the time zone of an earlier page's reader", async () => {
  await render('Pacific/Auckland');
  expect(await render(undefined)).toBe(formatMonth(newYear, 'en'));
});

test("the time zone of the HTML is the reader's, or Sydney on a public page", async () => {
  expect(await render('America/Lima', () => htmlTimeZone())).toBe('America/Lima');
  expect(await render(undefined, () => htmlTimeZone())).toBe('Australia/Sydney');
});
