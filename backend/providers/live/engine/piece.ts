import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { codecName, writeDecoderConfig, type H264Config } from './h264.ts';

/** Codec of the pictures with what a decoder needs. */
export type VideoConfig = ({ codec: 'H264' } & H264Config) | { codec: 'VP8'; width: number; height: number };

export type PieceEvents = {
  /** Called once with the start of the file, before the first segment. */
  onStart: (bytes: Buffer) => void;
  /** Called with each part that begins with a keyframe. */
  onSegment: (bytes: Buffer, seconds: number) => void;
};

/** Minimum length of a segment (s). The engine requests a keyframe every two seconds. */
const SHORTEST_SEGMENT = 1;

export const opusConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 };

const toDecoderConfig = (config: VideoConfig) => ({
  codedWidth: config.width,
  codedHeight: config.height,
  ...(config.codec === 'H264'
    ? { codec: codecName(config.sps), description: writeDecoderConfig(config) }
    : { codec: 'vp8' }),
});

/**
 * File of one publisher in one codec: fragmented MP4, or WebM in clusters. Each fragment is also a
 * segment of HLS. Every packet is in a complete fragment after two seconds, so that a crash loses
 * no more.
 */
export class Piece {
  readonly config: VideoConfig;
  readonly #video: EncodedVideoPacketSource;
  readonly #audio: EncodedAudioPacketSource | undefined;
  readonly #output: Output;
  /** Times of the keyframes; the first one begins the current segment. */
  readonly #keyTimes: number[] = [];
  #work: Promise<unknown>;
  #error: Error | undefined;
  #endsAt = 0;

  constructor(config: VideoConfig, hasAudio: boolean, events: PieceEvents) {
    this.config = config;
    let head: Uint8Array[] = [];
    let opened: Uint8Array | undefined;
    const start = (bytes: Uint8Array) => {
      events.onStart(Buffer.concat([...head, bytes]));
      head = [];
    };
    const segment = (...parts: Uint8Array[]) => events.onSegment(Buffer.concat(parts), this.#takeSeconds());
    const isH264 = config.codec === 'H264';
    this.#output = new Output({
      target: new NullTarget(),
      format: isH264
        ? new Mp4OutputFormat({
            fastStart: 'fragmented',
            minimumFragmentDuration: SHORTEST_SEGMENT,
            onFtyp: (bytes) => head.push(bytes.slice()),
            onMoov: (bytes) => start(bytes),
            onMoof: (bytes) => (opened = bytes.slice()),
            onMdat: (bytes) => segment(opened!, bytes),
          })
        : new WebMOutputFormat({
            appendOnly: true,
            minimumClusterDuration: SHORTEST_SEGMENT,
            onEbmlHeader: (bytes) => void head.push(bytes.slice()),
            onSegmentHeader: (bytes) => start(bytes),
            onCluster: (bytes) => segment(bytes),
          }),
    });
    this.#video = new EncodedVideoPacketSource(isH264 ? 'avc' : 'vp8');
    this.#output.addVideoTrack(this.#video);
    if (hasAudio) {
      this.#audio = new EncodedAudioPacketSource('opus');
      this.#output.addAudioTrack(this.#audio);
    }
    this.#work = this.#output.start();
  }

  /** The error that ended the piece, if any. */
  get error(): Error | undefined {
    return this.#error;
  }

  addVideo(bytes: Uint8Array, isKey: boolean, at: number): void {
    if (isKey) this.#keyTimes.push(at);
    this.#endsAt = Math.max(this.#endsAt, at);
    const packet = new EncodedPacket(bytes, isKey ? 'key' : 'delta', at, 0);
    this.#add(() => this.#video.add(packet, { decoderConfig: toDecoderConfig(this.config) }));
  }

  addAudio(bytes: Uint8Array, at: number, seconds: number): void {
    const packet = new EncodedPacket(bytes, 'key', at, seconds);
    this.#add(() => this.#audio?.add(packet, { decoderConfig: opusConfig }));
  }

  /** Completes the last segment. */
  async close(): Promise<void> {
    this.#add(() => this.#output.finalize());
    await this.#work;
  }

  #add(work: () => Promise<unknown> | undefined): void {
    this.#work = this.#work.then(async () => {
      if (this.#error) return;
      try {
        await work();
      } catch (error) {
        this.#error = error as Error;
      }
    });
  }

  /**
   * Returns the duration of a segment: the time from its keyframe to the next segment's keyframe.
   */
  #takeSeconds(): number {
    const [startsAt = 0] = this.#keyTimes.splice(0, 1);
    while (this.#keyTimes.length > 0 && this.#keyTimes[0]! < startsAt + SHORTEST_SEGMENT)
      this.#keyTimes.shift();
    return Math.max(0.001, (this.#keyTimes[0] ?? this.#endsAt) - startsAt);
  }
}
