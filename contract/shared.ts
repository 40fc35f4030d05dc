import { z } from './zod.ts';
import { Line, shortLine, Words } from './texts.ts';
import { limits } from './values/limits.ts';
import { LONGEST_QUERY } from './values/search.ts';
import { topicIds } from './values/topics.ts';

export const TopicId = z.enum(topicIds);
export type TopicId = z.infer<typeof TopicId>;

/** Id in lower case as in the database. Upper-case input is converted. */
export const Id = z.uuid().toLowerCase();
export const Instant = z.iso.datetime();
export const Cents = z.int();

/** Public picture in two sizes. */
export const Picture = z.object({ url: z.string(), smallUrl: z.string() });
export type Picture = z.infer<typeof Picture>;

/** Amount that a buyer saw or chose (cents). */
export const AmountCents = z.int().min(0).max(limits.priceCents.max);

/** Price on sale (cents): free, or between A$1 and A$10,000. */
export const PriceCents = AmountCents.refine((cents) => cents === 0 || cents >= limits.priceCents.min, {
  params: { code: 'PRICE_TOO_SMALL' },
});

/** Returns true if an amount chosen by a buyer reaches the card provider's minimum. */
export const isPayable = (cents: number): boolean => cents >= limits.tipCents.min;
export const belowMinimum = { params: { code: 'BELOW_PROVIDER_MINIMUM' } };
export const TipCents = z.int().min(0).max(limits.tipCents.max).refine(isPayable, belowMinimum);

export const Title = shortLine(limits.titleCharacters);
const Tag = shortLine(
  limits.tagCharacters,
  Line.overwrite((tag) => tag.replace(/\s+/g, ' ')),
);
/**
 * Removes duplicate tags and keeps the first spelling of each tag. Runs in linear time, because a
 * request body can contain tens of thousands of tags.
 */
function uniqueTags(tags: string[]): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) if (!seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  return [...seen.values()];
}

/** Tags in the creator's own words, without duplicates. */
export const Tags = z.array(Tag).overwrite(uniqueTags).max(limits.tags);
export const LongText = Words.max(limits.longTextCharacters);

/** Returns the schema of one page of a list; `nextCursor` is null on the last page. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(300).optional(),
});

/** Reply of a call without a result. */
export const Done = z.object({ done: z.literal(true) });
export const done: z.infer<typeof Done> = { done: true };

/** Note about a new version, which its owners read. */
export const VersionNote = Words.min(limits.versionNoteCharacters.min).max(limits.versionNoteCharacters.max);

/**
 * Error of one field. `path` is dotted. The browser translates `code`; the translated text contains
 * `limit` or `word`.
 */
export type FieldError = { path: string; code: string; message: string; limit?: number; word?: string };

/** Response body of every error (RFC 9457, application/problem+json). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  requestId?: string;
  errors?: FieldError[];
};

/** Progress of a person in content that consists of parts. */
export const Progress = z.object({
  completedPartIds: z.array(Id),
  percent: z.int(),
  /** Id of the next part; null if nothing is started or everything is completed. */
  continuePartId: Id.nullable(),
  continueSeconds: z.int(),
});
export type Progress = z.infer<typeof Progress>;

/** Reason for a rejection or suspension, which the person concerned reads. */
export const Reason = Words.min(limits.reasonCharacters.min).max(limits.reasonCharacters.max);

/** Search text. */
export const SearchQuery = z
  .string()
  .trim()
  .max(10_000)
  .overwrite((text) => text.normalize('NFC').slice(0, LONGEST_QUERY));
