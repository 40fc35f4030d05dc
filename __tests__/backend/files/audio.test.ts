import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ask, runTasks, startBackend } from '../../support/backend';
import { mp3 } from '../../support/files';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { hasFfmpeg, makeSound } from '../../support/videos';

let creator: CreatorPerson;
let folder: string;
beforeAll(async () => {
  ({ folder } = await startBackend());
  creator = await makeCreator();
});

/** Stores an audio file and runs the task that reads it. */
async function store(fileName: string, mimeType: string, bytes: Buffer) {
  const local = path.join(folder, fileName);
  await writeFile(local, bytes);
  const { importLocalFile } = await import('@/backend/files/upload-service');
  const { id } = await importLocalFile(creator.userId, local, { fileName, mimeType });
  await runTasks('files.readAudio');
  return (await ask('GET /filesystem/file/:id', { as: creator, params: { id } })).body;
}

test('an unreadable audio file has no duration and no waveform', async () => {
  expect(await store('noise.mp3', 'audio/mpeg', mp3())).toMatchObject({
    state: 'READY',
    durationSeconds: null,
    waveform: null,
  });
});

(hasFfmpeg ? describe : describe.skip)('with ffmpeg', () => {
  test.each([
    ['m4a', 'audio/mp4'],
    ['mp3', 'audio/mpeg'],
    ['ogg', 'audio/ogg'],
    ['wav', 'audio/wav'],
  ])('an audio file in the format %s gets its duration', async (ending, mimeType) => {
    const file = await store(`sound.${ending}`, mimeType, makeSound(ending));
    expect(Math.round(file.durationSeconds!)).toBe(6);
    // The sound gets louder towards its end.
    const waveform = file.waveform!;
    expect(waveform).toHaveLength(60);
    expect([waveform[0]! < 10, waveform[30]! > 30 && waveform[30]! < 70, Math.max(...waveform)]).toEqual([
      true,
      true,
      100,
    ]);
    expect(await readdir(path.join(folder, 'audio'))).toEqual([]);
  });

  test('silence has a waveform of zeros', async () => {
    const { waveform } = await store('silence.wav', 'audio/wav', makeSound('wav', { isSilent: true }));
    expect(waveform).toEqual(Array(60).fill(0));
  });

  test('an audio file whose samples cannot be decoded has a duration and no waveform', async () => {
    const bytes = makeSound('wav');
    // Replaces the format code with an unknown audio format.
    bytes.writeUInt16LE(0x7777, bytes.indexOf('fmt ') + 8);
    expect(await store('unknown.wav', 'audio/wav', bytes)).toMatchObject({
      durationSeconds: expect.any(Number),
      waveform: null,
    });
  });

  test('an audio file in remote storage is read from a temporary copy, which is removed afterwards', async () => {
    const { audioReader } = await import('@/backend/providers/video/audio');
    const { storage } = await import('@/backend/providers/storage/storage');
    const { findFile } = await import('@/backend/files/service');
    const { db } = await import('@/backend/db/connection');
    const { id } = await store('far.mp3', 'audio/mpeg', makeSound('mp3'));
    const workFolder = path.join(folder, 'elsewhere');
    const reader = audioReader({ storage, pathOf: null, workFolder, ffmpeg: 'ffmpeg' });
    const { storageKey, mimeType, size } = (await findFile(db, id))!;
    const details = await reader.read({ fileId: id, storageKey, mimeType, size });
    expect(Math.round(details!.seconds)).toBe(6);
    expect(await readdir(workFolder)).toEqual([]);
  });
});
