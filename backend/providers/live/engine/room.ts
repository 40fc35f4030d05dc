import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ConnectedViewer, EngineEvent, EngineStatus } from '../types.ts';
import { Audience } from './audience.ts';
import { ChunkPublisher, chunksLost } from './chunk-publisher.ts';
import { Hls, HlsViewers, type HlsFile } from './hls.ts';
import { KeyframeRequests } from './keyframes.ts';
import { MOST_CONNECTIONS_OF_PERSON, type LiveTimes } from './limits.ts';
import { loadNative, type Native } from './native.ts';
import { parseOffer } from './offer.ts';
import { OutputStream } from './output-stream.ts';
import { answerOrClose, type PeerSettings } from './peer.ts';
import {
  hasEnded,
  MediaProblem,
  noCodec,
  notFound,
  notReceiving,
  takenOver,
  unknownViewer,
} from './problems.ts';
import { WhipPublisher, type SenderReport } from './publisher.ts';
import { Recorder } from './recorder.ts';
import { liveFiles } from './live-files.ts';
import { rewriteSenderReport } from './rtcp.ts';
import type { Kind, RtpPacket, VideoCodec } from './rtp.ts';
import { newSession } from './session-id.ts';
import { PieceWriter, RtpSink } from './sink.ts';
import { WhepViewer } from './viewer.ts';

const TICK_MS = 500;
const TICKS_PER_KEYFRAME = 4;
/** Maximum number of remembered replaced sessions, whose browsers receive the reason. */
const MOST_REPLACED = 50;

type EventBody = EngineEvent extends infer E
  ? E extends EngineEvent
    ? Omit<E, 'liveId' | 'at'>
    : never
  : never;
type Publisher = WhipPublisher | ChunkPublisher;

export type RoomSettings = {
  times: LiveTimes;
  peer: PeerSettings;
  /** Folder of all lives. */
  folder: string;
  /** Connections of viewers in this process, and their maximum. */
  whep: { count: number; most: number };
};

