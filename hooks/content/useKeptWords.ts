import { useEffect, useState } from 'react';
import { useUser } from '@/hooks/accounts/useUser';
import { forgetWords, type KeptWords } from '@/lib/editing/local-draft';
import type { WordsKeeper } from '@/lib/editing/local-draft-keeper';

type Groups = KeptWords['groups'];

type Editor = {
  /** Whether anything can be changed now; words wait until it can. */
  canChange: boolean;
  /** What the server has of a group; undefined when there is no such group any more. */
  storedOf: (group: string) => object | undefined;
  /** Types the words again. */
  putBack: (words: Pick<KeptWords, 'groups' | 'version'>) => unknown;
};

// The server takes spaces away around a text.
const isSame = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim() === other.trim()
    : JSON.stringify(one) === JSON.stringify(other);

/** Of kept words those that the server does not have, with what it has there. */
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

/** Texts and lists of lines, as one text. */
const textOf = (values: unknown[]) =>
  values.map((value) => (Array.isArray(value) ? value.join('\n') : String(value ?? ''))).join('\n\n');

/**
 * Keeps what is typed into an editor in this browser while the server does not have it, and finds what an earlier visit left
 * there. Words that the server has by now are forgotten.
 */
export function useKeptWords(keeper: WordsKeeper, { canChange, storedOf, putBack }: Editor) {
  const { id: ownerId } = useUser().user;
  const [entries, setEntries] = useState<KeptWords[]>([]);

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

  function forget(entry: KeptWords): void {
    forgetWords(entry);
    setEntries((now) => now.filter(({ id }) => id !== entry.id));
  }

  const compared = canChange ? entries.map((entry) => ({ entry, ...compare(entry.groups, storedOf) })) : [];
  const isNeeded = ({ differing }: (typeof compared)[number]) => Object.keys(differing).length > 0;
  const needless = compared.filter((each) => !isNeeded(each));
  useEffect(() => needless.forEach(({ entry }) => forget(entry)));

  const found = compared.find(isNeeded);
  return {
    /** Whether all that is typed and not stored is kept. */
    areKept: keeper.isKept(),
    /** The newest words of an earlier visit, beside what the server has in their place. */
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

export type EarlierWords = NonNullable<ReturnType<typeof useKeptWords>['earlier']>;
