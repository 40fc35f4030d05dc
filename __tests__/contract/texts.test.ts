import * as calls from '@/contract/index';
import { isLongEnough } from '@/contract/rules/long-enough';
import { toFieldErrors } from '@/contract/rules/field-errors';
import { hasVisibleText, toLine, trimInvisible } from '@/contract/rules/visible-text';
import { Tags, Title } from '@/contract/shared';
import type { z } from '@/contract/zod';

const nothing = [
  '\u3164',
  '\u200b',
  '\u00ad',
  '\u2060',
  '\u2800',
  '\u115f',
  '\u034f',
  '\ufe0f',
  '\u0301',
  '\u{e0001}',
  '\u180e',
  '\u17b4',
  '\uffa0',
  '\ufffc',
  '\ue000',
  '\u{e0100}',
];

test.each(nothing)('a line with only %j is empty', (sign) => {
  expect(hasVisibleText(sign.repeat(3))).toBe(false);
  expect(toLine(` ${sign}${sign} ${sign}`)).toBe('');
  expect(trimInvisible(`${sign}\n${sign}`)).toBe('');
});

test.each([
  'A',
  '7',
  '–',
  '♪',
  '🧘',
  '🧘🏽‍♀️',
  '❤️',
  '1️⃣',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '王小明',
  'محمد',
  'दीपा',
  'می‌خواهم',
  'ශ්‍රී',
  'é',
])('the line %s is not changed except for invisible characters at its ends', (text) => {
  expect(toLine(text)).toBe(text.normalize('NFC'));
  expect(toLine(`\u200b\u2060 ${text}\u00ad\u3164 `)).toBe(text.normalize('NFC'));
});

test('a line is normalised to composed letters, without line breaks and without direction controls', () => {
  expect(toLine('Zoe\u0308')).toBe('Zoë');
  expect(toLine('Jo\n\tKim\u2028Lee')).toBe('Jo Kim Lee');
  expect(toLine('\u202eoJ \u2067Kim\u2069\u202c\u200f')).toBe('oJ Kim');
  expect(toLine('a\u200fb')).toBe('a\u200fb');
  // A NUL is kept, because it is rejected separately: the database cannot store it.
  expect(toLine('a\0b')).toBe('a\0b');
});

/** Names of fields that hold a line of text. */
const lineNames =
  /^(name|lastName|newName|recipientName|businessName|title|label|fileName|folderName|issuer|tagline|tags|city|line1|outcomes|options|sku)$/;
/** Fields whose values are sent by programs: names of events and of sorted lists. */
const ofPrograms = /^(eventName|body\.events)/;

type Field = { path: string; schema: z.ZodString };

/** Returns the texts inside a schema with their paths. */
function textsOf(schema: z.ZodType, path: string): Field[] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (def.innerType ?? def.element ?? def.in) as z.ZodType | undefined;
  if (def.type === 'string') return [{ path, schema: schema as z.ZodString }];
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([name, each]) =>
      textsOf(each, `${path}.${name}`),
    );
  if (def.type === 'union') return (def.options as z.ZodType[]).flatMap((each) => textsOf(each, path));
  return inner ? textsOf(inner, path) : [];
}

const domains = calls as unknown as Record<string, Record<string, { path?: string; body?: z.ZodType }>>;
const fields = Object.values(domains)
  .flatMap((domain) => (typeof domain === 'object' ? Object.values(domain) : []))
  .flatMap((call) => (call?.body && call.path ? textsOf(call.body, `${call.path} body`) : []))
  .filter(({ path }) => lineNames.test(path.split('.').at(-1)!) && !ofPrograms.test(path));

test('a name, title or tag of invisible characters is rejected or stored as empty by every field of the contract', () => {
  expect(fields.length).toBeGreaterThan(30);
  for (const { path, schema } of fields)
    for (const sign of nothing) {
      const { success, data } = schema.safeParse(sign.repeat(4));
      expect({ path, sign, stored: success ? data : '' }).toEqual({ path, sign, stored: '' });
    }
});

test.each(['瑜伽', 'ヨガ', '猫', 'ชา', '요가', '요가 ', 'abc'])('the title %s is long enough', (title) => {
  expect(Title.parse(title)).toBe(title.trim());
});

test.each(['ab', 'é2', '、。', '차'])('the title %s is too short', (title) => {
  expect(toFieldErrors(Title.safeParse(title).error!)).toEqual([
    { path: '', code: 'TOO_SHORT', message: 'Use at least 3 characters.', limit: 3 },
  ]);
});

test('a tag needs two letters, or one letter of a script without spaces', () => {
  expect(Tags.parse(['茶', '차', 'go', 'お茶'])).toEqual(['茶', '차', 'go', 'お茶']);
  expect(Tags.safeParse(['a']).success).toBe(false);
  expect(isLongEnough('à', 2)).toBe(false);
});
