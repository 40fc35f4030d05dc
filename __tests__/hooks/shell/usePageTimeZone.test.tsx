import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { usePageTimeZone } from '@/hooks/shell/usePageTimeZone';
import { formatMonth } from '@/lib/format/format';
import { holdTimeZone, pageTimeZone, releaseTimeZone } from '@/lib/format/reader-time-zone';

const newYear = '2026-12-31T11:00:00.000Z';
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const [ahead, behind] = ['Pacific/Auckland', 'America/Lima'];
/** Time zone where the month differs from the browser's month. */
const other = formatMonth(newYear, 'en') === 'January 2027' ? behind : ahead;
const inOther = other === ahead ? 'January 2027' : 'December 2026';

function Page({ timeZone }: { timeZone?: string }) {
  usePageTimeZone(timeZone);
  return <p>{formatMonth(newYear, 'en')}</p>;
}

let root: Root;
afterEach(() => act(() => root.unmount()));

/** Hydrates a page whose HTML has this text. */
async function hydrate(html: string, timeZone?: string) {
  const mismatches: unknown[] = [];
  const container = document.createElement('div');
  container.innerHTML = `<p>${html}</p>`;
  const options = { onRecoverableError: (error: unknown) => void mismatches.push(error) };
  await act(async () => {
    root = hydrateRoot(container, <Page timeZone={timeZone} />, options);
  });
  return { text: container.textContent, mismatches };
}

test("a page rendered in a different time zone is hydrated unchanged and then shown in the browser's time zone", async () => {
  const mine = formatMonth(newYear, 'en');
  expect(inOther).not.toBe(mine);
  expect(await hydrate(inOther, other)).toEqual({ text: mine, mismatches: [] });
  expect(pageTimeZone()).toBe(own);
});

test("a page with no, an unknown or the browser's time zone is hydrated in the browser's time zone", async () => {
  const mine = formatMonth(newYear, 'en');
  for (const timeZone of [undefined, own, 'Mars/Olympus'])
    expect(await hydrate(mine, timeZone)).toEqual({ text: mine, mismatches: [] });
});

test('a page keeps its time zone until the time zone is released', async () => {
  await hydrate(formatMonth(newYear, 'en'), own);
  expect(holdTimeZone(other)).toBe(true);
  expect(pageTimeZone()).toBe(other);
  expect(formatMonth(newYear, 'en')).toBe(inOther);
  releaseTimeZone();
  expect(pageTimeZone()).toBe(own);
});
