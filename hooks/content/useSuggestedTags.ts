import { useState } from 'react';
import { call } from '@/lib/browser/call';

/** Suggested tags from other content with similar texts, loaded on request. */
export function useSuggestedTags(words: { title: string; description: string }) {
  const [tags, setTags] = useState<string[]>();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>();

  async function ask() {
    setAsking(true);
    setError(undefined);
    try {
      setTags((await call('POST /kumu/tags/process', { body: words })).tags);
    } catch (problem) {
      setError(problem);
    } finally {
      setAsking(false);
    }
  }
  return { tags, isAsking, error, ask };
}
