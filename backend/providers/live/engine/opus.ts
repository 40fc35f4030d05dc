/** Frame of 20 ms of silence in stereo (RFC 6716). */
export const silence = Buffer.from([0xfc, 0xff, 0xfe]);
export const SILENCE_SECONDS = 0.02;

const silkMs = [10, 20, 40, 60];
const hybridMs = [10, 20];
const celtMs = [2.5, 5, 10, 20];

/** Returns the length of an Opus packet by its first bytes (s), or 0 for a malformed packet. */
export function opusSeconds(packet: Uint8Array): number {
  const [head, count] = packet;
  if (head === undefined) return 0;
  const config = head >> 3;
  const ms = config < 12 ? silkMs[config % 4]! : config < 16 ? hybridMs[config % 2]! : celtMs[config % 4]!;
  const code = head & 3;
  const frames = code === 0 ? 1 : code === 3 ? (count ?? 0) & 0x3f : 2;
  const seconds = (ms * frames) / 1000;
  return seconds <= 0.12 ? seconds : 0;
}
