import { useState } from 'react';
import type { ExportSource } from '@/contract/social';
import { clipSeconds, getPlatform, platformKeys, type PlatformKey } from '@/contract/values/social-platforms';
import { convert, type ContentRef } from '@/hooks/social/useConversions';
import { useErrorText } from '@/hooks/useErrorText';

/** Initial length of a clip (seconds), enough for one statement. */
const FIRST_SECONDS = 30;

export type Focus = { x: number; y: number };

const isPossible = ({ platforms }: ExportSource, key: PlatformKey) =>
  platforms.some((each) => each.platformKey === key && each.outcome !== 'CANNOT');

/**
 * Returns the source that the form opens with. Most exports are of a video, but a video that cannot
 * be converted is shown only if no picture can be converted either.
 */
function firstSource(sources: ExportSource[], platformKey?: PlatformKey): ExportSource {
  const keys = platformKey ? [platformKey] : platformKeys;
  const possible = sources.filter((source) => keys.some((key) => isPossible(source, key)));
  const offered = possible.length ? possible : sources;
  return offered.find(({ kind }) => kind === 'video') ?? offered[0]!;
}

/** Returns the state of the export form and its submit action. */
export function useExportForm(
  content: ContentRef,
  sources: ExportSource[],
  { platformKey, onConverted }: { platformKey?: PlatformKey; onConverted: () => Promise<unknown> },
) {
  const errorText = useErrorText();
  const first = firstSource(sources, platformKey);
  const [fileId, setFileId] = useState(first.fileId);
  const [wanted, setWanted] = useState<PlatformKey[]>(platformKey ? [platformKey] : []);
  const [focus, setFocus] = useState<Focus>({ x: 0.5, y: 0.5 });
  const [start, setStart] = useState(0);
  const [length, setLength] = useState(FIRST_SECONDS);
  const [seen, setSeen] = useState<Record<string, number>>({});
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  const source = sources.find((each) => each.fileId === fileId) ?? first;
  const chosen = wanted.filter((key) => isPossible(source, key));
  // If the server does not know the length of a video, the browser reports it once the video is
  // opened.
  const duration = source.durationSeconds ?? seen[fileId ?? ''] ?? null;
  const longestThere = Math.max(
    ...chosen.map((key) => getPlatform(key).video?.longest ?? 0),
    chosen.length === 0 ? clipSeconds.longest : 0,
  );
  const startSeconds =
    duration === null ? start : Math.min(start, Math.max(0, duration - clipSeconds.shortest));
  const longest = duration === null ? longestThere : Math.min(longestThere, duration - startSeconds);
  const lengthSeconds = Math.max(Math.min(length, longest), Math.min(clipSeconds.shortest, longest));

  async function submit() {
    if (chosen.length === 0) return;
    setFailure(undefined);
    setAsking(true);
    try {
      const clip = source.kind === 'video' ? { startSeconds, lengthSeconds } : {};
      await convert(content, { fileId: source.fileId, platformKeys: chosen, focus, ...clip });
      await onConverted();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setAsking(false);
    }
  }

  return {
    source,
    chosen,
    focus,
    setFocus,
    isAsking,
    failure,
    submit,
    duration,
    startSeconds,
    lengthSeconds,
    longest,
    setStart,
    setLength,
    seeDuration: (seconds: number) => setSeen({ ...seen, [fileId ?? '']: seconds }),
    choose(next: ExportSource) {
      setFileId(next.fileId);
      setFocus({ x: 0.5, y: 0.5 });
      setStart(0);
    },
    toggle: (key: PlatformKey) =>
      setWanted(wanted.includes(key) ? wanted.filter((each) => each !== key) : [...wanted, key]),
  };
}

export type ExportFormState = ReturnType<typeof useExportForm>;
