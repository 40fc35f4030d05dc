/** Largest bodies of media requests (bytes). Browsers send offers of about 7 kB. */
export const mostBytes = {
  offer: 64 * 1024,
  /** Part of a browser's recording, with some seconds of picture and sound. */
  part: 8 * 1024 ** 2,
};

/**
 * Maximum number of connections with which one person watches a live, so that a seat cannot serve a
 * crowd. A further connection closes the oldest one instead of being rejected, so that a lost
 * connection locks nobody out.
 */
export const MOST_CONNECTIONS_OF_PERSON = 5;

/** Maximum number of parts of a live that are read at once. A browser sends them one by one. */
export const MOST_PARTS_AT_ONCE = 4;

/** Largest recording of a live (bytes): four hours at 9 Mbit/s. */
export const MOST_RECORDING_BYTES = 16 * 1024 ** 3;

export const liveTimes = {
  /** Time without media after which a live is stalled (ms). */
  stalledMs: 3_000,
  /** Time without media after which a publisher's connection is closed (ms). */
  goneMs: 20_000,
  /** Time without a report after which a viewer's connection is closed (ms). */
  silentMs: 12_000,
};
export type LiveTimes = typeof liveTimes;
