import { z } from 'zod';
import { allCalls } from '@/contract';
import { PageQuery } from '@/contract/shared';

type Schema = {
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  additionalProperties?: Schema | false;
  propertyNames?: Schema;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
};

/**
 * Formats that already limit the length of a text. An e-mail address and a URL have no such limit.
 */
const shortFormats = ['uuid', 'date-time', 'date'];

/** Returns the places of a schema that accept input without a limit. */
function unboundedIn(schema: Schema, place: string): string[] {
  const { type, items, properties = {}, anyOf = [] } = schema;
  const found: string[] = [];
  const isOneOf = schema.enum !== undefined || schema.const !== undefined;
  // A pattern without * and + already limits the length of the text.
  const isShort = shortFormats.includes(schema.format ?? '') || /^\^[^*+]+\$$/.test(schema.pattern ?? '');
  if (type === 'string' && !isOneOf && !isShort && !schema.maxLength)
    found.push(`${place}: a text without maxLength`);
  if (type === 'array' && !schema.maxItems) found.push(`${place}: a list without maxItems`);
  if ((type === 'integer' || type === 'number') && !isOneOf && !(schema.maximum! < Number.MAX_SAFE_INTEGER))
    found.push(`${place}: a number without maximum`);
  if (type === 'object' && schema.additionalProperties !== false && !schema.propertyNames)
    found.push(`${place}: takes unknown fields`);
  return [
    ...found,
    ...(items ? unboundedIn(items, `${place}[]`) : []),
    ...Object.entries(properties).flatMap(([name, each]) => unboundedIn(each, `${place}.${name}`)),
    ...anyOf.flatMap((each) => unboundedIn(each, place)),
  ];
}

const inputs = allCalls.flatMap((call) =>
  (['query', 'body'] as const).map((part) => [`${call.method} ${call.path} ${part}`, call[part]] as const),
);

/** Fields whose limit is checked by the service, because it depends on the type of the file. */
const checkedLater = new Set(['POST /filesystem body.size: a number without maximum']);

test.each(inputs)('%s limits every text, list and number', (place, schema) => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  expect(unboundedIn(shape, place).filter((found) => !checkedLater.has(found))).toEqual([]);
});

test('a page of a list has 20 items by default and at most 100', () => {
  expect(PageQuery.parse({})).toEqual({ limit: 20 });
  expect(PageQuery.parse({ limit: '100' })).toEqual({ limit: 100 });
  for (const limit of ['0', '101', '1.5']) expect(PageQuery.safeParse({ limit }).success).toBe(false);
});
