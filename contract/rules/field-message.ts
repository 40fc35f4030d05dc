import type { z } from '../zod.ts';

type Issue = z.core.$ZodIssue;

/** Returns true for a field that was not sent. */
export const isMissing = (issue: Issue): boolean => issue.message.endsWith('received undefined');

/** Messages of custom rules by error code. */
const byCode: Record<string, string> = {
  ABN_WRONG: 'Use the 11 digits of an ABN.',
  BELOW_PROVIDER_MINIMUM: 'Use at least 50 cents, which is the smallest amount a card can be charged.',
  DAYS_ORDER: 'Use a last day that is not before the first.',
  EMAIL_LETTERS: 'Before the @, use only the letters a to z, digits and signs such as . - and +.',
  ENDS_BEFORE_START: 'Use an end after the start.',
  INVALID: 'This value can’t be used here.',
  NOT_PRINTABLE: 'Use Latin letters, so that the address can be printed on a label.',
  POSTCODE: 'Use the 4 digits of a postcode.',
  PRICE_TOO_SMALL: 'Use 0 for free, or at least 100 cents.',
  REQUIRED: 'This field is required.',
  UNKNOWN_TIME_ZONE: 'Use a time zone such as Australia/Sydney.',
  YEAR_OF_BIRTH: 'Use a year of birth as 4 digits.',
};

const byFormat: Record<string, string> = {
  date: 'Use a date as year, month and day: 2026-01-31.',
  datetime: 'Use a time in UTC: 2026-01-31T09:00:00Z.',
  email: 'Use an email address, like name@example.com.',
  url: 'Use a web address that begins with https://.',
  uuid: 'Use an id as this API returns it.',
};

const byType: Record<string, string> = {
  array: 'Use a list.',
  boolean: 'Use true or false.',
  int: 'Use a whole number.',
  number: 'Use a number.',
  object: 'Use an object with named fields.',
  record: 'Use an object with named fields.',
  string: 'Use text.',
};

/**
 * Returns the unit of a limit: characters for a text, items for a list, or no unit for a number.
 */
const unitOf = (origin: string, count: number): string => {
  if (origin === 'string') return count === 1 ? ' character' : ' characters';
  if (origin === 'array' || origin === 'set') return count === 1 ? ' item' : ' items';
  return '';
};

const limitMessage = (
  side: 'at least' | 'at most',
  origin: string,
  limit: number | bigint,
  { inclusive = true, exact = false }: { inclusive?: boolean; exact?: boolean },
): string => {
  const bound = `${limit}${unitOf(origin, Number(limit))}`;
  if (exact) return `Use exactly ${bound}.`;
  if (inclusive) return `Use ${side} ${bound}.`;
  return `Use ${side === 'at least' ? 'more' : 'less'} than ${bound}.`;
};

/** Returns true if the schema defines the message; false for a message of the library. */
const isOwnText = (issue: Issue): boolean => !issue.message.startsWith('Invalid ');

/**
 * Returns the requirement of a field in plain English, for readers of the API. Screens translate
 * the error code instead. The message of a pattern is defined in its schema.
 */
export function toFieldMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue)) return byCode.REQUIRED!;
      return byType[issue.expected] ?? byCode.INVALID!;
    case 'too_small':
      return limitMessage('at least', issue.origin, issue.minimum, issue);
    case 'too_big':
      return limitMessage('at most', issue.origin, issue.maximum, issue);
    case 'invalid_format':
      return isOwnText(issue) ? issue.message : (byFormat[issue.format] ?? byCode.INVALID!);
    case 'invalid_value':
      return `Use ${listValues(issue.values)}.`;
    case 'unrecognized_keys':
      return 'This field is not known here.';
    case 'invalid_union':
      return 'Use one of the forms that this field takes.';
    case 'custom':
      if (isOwnText(issue)) return issue.message;
      return byCode[String(issue.params?.code ?? 'INVALID')] ?? byCode.INVALID!;
    default:
      return byCode.INVALID!;
  }
}

/**
 * Maximum number of values that a message lists, because some lists, such as time zones, are long.
 */
const MOST_VALUES = 20;

function listValues(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_VALUES).map(String);
  if (values.length > MOST_VALUES) return `one of the known values, such as ${shown[0]}`;
  return shown.length === 1 ? shown[0]! : `one of ${shown.join(', ')}`;
}
