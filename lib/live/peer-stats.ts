import type { SendQuality } from './session-types';

/** Cumulative statistics of a viewer's connection. */
export type ReceiveSums = {
  bytes: number;
  packets: number;
  lost: number;
  videoBytes: number;
  frames: number;
};

type Report = Record<string, unknown> & { type?: string; kind?: string };

const listReports = (stats: RTCStatsReport): Report[] => {
  const reports: Report[] = [];
  stats.forEach((report: unknown) => reports.push(report as Report));
  return reports;
};

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Returns the cumulative statistics of a viewer's connection. */
export function toReceiveSums(stats: RTCStatsReport): ReceiveSums {
  const sums: ReceiveSums = { bytes: 0, packets: 0, lost: 0, videoBytes: 0, frames: 0 };
  for (const report of listReports(stats)) {
    if (report.type !== 'inbound-rtp') continue;
    sums.bytes += toNumber(report.bytesReceived);
    sums.packets += toNumber(report.packetsReceived);
    sums.lost += toNumber(report.packetsLost);
    if (report.kind !== 'video') continue;
    sums.videoBytes += toNumber(report.bytesReceived);
    sums.frames += toNumber(report.framesDecoded);
  }
  return sums;
}

/** Cumulative statistics and current values of a publisher's connection. */
export type SendSums = {
  /** Bytes received from the server, which prove that the server is reachable. */
  answered: number;
  sent: number;
  frames: number;
  availableKbps: number | null;
  height: number | null;
  loss: number;
};

/** Returns the cumulative statistics and current values of a publisher's connection. */
export function toSendSums(stats: RTCStatsReport): SendSums {
  const sums: SendSums = {
    answered: 0,
    sent: 0,
    frames: 0,
    availableKbps: null,
    height: null,
    loss: 0,
  };
  for (const report of listReports(stats)) {
    if (report.type === 'candidate-pair') {
      sums.answered += toNumber(report.bytesReceived);
      if (typeof report.availableOutgoingBitrate === 'number')
        sums.availableKbps = report.availableOutgoingBitrate / 1000;
    } else if (report.type === 'outbound-rtp') {
      sums.sent += toNumber(report.bytesSent);
      if (report.kind !== 'video') continue;
      sums.frames += toNumber(report.framesSent ?? report.framesEncoded);
      if (typeof report.frameHeight === 'number') sums.height = report.frameHeight;
    } else if (report.type === 'remote-inbound-rtp') {
      sums.loss = Math.max(sums.loss, toNumber(report.fractionLost));
    }
  }
  return sums;
}

/** Returns the quality in the period between two readings, which are `ms` apart. */
export const toSendQuality = (before: SendSums, now: SendSums, ms: number): SendQuality => ({
  availableKbps: now.availableKbps,
  sentKbps: Math.max(0, ((now.sent - before.sent) * 8) / ms),
  height: now.height,
  frames: Math.max(0, now.frames - before.frames),
  loss: now.loss,
});

/** Share of lost packets above which a viewer's picture counts as broken. */
const MOST_LOSS = 0.15;

/**
 * Returns true if a viewer's picture was broken between two readings. Either too many packets were
 * lost, or frames arrived but none could be decoded.
 */
export function isBroken(before: ReceiveSums, now: ReceiveSums): boolean {
  const received = now.packets - before.packets;
  const lost = Math.max(0, now.lost - before.lost);
  if (received > 0 && lost / (lost + received) > MOST_LOSS) return true;
  return now.videoBytes > before.videoBytes && now.frames === before.frames;
}
