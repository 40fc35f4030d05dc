import os from 'node:os';
import { ask, startBackend } from '../../support/backend';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { makePost } from '../../support/make/posts';
import { makeConversion } from '../../support/make/social';

const CORES = 2;

let creator: CreatorPerson;
beforeAll(async () => {
  jest.spyOn(os, 'availableParallelism').mockReturnValue(CORES);
  await startBackend();
  creator = await makeCreator();
});

async function taskOf(name: 'files.transcode' | 'social.convert') {
  const { tasks } = await import('@/backend/app');
  const { run, options } = tasks.find((task) => task.name === name)!;
  return { run: run as (payload: object) => Promise<void>, options };
}

/** Replaces the jobs with mocks that run until `endOne` is called. */
async function holdJobs() {
  const { videoHost } = await import('@/backend/providers/video/video');
  const { clips } = await import('@/backend/providers/video/clips');
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  let most = 0;
  const hold = async (id: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    begun.push(id);
    most = Math.max(most, ends.length);
    await promise;
  };
  jest.spyOn(videoHost, 'isAble').mockResolvedValue(true);
  jest.spyOn(clips, 'isAble').mockResolvedValue(true);
  jest.spyOn(videoHost, 'make').mockImplementation(async ({ fileId }) => {
    await hold(fileId);
    const size = { width: 2, height: 2 };
    return { isDone: true as const, heights: [], size, durationSeconds: 1, poster: null };
  });
  jest.spyOn(clips, 'make').mockImplementation(async (_video, _clip, _key, { id }) => {
    await hold(id);
    return 1;
  });
  return { begun, endOne: () => ends.shift()?.(), most: () => most };
}

async function makeVideo(): Promise<string> {
  const { announceVideo } = await import('@/backend/files/video-service');
  const { inTransaction } = await import('@/backend/db/connection');
  const id = await makeFile(creator, `film-${crypto.randomUUID()}.mp4`);
  await inTransaction((trx) => announceVideo(trx, { id, mimeType: 'video/mp4' }));
  return id;
}

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise(setImmediate);
};

test('videos and clips run one job per core together, and queued jobs are not started early', async () => {
  const content = { contentType: 'POST' as const, contentId: await makePost(creator) };
  const { begun, endOne, most } = await holdJobs();
  const [transcode, convert] = [await taskOf('files.transcode'), await taskOf('social.convert')];
  const films = [await makeVideo(), await makeVideo()];
  const clipIds: string[] = [];
  for (const platformKey of ['x', 'tiktok'] as const)
    clipIds.push(
      await makeConversion(creator, content, {
        platformKey,
        state: 'QUEUED',
        fileId: films[0],
        lengthSeconds: 10,
        startSeconds: 0,
      }),
    );
  const jobs = [
    ...films.map((fileId) => transcode.run({ fileId })),
    ...clipIds.map((conversionId) => convert.run({ conversionId })),
  ];
  await until(() => begun.length === CORES);
  // A picture needs no ffmpeg, so it is converted while all cores are busy. By then the clips would
  // have started too.
  const pictureId = await makeConversion(creator, content, {
    platformKey: 'pinterest',
    state: 'QUEUED',
    picture: 'gone',
  });
  await convert.run({ conversionId: pictureId });
  expect(begun.sort()).toEqual([...films].sort());
  const states = async () =>
    (await ask('GET /kumu/content/social/converted-files', { as: creator })).body.items
      .filter(({ id }) => clipIds.includes(id))
      .map(({ state }) => state);
  expect(await states()).toEqual(['QUEUED', 'QUEUED']);
  for (let count = 0; count < jobs.length; count += 1) {
    await until(() => begun.length > count);
    endOne();
  }
  await Promise.all(jobs);
  expect(most()).toBe(CORES);
  expect(await states()).toEqual(['DONE', 'DONE']);
});

test('film tasks leave one core to clips, and the time limit of a clip includes waiting for a film', async () => {
  const [transcode, convert] = [await taskOf('files.transcode'), await taskOf('social.convert')];
  const { LONGEST_MINUTES } = await import('@/backend/social/processing-service');
  expect(transcode.options.concurrency).toBe(CORES - 1);
  expect(convert.options.minutes).toBeGreaterThan(transcode.options.minutes! + LONGEST_MINUTES);
});
