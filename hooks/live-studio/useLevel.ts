import { useEffect, useState } from 'react';
import { followLevel, followLevelWord, type LevelWord } from '@/lib/live/audio';

/**
 * Returns the level of a microphone from 0 to 100, and the word for it; null without a microphone.
 */
export function useLevel(voice: MediaStreamTrack | null): { level: number; word: LevelWord } | null {
  const [measured, setMeasured] = useState<{ level: number; word: LevelWord } | null>(null);
  useEffect(() => {
    if (!voice) return;
    const toWord = followLevelWord();
    const stop = followLevel(voice, (level) => setMeasured({ level, word: toWord(level) }));
    return () => {
      stop();
      setMeasured(null);
    };
  }, [voice]);
  return measured;
}
