import { createFrameReader, readVp8Size, type Frame, type FrameReader } from './frames.ts';
import { readNalType, nalTypes, readPictureSize, withLengths } from './h264.ts';
import { MediaClock } from './media-clock.ts';
import { opusSeconds, silence, SILENCE_SECONDS } from './opus.ts';
import { Piece, type VideoConfig } from './piece.ts';
import { ReorderBuffer } from './reorder.ts';
import type { Kind, RtpPacket, VideoCodec } from './rtp.ts';

/** Time without sound after which silence is written (s); otherwise the muxer waits for sound. */
const LONGEST_GAP = 1;
const SHORTEST_STEP = 0.001;
/**
 * Number of bytes without a keyframe after which a piece ends. The muxer holds a whole segment in
 * memory, and some software sends no further keyframe.
 */
const MOST_SEGMENT_BYTES = 48 * 1024 ** 2;
/** Longest pause within a piece; a publisher who is silent for longer is disconnected (s). */
const LONGEST_PAUSE = 30;

/** Receives the files of a live. */
export type PieceOutput = {
  /**
   * Begins a file. All parts until the next call belong to this file.
   * @param startedAtMs time of its first picture
   */
  onPiece: (config: VideoConfig, startedAtMs: number) => void;
  onStart: (bytes: Buffer) => void;
  onSegment: (bytes: Buffer, seconds: number) => void;
};

/** Picture or sound of a live with its time (s). */
export type EncodedVideo = { bytes: Uint8Array; isKey: boolean; at: number; config?: VideoConfig };

/**
 * Writes pieces from pictures and sound on one time line. A piece begins with a keyframe. A new
 * piece begins when the decoder needs another configuration, or when the time jumps.
 */
export class PieceWriter {
  readonly #output: PieceOutput;
  readonly #hasAudio: boolean;
  #piece: Piece | undefined;
  #before: Promise<void> = Promise.resolve();
  #startsAt = 0;
  #videoAt = 0;
  #audioEndsAt = 0;
  #bytesSinceKeyframe = 0;

  constructor(output: PieceOutput, hasAudio: boolean) {
    this.#output = output;
    this.#hasAudio = hasAudio;
  }

