import { z } from './zod.ts';
import { limits } from './values/limits.ts';
import { LONGEST_QUERY } from './values/search.ts';
import { topicIds } from './values/topics.ts';

export const TopicId = z.enum(topicIds);
export type TopicId = z.infer<typeof TopicId>;

/** As the database has it: in lower case, however it was sent. */
export const Id = z.uuid().toLowerCase();
/** Up to 100 ids with commas between them. */
export const IdList = z
  .string()
  .max(100 * 37)
  .transform((text) => text.split(','))
  .pipe(z.array(Id).min(1).max(100));
export const Instant = z.iso.datetime();
export const Cents = z.int();

/** A public picture in two widths. */
export const Picture = z.object({ url: z.string(), smallUrl: z.string() });
export type Picture = z.infer<typeof Picture>;

/** An amount that a buyer names: what they saw, or chose. */
export const AmountCents = z.int().min(0).max(limits.priceCents.max);

/** Price of a thing on sale: free, or between A$1 and A$10,000. */
export const PriceCents = AmountCents.refine((cents) => cents === 0 || cents >= limits.priceCents.min, {
  params: { code: 'PRICE_TOO_SMALL' },
});

/** What a buyer chooses to give: above zero, and no less than the card provider takes. */
export const isPayable = (cents: number): boolean => cents >= limits.tipCents.min;
export const belowMinimum = { params: { code: 'BELOW_PROVIDER_MINIMUM' } };
export const TipCents = z.int().min(0).max(limits.tipCents.max).refine(isPayable, belowMinimum);

export const Title = z.string().trim().min(limits.titleCharacters.min).max(limits.titleCharacters.max);
const Tag = z
  .string()
  .trim()
  .overwrite((tag) => tag.replace(/\s+/g, ' '))
  .min(limits.tagCharacters.min)
  .max(limits.tagCharacters.max);
/** The first of each spelling. In one pass: a body has room for tens of thousands. */
function uniqueTags(tags: string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) if (!seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  return [...seen.values()];
}

/** What content is about, in its creator's words: each once, as they are counted. */
export const Tags = z.array(Tag).overwrite(uniqueTags).max(limits.tags);
export const LongText = z.string().trim().max(limits.longTextCharacters);

/** One page of a list; `nextCursor` is null on the last one. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(300).optional(),
});

/** The reply of a call without a result. */
export const Done = z.object({ done: z.literal(true) });
export const done: z.infer<typeof Done> = { done: true };

/** One thing wrong with one field; `path` is dotted, `code` is translated by the reader's screen. */
/** What is new in a version, for whoever has the thing. */
export const VersionNote = z
  .string()
  .trim()
  .min(limits.versionNoteCharacters.min)
  .max(limits.versionNoteCharacters.max);

export type FieldError = { path: string; code: string; message: string; limit?: number };

/** The wire form of every error (RFC 9457, application/problem+json). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  requestId?: string;
  errors?: FieldError[];
};

const sizeCode = (issue: { origin?: unknown }, side: 'SMALL' | 'BIG') =>
  issue.origin === 'string'
    ? side === 'SMALL'
      ? 'TOO_SHORT'
      : 'TOO_LONG'
    : issue.origin === 'array'
      ? side === 'SMALL'
        ? 'TOO_FEW'
        : 'TOO_MANY'
      : side === 'SMALL'
        ? 'TOO_SMALL'
        : 'TOO_BIG';

/** More than any form shows. A list or an object of thousands has as many errors, each longer than what was sent. */
const MOST_FIELD_ERRORS = 50;

/** Converts a zod error into this product's field errors, the first 50 of them; the same in browser and backend. */
export const fieldErrorsOf = (error: z.ZodError): FieldError[] =>
  error.issues.slice(0, MOST_FIELD_ERRORS).flatMap(errorsOf).slice(0, MOST_FIELD_ERRORS);

function errorsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [path, key].filter(Boolean).join('.'),
        code: 'UNKNOWN_FIELD',
        message: 'This field is not known here.',
      }));
    case 'too_small':
      return [{ path, code: sizeCode(issue, 'SMALL'), message: issue.message, limit: Number(issue.minimum) }];
    case 'too_big':
      return [{ path, code: sizeCode(issue, 'BIG'), message: issue.message, limit: Number(issue.maximum) }];
    case 'custom':
      return [{ path, code: String(issue.params?.code ?? 'INVALID'), message: issue.message }];
    case 'invalid_type': {
      const code = issue.message.endsWith('received undefined') ? 'REQUIRED' : 'INVALID';
      return [{ path, code, message: issue.message }];
    }
    default:
      return [{ path, code: 'INVALID', message: issue.message }];
  }
}

/** A person's progress in content with parts. */
export const Progress = z.object({
  completedPartIds: z.array(Id),
  percent: z.int(),
  /** Where "continue" leads; null when nothing was started and when everything is done. */
  continuePartId: Id.nullable(),
  continueSeconds: z.int(),
});
export type Progress = z.infer<typeof Progress>;

/** The reason of a refusal or a suspension, which the person concerned reads. */
export const Reason = z.string().trim().min(limits.reasonCharacters.min).max(limits.reasonCharacters.max);

/** Approve, or reject with a reason that the creator reads. */
export const Decision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve') }),
  z.strictObject({ decision: z.literal('reject'), reason: Reason }),
]);
export type Decision = z.infer<typeof Decision>;

/** What somebody searches for. */
export const SearchQuery = z
  .string()
  .trim()
  .max(10_000)
  .overwrite((text) => text.slice(0, LONGEST_QUERY));
