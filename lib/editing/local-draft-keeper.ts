import type { DraftType } from '@/contract/values/content';
import type { Autosave } from './autosave';
import { findWords, forgetWords, holdWords, storeWords, type KeptWords } from './local-draft';
import { randomId } from '../browser/random-id';

type Options = {
  contentType: DraftType;
  contentId: string;
  /** The names of the fields that hold words, in whichever group: a choice is made again in a moment, a text is not. */
  words: readonly string[];
  /** The version of the content that is changed, where it has versions. */
  version?: () => number;
};

export type WordsKeeper = ReturnType<typeof createWordsKeeper>;

/** Keeps the words that an autosave has not stored in this browser until it has: they outlive a closed tab and a crash. */
export function createWordsKeeper(autosave: Autosave, { words, version, ...of }: Options) {
  const id = randomId();
  let ownerId: string | null = null;
  let release: (() => void) | null = null;
  let kept = '';
  let isKept = false;

  /** What is not stored, of the fields that hold words; `isAll` when there is nothing else. */
  function unsavedWords() {
    let isAll = true;
    const groups: KeptWords['groups'] = {};
    for (const [group, fields] of Object.entries(autosave.unsaved())) {
      const entries = Object.entries(fields).filter(([name]) => words.includes(name));
      if (entries.length < Object.keys(fields).length) isAll = false;
      if (entries.length > 0) groups[group] = Object.fromEntries(entries);
    }
    return { groups, isAll };
  }

  function update(): void {
    if (ownerId === null) return;
    const { groups, isAll } = unsavedWords();
    const now = JSON.stringify([groups, version?.()]);
    const isStored = now === kept || store(ownerId, groups);
    // What could not be kept is tried again with the next change.
    if (isStored) kept = now;
    isKept = isStored && isAll;
  }

  function store(owner: string, groups: KeptWords['groups']): boolean {
    if (Object.keys(groups).length === 0) {
      forgetWords({ ownerId: owner, id });
      release?.();
      release = null;
      return true;
    }
    release ??= holdWords({ id });
    return storeWords({ ...of, id, ownerId: owner, keptAt: Date.now(), version: version?.(), groups });
  }

  autosave.subscribe(update);

  return {
    /** Names whose words they are; nothing is kept before. */
    keepFor(owner: string): void {
      ownerId = owner;
      update();
    },
    /** Whether all that is not stored is kept in this browser; also where everything is stored. */
    isKept: () => isKept,
    /** What was typed here earlier, into an editor that is closed now, the newest first. */
    async findEarlier(owner: string): Promise<KeptWords[]> {
      const found = await findWords({ ...of, ownerId: owner });
      return found.filter((each) => each.id !== id);
    },
  };
}
