import { useEffect, useRef, useState } from 'react';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { fileTypes } from '@/contract/values/file-types';

/** Formats of recordings that the server accepts, the preferred format first. */
const formats = ['audio/mp4', 'audio/ogg'] as const;
/** Maximum length of a recording (seconds). */
const MOST_SECONDS = 600;

/** Returns the format in which this browser can record; null if it cannot. */
function findFormat(): (typeof formats)[number] | null {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices?.getUserMedia) return null;
  return formats.find((format) => MediaRecorder.isTypeSupported(format)) ?? null;
}

type Recorded = { file: File; seconds: number };

/** Recorder of audio notes. `isSupported` is false in a browser that cannot record. */
export function useRecorder(onRecorded: (recorded: Recorded) => void) {
  const format = useBrowserValue(findFormat, null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isRefused, setRefused] = useState(false);
  const running = useRef<{ recorder: MediaRecorder; isKept: boolean }>(null);

  // Leaving the chat ends the recording and the use of the microphone.
  useEffect(() => () => running.current?.recorder.stop(), []);

  async function start(): Promise<void> {
    if (format === null || running.current) return;
    setRefused(false);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      begin(stream, format);
    } catch (error) {
      console.error('microphone not opened', error);
      setRefused(true);
    }
  }

  function begin(stream: MediaStream, mimeType: (typeof formats)[number]): void {
    const recorder = new MediaRecorder(stream, { mimeType });
    const chunks: Blob[] = [];
    const startedAt = Date.now();
    const length = () => Math.round((Date.now() - startedAt) / 1000);
    const timer = setInterval(() => {
      setSeconds(length());
      if (length() >= MOST_SECONDS) end(true);
    }, 500);
    recorder.ondataavailable = ({ data }) => void chunks.push(data);
    recorder.onstop = () => {
      clearInterval(timer);
      stream.getTracks().forEach((track) => track.stop());
      const isKept = running.current?.isKept === true;
      running.current = null;
      setSeconds(null);
      if (!isKept) return;
      const date = new Date(startedAt).toISOString().slice(0, 16).replaceAll(':', '-');
      const file = new File(chunks, `audio-${date}.${fileTypes[mimeType]!.endings[0]}`, { type: mimeType });
      onRecorded({ file, seconds: length() });
    };
    running.current = { recorder, isKept: false };
    setSeconds(0);
    recorder.start();
  }

  function end(isKept: boolean): void {
    if (!running.current) return;
    running.current.isKept = isKept;
    running.current.recorder.stop();
  }

  return {
    isSupported: format !== null,
    /** Length of the running recording; null while nothing is recorded. */
    seconds,
    isRefused,
    start,
    finish: () => end(true),
    cancel: () => end(false),
  };
}
