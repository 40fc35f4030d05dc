import { z } from 'zod';
import { allCalls } from '@/contract/index';
import { Password } from '@/contract/accounts';
import { PostalAddress } from '@/contract/addresses';
import { Username } from '@/contract/creators';
import { toFieldErrors } from '@/contract/rules/field-errors';
import { RateInput } from '@/contract/shop-editing';
import { postalAddress } from '../support/make/shop';

const messagesOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error ? toFieldErrors(error) : [];
};

test.each<[z.ZodType, unknown, string]>([
  [Password, 'short', 'Use at least 10 characters.'],
  [Password, 'x'.repeat(200), 'Use at most 128 characters.'],
  [Password, undefined, 'This field is required.'],
  [Password, 5, 'Use text.'],
  [Username, 'No!', 'Use 3 to 30 lower-case letters, numbers, - or _.'],
  [z.array(z.string()).min(1), [], 'Use at least 1 item.'],
  [z.string().length(4), '12', 'Use exactly 4 characters.'],
  [z.int().min(1), 0, 'Use at least 1.'],
  [z.number().lt(3), 3, 'Use less than 3.'],
  [z.int(), 1.5, 'Use a whole number.'],
  [z.enum(['ONE', 'TWO']), 'THREE', 'Use one of ONE, TWO.'],
  [z.literal(true), false, 'Use true.'],
  [z.enum(Array.from({ length: 30 }, (_, n) => `V${n}`)), 'x', 'Use one of the known values, such as V0.'],
  [z.email(), 'x', 'Use an email address, like name@example.com.'],
  [z.strictObject({}), { other: 1 }, 'This field is not known here.'],
  [z.string().refine(() => false, { params: { code: 'ABN_WRONG' } }), '1', 'Use the 11 digits of an ABN.'],
  [PostalAddress, postalAddress({ postcode: '305' }), 'Use the 4 digits of a postcode.'],
  [PostalAddress, postalAddress({ phone: 'none' }), 'Use a phone number, like 0491 570 006.'],
  [
    RateInput,
    { name: 'Parcel', days: { from: 4, to: 2 }, maxGrams: null, priceCents: 900, freeFromCents: null },
    'Use a last day that is not before the first.',
  ],
])('the message for a rejected field is in plain English: %#', (schema, input, message) => {
  expect(messagesOf(schema, input).map((error) => error.message)).toEqual([message]);
});

/** Values that are invalid for most fields, so that each rule of a field rejects one of them. */
const wrongValues = [undefined, null, -1, 1.5, 1e12, '', '!', '!'.repeat(70_000), [], [null], {}, true];

test('no error message of a call is a default message of the schema library', () => {
  const found = new Set<string>();
  for (const { body, query } of allCalls)
    for (const schema of [body, query])
      for (const value of wrongValues) {
        const fields = Object.keys(schema instanceof z.ZodObject ? schema.shape : {});
        for (const input of [value, Object.fromEntries(fields.map((name) => [name, value]))])
          for (const { message } of messagesOf(schema, input)) found.add(message);
      }
  expect(found.size).toBeGreaterThan(30);
  const foreign = /invalid|expected|received|too (small|big)|must match|input|regex/i;
  expect([...found].filter((message) => foreign.test(message) || !/^[A-Z].*\.$/.test(message))).toEqual([]);
  // Rules with a pattern or a code have their own messages, so no field has the general message.
  expect([...found].filter((message) => message === 'This value can’t be used here.')).toEqual([]);
});
