import { useEffect, useRef, useState } from 'react';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { fileTypes } from '@/contract/values/file-types';

/** Recording formats that the server accepts, preferred format first. */
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
  const [full, setFull] = useState<Recorded | null>(null);
  const [isRefused, setRefused] = useState(false);
  const isMounted = useRef(false);
  const isStarting = useRef(false);
  const running = useRef<{ recorder: MediaRecorder; onEnd: (recorded: Recorded) => void }>(null);

  // Stops the recording and releases the microphone when the user leaves the chat.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      running.current?.recorder.stop();
    };
  }, []);

  async function start(): Promise<void> {
    // A press is ignored while the browser asks for permission or a recording is in progress.
    if (format === null || isStarting.current || running.current || full) return;
    isStarting.current = true;
    setRefused(false);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isMounted.current) begin(stream, format);
      else close(stream);
    } catch (error) {
      console.error('microphone not opened', error);
      setRefused(true);
    } finally {
      isStarting.current = false;
    }
  }

  function begin(stream: MediaStream, mimeType: (typeof formats)[number]): void {
    const recorder = new MediaRecorder(stream, { mimeType });
    const chunks: Blob[] = [];
    const startedAt = Date.now();
    const length = () => Math.round((Date.now() - startedAt) / 1000);
    const timer = setInterval(() => {
      setSeconds(length());
      // A recording of the maximum length waits, because only the user may send it.
      if (length() >= MOST_SECONDS) end(setFull);
    }, 500);
    recorder.ondataavailable = ({ data }) => void chunks.push(data);
    recorder.onstop = () => {
      clearInterval(timer);
      close(stream);
      const onEnd = running.current?.onEnd;
      running.current = null;
      setSeconds(null);
      const date = new Date(startedAt).toISOString().slice(0, 16).replaceAll(':', '-');
      const file = new File(chunks, `audio-${date}.${fileTypes[mimeType]!.endings[0]}`, { type: mimeType });
      onEnd?.({ file, seconds: length() });
    };
    running.current = { recorder, onEnd: () => {} };
    setSeconds(0);
    recorder.start();
  }

  function end(onEnd: (recorded: Recorded) => void): void {
    if (!running.current) return;
    running.current.onEnd = onEnd;
    running.current.recorder.stop();
  }

  return {
    isSupported: format !== null,
    /** Length of the recording; null while there is no recording. */
    seconds: full?.seconds ?? seconds,
    /** True for a recording of the maximum length, which waits for `finish` or `cancel`. */
    isFull: full !== null,
    isRefused,
    start,
    finish(): void {
      setFull(null);
      if (full) onRecorded(full);
      else end(onRecorded);
    },
    cancel(): void {
      setFull(null);
      end(() => {});
    },
  };
}

const close = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());
