import {
  dayIn,
  firstName,
  formatAverage,
  formatCents,
  formatClock,
  formatCredits,
  formatDate,
  formatDateOnly,
  formatDay,
  formatDayOnly,
  formatDayWithYear,
  formatDuration,
  formatLanguage,
  formatMoment,
  formatMonthOnly,
  formatNumber,
  formatPercent,
  formatRelative,
  formatShortMonth,
  formatSigned,
} from '@/lib/format/format';
import { formatBytes } from '@/lib/format/format-bytes';
import { captionLanguages } from '@/contract/values/languages';
import { formatDecimal } from '@/lib/format/numbers.js';
import { parseCents } from '@/lib/format/parse-cents';

const nbsp = '\u00a0';

describe('formatCents', () => {
  test.each([
    [6400, 'A$64'],
    [1250, 'A$12.50'],
    [5, 'A$0.05'],
    [0, 'A$0'],
    [123450, 'A$1,234.50'],
    [-300, '-A$3'],
  ])('%d cents are %s', (cents, text) => expect(formatCents(cents, 'en')).toBe(text));

  test('formatCents shows the cents on request', () =>
    expect(formatCents(1000, 'en', { exact: true })).toBe('A$10.00'));

  test('formatCents formats Spanish in the Argentine style', () =>
    expect(formatCents(123450, 'es')).toBe(`A$${nbsp}1.234,50`));

  test.each([12.5, Number.NaN, 2 ** 60])('formatCents rejects %d because money is whole cents', (cents) =>
    expect(() => formatCents(cents, 'en')).toThrow(RangeError),
  );
});

test('a money movement has a sign and cents', () => {
  expect([5730, -670, 1, -1, 0].map((cents) => formatSigned(cents, 'en'))).toEqual([
    '+A$57.30',
    '−A$6.70',
    '+A$0.01',
    '−A$0.01',
    'A$0.00',
  ]);
});

test('credits show cents only when they are not whole', () => {
  expect([2200, 2250, 1, 0].map((cents) => formatCredits(cents, 'en'))).toEqual(['22', '22.50', '0.01', '0']);
  expect(() => formatCredits(1.5, 'en')).toThrow(/^cents must be/);
});

test('hundredths of a percent are formatted as a percentage', () => {
  expect([1000, 1250, 1].map((points) => formatPercent(points, 'en'))).toEqual(['10%', '12.5%', '0.01%']);
});

