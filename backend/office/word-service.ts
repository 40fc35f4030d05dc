import { now } from '../clock.ts';
import { db, type Db, type Trx } from '../db/connection.ts';
import { AppError } from '../errors.ts';
import { enqueue } from '../tasks.ts';
import { findMatches, prepareFilters, type FilterList, type Match } from './word-filter.ts';
import * as repository from './word-repository.ts';

/** Prepared filter list that this process caches, with its version. */
let known: { version: string; list: FilterList } | undefined;

/**
 * Returns the current filter list. The version is read each time, so that no process uses an old
 * list.
 */
async function readList(from: Db): Promise<FilterList> {
  const version = await repository.findVersion(from);
  // The version is read before the list, so that the cached list is never older than its version.
  if (known?.version !== version) known = { version, list: prepareFilters(await repository.listAll(from)) };
  return known.list;
}

/** Returns the filters that a text matches. */
export const findInText = async (from: Db, text: string): Promise<Match[]> =>
  text.trim() === '' ? [] : findMatches(await readList(from), text);

/**
 * Asserts that a text contains no word that the office refuses, and counts a refused word. Call it
 * before the transaction that stores the text, because the count must survive a rejection.
 * @param field path of the text in the request
 * @throws 422 `WORD_NOT_ALLOWED` naming the first word
 */
export async function assertAllowed(field: string, text: string | null | undefined): Promise<void> {
  const refused = (await findInText(db, text ?? '')).filter(({ filter }) => filter.effect === 'REFUSE');
  const [first] = refused;
  if (!first) return;
  await repository.insertHits(
    db,
    refused.map(({ filter }) => filter.id),
    now(),
  );
  const message = `“${first.words}” can’t be used here. Please change it.`;
  throw new AppError(422, 'INVALID_INPUT', 'Some fields are not right.', {
    fields: [{ path: field, code: 'WORD_NOT_ALLOWED', message, word: first.words }],
  });
}

/** Subject that is reported to the office if its texts contain a listed word. */
type Subject = { type: string; id: string };

/**
 * Reports a subject to the office if its texts have a listed word, in the transaction that
 * publishes the texts.
 */
export async function reportIfListed(
  trx: Trx,
  { type: subjectType, id: subjectId }: Subject,
  texts: readonly (string | null | undefined)[],
): Promise<void> {
  const found = await Promise.all(texts.map((text) => (text ? findInText(trx, text) : [])));
  const matches = [...new Map(found.flat().map((match) => [match.filter.id, match])).values()];
  if (matches.length === 0) return;
  await repository.insertHits(
    trx,
    matches.map(({ filter }) => filter.id),
    now(),
  );
  const phrases = matches.map(({ filter }) => filter.phrase);
  await enqueue(trx, 'moderation.reportWords', { subjectType, subjectId, phrases });
}
