import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Audience } from './audience.ts';
import { codecName } from './h264.ts';
import { MOST_CONNECTIONS_OF_PERSON } from './limits.ts';
import type { VideoConfig } from './piece.ts';

/** Segments in the playlist, about twelve seconds. */
const LISTED = 6;
/** Number of segments that can be loaded after their removal from the playlist. */
const KEPT_AFTER = 4;
/** Time without a request after which a viewer counts as gone (ms). */
const VIEWER_MS = 30_000;
const BANDWIDTH = 3_000_000;

type Start = { name: string; bytes: Buffer };
type Segment = {
  name: string;
  seconds: number;
  start: Start;
  isFirst: boolean;
  size: number;
  /** Bytes of a segment in memory; undefined for a segment that is stored as a file. */
  bytes: Buffer | undefined;
};
export type HlsFile =
  | { type: string; isPlaylist: boolean; bytes: Buffer }
  /** A file in the folder of segments, with its size in bytes. */
  | { type: string; isPlaylist: false; bytes: undefined; name: string; size: number };

/**
 * Playlist and segments of a live (RFC 8216). Playlists exist only in memory, so that no player
 * reads half a playlist. Segments are files, or buffers in memory while the disk is full.
 */
export class Hls {
  readonly #liveId: string;
  readonly #folder: string;
  #config: VideoConfig | undefined;
  #hasAudio = false;
  #start: Start | undefined;
  #starts = 0;
  #segments: Segment[] = [];
  #next = 0;
  #targetSeconds = 2;
  #work: Promise<void> = Promise.resolve();

  constructor(liveId: string, folder: string) {
    this.#liveId = liveId;
    this.#folder = folder;
  }

  /** True if players can play the live. Players reject VP8 in MP4. */
  get isPlayable(): boolean {
    return this.#config?.codec === 'H264' && this.#segments.length > 0;
  }

  begin(config: VideoConfig, hasAudio: boolean): void {
    this.#config = config;
    this.#hasAudio = hasAudio;
    this.#start = undefined;
  }

  setStart(bytes: Buffer): void {
    this.#start = { name: `start-${++this.#starts}.mp4`, bytes };
  }

