import { useEffect, useState } from 'react';
import type { ReplyOf } from '@/lib/api-call';
import { call } from '@/lib/browser/call';

type Rendered = ReplyOf<'POST /posts/text'>;

/** Delay after the last key (ms). */
const PAUSE_MS = 400;

/** Rendered Markdown text. The last rendered text stays while the next text is loading. */
export function useRenderedText(text: string, isShown: boolean) {
  const [rendered, setRendered] = useState<Rendered>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (!isShown) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call('POST /posts/text', { body: { text }, signal: abort.signal })
        .then((reply) => {
          setRendered(reply);
          setFailure(undefined);
        })
        .catch((error: unknown) => {
          if (!abort.signal.aborted) setFailure(error);
        });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, isShown]);
  return { rendered, failure };
}
