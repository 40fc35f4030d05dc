import * as z from 'zod';
import { ApiError } from './errors.ts';
import { isObject } from './is-object.ts';

type Fault = { code?: string; message: string };

/**
 * Returns the schema of a form parameter, which is a string or absent. `read` returns the value or
 * the fault.
 *
 * An absent parameter is refused unless the field is `.optional()`.
 */
function field<Value>(read: (text: string) => { value: Value } | { fault: Fault }) {
  return z.unknown().transform((given, context): Value => {
    const outcome =
      given === undefined
        ? { fault: { code: 'parameter_missing', message: 'Missing required param' } }
        : typeof given === 'string'
          ? read(given)
          : { fault: { message: 'Invalid string' } };
    if ('value' in outcome) return outcome.value;
    context.addIssue({
      code: 'custom',
      message: outcome.fault.message,
      params: { code: outcome.fault.code },
    });
    return z.NEVER;
  });
}

/** Returns the schema of a text that is not empty. */
export function text(max = 5000) {
  return field<string>((given) => {
    if (given === '') return { fault: { code: 'parameter_invalid_empty', message: 'Empty string' } };
    if (given.length > max) return { fault: { message: `Longer than ${max} characters` } };
    return { value: given };
  });
}

/**
 * Returns the schema of a text that an empty string removes. The SDK sends `null` as an empty
 * string.
 */
export function clearableText(max = 5000) {
  return field<string | null>((given) =>
    given.length > max ? { fault: { message: `Longer than ${max} characters` } } : { value: given || null },
  );
}

/**
 * Returns true if a text has the format of an e-mail address. The existence of the address is not
 * checked.
 */
export const isEmail = (text: string) => text.length <= 512 && /^[^\s@]+@[^\s@]+$/.test(text);

export function email() {
  return field<string>((given) =>
    isEmail(given)
      ? { value: given }
      : { fault: { code: 'email_invalid', message: 'Invalid email address' } },
  );
}

/**
 * Returns the schema of a whole number in digits. Notations such as `1.5`, `1e3` and `NaN` are
 * refused.
 */
export function integer(min: number, max: number) {
  return field<number>((given) => {
    const number = /^-?\d{1,15}$/.test(given) ? Number(given) : NaN;
    if (number >= min && number <= max) return { value: number };
    return {
      fault: {
        code: 'parameter_invalid_integer',
        message: `Invalid integer (a whole number from ${min} to ${max})`,
      },
    };
  });
}

/** Returns the schema of a percentage with at most two decimals. */
export function percent() {
  return field<number>((given) => {
    const number = /^\d{1,3}(\.\d{1,2})?$/.test(given) ? Number(given) : NaN;
    if (number <= 100) return { value: number };
    return { fault: { message: 'Invalid decimal (a number from 0 to 100 with at most two decimals)' } };
  });
}

/** Returns the schema of a time (seconds). */
export const timestamp = () => integer(0, 99_999_999_999);

export function flag() {
  return field<boolean>((given) =>
    given === 'true' || given === 'false'
      ? { value: given === 'true' }
      : { fault: { message: 'Invalid boolean (true or false)' } },
  );
}

export function choice<const Option extends string>(...options: Option[]) {
  return field<Option>((given) => {
    const found = options.find((option) => option === given);
    return found ? { value: found } : { fault: { message: `Must be one of ${options.join(', ')}` } };
  });
}

/** Returns the schema of a currency. The sandbox supports only Australian dollars. */
export function currency() {
  return field<string>((given) =>
    given.toLowerCase() === 'aud'
      ? { value: 'aud' }
      : { fault: { message: 'Invalid currency (the sandbox trades in aud only)' } },
  );
}

/**
 * Returns the schema of an absolute web address, which may contain the braces of
 * `{CHECKOUT_SESSION_ID}`.
 */
export function webAddress() {
  return field<string>((given) => {
    const url = URL.canParse(given) ? new URL(given) : null;
    return url && /^https?:$/.test(url.protocol) && given.length <= 5000
      ? { value: given }
      : { fault: { code: 'url_invalid', message: 'Not a valid URL (http or https, absolute)' } };
  });
}

const metadataPairs = z.map(z.string().min(1).max(40), z.string().max(500));

/**
 * Returns the schema of up to 50 pairs. In an update an empty value removes its key, and
 * `metadata=` removes all keys.
 */
export function metadata() {
  return z.union([
    z.literal('').transform((): Record<string, string> | '' => ''),
    // A map is used because a record schema omits the key `__proto__`.
    z
      .preprocess((given) => (isObject(given) ? new Map(Object.entries(given)) : given), metadataPairs)
      .transform((pairs) => Object.fromEntries(pairs))
      .refine((pairs) => Object.keys(pairs).length <= 50, { error: 'More than 50 metadata keys' }),
  ]);
}

/** Returns the schema of paths in the response whose ids are replaced by objects. */
export const expand = () => z.array(z.string().min(1).max(200)).max(20);

const range = () =>
  z.union([
    timestamp().transform((at) => ({ gte: at, lte: at }) as Range),
    z.strictObject({
      gt: timestamp().optional(),
      gte: timestamp().optional(),
      lt: timestamp().optional(),
      lte: timestamp().optional(),
    }),
  ]);
export type Range = { gt?: number; gte?: number; lt?: number; lte?: number };

/** Returns the schema of a call without specific parameters. */
export const onlyExpand = () => z.strictObject({ expand: expand().optional() });

/** Returns the parameters of a list that has ids as cursors. */
export const cursors = () => ({
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
  expand: expand().optional(),
});

/** Returns the parameters of a list whose objects have a creation time. */
export const paging = () => ({ ...cursors(), created: range().optional() });

/** Returns the name of a parameter in the form notation: `line_items[0][price_data][currency]`. */
function formName(path: PropertyKey[]) {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}

/** Returns the error of the union branch that matched furthest. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const branches = issue.errors.flat().map(innermost);
  const deepest = branches.reduce<z.core.$ZodIssue | null>(
    (best, next) => (best && best.path.length >= next.path.length ? best : next),
    null,
  );
  return deepest ? { ...deepest, path: [...issue.path, ...deepest.path] } : issue;
}

function faultOf(issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') {
    const param = formName([...issue.path, issue.keys[0] ?? '']);
    return { param, code: 'parameter_unknown', message: `Received unknown parameter: ${param}` };
  }
  const param = formName(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return { param, code: 'parameter_missing', message: `Missing required param: ${param}` };
  }
  const code =
    issue.code === 'custom' && typeof issue.params?.code === 'string' ? issue.params.code : undefined;
  return { param, code, message: `${issue.message}: ${param}` };
}

/**
 * Reads the parameters of a request.
 * @throws ApiError 400 for the first fault; unknown parameters are reported before invalid values
 */
export function parseParams<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.map(innermost);
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (!issue) throw new Error('zod refused without an issue');
  const { message, ...details } = faultOf(issue);
  throw new ApiError(400, message, details);
}
