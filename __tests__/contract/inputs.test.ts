import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { PersonChanges, TopicsChoice } from '@/contract/accounts';
import { BillingInfo } from '@/contract/billing';
import { content } from '@/contract/content';
import { DiscountInput, DiscountTerms } from '@/contract/discounts';
import { files } from '@/contract/files';
import { ProductEvent } from '@/contract/insights';
import { toFieldErrors } from '@/contract/rules/field-errors';
import { PriceCents, Tags, TipCents } from '@/contract/shared';
import { social } from '@/contract/social';
import { viewerStates } from '@/contract/viewer-states';
import { findCategory, toCategoryWord } from '@/contract/values/categories';
import { cookieDomain } from '@/contract/rules/cookie-domain';
import { fitsZip, isChangeable, isUntried, mostZipBytes } from '@/contract/values/downloads';
import { limits, maxChangedPdfBytes, maxZipBytes } from '@/contract/values/limits';
import { id } from '../support/make/ids';
import { generateInputs, inputsFile } from '../../scripts/api-files/inputs.ts';

test('the inputs of all calls equal the output of npm run api-files', async () => {
  expect(JSON.parse(await generateInputs())).toEqual(JSON.parse(readFileSync(inputsFile, 'utf8')));
});

const errorsOf = (schema: z.ZodType, input: unknown) =>
  toFieldErrors(schema.safeParse(input).error!).map(({ path, code, limit }) =>
    [path, code, limit ?? ''].join(' ').trim(),
  );

test.each([
  [0, false],
  [1, true],
  [100, true],
  [101, false],
])('the query for the viewer states of %d contents is accepted: %s', (count, isAccepted) => {
  const refs = Array.from({ length: count }, (_, number) => `DIGITAL_PRODUCT:${id(number)}`).join(',');
  expect(viewerStates.list.query.safeParse({ refs }).success).toBe(isAccepted);
});

test('a query for viewer states is accepted only if each content has a known type and an id', () => {
  const accepts = (refs: string) => viewerStates.list.query.safeParse({ refs }).success;
  expect(viewerStates.list.query.parse({ refs: `POST:${id(1)},CREATOR:${id(2)}` }).refs).toEqual([
    { contentType: 'POST', contentId: id(1) },
    { contentType: 'CREATOR', contentId: id(2) },
  ]);
  for (const refs of [id(1), `BOOK:${id(1)}`, 'POST:1', `POST:${id(1)}:x`, `POST:${id(1)},`, 'POST'])
    expect([refs, accepts(refs)]).toEqual([refs, false]);
});

test('content types in a query are separated by commas and in URL spelling, and unknown types are rejected', () => {
  const kinds = (type?: string) => content.listOwn.query.safeParse({ type }).data?.type;
  expect(kinds('digital-product,course')).toEqual(['COURSE', 'DIGITAL_PRODUCT']);
  expect(kinds()).toBeUndefined();
  for (const type of ['', 'COURSE', 'digital_product', 'course,other'])
    expect(content.listOwn.query.safeParse({ type }).success).toBe(false);
});

test('docs/events.md lists every event with its payload', () => {
  const rows = readFileSync('docs/events.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, types = '', , payload = '']) =>
      [...types.matchAll(/`([A-Z_]+)`/g)].map(([, type]) => [
        type!,
        payload.replace(/ \(.*\)/, '').split(', '),
      ]),
    );
  const events = ProductEvent.options.map(({ shape: { type, payload } }) => [
    type.value,
    Object.keys(payload.shape).sort(),
  ]);
  expect(Object.fromEntries(rows.map(([type, fields]) => [type, [...fields!].sort()]))).toEqual(
    Object.fromEntries(events),
  );
  expect(events).toHaveLength(24);
});

test('a new file needs a type, whose field name has two accepted spellings', () => {
  const file = { fileName: 'part.mp4', size: 1 };
  for (const name of ['mimeType', 'mimetype'])
    expect(files.start.body.safeParse({ ...file, [name]: 'video/mp4' }).success).toBe(true);
  expect(errorsOf(files.start.body, file)).toEqual(['mimeType REQUIRED']);
});

