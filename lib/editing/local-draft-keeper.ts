import type { DraftType } from '@/contract/values/content';
import type { Autosave } from './autosave';
import {
  listLocalDrafts,
  removeLocalDraft,
  lockLocalDraft,
  storeLocalDraft,
  type LocalDraft,
} from './local-draft';
import { randomId } from '../browser/random-id';

type Options = {
  contentType: DraftType;
  contentId: string;
  /**
   * Names of the text fields in any group. Other fields are not stored, because a choice is quickly
   * made again.
   */
  words: readonly string[];
  /** Returns the version of the content, for content with versions. */
  version?: () => number;
};

export type LocalDraftKeeper = ReturnType<typeof createLocalDraftKeeper>;

/**
 * Keeps the unsaved texts of an autosave store as a local draft in this browser until they are
 * saved. A local draft survives a closed tab and a crash.
 */
export function createLocalDraftKeeper(autosave: Autosave, { words, version, ...of }: Options) {
  const id = randomId();
  let ownerId: string | null = null;
  let release: (() => void) | null = null;
  let kept = '';
  let isKept = false;

  /** Returns the unsaved text fields; `isAll` is true if no other field is unsaved. */
  function unsavedTexts() {
    let isAll = true;
    const groups: LocalDraft['groups'] = {};
    for (const [group, fields] of Object.entries(autosave.unsaved())) {
      const entries = Object.entries(fields).filter(([name]) => words.includes(name));
      if (entries.length < Object.keys(fields).length) isAll = false;
      if (entries.length > 0) groups[group] = Object.fromEntries(entries);
    }
    return { groups, isAll };
  }

  function update(): void {
    if (ownerId === null) return;
    const { groups, isAll } = unsavedTexts();
    const now = JSON.stringify([groups, version?.()]);
    const isStored = now === kept || store(ownerId, groups);
    // A draft that could not be stored is retried with the next change.
    if (isStored) kept = now;
    isKept = isStored && isAll;
  }

  function store(owner: string, groups: LocalDraft['groups']): boolean {
    if (Object.keys(groups).length === 0) {
      removeLocalDraft({ ownerId: owner, id });
      release?.();
      release = null;
      return true;
    }
    release ??= lockLocalDraft({ id });
    return storeLocalDraft({ ...of, id, ownerId: owner, keptAt: Date.now(), version: version?.(), groups });
  }

  autosave.subscribe(update);

  return {
    /** Sets the owner of the local draft. Nothing is stored without an owner. */
    keepFor(owner: string): void {
      ownerId = owner;
      update();
    },
    /** Returns true if all unsaved input is in the local draft or everything is saved. */
    isKept: () => isKept,
    /** Lists local drafts of closed editors, newest first. */
    async findEarlier(owner: string): Promise<LocalDraft[]> {
      const found = await listLocalDrafts({ ...of, ownerId: owner });
      return found.filter((each) => each.id !== id);
    },
  };
}