  /** Adds a picture. @param config configuration of the decoder, for a keyframe */
  addVideo({ bytes, isKey, at, config }: EncodedVideo): void {
    if (this.#piece?.error) throw this.#piece.error;
    // A jump of the time begins a new piece. Otherwise a jump by years would be filled with years
    // of silence.
    const hasJumped = this.#piece !== undefined && !this.#isNear(at);
    if (config && (!this.#piece || hasJumped || !isSame(this.#piece.config, config))) this.#begin(config, at);
    else if (hasJumped) return;
    if (isKey) this.#bytesSinceKeyframe = 0;
    const piece = this.#findPieceFor(bytes);
    if (!piece) return;
    this.#videoAt = Math.max(at - this.#startsAt, this.#videoAt + (this.#videoAt ? SHORTEST_STEP : 0));
    piece.addVideo(bytes, isKey, this.#videoAt);
    this.#addSilence(piece, this.#videoAt - LONGEST_GAP);
  }

  addAudio(bytes: Uint8Array, at: number, seconds: number): void {
    const place = at - this.#startsAt;
    if (!this.#isNear(at)) return;
    // Two packets of sound cannot have the same time.
    if (!this.#hasAudio || seconds <= 0 || place < this.#audioEndsAt - seconds / 2) return;
    const piece = this.#findPieceFor(bytes);
    if (!piece) return;
    const start = Math.max(place, this.#audioEndsAt);
    piece.addAudio(bytes, start, seconds);
    this.#audioEndsAt = start + seconds;
  }

  async close(): Promise<void> {
    this.#endPiece();
    await this.#before;
  }

  #isNear = (at: number): boolean => Math.abs(at - this.#startsAt - this.#videoAt) <= LONGEST_PAUSE;

  #addSilence(piece: Piece, until: number): void {
    while (this.#hasAudio && this.#audioEndsAt < until) {
      piece.addAudio(silence, this.#audioEndsAt, SILENCE_SECONDS);
      this.#audioEndsAt += SILENCE_SECONDS;
    }
  }

  /** Returns the piece for a packet. A piece that grows too long without a keyframe ends. */
  #findPieceFor({ length }: Uint8Array): Piece | undefined {
    this.#bytesSinceKeyframe += length;
    if (this.#bytesSinceKeyframe > MOST_SEGMENT_BYTES) this.#endPiece();
    return this.#piece;
  }

  #endPiece(): void {
    const piece = this.#piece;
    if (!piece) return;
    this.#piece = undefined;
    this.#addSilence(piece, this.#videoAt);
    this.#before = Promise.all([this.#before, piece.close()]).then(() => undefined);
  }

  #begin(config: VideoConfig, at: number): void {
    this.#endPiece();
    const before = this.#before;
    const startedAtMs = Date.now();
    this.#startsAt = at;
    this.#videoAt = this.#audioEndsAt = 0;
    // Output of this piece follows the last output of the previous piece.
    const inOrder = (work: () => void) => void before.then(work);
    inOrder(() => this.#output.onPiece(config, startedAtMs));
    this.#piece = new Piece(config, this.#hasAudio, {
      onStart: (bytes) => inOrder(() => this.#output.onStart(bytes)),
      onSegment: (bytes, seconds) => inOrder(() => this.#output.onSegment(bytes, seconds)),
    });
  }
}

const isSame = (a: VideoConfig, b: VideoConfig): boolean =>
  a.codec === 'H264' && b.codec === 'H264'
    ? a.sps.equals(b.sps) && a.pps.equals(b.pps)
    : a.codec === b.codec && a.width === b.width && a.height === b.height;

/** Writes pieces from the packets of a WebRTC publisher. */
export class RtpSink {
  readonly #codec: VideoCodec;
  readonly #writer: PieceWriter;
  readonly #requestKeyframe: () => void;
  readonly #clock = new MediaClock();
  readonly #buffers: Record<Kind, ReorderBuffer> = { audio: new ReorderBuffer(), video: new ReorderBuffer() };
  readonly #reader: FrameReader;
  #needsKeyframe = true;

  constructor(codec: VideoCodec, writer: PieceWriter, requestKeyframe: () => void) {
    this.#codec = codec;
    this.#writer = writer;
    this.#requestKeyframe = requestKeyframe;
    this.#reader = createFrameReader(codec);
  }

  add(kind: Kind, packet: RtpPacket, nowMs: number): void {
    this.#buffers[kind].add(packet, nowMs);
    if (kind === 'video') {
      for (const taken of this.#buffers.video.take(nowMs)) this.#addVideo(taken);
      return;
    }
    for (const taken of this.#buffers.audio.take(nowMs)) {
      const { packet: sound, atMs } = taken;
      if (sound.payload.length > 0)
        this.#writer.addAudio(
          sound.payload,
          this.#clock.place('audio', sound.timestamp, atMs),
          opusSeconds(sound.payload),
        );
    }
  }

  report(kind: Kind, timestamp: number, ntpSeconds: number): void {
    this.#clock.report(kind, timestamp, ntpSeconds);
  }

  close = (): Promise<void> => this.#writer.close();

  #addVideo({ packet, atMs, isAfterLoss }: { packet: RtpPacket; atMs: number; isAfterLoss: boolean }): void {
    if (isAfterLoss) this.#waitForKeyframe();
    const frame = this.#reader.add(packet, isAfterLoss);
    if (!frame || (this.#needsKeyframe && !frame.isKey)) return;
    const config = frame.isKey ? readConfig(this.#codec, frame) : undefined;
    // A keyframe without parameter sets cannot be decoded by a player that joins.
    if (frame.isKey && !config && this.#needsKeyframe) return;
    this.#needsKeyframe = false;
    this.#writer.addVideo({
      bytes: this.#codec === 'H264' ? withLengths(frame.parts) : frame.parts[0]!,
      isKey: frame.isKey,
      at: this.#clock.place('video', frame.timestamp, atMs),
      config,
    });
  }

  #waitForKeyframe(): void {
    this.#needsKeyframe = true;
    this.#requestKeyframe();
  }
}

function readConfig(codec: VideoCodec, { parts }: Frame): VideoConfig | undefined {
  if (codec === 'VP8') {
    const size = readVp8Size(parts[0]!);
    return size && { codec, ...size };
  }
  const sps = parts.find((nal) => readNalType(nal) === nalTypes.sps);
  const pps = parts.find((nal) => readNalType(nal) === nalTypes.pps);
  if (!sps || !pps || sps.length < 4) return undefined;
  try {
    return { codec, sps, pps, ...readPictureSize(sps) };
  } catch {
    return undefined;
  }
}
