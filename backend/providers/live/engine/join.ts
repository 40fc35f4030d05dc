import { existsSync } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import type { Recording, RecordingPiece } from '../types.ts';
import { readDecoderConfig, withLengths } from './h264.ts';
import { liveFiles } from './live-files.ts';
import { opusConfig } from './piece.ts';
import { listPieces, type ListedPiece } from './recorder.ts';
import type { VideoCodec } from './rtp.ts';

/** Assumed duration of the last picture of a piece, which no other picture follows (s). */
const SECONDS_OF_LAST_PICTURE = 1 / 30;

type Piece = {
  codec: VideoCodec;
  startedAtMs: number;
  input: Input;
  video: InputVideoTrack;
  audio: InputAudioTrack | null;
  seconds: number;
  packets: { video: number; audio: number };
};

/**
 * Joins the pieces of a live to one file: MP4 with its index at the start, or WebM for VP8. If
 * publishers used both codecs, the file has only the pieces of the codec with more time.
 * @returns null without a readable piece
 */
export async function joinPieces(folder: string): Promise<Recording | null> {
  const listed = await listPieces(folder);
  const readable = (await Promise.all(listed.map(openPiece))).filter((piece) => piece !== null);
  const secondsOf = (codec: VideoCodec) =>
    readable.reduce((sum, piece) => sum + (piece.codec === codec ? piece.seconds : 0), 0);
  const codec: VideoCodec = secondsOf('VP8') > secondsOf('H264') ? 'VP8' : 'H264';
  const pieces = readable.filter((piece) => piece.codec === codec);
  if (pieces.length === 0) return null;

  const target = path.join(folder, codec === 'H264' ? 'recording.mp4' : 'recording.webm');
  const unfinished = `${target}.part`;
  const written = await write(pieces, codec, unfinished);
  for (const { input } of readable) input.dispose();
  await rename(unfinished, target);
  return {
    path: target,
    bytes: (await stat(target)).size,
    mimeType: codec === 'H264' ? 'video/mp4' : 'video/webm',
    ...written,
    isWhole: pieces.length === listed.length && !existsSync(liveFiles(folder).stopped),
  };
}

/** Returns null for a piece that ended before its first segment. */
async function openPiece({ path: file, codec, startedAtMs }: ListedPiece): Promise<Piece | null> {
  try {
    const input = new Input({ formats: [MP4, WEBM], source: new FilePathSource(file) });
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video) return null;
    const pictures = await video.computePacketStats();
    const sounds = await audio?.computePacketStats();
    if (pictures.packetCount === 0) return null;
    return {
      codec,
      startedAtMs,
      input,
      video,
      audio: sounds?.packetCount ? audio : null,
      seconds: await input.computeDuration(),
      packets: { video: pictures.packetCount, audio: sounds?.packetCount ?? 0 },
    };
  } catch {
    return null;
  }
}

/** Writes the joined file. @returns its length (s), and the position of each piece */
async function write(
  pieces: Piece[],
  codec: VideoCodec,
  file: string,
): Promise<Pick<Recording, 'seconds' | 'pieces'>> {
  const count = (kind: 'video' | 'audio') => pieces.reduce((sum, { packets }) => sum + packets[kind], 0);
  const output = new Output({
    target: new FilePathTarget(file),
    format: codec === 'H264' ? new Mp4OutputFormat({ fastStart: 'reserve' }) : new WebMOutputFormat(),
  });
  const video = new EncodedVideoPacketSource(codec === 'H264' ? 'avc' : 'vp8');
  output.addVideoTrack(video, { maximumPacketCount: count('video') });
  const audio = count('audio') > 0 ? new EncodedAudioPacketSource('opus') : null;
  if (audio) output.addAudioTrack(audio, { maximumPacketCount: count('audio') });
  await output.start();
  const config = (await pieces[0]!.video.getDecoderConfig())!;
  const placed: RecordingPiece[] = [];
  let startsAt = 0;
  for (const piece of pieces) {
    const sets = piece === pieces[0] ? null : await readParameterSets(piece.video);
    const from = startsAt;
    let lastAt = 0;
    // The tracks are interleaved, so that a player finds picture and sound together.
    const sounds = audio && piece.audio ? new EncodedPacketSink(piece.audio).packets() : null;
    let sound = await sounds?.next();
    const addSoundsUntil = async (seconds: number) => {
      while (sound && !sound.done && sound.value.timestamp <= seconds) {
        const { data, timestamp, duration } = sound.value;
        await audio!.add(new EncodedPacket(data, 'key', from + timestamp, duration), {
          decoderConfig: opusConfig,
        });
        sound = await sounds!.next();
      }
    };
    for await (const { data, type, timestamp, duration } of new EncodedPacketSink(piece.video).packets()) {
      await addSoundsUntil(timestamp);
      lastAt = timestamp;
      // The file header has only the parameter sets of the first piece. Later pieces have theirs in
      // their pictures.
      const bytes = sets && type === 'key' ? Buffer.concat([sets, data]) : data;
      await video.add(new EncodedPacket(bytes, type, from + timestamp, duration), { decoderConfig: config });
    }
    await addSoundsUntil(Infinity);
    const seconds = Math.max(piece.seconds, lastAt + SECONDS_OF_LAST_PICTURE);
    placed.push({ startedAt: new Date(piece.startedAtMs).toISOString(), seconds, from });
    startsAt += seconds;
  }
  await output.finalize();
  return { seconds: startsAt, pieces: placed };
}

/** Returns the parameter sets of an H.264 track in the form that precedes a picture. */
async function readParameterSets(track: InputVideoTrack): Promise<Buffer | null> {
  const config = await track.getDecoderConfig();
  if (!config?.description || !ArrayBuffer.isView(config.description)) return null;
  const { buffer, byteOffset, byteLength } = config.description;
  const sets = readDecoderConfig(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength));
  return sets ? withLengths([sets.sps, sets.pps]) : null;
}
