import type { SendQuality } from './session-types';

/** Quality of a creator's connection, which the studio shows as a word. */
export type NetworkWord = 'good' | 'fair' | 'weak' | 'audioOnly';

/** Minimum bit rates of each word (kbit/s). */
const GOOD_KBPS = 2_000;
const FAIR_KBPS = 1_000;
const WEAK_KBPS = 250;
/** Packet loss from which a connection is weak, and from which video is switched off. */
const WEAK_LOSS = 0.05;
const AUDIO_LOSS = 0.25;
/** Number of consecutive equal readings after which the word changes. */
const CHANGE_AFTER = 4;
/**
 * Number of readings for which video is attempted, and number of readings before it is attempted
 * again.
 */
const TRIED_FOR = 8;
const TRIED_AFTER = 20;

function toWord({ availableKbps, sentKbps, loss }: SendQuality): NetworkWord {
  const kbps = availableKbps ?? sentKbps;
  if (loss >= AUDIO_LOSS || (availableKbps !== null && kbps < WEAK_KBPS)) return 'audioOnly';
  // If the browser does not know the bit rate of the network, only the packet loss decides.
  if (availableKbps === null) return loss >= WEAK_LOSS ? 'weak' : 'good';
  if (loss >= WEAK_LOSS || kbps < FAIR_KBPS) return 'weak';
  return kbps < GOOD_KBPS ? 'fair' : 'good';
}

/**
 * Returns a function that converts the reading of each second into a word. The word changes only
 * after several equal readings.
 */
export function followNetwork(): (quality: SendQuality) => NetworkWord {
  let word: NetworkWord = 'good';
  let next: NetworkWord = 'good';
  let count = 0;
  return (quality) => {
    const now = toWord(quality);
    count = now === next ? count + 1 : 1;
    next = now;
    if (count >= CHANGE_AFTER) word = now;
    return word;
  };
}

/**
 * Returns a function that receives the word of each second. It switches video off while only audio
 * gets through. Video is attempted again after some time, because a browser that sends little does
 * not notice a better network.
 */
export function followRoom(setRoom: (hasRoom: boolean) => void): (word: NetworkWord) => void {
  let hasRoom = true;
  let count = 0;
  return (word) => {
    count += 1;
    const changes = hasRoom ? word === 'audioOnly' && count >= TRIED_FOR : count >= TRIED_AFTER;
    if (!changes) return;
    hasRoom = !hasRoom;
    count = 0;
    setRoom(hasRoom);
  };
}