  append(bytes: Buffer, seconds: number): void {
    const start = this.#start;
    if (!start || this.#config?.codec !== 'H264') return;
    const number = this.#next++;
    const segment: Segment = {
      name: `segment-${number}.m4s`,
      seconds,
      start,
      isFirst: this.#segments.at(-1)?.start !== start,
      size: bytes.length,
      bytes,
    };
    this.#targetSeconds = Math.max(this.#targetSeconds, Math.round(seconds));
    this.#segments.push(segment);
    this.#work = this.#work.then(() => this.#store(segment));
    while (this.#segments.length > LISTED + KEPT_AFTER) this.#drop();
  }

  async remove(): Promise<void> {
    await this.#work;
    await rm(this.#folder, { recursive: true, force: true });
  }

  /**
   * Returns a file for a viewer, or undefined for an unknown name.
   * @param viewerId the viewer, which is part of all addresses in playlists
   */
  find(name: string, viewerId: string): HlsFile | undefined {
    const playlist = (text: string): HlsFile => ({
      type: 'application/vnd.apple.mpegurl',
      bytes: Buffer.from(text),
      isPlaylist: true,
    });
    if (name === 'master.m3u8') return playlist(this.#writeMaster(viewerId));
    if (name === 'index.m3u8') return playlist(this.#writeIndex(viewerId));
    const media = { type: 'video/mp4', isPlaylist: false } as const;
    const start = this.#segments.find((each) => each.start.name === name)?.start;
    if (start) return { ...media, bytes: start.bytes };
    const segment = this.#segments.find((each) => each.name === name);
    if (!segment) return undefined;
    const { bytes, size } = segment;
    return bytes ? { ...media, bytes } : { ...media, bytes, name, size };
  }

  async #store(segment: Segment): Promise<void> {
    if (!segment.bytes || !this.#segments.includes(segment)) return;
    try {
      await mkdir(this.#folder, { recursive: true });
      await writeFile(path.join(this.#folder, segment.name), segment.bytes);
      segment.bytes = undefined;
    } catch {
      // A segment that cannot be written is served from memory.
    }
  }

  #drop(): void {
    const [dropped] = this.#segments.splice(0, 1);
    this.#work = this.#work.then(() =>
      rm(path.join(this.#folder, dropped!.name), { force: true }).catch(() => {}),
    );
  }

  #address = (name: string, viewerId: string) => `/api/lives/${this.#liveId}/hls/${name}?viewer=${viewerId}`;

  #writeMaster(viewerId: string): string {
    const config = this.#config;
    const codecs = config?.codec === 'H264' ? [codecName(config.sps)] : [];
    if (this.#hasAudio) codecs.push('opus');
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      `#EXT-X-STREAM-INF:BANDWIDTH=${BANDWIDTH},CODECS="${codecs.join(',')}",RESOLUTION=${config?.width}x${config?.height}`,
      this.#address('index.m3u8', viewerId),
      '',
    ].join('\n');
  }

  #writeIndex(viewerId: string): string {
    const listed = this.#segments.slice(-LISTED);
    const lines = [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      `#EXT-X-TARGETDURATION:${this.#targetSeconds}`,
      `#EXT-X-MEDIA-SEQUENCE:${this.#next - listed.length}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${this.#countDiscontinuities(listed[0])}`,
    ];
    for (const [index, segment] of listed.entries()) {
      if (segment.isFirst && index > 0) lines.push('#EXT-X-DISCONTINUITY');
      if (segment.isFirst || index === 0)
        lines.push(`#EXT-X-MAP:URI="${this.#address(segment.start.name, viewerId)}"`);
      lines.push(`#EXTINF:${segment.seconds.toFixed(3)},`, this.#address(segment.name, viewerId));
    }
    return [...lines, ''].join('\n');
  }

  /** Returns how many discontinuities are before the first segment of the playlist. */
  #countDiscontinuities(first: Segment | undefined): number {
    return first ? Number(/\d+/.exec(first.start.name)![0]) - 1 : 0;
  }
}

type HlsViewer = {
  /** Public id under which the viewer is reported; the id in addresses is secret. */
  viewerId: string;
  userId: string;
  seenAtMs: number;
};

/** Viewers of HLS. A random id in the address identifies a viewer across HTTP connections. */
export class HlsViewers {
  readonly #audience: Audience;
  readonly #viewers = new Map<string, HlsViewer>();

  constructor(audience: Audience) {
    this.#audience = audience;
  }

  /** Adds a viewer. If the person has too many viewers, the oldest one is removed. */
  add(userId: string): string {
    const own = [...this.#viewers].filter(([, viewer]) => viewer.userId === userId);
    if (own.length >= MOST_CONNECTIONS_OF_PERSON) this.#remove(own[0]![0]);
    const id = randomBytes(16).toString('hex');
    const viewerId = randomBytes(8).toString('hex');
    this.#viewers.set(id, { viewerId, userId, seenAtMs: performance.now() });
    this.#audience.add(viewerId, userId);
    return id;
  }

  /** Records a request of a viewer. @returns false for an unknown viewer */
  renew(id: string): boolean {
    const viewer = this.#viewers.get(id);
    if (!viewer) return false;
    viewer.seenAtMs = performance.now();
    return true;
  }

  /**
   * Removes viewers who send no requests. Their last request is reported as the time of leaving.
   */
  sweep(nowMs: number): void {
    for (const [id, { seenAtMs }] of this.#viewers)
      if (nowMs - seenAtMs > VIEWER_MS) this.#remove(id, new Date(performance.timeOrigin + seenAtMs));
  }

  removeUser(userId: string): void {
    for (const [id, viewer] of this.#viewers) if (viewer.userId === userId) this.#remove(id);
  }

  clear(): void {
    for (const id of this.#viewers.keys()) this.#remove(id);
  }

  #remove(id: string, at?: Date): void {
    const viewer = this.#viewers.get(id);
    if (!viewer) return;
    this.#viewers.delete(id);
    this.#audience.remove(viewer.viewerId, at);
  }
}
