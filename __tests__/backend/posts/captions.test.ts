import type { PostInput } from '@/contract/posts';
import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { makeMember, makePost } from '../../support/make/posts';

let creator: CreatorPerson;
let url: string;
beforeAll(async () => {
  ({ url } = await startBackend());
  creator = await makeCreator();
});

const vtt = (words: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`;

const attached = (...ids: string[]) => ids.map((id) => ({ id, description: '' }));

let films = 0;
const makeFilm = () => makeFile(creator, `film-${(films += 1)}.mp4`);

/** Creates a post with a video. */
async function makeFilmed(fields: Partial<PostInput> & { isPublished?: boolean } = {}) {
  const filmId = await makeFilm();
  return { id: await makePost(creator, { files: attached(filmId), ...fields }), filmId };
}

function put(
  { id }: { id: string },
  content: string | Uint8Array<ArrayBuffer>,
  { as = creator as Person | null, language = 'en' as 'en' | 'es' } = {},
) {
  const body = new FormData();
  body.append('captions', new Blob([content]), 'captions.srt');
  return ask('POST /posts/:id/captions', { as, params: { id }, query: { language }, body });
}
const remove = ({ id }: { id: string }, { as = creator as Person, language = 'en' as 'en' | 'es' } = {}) =>
  ask('DELETE /posts/:id/captions', { as, params: { id }, query: { language } });
const draftOf = async ({ id }: { id: string }) =>
  (await ask('GET /posts/:id/draft', { as: creator, params: { id } })).body;
const change = async (post: { id: string }, fields: Partial<PostInput>) =>
  ask('PATCH /posts/:id', {
    as: creator,
    params: { id: post.id },
    body: { ...fields, version: (await draftOf(post)).version },
  });
const viewerState = async ({ id }: { id: string }, as: Person | null) =>
  (await ask('GET /posts/:id/viewer-state', { as, params: { id } })).body;
/** Returns the caption tracks of the player of a reader. */
const tracks = async (post: { id: string }, as: Person | null = creator) =>
  (await viewerState(post, as)).whole!.files.flatMap(({ captions }) => captions);
const languages = async (post: { id: string }) =>
  (await draftOf(post)).files.flatMap(({ captions }) => captions.map(({ language }) => language));
/** Fetches a track like a browser, from the port of this test's backend. */
const open = (track: { url: string }) => {
  const { pathname, search } = new URL(track.url);
  return fetch(url + pathname + search);
};

test('captions of a post are available at once by signed links to viewers who may read the post', async () => {
  const post = await makeFilmed({ audience: 'MEMBERS' });
  const member = await makePerson();
  await makeMember(member, creator);
  const draft = await put(post, '1\n00:00:01,000 --> 00:00:02,000\nBreathe in.\n');
  await put(post, vtt('Inhala.'), { language: 'es' });
  expect(draft.body.files).toMatchObject([
    { id: post.filmId, captions: [{ language: 'en', updatedAt: expect.any(String) as string }] },
  ]);
  const [english, spanish] = await tracks(post, member);
  expect([english!.language, spanish!.language]).toEqual(['en', 'es']);
  const answer = await open(english!);
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
    'text/vtt; charset=utf-8',
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBreathe in.\n',
  ]);
  expect((await open({ url: english!.url.replace(/signature=[^&]*/, 'signature=x') })).status).toBe(403);
  const clock = await import('@/backend/clock');
  clock.shiftClock(6 * 3_600_000 + 1000);
  expect((await open(english!)).status).toBe(403);
  clock.shiftClock(0);
});

test('a viewer who may not read the post gets no captions from any address', async () => {
  const post = await makeFilmed({ audience: 'MEMBERS' });
  await put(post, vtt('One'));
  const { id } = post;
  for (const as of [null, await makePerson(), await makeCreator()]) {
    const answers = [
      await ask('GET /posts/:id', { as, params: { id } }),
      await ask('GET /posts/:id/viewer-state', { as, params: { id } }),
      await ask('GET /posts/:id/draft', { as, params: { id } }),
      await ask('GET /posts/:id/preview', { as, params: { id } }),
      await ask('GET /posts', { as, query: { creatorId: creator.actor.creator.id, limit: 100 } }),
      await put(post, vtt('Two'), { as }),
    ];
    expect(answers[1]!.body).toMatchObject({ whole: null });
    expect(JSON.stringify(answers)).not.toMatch(/\.vtt|signature=/);
  }
  expect((await tracks(post)).length).toBe(1);
});

test('captions in the same language are replaced, and removed captions are deleted with their bytes', async () => {
  const post = await makeFilmed();
  await put(post, vtt('One'));
  await put(post, vtt('Uno'), { language: 'es' });
  const [before] = await tracks(post);
  await put(post, vtt('Two'));
  const after = await tracks(post);
  expect(after.map(({ language }) => language)).toEqual(['en', 'es']);
  expect(await (await open(after[0]!)).text()).toBe(vtt('Two'));
  await runTasks('files.removeObjects');
  expect((await open(before!)).status).toBe(404);

  expect((await remove(post)).body.files).toMatchObject([{ captions: [{ language: 'es' }] }]);
  await runTasks('files.removeObjects');
  expect((await open(after[0]!)).status).toBe(404);
  expect((await open(after[1]!)).status).toBe(200);
  expect((await remove(post)).status).toBe(404);
});

test("a caption change keeps the post's version, so an open editor can still save", async () => {
  const post = await makeFilmed();
  const { version } = await draftOf(post);
  expect((await put(post, vtt('One'))).body.version).toBe(version);
  expect((await remove(post)).body.version).toBe(version);
  await put(post, vtt('One'));
  const { status } = await ask('PATCH /posts/:id', {
    as: creator,
    params: { id: post.id },
    body: { text: 'Typed in another window.', version },
  });
  expect(status).toBe(200);
  expect(await languages(post)).toEqual(['en']);
});

test('the office can review caption changes of a published post afterwards', async () => {
  const office = await makeOffice();
  const published = await makeFilmed();
  const draft = await makeFilmed({ isPublished: false });
  await put(published, vtt('One'));
  await put(draft, vtt('One'));
  const { items } = (await ask('GET /office/changes', { as: office, query: { limit: 100 } })).body;
  const ofThem = items.filter(({ contentId }) => [published.id, draft.id].includes(contentId));
  expect(ofThem).toMatchObject([
    {
      contentId: published.id,
      field: 'captions',
      before: [],
      after: [expect.stringMatching(/^en, \d{4}-.* UTC$/)],
    },
  ]);
});

test('an invalid caption file is refused with its line number, and a file over 1 MiB with 413', async () => {
  const post = await makeFilmed({ isPublished: false });
  expect(await put(post, 'WEBVTT\n\n00:02.000 --> 00:01.000\nWords')).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'captions', code: 'CAPTIONS_ORDER', limit: 3 }] },
  });
  expect((await put(post, new Uint8Array([0x57, 0xe9]))).status).toBe(422);
  expect((await put(post, vtt('x'.repeat(2 ** 20)))).status).toBe(413);
  expect(await languages(post)).toEqual([]);
});

test("captions count against their creator's quota, and are refused when they exceed it", async () => {
  const { db } = await import('@/backend/db/connection');
  const { config } = await import('@/backend/config');
  const post = await makeFilmed({ isPublished: false });
  const usage = async () => (await ask('GET /filesystem/usage', { as: creator })).body;
  const { usedBytes: before, quotaBytes } = await usage();
  await put(post, vtt('Words'));
  await put(post, vtt('More words'));
  const used = vtt('More words').length;
  expect((await usage()).usedBytes - before).toBe(used);
  expect(quotaBytes).toBe(config.quotaBytes.approved);
  const film = db.updateTable('files').where('id', '=', post.filmId);
  // These captions need a byte more than is free.
  const left = quotaBytes - before - used - (vtt('Palabras').length - 1);
  await film.set((at) => ({ size: at('size', '+', left) })).execute();
  expect((await put(post, vtt('Palabras'), { language: 'es' })).problem.code).toBe('QUOTA_EXCEEDED');
  expect(await languages(post)).toEqual(['en']);
  await film.set((at) => ({ size: at('size', '-', 1) })).execute();
  expect((await put(post, vtt('Palabras'), { language: 'es' })).status).toBe(200);
  await film.set((at) => ({ size: at('size', '-', left - 1) })).execute();
});

test('captions are rejected for a post without a video', async () => {
  const { db } = await import('@/backend/db/connection');
  const withSound = await makeFilmed({ isPublished: false });
  await db.updateTable('files').set({ mimeType: 'audio/mpeg' }).where('id', '=', withSound.filmId).execute();
  for (const post of [withSound, { id: await makePost(creator) }]) {
    expect(await put(post, vtt('One'))).toMatchObject({
      status: 409,
      problem: { code: 'POST_HAS_NO_VIDEO' },
    });
    expect((await remove(post)).status).toBe(404);
  }
});

test('captions can be changed only by the creator and not on a deleted post', async () => {
  const post = await makeFilmed();
  await put(post, vtt('One'));
  const stranger = await makeCreator();
  expect((await put(post, vtt('Two'), { as: stranger })).status).toBe(404);
  expect((await remove(post, { as: stranger })).status).toBe(404);
  expect((await put(post, vtt('Two'), { as: await makeOffice() })).status).toBe(403);
  expect((await put(post, vtt('Two'), { as: null })).status).toBe(401);
  expect(await (await open((await tracks(post))[0]!)).text()).toBe(vtt('One'));
  await ask('DELETE /posts/:id', { as: creator, params: { id: post.id } });
  expect((await put(post, vtt('Two'))).status).toBe(404);
  expect((await remove(post)).status).toBe(404);
});

test("captions are refused and not stored when the post's video changes during the upload", async () => {
  const post = await makeFilmed();
  const next = await makeFilm();
  const { storage } = await import('@/backend/providers/storage/storage');
  const putBytes = storage.putBytes.bind(storage);
  let stored = '';
  const spy = jest.spyOn(storage, 'putBytes').mockImplementationOnce(async (key, ...rest) => {
    stored = key;
    await putBytes(key, ...rest);
    await change(post, { files: attached(next) });
  });
  expect(await put(post, vtt('One'))).toMatchObject({ status: 409, problem: { code: 'EDITED_ELSEWHERE' } });
  spy.mockRestore();
  await expect(storage.open(stored)).rejects.toThrow();
  expect((await put(post, vtt('One'))).status).toBe(200);
});

test('captions belong to a file, so a replacement file has no captions and the old file still has them', async () => {
  const post = await makeFilmed();
  await put(post, vtt('One'));
  const next = await makeFilm();
  const replaced = await ask('POST /filesystem/file/:id/replace', {
    as: creator,
    params: { id: post.filmId },
    body: { fileID: next },
  });
  expect(replaced.body).toMatchObject({ usagesCount: 1, refusedCount: 0 });
  expect(await languages(post)).toEqual([]);
  expect(await tracks(post)).toEqual([]);
  await put(post, vtt('Uno'), { language: 'es' });
  await change(post, { files: [] });
  expect((await remove(post, { language: 'es' })).status).toBe(404);
  await change(post, { files: attached(post.filmId) });
  expect(await languages(post)).toEqual(['en']);
});

test('a captioned video can be deleted after it was removed from its post or its post was deleted', async () => {
  const removeFile = (id: string) => ask('DELETE /filesystem/file/:id', { as: creator, params: { id } });
  const post = await makeFilmed();
  const other = await makeFilmed();
  for (const each of [post, other]) {
    await put(each, vtt('One'));
    expect(await removeFile(each.filmId)).toMatchObject({ status: 409, problem: { code: 'FILE_IN_USE' } });
  }
  const links = [...(await tracks(post)), ...(await tracks(other))];
  for (const track of links) expect((await open(track)).status).toBe(200);
  await change(post, { files: [] });
  await ask('DELETE /posts/:id', { as: creator, params: { id: other.id } });
  for (const { filmId } of [post, other]) {
    expect((await removeFile(filmId)).status).toBe(200);
    expect(
      (await ask('DELETE /filesystem/deleted/:id', { as: creator, params: { id: filmId } })).status,
    ).toBe(200);
  }
  // The bytes are deleted after two days, because an upload link issued earlier is valid for a day.
  const clock = await import('@/backend/clock');
  clock.shiftClock(3 * 86_400_000);
  await (await import('@/backend/files/tasks')).sweepFiles.run({});
  clock.shiftClock(0);
  for (const track of links) expect((await open(track)).status).toBe(404);
});
