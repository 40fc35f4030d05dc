/** Parts of RTCP (RFC 3550, RFC 4585) that the engine reads and writes. */
export type RtcpPart =
  | { type: 'senderReport'; ssrc: number; ntpSeconds: number; timestamp: number; bytes: Buffer }
  | { type: 'receiverReport'; ssrc: number }
  | { type: 'bye' }
  | { type: 'nack'; ssrc: number; sequences: number[] }
  | { type: 'keyframeRequest'; ssrc: number }
  | { type: 'other' };

const SR = 200;
const RR = 201;
const BYE = 203;
const FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const NACK_FORMAT = 1;
const PLI_FORMAT = 1;
const FIR_FORMAT = 4;

/** Reads a compound packet up to its first malformed part. */
export function parseRtcp(bytes: Buffer): RtcpPart[] {
  const parts: RtcpPart[] = [];
  let at = 0;
  while (at + 4 <= bytes.length) {
    const end = at + 4 * (bytes.readUInt16BE(at + 2) + 1);
    if (bytes[at]! >> 6 !== 2 || end > bytes.length) break;
    parts.push(parsePart(bytes.subarray(at, end)));
    at = end;
  }
  return parts;
}

function parsePart(part: Buffer): RtcpPart {
  const format = part[0]! & 0x1f;
  const type = part[1]!;
  if (type === SR && part.length >= 28)
    return {
      type: 'senderReport',
      ssrc: part.readUInt32BE(4),
      ntpSeconds: part.readUInt32BE(8) + part.readUInt32BE(12) / 2 ** 32,
      timestamp: part.readUInt32BE(16),
      bytes: part,
    };
  if (type === RR && part.length >= 8) return { type: 'receiverReport', ssrc: part.readUInt32BE(4) };
  if (type === BYE) return { type: 'bye' };
  if (part.length < 12) return { type: 'other' };
  if (type === FEEDBACK && format === NACK_FORMAT)
    return { type: 'nack', ssrc: part.readUInt32BE(8), sequences: readNacks(part) };
  if (type === PAYLOAD_FEEDBACK && (format === PLI_FORMAT || format === FIR_FORMAT)) {
    // A full intra request has its source in a separate entry.
    const ssrc = format === FIR_FORMAT && part.length >= 16 ? part.readUInt32BE(12) : part.readUInt32BE(8);
    return { type: 'keyframeRequest', ssrc };
  }
  return { type: 'other' };
}

function readNacks(part: Buffer): number[] {
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= part.length; at += 4) {
    const first = part.readUInt16BE(at);
    const following = part.readUInt16BE(at + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit++) if (following & (1 << bit)) sequences.push((first + bit + 1) & 0xffff);
  }
  return sequences;
}

function start(format: number, type: number, bytes: number): Buffer {
  const part = Buffer.alloc(bytes);
  part[0] = 0x80 | format;
  part[1] = type;
  part.writeUInt16BE(bytes / 4 - 1, 2);
  return part;
}

/** Writes a request for lost packets. */
export function writeNack(sender: number, media: number, sequences: number[]): Buffer {
  const entries: [first: number, following: number][] = [];
  for (const sequence of sequences) {
    const last = entries.at(-1);
    const ahead = last ? (sequence - last[0]) & 0xffff : 0;
    if (last && ahead >= 1 && ahead <= 16) last[1] |= 1 << (ahead - 1);
    else entries.push([sequence, 0]);
  }
  const part = start(NACK_FORMAT, FEEDBACK, 12 + 4 * entries.length);
  part.writeUInt32BE(sender, 4);
  part.writeUInt32BE(media, 8);
  entries.forEach(([first, following], index) => {
    part.writeUInt16BE(first, 12 + 4 * index);
    part.writeUInt16BE(following, 14 + 4 * index);
  });
  return part;
}

/** Writes a request for a keyframe. */
export function writeKeyframeRequest(sender: number, media: number): Buffer {
  const part = start(PLI_FORMAT, PAYLOAD_FEEDBACK, 12);
  part.writeUInt32BE(sender, 4);
  part.writeUInt32BE(media, 8);
  return part;
}

export type ReceptionReport = {
  ssrc: number;
  /** Share of lost packets since the last report, 0 to 255. */
  fractionLost: number;
  packetsLost: number;
  highestSequence: number;
  /** Middle 32 bits of the time of the last sender report, or 0. */
  lastReport: number;
  /** Time since the last sender report (1/65536 s). */
  delay: number;
};

export function writeReceiverReport(sender: number, reports: ReceptionReport[]): Buffer {
  const part = start(reports.length, RR, 8 + 24 * reports.length);
  part.writeUInt32BE(sender, 4);
  reports.forEach((report, index) => {
    const at = 8 + 24 * index;
    part.writeUInt32BE(report.ssrc, at);
    part[at + 4] = report.fractionLost;
    part.writeUIntBE(Math.min(Math.max(report.packetsLost, 0), 0x7fffff), at + 5, 3);
    part.writeUInt32BE(report.highestSequence >>> 0, at + 8);
    part.writeUInt32BE(report.lastReport >>> 0, at + 16);
    part.writeUInt32BE(report.delay >>> 0, at + 20);
  });
  return part;
}

/**
 * Writes a sender report for another source with a shifted clock, without reception reports. The
 * viewer uses it to play picture and sound at the same time.
 */
export function rewriteSenderReport(report: Buffer, ssrc: number, timestamp: number): Buffer {
  const part = start(0, SR, 28);
  report.copy(part, 8, 8, 28);
  part.writeUInt32BE(ssrc, 4);
  part.writeUInt32BE(timestamp >>> 0, 16);
  return part;
}

/** Returns the middle 32 bits of the time of a sender report. */
export const middleOfTime = (report: Buffer): number => report.readUInt32BE(10);
