import { z } from './zod.ts';
import { del, get, patch, post } from './call.ts';
import { Done, Id, Instant, PageQuery, pageOf } from './shared.ts';
import { wordEffects, wordLimits } from './values/word-filters.ts';

/** Word or phrase that is rejected in texts, or whose use is reported to the office. */
export const WordFilter = z.object({
  id: Id,
  /** Phrase as the office wrote it. A * at the end of a word matches any ending. */
  phrase: z.string(),
  effect: z.enum(wordEffects),
  /** Number of matching texts in the last 30 days. */
  hitsCount: z.int(),
  createdAt: Instant,
});
export type WordFilter = z.infer<typeof WordFilter>;

/** Word filter that matches a text. */
const WordMatch = z.object({
  phrase: z.string(),
  effect: z.enum(wordEffects),
  /** Matching words of the text. */
  words: z.string(),
});
export type WordMatch = z.infer<typeof WordMatch>;

export const NewWordFilter = z.strictObject({
  phrase: z
    .string()
    .trim()
    .overwrite((text) => text.replace(/\s+/g, ' '))
    .min(wordLimits.phraseCharacters.min)
    .max(wordLimits.phraseCharacters.max),
  effect: z.enum(wordEffects),
});

export const officeWords = {
  listWords: get('/office/words', {
    access: 'office',
    summary: 'Word filters in the order of the alphabet',
    query: PageQuery,
    reply: pageOf(WordFilter),
  }),
  addWord: post('/office/words', {
    access: 'office',
    status: 201,
    summary: 'Add a word filter; it applies to texts from then on',
    body: NewWordFilter,
    reply: WordFilter,
  }),
  changeWord: patch('/office/words/:id', {
    access: 'office',
    summary: 'Change the effect of a word filter',
    body: NewWordFilter.pick({ effect: true }),
    reply: WordFilter,
  }),
  removeWord: del('/office/words/:id', {
    access: 'office',
    summary: 'Remove a word filter',
    reply: Done,
  }),
  tryWords: post('/office/words/try', {
    access: 'office',
    summary: 'Which word filters a text matches; the text is not stored',
    body: z.strictObject({ text: z.string().max(wordLimits.triedCharacters) }),
    reply: z.object({ matches: z.array(WordMatch) }),
  }),
};
