import type { EngineEvent } from '../types.ts';
import type { PeerSettings } from './peer.ts';
import type { RoomSettings } from './room.ts';

/** Settings that a child gets from the supervisor. */
export type ChildSettings = {
  secret: string;
  /** Folder of all lives. */
  folder: string;
  peer: PeerSettings;
  mostWhep: number;
  times?: RoomSettings['times'];
};

/** Messages of a child to the supervisor. */
export type FromChild = { type: 'listening'; port: number } | { type: 'event'; event: EngineEvent };

/** Headers of a response without a body; the supervisor sends the stored segment that they name. */
export const segmentHeaders = { name: 'x-segment-name', size: 'x-segment-size' };
