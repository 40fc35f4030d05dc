import type { ConnectedViewer } from '../types.ts';

type AudienceEvents = {
  onJoined: (viewer: ConnectedViewer) => void;
  onLeft: (viewerId: string, at: Date) => void;
};

/** Connections that watch a live now, by the ids under which they are reported. */
export class Audience {
  readonly #events: AudienceEvents;
  readonly #viewers = new Map<string, ConnectedViewer>();

  constructor(events: AudienceEvents) {
    this.#events = events;
  }

  get size(): number {
    return this.#viewers.size;
  }

  list = (): ConnectedViewer[] => [...this.#viewers.values()];

  /** Adds a connection and reports it, unless it was already added. */
  add(viewerId: string, userId: string): void {
    if (this.#viewers.has(viewerId)) return;
    const viewer = { viewerId, userId, joinedAt: new Date().toISOString() };
    this.#viewers.set(viewerId, viewer);
    this.#events.onJoined(viewer);
  }

  remove(viewerId: string, at = new Date()): void {
    if (this.#viewers.delete(viewerId)) this.#events.onLeft(viewerId, at);
  }
}
