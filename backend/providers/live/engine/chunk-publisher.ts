import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FromChunkThread } from './chunk-thread.ts';
import type { VideoConfig } from './piece.ts';
import { busy, MediaProblem } from './problems.ts';
import type { PieceWriter } from './sink.ts';

/**
 * Maximum number of bytes that the thread has not read, or in which it found no picture or sound.
 */
const MOST_WAITING_BYTES = 32 * 1024 ** 2;
/** Memory limit of a thread (MB), without the bytes of the file. */
const THREAD_MEGABYTES = 64;
/** Time limit for reading the last bytes of a file (ms). */
const LAST_BYTES_MS = 5_000;

export type ChunkEvents = {
  /** Creates the writer of the recording and of HLS. */
  createWriter: (hasAudio: boolean) => PieceWriter;
  onMedia: () => void;
  /** Called once, also after `close`. */
  onEnd: () => void;
};

/**
 * Publisher that sends the pieces of a MediaRecorder by HTTP: MP4 with H.264 or WebM with VP8, both
 * with Opus. A thread reads the file as it grows, because a hostile file could otherwise end or
 * occupy the process of all lives.
 */
export class ChunkPublisher {
  readonly protocol = 'chunks';
  readonly publisherId: string;
  readonly userId: string;
  readonly #events: ChunkEvents;
  readonly #thread = new Worker(path.join(import.meta.dirname, 'chunk-thread.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES, maxYoungGenerationSizeMb: 8 },
  });
  #writer: PieceWriter | undefined;
  #config: VideoConfig | undefined;
  #nextPart = 0;
  #waitingBytes = 0;
  #silentBytes = 0;
  #isEnded = false;
  #deadline: NodeJS.Timeout | undefined;
  #done: Promise<void>;

  constructor({ publisherId, userId }: { publisherId: string; userId: string }, events: ChunkEvents) {
    this.publisherId = publisherId;
    this.userId = userId;
    this.#events = events;
    this.#thread.on('message', (message: FromChunkThread) => this.#receive(message));
    this.#thread.on('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it needs too much memory' : error.message;
      if (!this.#isEnded) console.error(`A publisher's file cannot be read: ${reason}`);
    });
    this.#done = this.#untilRead();
  }

  /**
   * Adds a part of the file. A part that was added before is ignored.
   * @throws 409 if an earlier part is missing, 422 after a part that could not be read
   */
  add(part: number, bytes: Buffer): void {
    if (this.#isEnded)
      throw new MediaProblem(422, 'LIVE_INVALID_CHUNK', 'The file of this connection cannot be read.');
    if (part < this.#nextPart) return;
    if (part > this.#nextPart) throw chunksLost();
    if (Math.max(this.#waitingBytes, this.#silentBytes) + bytes.length > MOST_WAITING_BYTES) throw busy();
    this.#nextPart++;
    // An empty part shows that the publisher is still connected. It counts after the first picture.
    if (bytes.length === 0 && this.#writer) this.#events.onMedia();
    if (bytes.length > 0) {
      this.#waitingBytes += bytes.length;
      this.#silentBytes += bytes.length;
      const copy = new Uint8Array(bytes);
      this.#thread.postMessage(copy, [copy.buffer]);
    }
  }

  requestKeyframe(): void {
    // A MediaRecorder cannot be asked for a keyframe.
  }

  /** Completes the file with the parts that were added. */
  close(): void {
    if (this.#isEnded) return;
    this.#thread.postMessage(null);
    this.#deadline = setTimeout(() => void this.#thread.terminate(), LAST_BYTES_MS);
    this.#end();
  }

  /** Resolves when all parts are written. */
  untilWritten = (): Promise<void> => this.#done;

  async #untilRead(): Promise<void> {
    await once(this.#thread, 'exit').catch(() => {});
    clearTimeout(this.#deadline);
    this.#end();
    await this.#writer?.close();
  }

  #receive(message: FromChunkThread): void {
    if (message.type === 'taken') {
      this.#waitingBytes -= message.bytes;
      return;
    }
    if (message.type === 'end') return void this.#thread.terminate();
    if (message.type === 'begin') {
      this.#config = toOwn(message.config);
      this.#writer = this.#events.createWriter(message.hasAudio);
      return;
    }
    this.#silentBytes = 0;
    if (!this.#isEnded) this.#events.onMedia();
    try {
      if (message.type === 'audio') this.#writer!.addAudio(message.bytes, message.at, message.seconds);
      else this.#writer!.addVideo({ ...message, config: message.isKey ? this.#config : undefined });
    } catch (error) {
      console.error(`A publisher's file cannot be written: ${(error as Error).message}`);
      void this.#thread.terminate();
    }
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#events.onEnd();
  }
}

/** Returns a configuration with buffers, because a message contains plain bytes instead. */
const toOwn = (config: VideoConfig): VideoConfig =>
  config.codec === 'H264'
    ? { ...config, sps: Buffer.from(config.sps), pps: Buffer.from(config.pps) }
    : config;

export const chunksLost = () =>
  new MediaProblem(409, 'LIVE_CHUNKS_LOST', 'An earlier part is missing. Begin a new file with part 0.');
