import type { SendQuality } from './session-types';

/** Quality of a creator's connection, as the studio says it in words. */
export type NetworkWord = 'good' | 'fair' | 'weak' | 'audioOnly';

/** Bit rates from which a word applies (kbit/s). */
const GOOD_KBPS = 2_000;
const FAIR_KBPS = 1_000;
const WEAK_KBPS = 250;
/** Shares of lost packets from which a connection is weak, and too weak for a picture. */
const WEAK_LOSS = 0.05;
const AUDIO_LOSS = 0.25;
/** Number of figures in a row that change the word. */
const CHANGE_AFTER = 4;
/** Number of figures for which a picture is tried, and after which it is tried again. */
const TRIED_FOR = 8;
const TRIED_AFTER = 20;

function toWord({ availableKbps, sentKbps, loss }: SendQuality): NetworkWord {
  const kbps = availableKbps ?? sentKbps;
  if (loss >= AUDIO_LOSS || (availableKbps !== null && kbps < WEAK_KBPS)) return 'audioOnly';
  // A browser that does not know the bit rate of the network says only what it loses.
  if (availableKbps === null) return loss >= WEAK_LOSS ? 'weak' : 'good';
  if (loss >= WEAK_LOSS || kbps < FAIR_KBPS) return 'weak';
  return kbps < GOOD_KBPS ? 'fair' : 'good';
}

/**
 * Returns a function that turns the figures of each second into a word, which changes only after
 * several equal figures.
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
 * Returns a function that takes the word of each second and switches the picture off while only
 * audio gets through. The picture is tried again from time to time, because a browser that sends
 * little does not notice a better network.
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
