import { parentPort } from 'node:worker_threads';
import { EncodedPacketSink, Input, MP4, ReadableStreamSource, WEBM, type InputTrack } from 'mediabunny';
import { readDecoderConfig } from './h264.ts';
import type { VideoConfig } from './piece.ts';

/**
 * Thread that reads the file of one publisher as it grows. A hostile file can only end or occupy
 * its own thread.
 */

const CACHE_BYTES = 16 * 1024 ** 2;

/** Messages of the publisher: the next bytes of the file, or null at its end. */
type ToChunkThread = Uint8Array | null;

/**
 * Messages of the thread. Picture and sound follow `begin`. After `end`, the thread waits to be
 * terminated, because messages of a thread that exits can be lost.
 */
export type FromChunkThread =
  | { type: 'taken'; bytes: number }
  | { type: 'begin'; config: VideoConfig; hasAudio: boolean }
  | { type: 'video'; bytes: Uint8Array; isKey: boolean; at: number }
  | { type: 'audio'; bytes: Uint8Array; at: number; seconds: number }
  | { type: 'end' };

const port = parentPort!;
const send = (message: FromChunkThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

const queue: ToChunkThread[] = [];
let wake = () => {};
port.on('message', (message: ToChunkThread) => {
  queue.push(message);
  wake();
});

const stream = new ReadableStream<Uint8Array>(
  {
    async pull(controller) {
      while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const bytes = queue.shift();
      if (!bytes) return controller.close();
      controller.enqueue(bytes);
      send({ type: 'taken', bytes: bytes.length });
    },
  },
  { highWaterMark: 0 },
);

type Packet = { data: Uint8Array; type: string; timestamp: number; duration: number };

/** Sends a copy, because a message would otherwise contain the whole buffer around a packet. */
async function eachPacket(
  track: InputTrack,
  use: (packet: Packet, copy: Uint8Array<ArrayBuffer>) => FromChunkThread,
): Promise<void> {
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const copy = packet.data.slice();
    send(use(packet, copy), [copy.buffer]);
  }
}

async function readConfig(track: InputTrack): Promise<VideoConfig | undefined> {
  if (!track.isVideoTrack()) return undefined;
  const config = await track.getDecoderConfig();
  if (!config?.codedWidth || !config.codedHeight) return undefined;
  const size = { width: config.codedWidth, height: config.codedHeight };
  if (track.codec === 'vp8') return { codec: 'VP8', ...size };
  if (track.codec !== 'avc' || !config.description) return undefined;
  const { description } = config;
  const record = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const sets = readDecoderConfig(record);
  return sets && { codec: 'H264', ...sets, ...size };
}

const input = new Input({
  formats: [MP4, WEBM],
  source: new ReadableStreamSource(stream, { maxCacheSize: CACHE_BYTES }),
});
const video = await input.getPrimaryVideoTrack();
const audio = await input.getPrimaryAudioTrack();
const config = video && (await readConfig(video));
if (!config) throw new Error('the codec is not supported');
const hasAudio = audio?.codec === 'opus';
send({ type: 'begin', config, hasAudio });
await Promise.all([
  eachPacket(video, ({ type, timestamp }, bytes) => ({
    type: 'video',
    bytes,
    isKey: type === 'key',
    at: timestamp,
  })),
  hasAudio &&
    eachPacket(audio, ({ timestamp, duration }, bytes) => ({
      type: 'audio',
      bytes,
      at: timestamp,
      seconds: duration,
    })),
]);
send({ type: 'end' });