test('each rejected field has an error code, and a limit if the rule has a limit', () => {
  const schema = z.strictObject({
    text: z.string().min(2).max(3),
    list: z.array(z.int().min(4).max(5)).min(1).max(2),
    nested: z.strictObject({ id: z.uuid(), type: z.literal('a') }),
  });
  expect(
    errorsOf(schema, { text: 'a', list: [], nested: { id: 'x', type: 'b', other: 1 }, more: 1 }),
  ).toEqual([
    'text TOO_SHORT 2',
    'list TOO_FEW 1',
    'nested.id INVALID',
    'nested.type INVALID',
    'nested.other UNKNOWN_FIELD',
    'more UNKNOWN_FIELD',
  ]);
  expect(errorsOf(schema, { text: 'abcd', list: [4, 5, 4] })).toEqual([
    'text TOO_LONG 3',
    'list TOO_MANY 2',
    'nested REQUIRED',
  ]);
  expect(errorsOf(schema, { text: 1, list: [3, 6], nested: null })).toEqual([
    'text INVALID',
    'list.0 TOO_SMALL 4',
    'list.1 TOO_BIG 5',
    'nested INVALID',
  ]);
});

test.each([
  ['51 824 753 556', true],
  ['53 004 085 616', true],
  ['', true],
  ['  ', true],
  ['53 004 085 617', false],
  ['15 824 753 556', false],
  // The check digits of these numbers are valid.
  ['5182475333', false],
  ['51 824 753 55', false],
  ['51 824 753 5560', false],
  ['ABN 824 753 5', false],
  ['00 000 000 000', false],
])('the business number "%s" is valid: %s', (abn, isRight) => {
  const read = BillingInfo.safeParse({ businessName: '', abn, address: '' });
  expect(read.success).toBe(isRight);
  if (isRight) expect(read.data!.abn).toBe(abn.replaceAll(' ', ''));
  else expect(toFieldErrors(read.error!)).toMatchObject([{ path: 'abn', code: 'ABN_WRONG' }]);
});

test('a time zone is accepted only when it exists', () => {
  for (const [timeZone, isOne] of [
    ['Australia/Perth', true],
    ['Mars/Olympus', false],
    ['', false],
  ] as const)
    expect(PersonChanges.safeParse({ timeZone }).success).toBe(isOne);
});

test('a year of birth is accepted when it gives an age from 13 to 120 this year', () => {
  const born = (age: number) =>
    PersonChanges.safeParse({ yearOfBirth: new Date().getFullYear() - age }).success;
  expect([12, 13, 120, 121].map(born)).toEqual([false, true, true, false]);
  expect(errorsOf(PersonChanges, { yearOfBirth: new Date().getFullYear() })).toEqual([
    'yearOfBirth YEAR_OF_BIRTH',
  ]);
});

test('topics and tags that are chosen twice are stored once', () => {
  expect(TopicsChoice.parse({ topics: ['yoga', 'stress', 'yoga'] }).topics).toEqual(['yoga', 'stress']);
  expect(Tags.parse(['Slow  Days', 'slow days', 'naps', 'NAPS', 'days'])).toEqual([
    ...['Slow Days', 'naps', 'days'],
  ]);
});

test('a price is 0 or at least a dollar, and a tip is at least the minimum of the card provider', () => {
  const codesOf = (schema: typeof PriceCents, cents: number) =>
    (schema.safeParse(cents).error?.issues ?? []).map((issue) =>
      issue.code === 'custom' ? (issue.params?.code as string) : issue.code,
    );
  const { min, max } = limits.tipCents;
  expect([0, 1, 99, 100].map((cents) => codesOf(PriceCents, cents))).toEqual([
    ...[[], ['PRICE_TOO_SMALL'], ['PRICE_TOO_SMALL'], []],
  ]);
  expect([min - 1, min, max, max + 1].map((cents) => codesOf(TipCents, cents))).toEqual([
    ...[['BELOW_PROVIDER_MINIMUM'], [], [], ['too_big']],
  ]);
});

