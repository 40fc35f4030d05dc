import { sql } from 'kysely';
import { ask, startBackend } from '../../support/backend';
import { makeOffice } from '../../support/make/accounts';
import { makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { decide } from '../../support/make/office';
import { makePost } from '../../support/make/posts';

let creator: CreatorPerson;
beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
});

/**
 * Creates a course and a post with the same film. `through` has the functions that edit captions
 * through the address of each content.
 */
async function makeBoth({ isPublished = true } = {}) {
  const course = await makeCourse(creator, { isPublished: false });
  const fileId = await makeFile(creator, `film-of-${course.id}.mp4`);
  const { body } = await ask('POST /kumu/courses/add-series-part', {
    as: creator,
    body: { moduleId: course.moduleId, title: 'A film', kind: 'video', fileId },
  });
  const partId = body.modules[0]!.parts.at(-1)!.id;
  if (isPublished) {
    await ask('PATCH /kumu/courses/update-status', {
      as: creator,
      body: { courseId: course.id, status: 'IN_REVIEW' },
    });
    await decide('course', course.id, { decision: 'approve' });
  }
  const postId = await makePost(creator, { isPublished, files: [{ id: fileId, description: '' }] });
  const inCourse = { as: creator, params: { id: course.id, partId }, query: { language: 'en' as const } };
  const inPost = { as: creator, params: { id: postId }, query: { language: 'en' as const } };
  return {
    courseId: course.id,
    postId,
    through: {
      course: {
        put: () => ask('POST /courses/:id/parts/:partId/captions', { ...inCourse, body: words() }),
        remove: () => ask('DELETE /courses/:id/parts/:partId/captions', inCourse),
      },
      post: {
        put: () => ask('POST /posts/:id/captions', { ...inPost, body: words() }),
        remove: () => ask('DELETE /posts/:id/captions', inPost),
      },
    },
  };
}
const none = () => [];
const one = (track: unknown) => [track];

type Both = Awaited<ReturnType<typeof makeBoth>>;

function words() {
  const body = new FormData();
  body.append('captions', new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n']), 'captions.vtt');
  return body;
}

/** Returns the office's changes of both contents and marks them as seen. */
async function takeChanges({ courseId, postId }: Both) {
  const office = await makeOffice();
  const { items } = (await ask('GET /office/changes', { as: office, query: { limit: 100 } })).body;
  const ofBoth = items.filter(({ contentId }) => [courseId, postId].includes(contentId));
  for (const { id } of ofBoth) await ask('PATCH /office/changes/:id', { as: office, params: { id } });
  return new Map(ofBoth.map(({ contentId, field, before, after }) => [contentId, { field, before, after }]));
}

/** Returns the contents whose static pages were revalidated since the last call. */
async function takeRevalidated(): Promise<string[]> {
  const { db } = await import('@/backend/db/connection');
  const { purgeQueues } = await import('@/backend/tasks');
  const { rows } = await sql<{ data: { things: { kind: string; id: string }[] } }>`
    select data from tasks.job where name = 'pages.revalidate' and state = 'created'`.execute(db);
  await purgeQueues(['pages.revalidate']);
  return rows.flatMap(({ data }) => data.things.map(({ kind, id }) => `${kind} ${id}`));
}

test.each(['course', 'post'] as const)(
  'caption changes through a %s are recorded and revalidated for every content that uses the file',
  async (way) => {
    const other = await makeBoth();
    const both = await makeBoth();
    const { courseId, postId, through } = both;
    for (const [act, noted] of [
      ['put', { before: none, after: one }],
      ['remove', { before: one, after: none }],
    ] as const) {
      await takeRevalidated();
      expect((await through[way][act]()).status).toBe(200);
      const revalidated = await takeRevalidated();
      expect(revalidated).toEqual(expect.arrayContaining([`COURSE ${courseId}`, `POST ${postId}`]));
      expect(revalidated).not.toContain(`COURSE ${other.courseId}`);
      const [inPart, inPost] = [/^A film \(en, .* UTC\)$/, /^en, .* UTC$/].map(
        (pattern) => expect.stringMatching(pattern) as unknown,
      );
      expect(Object.fromEntries(await takeChanges(both))).toEqual({
        [courseId]: { field: 'captions', before: noted.before(inPart), after: noted.after(inPart) },
        [postId]: { field: 'captions', before: noted.before(inPost), after: noted.after(inPost) },
      });
    }
    expect((await takeChanges(other)).size).toBe(0);
  },
);

test('caption changes of unpublished content are not recorded and revalidate no page', async () => {
  const drafts = await makeBoth({ isPublished: false });
  await takeRevalidated();
  for (const way of ['course', 'post'] as const) expect((await drafts.through[way].put()).status).toBe(200);
  expect(await takeRevalidated()).toEqual([]);
  expect((await takeChanges(drafts)).size).toBe(0);
});

test('concurrent caption changes through both addresses are recorded for both, without a deadlock', async () => {
  const both = await makeBoth();
  const { through } = both;
  const answers = await Promise.all([through.course.put(), through.post.put()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await takeChanges(both)).size).toBe(2);
});