/** Live with its publisher, its recording and its viewers. */
export class Room {
  readonly liveId: string;
  readonly #settings: RoomSettings;
  readonly #report: (event: EngineEvent) => void;
  readonly #streams: Record<Kind, OutputStream> = {
    audio: new OutputStream('audio'),
    video: new OutputStream('video'),
  };
  readonly #publishers = new Map<string, Publisher>();
  readonly #replaced = new Set<string>();
  readonly #viewers = new Map<string, WhepViewer>();
  readonly #connected = new Set<WhepViewer>();
  readonly #hls: Hls;
  readonly #audience = new Audience({
    onJoined: ({ viewerId, userId }) => this.#reportEvent({ type: 'joined', viewerId, userId }),
    onLeft: (viewerId, at) => this.#reportEvent({ type: 'left', viewerId }, at),
  });
  readonly #hlsViewers = new HlsViewers(this.#audience);
  readonly #keyframes = new KeyframeRequests(() => this.#publisher?.requestKeyframe());
  readonly #ticking = setInterval(() => this.#tick(), TICK_MS);
  readonly #files: ReturnType<typeof liveFiles>;
  #recorder: Recorder | undefined;
  #publisher: Publisher | undefined;
  #codec: VideoCodec | undefined;
  #sink: RtpSink | undefined;
  #written: Promise<unknown> = Promise.resolve();
  #mediaAtMs = -Infinity;
  #flowsSinceMs = -Infinity;
  #isPublishing = false;
  /** True between the reports that a publisher began and ended. */
  #isReported = false;
  #isStalled = false;
  #reportedViewers = 0;
  #ticks = 0;
  #isEnded = false;

  constructor(liveId: string, settings: RoomSettings, report: (event: EngineEvent) => void) {
    this.liveId = liveId;
    this.#settings = settings;
    this.#report = report;
    const folder = path.join(settings.folder, liveId);
    this.#files = liveFiles(folder);
    try {
      // Segments of a crashed process are deleted, because no playlist names them.
      rmSync(this.#files.segments, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    } catch {
      // On a full disk, the live goes on without a recording.
    }
    this.#hls = new Hls(liveId, this.#files.segments);
  }

  get status(): EngineStatus {
    const silentMs = performance.now() - this.#mediaAtMs;
    const isReceiving = this.#isPublishing && silentMs < this.#settings.times.stalledMs;
    return {
      isReceiving,
      publisherId: this.#isPublishing ? (this.#publisher?.publisherId ?? null) : null,
      viewersCount: this.#audience.size,
    };
  }

  listViewers = (): ConnectedViewer[] => this.#audience.list();

  /**
   * Answers the offer of a publisher, who replaces the current one once the connection is
   * established.
   */
  async publish(
    userId: string,
    isRecorded: boolean,
    text: string,
  ): Promise<{ session: string; answer: string }> {
    const native = await this.#requireNative();
    const offer = parseOffer(text);
    const { publicId: publisherId, session } = newSession();
    const publisher: WhipPublisher = new WhipPublisher(
      native,
      this.#settings.peer,
      { publisherId, userId, offer, currentCodec: this.#codec },
      {
        onConnected: () => this.#setPublisher(publisher, isRecorded),
        onRtp: (kind, packet, nowMs) => this.#publisher === publisher && this.#forward(kind, packet, nowMs),
        onSenderReport: (kind, report) => this.#publisher === publisher && this.#forwardReport(kind, report),
        onEnd: () => this.#removePublisher(session, publisher),
      },
    );
    this.#publishers.set(session, publisher);
    return {
      session,
      answer: await answerOrClose(publisher, () => publisher.answer(offer, this.#settings.peer)),
    };
  }

  /** Adds a part of a publisher's file; part 0 begins a connection. */
  addChunk(given: {
    userId: string;
    isRecorded: boolean;
    session: string;
    part: number;
    bytes: Buffer;
  }): void {
    this.#assertOpen();
    const { session, part, bytes, userId, isRecorded } = given;
    if (this.#replaced.has(session)) throw takenOver();
    let publisher = this.#publishers.get(session);
    if (!publisher) {
      if (part !== 0) throw chunksLost();
      const { publicId: publisherId } = newSession();
      const added: ChunkPublisher = new ChunkPublisher(
        { publisherId, userId },
        {
          createWriter: (hasAudio) => this.#createWriter(hasAudio),
          onMedia: () => this.#publisher === added && this.#markMedia(performance.now()),
          onEnd: () => this.#removePublisher(session, added),
        },
      );
      this.#publishers.set(session, (publisher = added));
      this.#setPublisher(added, isRecorded);
    }
    if (!(publisher instanceof ChunkPublisher) || publisher.userId !== userId) throw notFound();
    publisher.add(part, bytes);
  }

  /** Answers the offer of a viewer. */
  async watch(userId: string, text: string): Promise<{ session: string; answer: string }> {
    const native = await this.#requireNative();
    const offer = parseOffer(text);
    if (this.#publisher instanceof ChunkPublisher) throw noCodec();
    if (!this.#codec) throw notReceiving();
    const { whep, peer } = this.#settings;
    const own = [...this.#viewers.values()].filter((each) => each.userId === userId);
    if (own.length >= MOST_CONNECTIONS_OF_PERSON) own[0]!.close();
    if (whep.count >= whep.most)
      throw new MediaProblem(503, 'LIVE_FULL', 'All direct connections are in use. Watch by HLS.');
    const { publicId, session } = newSession();
    const viewer: WhepViewer = new WhepViewer(
      native,
      peer,
      { userId, offer, codec: this.#codec, streams: this.#streams },
      {
        onConnected: () => {
          this.#connected.add(viewer);
          this.#audience.add(publicId, userId);
          this.#keyframes.request();
        },
        onKeyframeRequest: () => this.#keyframes.request(),
        onEnd: () => {
          this.#connected.delete(viewer);
          this.#audience.remove(publicId);
          if (this.#viewers.delete(session)) whep.count--;
        },
      },
    );
    this.#viewers.set(session, viewer);
    whep.count++;
    return { session, answer: await answerOrClose(viewer, () => viewer.answer(offer, peer)) };
  }

  /**
   * Returns a file of HLS.
   * @param viewerId absent in the first request, whose ticket the caller has checked
   */
  readHls(name: string, viewerId: string | undefined, userId: string): HlsFile {
    if (viewerId === undefined) {
      if (name !== 'master.m3u8') throw unknownViewer();
      if (this.#codec === 'VP8') throw noCodec();
      if (!this.#hls.isPlayable) throw notReceiving();
      return this.#hls.find(name, this.#hlsViewers.add(userId))!;
    }
    if (!this.#hlsViewers.renew(viewerId)) throw unknownViewer();
    const file = this.#hls.find(name, viewerId);
    if (!file) throw notFound();
    return file;
  }

  /**
   * Asserts that a session exists.
   * @throws 404 for an unknown session, 410 for a publisher that was replaced
   */
  assertSession(session: string): void {
    if (!this.#findSession(session)) throw notFound();
  }

  /**
   * Ends a session. An unknown session is ignored, because a browser that leaves closes its
   * connection first.
   * @throws 410 for a publisher that was replaced
   */
  endSession(session: string): void {
    this.#findSession(session)?.close();
  }

  #findSession(session: string): Publisher | WhepViewer | undefined {
    if (this.#replaced.has(session)) throw takenOver();
    return this.#publishers.get(session) ?? this.#viewers.get(session);
  }

  disconnect(userId: string): void {
    for (const each of [...this.#publishers.values(), ...this.#viewers.values()])
      if (each.userId === userId) each.close();
    this.#hlsViewers.removeUser(userId);
  }

  /** Ends all connections. Resolves when the pieces of the recording are complete. */
  async end(): Promise<void> {
    this.#isEnded = true;
    clearInterval(this.#ticking);
    this.#keyframes.close();
    for (const each of [...this.#publishers.values(), ...this.#viewers.values()]) each.close();
    this.#hlsViewers.clear();
    await this.#written;
    await this.#recorder?.close();
    await this.#hls.remove();
  }

  #assertOpen(): void {
    if (this.#isEnded) throw hasEnded();
  }

  async #requireNative(): Promise<Native> {
    this.#assertOpen();
    const native = await loadNative();
    this.#assertOpen();
    if (!native) throw new MediaProblem(406, 'LIVE_NO_WEBRTC', 'This server has no WebRTC. Use HTTP.');
    return native;
  }

  #setPublisher(publisher: Publisher, isRecorded: boolean): void {
    const replaced = this.#publisher;
    this.#publisher = publisher;
    if (replaced) {
      this.#reportEvent({ type: 'takenOver', publisherId: replaced.publisherId });
      for (const [session, each] of this.#publishers) if (each === replaced) this.#remember(session);
      replaced.close();
    }
    this.#closeSink();
    this.#isPublishing = false;
    this.#isStalled = false;
    for (const stream of Object.values(this.#streams)) stream.restart();
    if (isRecorded && !this.#recorder)
      this.#recorder = new Recorder(path.dirname(this.#files.pieces), (reason) =>
        this.#reportEvent({ type: 'recordingStopped', reason }),
      );
    this.#mediaAtMs = performance.now();
    if (publisher instanceof ChunkPublisher) {
      this.#codec = undefined;
      for (const viewer of this.#viewers.values()) viewer.close();
      return;
    }
    this.#codec = publisher.codec;
    for (const viewer of this.#viewers.values()) if (!viewer.canPlay(publisher.codec)) viewer.close();
    this.#sink = new RtpSink(publisher.codec, this.#createWriter(publisher.hasAudio), () =>
      this.#keyframes.request(),
    );
    this.#keyframes.request();
  }

  #remember(session: string): void {
    this.#replaced.add(session);
    const [oldest] = this.#replaced;
    if (this.#replaced.size > MOST_REPLACED) this.#replaced.delete(oldest!);
  }

  #removePublisher(session: string, publisher: Publisher): void {
    this.#publishers.delete(session);
    if (publisher instanceof ChunkPublisher)
      this.#written = Promise.all([this.#written, publisher.untilWritten()]);
    if (this.#publisher !== publisher) return;
    this.#publisher = undefined;
    this.#closeSink();
    this.#isPublishing = false;
    if (!this.#isReported) return;
    this.#isReported = false;
    try {
      rmSync(this.#files.publishing, { force: true });
    } catch {
      // If the file was not deleted, the next engine reports the end once more.
    }
    this.#reportEvent({ type: 'gone' });
  }

  #closeSink(): void {
    const sink = this.#sink;
    this.#sink = undefined;
    if (sink) this.#written = Promise.all([this.#written, sink.close()]);
  }

  /** Creates a writer whose output follows all output of the previous writer. */
  #createWriter(hasAudio: boolean): PieceWriter {
    const before = this.#written;
    const inOrder = (work: () => void) => void before.then(work);
    return new PieceWriter(
      {
        onPiece: (config, startedAtMs) =>
          inOrder(() => {
            this.#recorder?.begin(config.codec, startedAtMs);
            this.#hls.begin(config, hasAudio);
          }),
        onStart: (bytes) =>
          inOrder(() => {
            this.#recorder?.append(bytes);
            this.#hls.setStart(bytes);
          }),
        onSegment: (bytes, seconds) =>
          inOrder(() => {
            this.#recorder?.append(bytes);
            this.#hls.append(bytes, seconds);
          }),
      },
      hasAudio,
    );
  }

  #forward(kind: Kind, packet: RtpPacket, nowMs: number): void {
    this.#markMedia(nowMs);
    const sent = this.#streams[kind].push(packet, kind === 'audio' ? 'opus' : this.#codec!, nowMs);
    for (const viewer of this.#connected) viewer.send(kind, sent);
    try {
      this.#sink?.add(kind, packet, nowMs);
    } catch (error) {
      console.error(error);
      this.#closeSink();
      this.#reportEvent({ type: 'recordingStopped', reason: 'FAILED' });
    }
  }

  #forwardReport(kind: Kind, report: SenderReport): void {
    this.#sink?.report(kind, report.timestamp, report.ntpSeconds);
    const stream = this.#streams[kind];
    const timestamp = stream.toTimestamp(report.timestamp);
    if (timestamp === undefined) return;
    const bytes = rewriteSenderReport(report.bytes, stream.ssrc, timestamp);
    for (const viewer of this.#connected) viewer.sendControl(kind, bytes);
  }

  #markMedia(nowMs: number): void {
    if (nowMs - this.#mediaAtMs > this.#settings.times.stalledMs || !this.#isPublishing)
      this.#flowsSinceMs = nowMs;
    this.#mediaAtMs = nowMs;
    if (!this.#isPublishing) {
      this.#isPublishing = this.#isReported = true;
      const { publisherId, protocol } = this.#publisher!;
      try {
        writeFileSync(this.#files.publishing, '');
      } catch {
        // The disk is full. The missing file only matters after a crash of the whole engine, when
        // the end is not reported.
      }
      this.#reportEvent({ type: 'publishing', publisherId, protocol });
    } else if (this.#isStalled) this.#reportEvent({ type: 'resumed' });
    this.#isStalled = false;
  }

  #tick(): void {
    const now = performance.now();
    const { stalledMs, goneMs, silentMs: longestSilenceMs } = this.#settings.times;
    const silentMs = now - this.#mediaAtMs;
    if (this.#publisher && silentMs > goneMs) this.#publisher.close();
    if (this.#isPublishing && !this.#isStalled && silentMs > stalledMs) {
      this.#isStalled = true;
      this.#reportEvent({ type: 'stalled' });
    }
    if (++this.#ticks % TICKS_PER_KEYFRAME === 0 && this.#sink) this.#keyframes.request();
    // Browsers send reports only while they receive media, so a stalled live closes no viewers.
    if (silentMs < stalledMs)
      for (const viewer of this.#connected)
        if (now - Math.max(viewer.heardAtMs, this.#flowsSinceMs) > longestSilenceMs) viewer.close();
    this.#hlsViewers.sweep(now);
    const { viewersCount } = this.status;
    if (viewersCount === this.#reportedViewers) return;
    this.#reportedViewers = viewersCount;
    this.#reportEvent({ type: 'viewers', count: viewersCount });
  }

  #reportEvent(event: EventBody, at = new Date()): void {
    this.#report({ liveId: this.liveId, at: at.toISOString(), ...event } as EngineEvent);
  }
}
