import { useState } from 'react';
import type { WordMatch } from '@/contract/office-words';
import type { WordEffect } from '@/contract/values/word-filters';
import { useInfiniteList } from '@/hooks/list/useInfiniteList';
import { call } from '@/lib/browser/call';

/** Returns the word filters in alphabetical order, and the functions that change them. */
export function useWordFilters() {
  const list = useInfiniteList('GET /office/words', { query: { limit: 100 } });
  const reload = async () => void (await list.reload());
  return {
    ...list,
    /** @throws ApiError for a phrase that is not possible, or listed already */
    add: async (phrase: string, effect: WordEffect) => {
      const filter = await call('POST /office/words', { body: { phrase, effect } });
      await reload();
      return filter;
    },
    change: async (id: string, effect: WordEffect) => {
      await call('PATCH /office/words/:id', { params: { id }, body: { effect } });
      await reload();
    },
    remove: async (id: string) => {
      await call('DELETE /office/words/:id', { params: { id } });
      await reload();
    },
  };
}

export type WordFilterList = ReturnType<typeof useWordFilters>;

/** Returns the filters that a test text matches; undefined before a test. */
export function useTriedText() {
  const [matches, setMatches] = useState<WordMatch[]>();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  async function tryText(text: string): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      setMatches((await call('POST /office/words/try', { body: { text } })).matches);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return { matches, problem, isBusy, tryText };
}
