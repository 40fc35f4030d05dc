import type { Body } from '../../contract/call.ts';
import type { officeWords, WordFilter, WordMatch } from '../../contract/office-words.ts';
import { HIT_DAYS, wordLimits } from '../../contract/values/word-filters.ts';
import { daysFromNow, now } from '../clock.ts';
import { db, inTransaction, type Trx } from '../db/connection.ts';
import { pageFrom, readCursor, writeCursor } from '../db/pagination.ts';
import { conflict, invalidField, notFound } from '../errors.ts';
import type { OfficeActor } from '../http/actor.ts';
import { record } from './audit-service.ts';
import { foldPhrase } from './word-filter.ts';
import * as repository from './word-repository.ts';
import { findInText } from './word-service.ts';

type Row = Awaited<ReturnType<typeof repository.listFilters>>[number];

const toFilter = ({ id, phrase, effect, hitsCount, createdAt }: Row): WordFilter => ({
  id,
  phrase,
  effect,
  hitsCount,
  createdAt: createdAt.toISOString(),
});

/** Lists the filters alphabetically, with their number of matches. */
export async function list({ limit, cursor }: { limit: number; cursor?: string }) {
  const after = cursor ? readCursor(cursor, 2) : null;
  const rows = await repository.listFilters(db, daysFromNow(-HIT_DAYS), after, limit + 1);
  return pageFrom(rows, limit, (row) => writeCursor(row.folded, row.id), toFilter);
}

const audit = (
  trx: Trx,
  actor: OfficeActor,
  action: 'word.add' | 'word.change' | 'word.remove',
  { id, phrase, effect }: Pick<Row, 'id' | 'phrase' | 'effect'>,
) =>
  record(trx, actor, {
    action,
    subjectType: 'WORD',
    subjectId: id,
    subjectTitle: phrase,
    reason: effect,
  });

/**
 * Returns the normalised form of a phrase.
 * @throws 422 for a phrase without letters, with too many words, and for a * that is misplaced or
 *   follows too few letters
 */
function toFolded(phrase: string): string {
  const folded = foldPhrase(phrase);
  const words = folded.split(' ');
  if (folded === '') throw invalidField('phrase', 'WORD_EMPTY', 'Use letters or numbers.');
  if (words.length > wordLimits.phraseWords)
    throw invalidField('phrase', 'WORD_TOO_LONG', `Use at most ${wordLimits.phraseWords} words.`);
  const isShort = (word: string) => word.endsWith('*') && word.length <= wordLimits.prefixCharacters;
  if (words.some(isShort) || /(?:^|\s)\*|\*\S/.test(phrase))
    throw invalidField(
      'phrase',
      'WORD_PREFIX',
      `Use a * only at the end of a word, after ${wordLimits.prefixCharacters} letters or more.`,
    );
  return folded;
}

/**
 * Adds a filter.
 * @throws 409 for a phrase that is already listed, and above the maximum number
 * @throws 422 for an invalid phrase
 */
export const add = (
  actor: OfficeActor,
  { phrase, effect }: Body<typeof officeWords.addWord>,
): Promise<WordFilter> =>
  inTransaction(async (trx) => {
    const folded = toFolded(phrase);
    await repository.raiseVersion(trx);
    if ((await repository.countFilters(trx)) >= wordLimits.filters)
      throw conflict('TOO_MANY_WORDS', `There are ${wordLimits.filters} word filters at most.`);
    const createdAt = now();
    const added = await repository.insertFilter(trx, { phrase, folded, effect, createdAt });
    if (!added) throw conflict('WORD_LISTED', 'This word is listed already.');
    await audit(trx, actor, 'word.add', { id: added.id, phrase, effect });
    return toFilter({ id: added.id, phrase, folded, effect, createdAt, hitsCount: 0 });
  });

/**
 * Returns a filter and locks the list.
 * @throws 404
 */
async function getFilter(trx: Trx, id: string) {
  // The lock precedes the read, so that changes of a filter are serialised.
  await repository.raiseVersion(trx);
  const found = await repository.findFilter(trx, id);
  if (!found) throw notFound('This word');
  return found;
}

/**
 * Changes the effect of a filter.
 * @throws 404
 */
export const change = (
  actor: OfficeActor,
  id: string,
  { effect }: Body<typeof officeWords.changeWord>,
): Promise<WordFilter> =>
  inTransaction(async (trx) => {
    const found = await getFilter(trx, id);
    await repository.setEffect(trx, id, effect);
    if (found.effect !== effect) await audit(trx, actor, 'word.change', { ...found, effect });
    const [row] = await repository.listFilters(
      trx,
      daysFromNow(-HIT_DAYS),
      [found.folded, '00000000-0000-0000-0000-000000000000'],
      1,
    );
    return toFilter(row!);
  });

/**
 * Removes a filter.
 * @throws 404
 */
export const remove = (actor: OfficeActor, id: string): Promise<void> =>
  inTransaction(async (trx) => {
    const found = await getFilter(trx, id);
    await repository.deleteFilter(trx, id);
    await audit(trx, actor, 'word.remove', found);
  });

/** Returns the filters that match a text, without storing the text or counting a match. */
export const tryText = async (text: string): Promise<WordMatch[]> =>
  (await findInText(db, text)).map(({ filter: { phrase, effect }, words }) => ({ phrase, effect, words }));

/** Task: deletes matches that are older than the counted period. */
export const deleteOldHits = async (): Promise<void> => {
  await repository.deleteHitsBefore(db, daysFromNow(-HIT_DAYS));
};