describe('discounts', () => {
  const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'];
  const free = { courseId: null, membershipId: null, startsAt: null, endsAt: null };
  const terms = { ...free, percent: 10, amountCents: null, totalLimit: null, personLimit: null };
  const one = id(1);

  test.each([
    [{}, []],
    [{ percent: null, amountCents: 500 }, []],
    [{ amountCents: 500 }, ['percent REQUIRED']],
    [{ percent: null }, ['percent REQUIRED']],
    [{ courseId: one }, []],
    [{ membershipId: one }, []],
    [{ courseId: one, membershipId: one }, ['membershipId INVALID']],
    [{ startsAt: late }, []],
    [{ endsAt: early }, []],
    [{ startsAt: early, endsAt: late }, []],
    [{ startsAt: early, endsAt: early }, ['endsAt ENDS_BEFORE_START']],
    [{ startsAt: late, endsAt: early }, ['endsAt ENDS_BEFORE_START']],
  ])('a discount with %j is rejected with the errors %j when it is created or changed', (more, errors) => {
    for (const [schema, input] of [
      [DiscountTerms, { ...terms, ...more }],
      [DiscountInput, { ...terms, ...more, code: 'SLEEP22' }],
    ] as const) {
      const { error } = schema.safeParse(input);
      expect(error ? toFieldErrors(error).map(({ path, code }) => `${path} ${code}`) : []).toEqual(errors);
    }
  });
});

test('a discount code is converted to capitals and trimmed', () => {
  const { code } = DiscountInput.shape;
  expect(code.parse(' sleep22 ')).toBe('SLEEP22');
  // These characters are easily mistaken for each other.
  for (const sign of ['0', 'O', '1', 'I', '-']) expect(code.safeParse(`SLEEP${sign}`).success).toBe(false);
});

test('conversions are filtered by content type and content id together, or by neither', () => {
  const isTaken = (query: object) => social.listConverted.query.safeParse(query).success;
  const [contentType, contentId] = ['COURSE', id(1)];
  expect([{}, { contentType, contentId }, { contentType }, { contentId }].map(isTaken)).toEqual([
    ...[true, true, false, false],
  ]);
});

describe('PDF files', () => {
  const pdf = { mimeType: 'application/pdf', size: 10 };

  test.each([
    [pdf, true, true],
    [{ ...pdf, refusesChanges: null }, true, true],
    [{ ...pdf, refusesChanges: false }, true, false],
    [{ ...pdf, refusesChanges: true }, false, false],
    [{ ...pdf, size: maxChangedPdfBytes }, true, true],
    [{ ...pdf, size: maxChangedPdfBytes + 1 }, false, false],
    [{ ...pdf, mimeType: 'audio/mpeg' }, false, false],
  ])('the file %j can be personalised: %s, and has not been tested for it: %s', (file, takesName, isNew) => {
    expect([isChangeable(file), isUntried(file)]).toEqual([takesName, isNew]);
  });

  test('a zip has the size limit for personalised files when it contains a PDF and the buyer has a name', () => {
    const song = { mimeType: 'audio/mpeg', size: 10 };
    expect([mostZipBytes([song, pdf], 'Jo'), mostZipBytes([song], 'Jo'), mostZipBytes([pdf], null)]).toEqual([
      ...[maxZipBytes.personal, maxZipBytes.shared, maxZipBytes.shared],
    ]);
    const whole = { ...song, size: maxZipBytes.shared - 10 };
    expect(fitsZip([whole, song], null)).toBe(true);
    expect(fitsZip([whole, { ...song, size: 11 }], null)).toBe(false);
  });
});

test.each([
  ['yoga', { topicId: 'yoga' }],
  ['memberships', { type: 'SUBSCRIPTION' }],
  ['SUBSCRIPTION', undefined],
  ['', undefined],
  [undefined, undefined],
])('the word %j in an address is the category %j', (word, category) => {
  expect(findCategory(word)).toEqual(category);
  if (category) expect(toCategoryWord(findCategory(word)!)).toBe(word);
});

test.each([
  ['kumu.test', 'kumu.test', 'kumu.test'],
  ['app.kumu.test:3000', '.kumu.test', 'kumu.test'],
  ['notkumu.test', 'kumu.test', undefined],
  ['kumu.test.evil.test', 'kumu.test', undefined],
  ['localhost:3000', 'kumu.test', undefined],
  ['kumu.test', '', undefined],
  ['kumu.test', undefined, undefined],
])('the host %s with the main address %j uses the cookie domain %j', (host, main, domain) => {
  expect(cookieDomain(host, main)).toBe(domain);
});
