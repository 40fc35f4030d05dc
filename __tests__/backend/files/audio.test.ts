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

/** A sound that is ready, and was read. */
async function store(fileName: string, mimeType: string, bytes: Buffer) {
  const local = path.join(folder, fileName);
  await writeFile(local, bytes);
  const { importLocalFile } = await import('@/backend/files/upload-service');
  const { id } = await importLocalFile(creator.userId, local, { fileName, mimeType });
  await runTasks('files.readAudio');
  return (await ask('GET /filesystem/file/:id', { as: creator, params: { id } })).body;
}

test('of a sound that cannot be read nothing is known', async () => {
  expect(await store('noise.mp3', 'audio/mpeg', mp3())).toMatchObject({
    state: 'READY',
    durationSeconds: null,
  });
});

(hasFfmpeg ? describe : describe.skip)('with ffmpeg', () => {
  test.each([
    ['m4a', 'audio/mp4'],
    ['mp3', 'audio/mpeg'],
    ['ogg', 'audio/ogg'],
    ['wav', 'audio/wav'],
  ])('a sound of the form %s says how long it is', async (ending, mimeType) => {
    const file = await store(`sound.${ending}`, mimeType, makeSound(ending));
    expect(Math.round(file.durationSeconds!)).toBe(6);
    expect(await readdir(path.join(folder, 'audio'))).toEqual([]);
  });
});
