import { act, render, screen } from '@testing-library/react';
import { useLogScroll } from '@/hooks/chat/useLogScroll';

/** Height of a row and of the log (pixels). jsdom has no layout. */
const [ROW, LOG] = [100, 300];

beforeEach(() => {
  for (const [name, get] of Object.entries({
    scrollHeight(this: HTMLElement) {
      return this.childElementCount * ROW;
    },
    clientHeight: () => LOG,
  }))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get });
});
afterEach(() => {
  for (const name of ['scrollHeight', 'clientHeight'])
    delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name];
});

type Props = { rows: number[]; isLastOwn?: boolean; isNewest?: boolean; firstNew?: number };
const onStart = jest.fn();

function Log({ rows, isLastOwn = false, isNewest = true, firstNew }: Props) {
  const { ref, isAtEnd, toEnd, onScroll } = useLogScroll({
    firstKey: String(rows[0]),
    lastKey: String(rows.at(-1)),
    isLastOwn,
    foundId: undefined,
    extra: false,
    isNewest,
    onStart,
  });
  return (
    <>
      <div ref={ref} role="log" onScroll={onScroll} tabIndex={0}>
        {rows.map((row) => (
          <p key={row} data-new={row === firstNew ? '' : undefined}>
            {row}
          </p>
        ))}
      </div>
      <button onClick={toEnd}>{isAtEnd ? 'at the end' : 'above the end'}</button>
    </>
  );
}

const show = (rows: number[], firstNew?: number) => {
  const { rerender } = render(<Log rows={rows} firstNew={firstNew} />);
  const log = screen.getByRole('log');
  return {
    log,
    change: (next: Props) => rerender(<Log {...next} />),
    scrollTo(top: number) {
      log.scrollTop = top;
      act(() => void log.dispatchEvent(new Event('scroll', { bubbles: true })));
    },
  };
};
const ten = Array.from({ length: 10 }, (_, at) => at + 10);

test('the log opens at its end and remains at its end while messages arrive', () => {
  const { log, change } = show(ten);
  expect(log.scrollTop).toBe(1000);
  change({ rows: [...ten, 20] });
  expect(log.scrollTop).toBe(1100);
});

test('the log opens at the line of new messages', () => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { top: this.tagName === 'P' ? 500 : 0 } as DOMRect;
  });
  expect(show(ten, 15).log.scrollTop).toBe(484);
  jest.restoreAllMocks();
});

test('older messages inserted above do not move the shown messages', () => {
  const { log, change, scrollTo } = show(ten);
  scrollTo(20);
  expect(onStart).toHaveBeenCalled();
  change({ rows: [5, 6, 7, ...ten] });
  expect(log.scrollTop).toBe(320);
});

test('a new message does not move a reader who has scrolled up', () => {
  const { log, change, scrollTo } = show(ten);
  scrollTo(300);
  expect(screen.getByRole('button')).toHaveTextContent('above the end');
  change({ rows: [...ten, 20] });
  expect(log.scrollTop).toBe(300);
  act(() => screen.getByRole('button').click());
  expect(log.scrollTop).toBe(1100);
});

test('a message sent by the reader scrolls the log to its end', () => {
  const { log, change, scrollTo } = show(ten);
  scrollTo(300);
  change({ rows: [...ten, 20], isLastOwn: true });
  expect(log.scrollTop).toBe(1100);
});

test('newer messages below a search result do not move its reader', () => {
  const { log, change } = show(ten);
  change({ rows: [...ten, 20], isNewest: false });
  expect(log.scrollTop).toBe(1000);
});
