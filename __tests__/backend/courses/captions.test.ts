import { ask, runTasks, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { decide } from '../../support/make/office';

let creator: CreatorPerson;
let url: string;
beforeAll(async () => {
  ({ url } = await startBackend());
  creator = await makeCreator();
});

const vtt = (words: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`;

/** Creates a course with a film. In a published course, the film is already approved. */
async function makeFilmed({ isPublished = true } = {}) {
  const course = await makeCourse(creator, { isPublished: false });
  const fileId = await makeFile(creator, `film-of-${course.id}.mp4`);
  const { body } = await ask('POST /kumu/courses/add-series-part', {
    as: creator,
    body: { moduleId: course.moduleId, title: 'A film', kind: 'video', fileId },
  });
  const partId = body.modules[0]!.parts.at(-1)!.id;
  if (isPublished) {
    await setStatus(course.id, 'IN_REVIEW');
    await decide('course', course.id, { decision: 'approve' });
  }
  return { ...course, partId };
}
type Filmed = Awaited<ReturnType<typeof makeFilmed>>;

const setStatus = (courseId: string, status: 'IN_REVIEW') =>
  ask('PATCH /kumu/courses/update-status', { as: creator, body: { courseId, status } });

function put(
  { id, partId }: Pick<Filmed, 'id' | 'partId'>,
  content: string | Uint8Array<ArrayBuffer>,
  { as = creator as Person, language = 'en' as 'en' | 'es' } = {},
) {
  const body = new FormData();
  body.append('captions', new Blob([content]), 'captions.srt');
  return ask('POST /courses/:id/parts/:partId/captions', {
    as,
    params: { id, partId },
    query: { language },
    body,
  });
}
const remove = ({ id, partId }: Filmed, { as = creator as Person, language = 'en' as 'en' | 'es' } = {}) =>
  ask('DELETE /courses/:id/parts/:partId/captions', { as, params: { id, partId }, query: { language } });
const play = ({ id, partId }: Filmed, as: Person | null) =>
  ask('GET /courses/:id/parts/:partId', { as, params: { id, partId } });
/** Fetches a track as the browser does, at the port of this test's backend. */
const open = (track: { url: string }) => {
  const { pathname, search } = new URL(track.url);
  return fetch(url + pathname + search);
};
const languagesIn = async (course: Filmed) =>
  (await ask('GET /courses/:id', { params: { id: course.id } })).body.captionLanguages;

test('captions of a published course are available at once to viewers who may play the part', async () => {
  const course = await makeFilmed();
  const holder = await makePerson();
  await grantCourse(holder, course.id);
  const draft = await put(course, '1\n00:00:01,000 --> 00:00:02,000\nBreathe in.\n');
  await put(course, vtt('Inhala.'), { language: 'es' });
  expect(draft.body.modules[0]!.parts.at(-1)!.captions).toEqual([
    { language: 'en', updatedAt: expect.any(String) as string },
  ]);
  expect(draft.body.hasPendingChanges).toBe(false);
  const { captions } = (await play(course, holder)).body;
  expect(captions.map(({ language }) => language)).toEqual(['en', 'es']);
  const answer = await open(captions[0]!);
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
    'text/vtt; charset=utf-8',
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBreathe in.\n',
  ]);
  expect(await languagesIn(course)).toEqual(['en', 'es']);
  for (const other of [null, await makePerson()])
    expect(await play(course, other)).toMatchObject({ status: 403, problem: { code: 'LOCKED' } });
});

test('captions in the same language are replaced, and removed captions are deleted with their bytes', async () => {
  const course = await makeFilmed();
  const tracks = async () => (await play(course, creator)).body.captions;
  await put(course, vtt('One'));
  await put(course, vtt('Uno'), { language: 'es' });
  const [before] = await tracks();
  await put(course, vtt('Two'));
  const after = await tracks();
  expect(after.map(({ language }) => language)).toEqual(['en', 'es']);
  expect(await (await open(after[0]!)).text()).toBe(vtt('Two'));
  await runTasks('files.removeObjects');
  expect((await open(before!)).status).toBe(404);
  await put(course, vtt('Dos'), { language: 'es' });
  await runTasks('files.removeObjects');
  expect(await (await open(after[0]!)).text()).toBe(vtt('Two'));
  after[1] = (await tracks())[1]!;

  expect((await remove(course)).status).toBe(200);
  await runTasks('files.removeObjects');
  expect((await open(after[0]!)).status).toBe(404);
  expect((await open(after[1]!)).status).toBe(200);
  expect(await languagesIn(course)).toEqual(['es']);
  expect((await remove(course)).status).toBe(404);
});

test('the office can see which captions of a published course were changed', async () => {
  const office = await makeOffice();
  const course = await makeFilmed();
  const changes = async () =>
    (await ask('GET /office/changes', { as: office, query: { limit: 100 } })).body.items.filter(
      ({ contentId }) => contentId === course.id,
    );
  expect(await changes()).toEqual([]);
  await put(course, vtt('One'));
  expect(await changes()).toMatchObject([
    { field: 'captions', before: [], after: [expect.stringMatching(/^A film \(en, /)] },
  ]);
  const draft = await makeFilmed({ isPublished: false });
  await put(draft, vtt('One'));
  expect((await changes()).length).toBe(1);
});

test('an invalid caption file is refused with its line number, and a file over 1 MiB with 413', async () => {
  const course = await makeFilmed({ isPublished: false });
  expect(await put(course, 'WEBVTT\n\n00:02.000 --> 00:01.000\nWords')).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'captions', code: 'CAPTIONS_ORDER', limit: 3 }] },
  });
  expect((await put(course, new Uint8Array([0x57, 0xe9]))).status).toBe(422);
  const full = vtt('x'.repeat(2 ** 20 - vtt('').length));
  expect((await put(course, full)).status).toBe(200);
  expect((await put(course, `${full}x`)).status).toBe(413);
});

test('captions are rejected for a part without a video', async () => {
  const { id, freePartId } = await makeCourse(creator, { isPublished: false });
  expect(await put({ id, partId: freePartId }, vtt('One'))).toMatchObject({
    status: 409,
    problem: { code: 'PART_HAS_NO_VIDEO' },
  });
});

test("captions are changed by the creator only, in the part's own course, and not during a review", async () => {
  const course = await makeFilmed({ isPublished: false });
  const other = await makeFilmed({ isPublished: false });
  const stranger = await makeCreator();
  await put(course, vtt('One'));
  expect((await put(course, vtt('Two'), { as: stranger })).status).toBe(404);
  expect((await put(course, vtt('Two'), { as: await makeOffice() })).status).toBe(403);
  expect((await put({ id: other.id, partId: course.partId }, vtt('Two'))).status).toBe(404);
  expect((await remove(course, { as: stranger })).status).toBe(404);
  await setStatus(course.id, 'IN_REVIEW');
  expect((await put(course, vtt('Two'))).status).toBe(403);
  expect((await remove(course)).status).toBe(403);
  expect((await play(course, creator)).body.captions).toHaveLength(1);
});

test("captions are refused and not stored when the part's video changes during the upload", async () => {
  const course = await makeFilmed({ isPublished: false });
  const next = await makeFile(creator, `next-of-${course.id}.mp4`);
  const { storage } = await import('@/backend/providers/storage/storage');
  const putBytes = storage.putBytes.bind(storage);
  let stored = '';
  const spy = jest.spyOn(storage, 'putBytes').mockImplementationOnce(async (key, ...rest) => {
    stored = key;
    await putBytes(key, ...rest);
    await ask('PATCH /kumu/courses/edit-series-part', {
      as: creator,
      body: { partId: course.partId, fileId: next },
    });
  });
  expect(await put(course, vtt('One'))).toMatchObject({ status: 409, problem: { code: 'EDITED_ELSEWHERE' } });
  spy.mockRestore();
  await expect(storage.open(stored)).rejects.toThrow();
  expect((await put(course, vtt('One'))).status).toBe(200);
});

test('a part’s new file has no captions, and the public file keeps its captions until the review', async () => {
  const course = await makeFilmed();
  await put(course, vtt('One'));
  const fileId = await makeFile(creator, `second-of-${course.id}.mp4`);
  const edited = await ask('PATCH /kumu/courses/edit-series-part', {
    as: creator,
    body: { partId: course.partId, fileId },
  });
  expect(edited.body.modules[0]!.parts.at(-1)!.captions).toEqual([]);
  await put(course, vtt('Uno'), { language: 'es' });
  expect(await languagesIn(course)).toEqual(['en']);
  await decide('course', course.id, { decision: 'approve' });
  expect(await languagesIn(course)).toEqual(['es']);
});
