import { parse, store } from '@/lib/browser/stored-json';

const KEY = 'kumu.cameraChecks';
/** Number of lives that are remembered. */
const MOST_LIVES = 20;

function listChecked(): string[] {
  try {
    const ids = parse(localStorage.getItem(KEY));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    // Without storage, nothing is remembered.
    return [];
  }
}

/** Remembers on this device that its camera and microphone were checked for a live. */
export function recordCameraCheck(liveId: string): void {
  store(KEY, [liveId, ...listChecked().filter((id) => id !== liveId)].slice(0, MOST_LIVES));
}

/** Returns true if camera and microphone of this device were checked for a live. */
export const isCameraChecked = (liveId: string): boolean => listChecked().includes(liveId);
