import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { toLiveSeconds } from '@/backend/lives/recorded-time';
import { readPictureSize, withLengths } from '@/backend/providers/live/engine/h264';
import { joinPieces } from '@/backend/providers/live/engine/join';
import { Recorder } from '@/backend/providers/live/engine/recorder';
import { PieceWriter } from '@/backend/providers/live/engine/sink';
import { parameterSets } from '../../../support/live-peers';

const START = Date.parse('2026-03-01T10:00:00.000Z');
const FPS = 25;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kumu-pieces-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const [sps, pps] = parameterSets.small as [Buffer, Buffer];
const config = { codec: 'H264', sps, pps, ...readPictureSize(sps) } as const;

/** Records a publisher who sends pictures for some seconds, beginning at a second of the live. */
async function publish(recorder: Recorder, from: number, seconds: number): Promise<void> {
  const writer = new PieceWriter(
    {
      onPiece: ({ codec }, startedAtMs) => recorder.begin(codec, startedAtMs),
      onStart: (bytes) => recorder.append(bytes),
      onSegment: (bytes) => recorder.append(bytes),
    },
    false,
  );
  jest.spyOn(Date, 'now').mockReturnValue(START + from * 1000);
  for (let frame = 0; frame < seconds * FPS; frame++) {
    const isKey = frame % FPS === 0;
    const bytes = withLengths([Buffer.from(isKey ? '655a5a' : '415a5a', 'hex')]);
    // A publisher's clock may start at any value, so the test adds an offset.
    writer.addVideo({ bytes, isKey, at: 7_000 + from + frame / FPS, config: isKey ? config : undefined });
  }
  await writer.close();
}

test('a message after an interruption of 20 seconds maps to its picture in the recording', async () => {
  const recorder = new Recorder(folder, () => {});
  await publish(recorder, 2, 6);
  await publish(recorder, 28, 5);
  await recorder.close();
  const { pieces: recordingPieces, seconds } = (await joinPieces(folder))!;
  expect(seconds).toBeCloseTo(11, 1);
  const place = (second: number) =>
    toLiveSeconds({ startedAt: new Date(START), recordingPieces }, new Date(START + second * 1000));
  expect(place(0)).toBe(0);
  expect(place(2)).toBe(0);
  expect(place(5)).toBeCloseTo(3, 3);
  expect(place(15)).toBeCloseTo(6, 1);
  expect(place(28)).toBeCloseTo(6, 1);
  expect(place(31)).toBeCloseTo(9, 1);
  expect(place(60)).toBeCloseTo(11, 1);
});
