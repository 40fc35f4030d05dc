import type { IncomingMessage, ServerResponse } from 'node:http';

/** Protocols by which a publisher sends picture and sound: WHIP (RFC 9725), or pieces of a file. */
export type PublishProtocol = 'whip' | 'chunks';
/** Protocols by which a viewer receives picture and sound: WHEP, or HLS (RFC 8216). */
export type WatchProtocol = 'whep' | 'hls';

/** Address for the holder of a ticket. A path without an origin is on the site itself. */
export type LiveAddress<Protocol> = { protocol: Protocol; url: string };

/** STUN or TURN server for browsers whose network blocks UDP. */
export type IceServer = { urls: string; username?: string; credential?: string };

/** State of a live at the engine. */
export type EngineStatus = {
  /** True while picture or sound of a publisher arrives. */
  isReceiving: boolean;
  /** Id of the publisher's connection; null without a publisher. */
  publisherId: string | null;
  viewersCount: number;
};

/** Connection of a person who watches a live. */
export type ConnectedViewer = { viewerId: string; userId: string; joinedAt: string };

/**
 * Event that the engine reports. Events of one live arrive in order, and some arrive twice.
 */
export type EngineEvent = { liveId: string; at: string } & (
  | { type: 'publishing'; publisherId: string; protocol: PublishProtocol }
  /** Another connection with the right to publish replaced the publisher. */
  | { type: 'takenOver'; publisherId: string }
  /** No media arrived for three seconds. */
  | { type: 'stalled' }
  | { type: 'resumed' }
  /** The publisher's connection ended. */
  | { type: 'gone' }
  | { type: 'viewers'; count: number }
  /** A connection of a person began to watch (`joined`) or ended (`left`). */
  | { type: 'joined'; viewerId: string; userId: string }
  | { type: 'left'; viewerId: string }
  | { type: 'recordingStopped'; reason: 'DISK_FULL' | 'TOO_LARGE' | 'FAILED' }
);

/**
 * Piece of a recording, without a gap in its pictures: the time of the first picture, the duration
 * (s), and the position in the recording (s).
 */
export type RecordingPiece = { startedAt: string; seconds: number; from: number };

/** Recording of an ended live on the engine's disk. */
export type Recording = {
  path: string;
  bytes: number;
  mimeType: 'video/mp4' | 'video/webm';
  seconds: number;
  /** Pieces in their order. */
  pieces: RecordingPiece[];
  /** False if the recording stopped before the end of the live. */
  isWhole: boolean;
};

/** Media request on the site itself, by a person whose ticket was accepted. */
export type MediaRequest = {
  liveId: string;
  userId: string;
  isRecorded: boolean;
  protocol: PublishProtocol | WatchProtocol;
  /** Last segment of the address: the session of WHIP and WHEP, or the file name of HLS. */
  rest: string | null;
};

/** Server that receives a live from its creator and sends it to its viewers. */
export type LiveEngine = {
  iceServers: IceServer[];
  /** Addresses for publishers and viewers, best first. */
  listPublishAddresses(liveId: string): LiveAddress<PublishProtocol>[];
  listWatchAddresses(liveId: string): LiveAddress<WatchProtocol>[];
  /** Answers a media request; absent for an engine that has its own addresses. */
  handle?(request: MediaRequest, req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Reads the state of a live. @throws 503 if the engine does not respond */
  readStatus(liveId: string): Promise<EngineStatus>;
  /**
   * Lists the connections that watch a live now.
   * @throws 503 if the engine does not respond
   */
  listViewers(liveId: string): Promise<ConnectedViewer[]>;
  /** Ends all connections of a person. */
  disconnect(liveId: string, userId: string): Promise<void>;
  /** Ends the connections of a live and completes its recording; a repetition does nothing. */
  end(liveId: string): Promise<void>;
  /** Returns the recording of an ended live, or null if nothing was recorded. */
  findRecording(liveId: string): Promise<Recording | null>;
  /** Removes all data of a live; a repetition does nothing. */
  remove(liveId: string): Promise<void>;
};
