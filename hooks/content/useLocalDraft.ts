import { useEffect, useState } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import { removeLocalDraft, type LocalDraft } from '@/lib/editing/local-draft';
import type { LocalDraftKeeper } from '@/lib/editing/local-draft-keeper';

type Groups = LocalDraft['groups'];

type Editor = {
  /** True if the content can be changed now. Local drafts are not offered before that. */
  canChange: boolean;
  /** Returns the server's values of a group; undefined for a deleted group. */
  storedOf: (group: string) => object | undefined;
  /** Restores the texts of a local draft into the editor. */
  putBack: (words: Pick<LocalDraft, 'groups' | 'version'>) => unknown;
};

// Texts are compared after trimming, because the server trims them.
const isSame = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim() === other.trim()
    : JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the texts of a local draft that differ from those on the server, and the corresponding
 * texts on the server.
 */
function compare(groups: Groups, storedOf: Editor['storedOf']) {
  const differing: Groups = {};
  const mine: unknown[] = [];
  const theirs: unknown[] = [];
  for (const [group, fields] of Object.entries(groups)) {
    const stored = storedOf(group) as Record<string, unknown> | undefined;
    for (const [name, words] of Object.entries(fields)) {
      if (!stored || isSame(words, stored[name])) continue;
      differing[group] = { ...differing[group], [name]: words };
      mine.push(words);
      theirs.push(stored[name]);
    }
  }
  return { differing, mine: textOf(mine), theirs: textOf(theirs) };
}

/** Joins texts and lists of lines into one text. */
const textOf = (values: unknown[]) =>
  values.map((value) => (Array.isArray(value) ? value.join('\n') : String(value ?? ''))).join('\n\n');

/**
 * Stores unsaved input of an editor as a local draft in this browser, and finds a local draft of an
 * earlier visit. Texts that the server has stored are removed from the local draft.
 */
export function useLocalDraft(keeper: LocalDraftKeeper, { canChange, storedOf, putBack }: Editor) {
  const { id: ownerId } = useUser().user;
  const [entries, setEntries] = useState<LocalDraft[]>([]);

  useEffect(() => {
    if (ownerId === null) return;
    keeper.keepFor(ownerId);
    let hasLeft = false;
    void keeper.findEarlier(ownerId).then((found) => {
      if (!hasLeft && found.length > 0) setEntries(found);
    });
    return () => {
      hasLeft = true;
      setEntries([]);
    };
  }, [keeper, ownerId]);

  function forget(entry: LocalDraft): void {
    removeLocalDraft(entry);
    setEntries((now) => now.filter(({ id }) => id !== entry.id));
  }

  const compared = canChange ? entries.map((entry) => ({ entry, ...compare(entry.groups, storedOf) })) : [];
  const isNeeded = ({ differing }: (typeof compared)[number]) => Object.keys(differing).length > 0;
  const needless = compared.filter((each) => !isNeeded(each));
  useEffect(() => needless.forEach(({ entry }) => forget(entry)));

  const found = compared.find(isNeeded);
  return {
    /** True if all unsaved input is in the local draft. */
    areKept: keeper.isKept(),
    /** Newest local draft of an earlier visit, with the corresponding texts on the server. */
    earlier: found && {
      keptAt: found.entry.keptAt,
      mine: found.mine,
      theirs: found.theirs,
      async putBack() {
        const { entry, differing } = found;
        await putBack({ groups: differing, version: entry.version });
        forget(entry);
      },
      discard: () => forget(found.entry),
    },
  };
}

export type EarlierDraft = NonNullable<ReturnType<typeof useLocalDraft>['earlier']>;
