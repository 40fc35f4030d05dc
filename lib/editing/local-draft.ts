import type { DraftType } from '@/contract/values/content';
import { DAY_MS } from '@/contract/values/times';
import { WORDS_PREFIX } from '../session/personal-state';
import { holdInTab, namesInTabs } from '../browser/tab-lock';

const LIVES_MS = 30 * DAY_MS;
const MOST_ENTRIES = 20;
/** Of one entry: all of them together leave room for what else is kept in the browser. */
const MOST_CHARACTERS = 150_000;

type Of = { ownerId: string; contentType: DraftType; contentId: string };

/** What was typed into an editor and is not on the server. */
export type KeptWords = Of & {
  /** One for each time the editor was opened: two tabs do not write over each other. */
  id: string;
  /** When it was typed last: milliseconds since 1970. */
  keptAt: number;
  /** The version of the content that it was typed into, where it has versions. */
  version?: number;
  /** The typed fields, by the groups in which the editor saves them. */
  groups: Record<string, Record<string, unknown>>;
};

const keyOf = ({ ownerId, id }: Pick<KeptWords, 'ownerId' | 'id'>) => `${WORDS_PREFIX}${ownerId}.${id}`;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isKeptWords(entry: unknown): entry is KeptWords {
  const { id, ownerId, contentId, keptAt, groups } = (entry ?? {}) as Partial<KeptWords>;
  return (
    [id, ownerId, contentId].every((each) => typeof each === 'string') &&
    typeof keptAt === 'number' &&
    isObject(groups) &&
    Object.values(groups).every(isObject)
  );
}

function read(key: string): KeptWords | null {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isKeptWords(entry) ? entry : null;
  } catch {
    // Somebody else wrote there.
    return null;
  }
}

/** What is kept in this browser, the newest first; the rest is removed: what is old, and what is more than there is room for. */
function listAll(): KeptWords[] {
  const known = Object.keys(localStorage)
    .filter((key) => key.startsWith(WORDS_PREFIX))
    .map((key) => ({ key, entry: read(key) }))
    .toSorted((one, other) => (other.entry?.keptAt ?? 0) - (one.entry?.keptAt ?? 0));
  const isGood = ({ entry }: (typeof known)[number], at: number) =>
    entry !== null && Date.now() - entry.keptAt < LIVES_MS && at < MOST_ENTRIES;
  known.filter((each, at) => !isGood(each, at)).forEach(({ key }) => localStorage.removeItem(key));
  return known.filter(isGood).map(({ entry }) => entry!);
}

const lockOf = ({ id }: Pick<KeptWords, 'id'>) => `kumu-words-${id}`;

/** Keeps words, instead of what was kept under their id before. @returns whether they are kept */
export function storeWords(words: KeptWords): boolean {
  const key = keyOf(words);
  const text = JSON.stringify(words);
  if (text.length > MOST_CHARACTERS) return false;
  try {
    const isNew = localStorage.getItem(key) === null;
    localStorage.setItem(key, text);
    if (isNew) listAll();
    return true;
  } catch {
    // Storage is full or forbidden: the editor works without it, and does not say that they are kept.
    return false;
  }
}

export function forgetWords(words: Pick<KeptWords, 'ownerId' | 'id'>): void {
  try {
    localStorage.removeItem(keyOf(words));
  } catch {
    // Forbidden storage holds nothing.
  }
}

/** Marks words as those of an editor that is open in this tab, until what is returned is called. */
export const holdWords = (words: Pick<KeptWords, 'id'>): (() => void) => holdInTab(lockOf(words));

/** What a person typed into an editor that is not open in any tab any more, the newest first. */
export async function findWords({ ownerId, contentType, contentId }: Of): Promise<KeptWords[]> {
  try {
    const found = listAll().filter(
      (each) => each.ownerId === ownerId && each.contentType === contentType && each.contentId === contentId,
    );
    if (found.length === 0) return [];
    const held = await namesInTabs();
    return found.filter((each) => !held.has(lockOf(each)));
  } catch {
    return [];
  }
}
