import type { DraftType } from '@/contract/values/content';
import { DAY_MS } from '@/contract/values/times';
import { LOCAL_DRAFT_PREFIX } from '../session/personal-state';
import { lockInTab, listTabLocks } from '../browser/tab-lock';

const LIVES_MS = 30 * DAY_MS;
const MOST_ENTRIES = 20;
/** Maximum characters of one local draft, so that all drafts leave room for other stored data. */
const MOST_CHARACTERS = 150_000;

type Of = { ownerId: string; contentType: DraftType; contentId: string };

/** Local draft: input of an editor that is not on the server. */
export type LocalDraft = Of & {
  /** New id each time the editor is opened, so that two tabs do not overwrite each other. */
  id: string;
  /** Time of the last change (ms since 1970). */
  keptAt: number;
  /** Version of the content that the draft is based on, for content with versions. */
  version?: number;
  /** Changed fields, by autosave group. */
  groups: Record<string, Record<string, unknown>>;
};

const keyOf = ({ ownerId, id }: Pick<LocalDraft, 'ownerId' | 'id'>) =>
  `${LOCAL_DRAFT_PREFIX}${ownerId}.${id}`;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isLocalDraft(entry: unknown): entry is LocalDraft {
  const { id, ownerId, contentId, keptAt, groups } = (entry ?? {}) as Partial<LocalDraft>;
  return (
    [id, ownerId, contentId].every((each) => typeof each === 'string') &&
    typeof keptAt === 'number' &&
    isObject(groups) &&
    Object.values(groups).every(isObject)
  );
}

function read(key: string): LocalDraft | null {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isLocalDraft(entry) ? entry : null;
  } catch {
    // The entry was written by other code or is damaged.
    return null;
  }
}

/**
 * Lists the local drafts of this browser, newest first. Old drafts and drafts above the limit are
 * removed.
 */
function listAll(): LocalDraft[] {
  const known = Object.keys(localStorage)
    .filter((key) => key.startsWith(LOCAL_DRAFT_PREFIX))
    .map((key) => ({ key, entry: read(key) }))
    .toSorted((one, other) => (other.entry?.keptAt ?? 0) - (one.entry?.keptAt ?? 0));
  const isGood = ({ entry }: (typeof known)[number], at: number) =>
    entry !== null && Date.now() - entry.keptAt < LIVES_MS && at < MOST_ENTRIES;
  known.filter((each, at) => !isGood(each, at)).forEach(({ key }) => localStorage.removeItem(key));
  return known.filter(isGood).map(({ entry }) => entry!);
}

const lockOf = ({ id }: Pick<LocalDraft, 'id'>) => `kumu-words-${id}`;

/**
 * Stores a local draft and replaces the draft with the same id.
 * @returns true if the draft was stored
 */
export function storeLocalDraft(words: LocalDraft): boolean {
  const key = keyOf(words);
  const text = JSON.stringify(words);
  if (text.length > MOST_CHARACTERS) return false;
  try {
    const isNew = localStorage.getItem(key) === null;
    localStorage.setItem(key, text);
    if (isNew) listAll();
    return true;
  } catch {
    // Storage is full or forbidden. The editor works without a local draft and does not claim that
    // one exists.
    return false;
  }
}

export function removeLocalDraft(words: Pick<LocalDraft, 'ownerId' | 'id'>): void {
  try {
    localStorage.removeItem(keyOf(words));
  } catch {
    // Forbidden storage contains nothing to remove.
  }
}

/** Marks a local draft as open in this tab until the returned function is called. */
export const lockLocalDraft = (words: Pick<LocalDraft, 'id'>): (() => void) => lockInTab(lockOf(words));

/** Lists a user's local drafts that are not open in any tab, newest first. */
export async function listLocalDrafts({ ownerId, contentType, contentId }: Of): Promise<LocalDraft[]> {
  try {
    const found = listAll().filter(
      (each) => each.ownerId === ownerId && each.contentType === contentType && each.contentId === contentId,
    );
    if (found.length === 0) return [];
    const held = await listTabLocks();
    return found.filter((each) => !held.has(lockOf(each)));
  } catch {
    return [];
  }
}