describe('number formats compared with Intl', () => {
  const values = [
    0,
    -0,
    -1,
    5,
    4.75,
    0.1 + 0.2,
    1e-7,
    12.345,
    0.0005,
    99.95,
    999,
    999.99,
    999.9999,
    1000,
    1234.5,
    NaN,
  ];
  test.each([
    ['en', undefined],
    ['en', { minimumFractionDigits: 1 }],
    ['en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }],
    ['en', { maximumFractionDigits: 0 }],
    ['en', { style: 'percent' }],
    ['es', { minimumFractionDigits: 1 }],
  ] as const)('numbers in %s with the options %j are formatted like Intl', (language, options) => {
    const format = new Intl.NumberFormat(language === 'es' ? 'es-AR' : 'en-AU', options);
    expect(values.map((value) => formatDecimal(value, language, options))).toEqual(
      values.map((value) => format.format(value)),
    );
  });

  test('small numbers and prices are formatted without a number format of Intl', () => {
    const made = jest.spyOn(Intl, 'NumberFormat');
    expect([formatCents(6450, 'en'), formatAverage(4.8, 'en'), formatNumber(12, 'en')]).toEqual([
      'A$64.50',
      '4.8',
      '12',
    ]);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });
});

describe('parseCents', () => {
  test.each([
    ['10', 1000],
    ['10.00', 1000],
    ['10.5', 1050],
    ['5,50', 550],
    [' 1,234.50 ', 123450],
    ['0.29', 29],
    ['0', 0],
  ])('"%s" is %d cents', (typed, cents) => expect(parseCents(typed, 'en')).toBe(cents));

  test.each(['', 'ten', '12.345', '1.234,50', '-5', '.5', '5.', '1e3', 'A$5', '99999999999999999'])(
    '"%s" is not an amount',
    (typed) => expect(parseCents(typed, 'en')).toBeUndefined(),
  );

  test('parseCents accepts dots as group separators in Spanish', () => {
    expect(parseCents('1.234,50', 'es')).toBe(123450);
    expect(parseCents('12,345', 'es')).toBeUndefined();
  });
});

test.each([
  [0, '0 s'],
  [45, '45 s'],
  [60, '1 min'],
  [460, '8 min'],
  [3599, '1 h'],
  [5100, '1 h 25 min'],
  [11_400, '3 h 10 min'],
])('the duration of %d seconds is %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

test.each([
  [0, '0:00'],
  [460, '7:40'],
  [59, '0:59'],
  [3723, '1:02:03'],
])('the clock time of %d seconds is %s', (seconds, text) => expect(formatClock(seconds)).toBe(text));

test('durations reject fractional seconds', () => {
  expect(() => formatDuration(1.5)).toThrow(/^seconds must be/);
  expect(() => formatClock(1.5)).toThrow(/^seconds must be/);
});

describe('formatRelative', () => {
  const now = new Date('2026-10-14T09:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

  test.each([
    [20, 'now'],
    [8 * 60, '8 minutes ago'],
    [3 * 3600, '3 hours ago'],
    [26 * 3600, 'yesterday'],
    [21 * 86_400, '3 weeks ago'],
    [-41 * 60, 'in 41 minutes'],
    [0, 'now'],
    [-2 * 86_400, 'in 2 days'],
    [70 * 86_400, '2 months ago'],
    [400 * 86_400, 'last year'],
  ])('formatRelative formats %d seconds before now', (seconds, text) =>
    expect(formatRelative(ago(seconds), 'en', now)).toBe(text),
  );

  test('formatRelative accepts an ISO text and formats in Spanish', () =>
    expect(formatRelative('2026-10-13T08:00:00Z', 'es', now)).toBe('ayer'));
});

test.each([
  [0, '0 bytes'],
  [999_950, '1 MB'],
  [412_000_000, '412 MB'],
  [1_250_000_000, '1.3 GB'],
  [2_000_000_000, '2 GB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text));

test('formatBytes rejects fractional bytes', () =>
  expect(() => formatBytes(1.5, 'en')).toThrow(/^bytes must be/));

test('plain numbers and averages follow the language', () => {
  expect([formatNumber(1046, 'en'), formatNumber(1046, 'es')]).toEqual(['1,046', '1.046']);
  expect([formatAverage(5, 'en'), formatAverage(4.76, 'en'), formatAverage(4.8, 'es')]).toEqual([
    '5.0',
    '4.8',
    '4,8',
  ]);
});

test('days and date-times are written out', () => {
  expect(formatDay(new Date(2026, 10, 20, 12), 'en')).toMatch(/^Friday,? 20 November$/);
  expect(formatMoment(new Date(2026, 10, 20, 9, 5).toISOString(), 'en')).toMatch(/^20 Nov 2026, 9:05/);
});

test('a date without a time is formatted as the same calendar day', () => {
  expect(formatDateOnly('2026-11-01', 'en')).toMatch(/^Sunday,? 1 November$/);
  expect(formatDayWithYear('2026-11-01', 'en')).toMatch(/^Sun,? 1 Nov 2026$/);
  expect(formatMonthOnly('2026-11', 'en')).toBe('November 2026');
  expect(formatDayOnly('2026-11-01', 'en')).toBe('1 Nov');
  expect(formatShortMonth('2026-11-01', 'en')).toBe('Nov 26');
});

test('an instant has the calendar day of its time zone', () => {
  expect(dayIn('2026-11-21T13:01:00Z', 'Australia/Sydney')).toBe('2026-11-22');
  expect(dayIn(new Date('2026-11-21T13:01:00Z'), 'UTC')).toBe('2026-11-21');
});

test('each date format and each list of names is created once', () => {
  const { DisplayNames } = Intl;
  const dates = jest.spyOn(Intl, 'DateTimeFormat');
  const names = jest.spyOn(Intl, 'DisplayNames').mockImplementation((...given) => new DisplayNames(...given));
  for (let row = 0; row < 3; row += 1) {
    formatDate('2026-11-21T13:01:00Z', 'es');
    formatLanguage('es', 'pt');
  }
  expect([dates.mock.calls.length, names.mock.calls.length]).toEqual([1, 1]);
  dates.mockRestore();
  names.mockRestore();
});

test('the first name is the first word of a name', () => {
  expect(firstName('Marisol Quennell')).toBe('Marisol');
});

test('each caption language has a name in the language of the reader', () => {
  const names = captionLanguages.map((code) => formatLanguage(code, 'en'));
  expect(names.filter((name, index) => name === captionLanguages[index])).toEqual([]);
  expect(new Set(names).size).toBe(captionLanguages.length);
  expect([formatLanguage('es', 'en'), formatLanguage('es', 'es')]).toEqual(['Spanish', 'español']);
});
