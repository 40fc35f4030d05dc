import { sql } from 'kysely';
import { OverrunError, ThreadProcess } from '@/backend/runtime/bounded-threads';
import { db } from '@/backend/db/connection';
import type { PostInput } from '@/contract/posts';
import { ask, request, runTasks, startBackend } from '../../support/backend';
import { untilBlocked } from '../../support/database';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { makeMember, makePost, postText } from '../../support/make/posts';
import { discardJobs, readMail } from '../../support/tasks';

const HOUR = 3_600_000;

let creator: CreatorPerson;
let other: CreatorPerson;
let member: Person;
let office: Person;
let clock: typeof import('@/backend/clock');

beforeAll(async () => {
  await startBackend();
  clock = await import('@/backend/clock');
  [creator, other, member, office] = [
    await makeCreator(),
    await makeCreator(),
    await makePerson(),
    await makeOffice(),
  ];
});
afterEach(() => clock.shiftClock(0));

const read = (id: string) => ask('GET /posts/:id', { params: { id } });
const draftOf = (id: string, as: Person = creator) => ask('GET /posts/:id/draft', { as, params: { id } });
const viewerState = async (id: string, as: Person | null = null) =>
  (await ask('GET /posts/:id/viewer-state', { as, params: { id } })).body;
const change = async (id: string, fields: Partial<PostInput>, as: Person = creator, version?: number) =>
  ask('PATCH /posts/:id', {
    as,
    params: { id },
    body: { ...fields, version: version ?? (await draftOf(id)).body.version },
  });
const setStatus = (
  id: string,
  status: 'PUBLISHED' | 'UNPUBLISHED' | 'DRAFT',
  publishAt?: string,
  as: Person = creator,
) =>
  ask('PATCH /posts/:id/status', { as, params: { id }, body: { status, ...(publishAt && { publishAt }) } });
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString();
const stateOf = async (id: string) => (await draftOf(id)).body.state;

describe('writing posts', () => {
  test('a draft is saved with a new version for each change', async () => {
    const { status, body: post } = await ask('POST /posts', { as: creator, body: { title: 'A post' } });
    expect(status).toBe(201);
    expect(post).toMatchObject({ state: 'DRAFT', version: 1, audience: 'EVERYONE', hasPreview: true });
    expect(post.missing).toEqual(['summary', 'text', 'topicId']);
    const { body: changed } = await change(post.id, { text: 'Some words.', tags: ['sleep'] });
    expect(changed).toMatchObject({ version: 2, text: 'Some words.', tags: ['sleep'], wordsCount: 2 });
    expect((await read(post.id)).status).toBe(404);
  });

  test('a change that is based on an older version of a draft is rejected', async () => {
    const id = await makePost(creator, { isPublished: false });
    const { version } = (await draftOf(id)).body;
    await change(id, { text: 'From the first window.' }, creator, version);
    const { status, problem } = await change(id, { text: 'From the second.' }, creator, version);
    expect([status, problem.code]).toEqual([409, 'EDITED_ELSEWHERE']);
    expect((await draftOf(id)).body.text).toBe('From the first window.');
  });

  test('a text that renders far larger than its source is refused', async () => {
    const text = `[b]: https://example.org/${'a'.repeat(1900)}\n\n${'[a][b] '.repeat(2000)}`;
    const { problem } = await ask('POST /posts', { as: creator, body: { title: 'A post', text } });
    expect(problem.errors).toMatchObject([{ path: 'text', code: 'TOO_MANY_MARKS' }]);
  });

  test('a text that takes too long to parse is refused, without blocking other requests', async () => {
    const id = await makePost(creator, { isPublished: false });
    for (const unit of ['>', '1. ', '+ ', '[a', `${'> '.repeat(51)}a\n`]) {
      const text = unit.repeat(50_000 / unit.length);
      const { problem } = await ask('POST /posts/text', { as: creator, body: { text } });
      expect(problem.errors).toMatchObject([{ path: 'text', code: 'TOO_MANY_MARKS' }]);
    }
    // The marks are not nested, so a thread parses the text until its timeout.
    const slow = change(id, { text: '*a_'.repeat(16_000) });
    let isOver = false;
    void slow.finally(() => (isOver = true));
    expect((await change(id, { summary: 'Written in between.' })).status).toBe(200);
    expect(isOver).toBe(false);
    // On a busy machine the thread may get hardly any time, which returns 503.
    expect([422, 503]).toContain((await slow).status);
    expect((await draftOf(id)).body).toMatchObject({ text: postText, summary: 'Written in between.' });
    const { body } = await ask('POST /posts/text', { as: creator, body: { text: 'Long. '.repeat(400) } });
    expect(body.wordsCount).toBe(400);
  });

  test('slow texts of one person do not prevent another person from saving and previewing', async () => {
    const id = await makePost(creator, { isPublished: false });
    const slow = { text: '*a_'.repeat(16_000) };
    const asked = Array.from({ length: 8 }, () => ask('POST /posts/text', { as: other, body: slow }));
    const text = 'Long. '.repeat(400);
    expect((await change(id, { text })).status).toBe(200);
    expect((await ask('POST /posts/text', { as: creator, body: { text } })).body.wordsCount).toBe(400);
    const refusals = (await Promise.all(asked)).map(({ problem }) => problem.code);
    expect(refusals.filter((code) => code === 'EARLIER_ONES_WAIT')).toHaveLength(3);
  });

  test.each([
    ['its marks', true, { status: 422, code: 'INVALID_INPUT' }],
    ['a busy machine', false, { status: 503, code: 'BUSY' }],
  ])(
    'a text whose parsing times out because of %s is rejected, and the stored text does not change',
    async (_, isOfInput, problem) => {
      const id = await makePost(creator, { isPublished: false });
      const run = jest
        .spyOn(ThreadProcess.prototype, 'run')
        .mockRejectedValue(new OverrunError(isOfInput, null));
      const refused = await change(id, { text: 'Long. '.repeat(400) });
      run.mockRestore();
      expect(refused.problem).toMatchObject(problem);
      expect((await draftOf(id)).body.text).toBe(postText);
    },
  );

  test('a draft can be read, changed, published and deleted only by its creator', async () => {
    const id = await makePost(creator, { isPublished: false });
    const { version } = (await draftOf(id)).body;
    for (const as of [other, office]) {
      const params = { id };
      const tried = [
        (await draftOf(id, as)).status,
        (await change(id, { title: 'Taken' }, as, version)).status,
        (await setStatus(id, 'PUBLISHED', undefined, as)).status,
        (await ask('DELETE /posts/:id', { as, params })).status,
      ];
      expect(tried).toEqual(as === other ? [404, 404, 404, 404] : [403, 403, 403, 403]);
    }
    expect((await draftOf(id)).body).toMatchObject({ title: 'After a bad night', state: 'DRAFT', version });
  });

  test('an outdated file list neither removes files that were attached elsewhere nor restores removed files', async () => {
    const { attach, replaceFile } = await import('@/backend/posts/editing-service');
    const [a, b, c, d] = [
      await makeFile(creator, 'a.pdf'),
      await makeFile(creator, 'b.pdf'),
      await makeFile(creator, 'c.pdf'),
      await makeFile(creator, 'd.pdf'),
    ];
    await db
      .updateTable('files')
      .set({ mimeType: 'application/pdf' })
      .where('id', 'in', [a, b, c, d])
      .execute();
    const listed = (fileId: string, description = '') => ({ id: fileId, description });
    const id = await makePost(creator, { isPublished: false });
    await change(id, { files: [listed(a), listed(b)] });
    const { version } = (await draftOf(id)).body;
    await attach(creator.actor, id, c);
    await replaceFile(creator.actor, id, a, d);
    const { body } = await ask('PATCH /posts/:id', {
      as: creator,
      params: { id },
      body: { version, files: [listed(b, 'A chair'), listed(a)], knownFiles: [a, b] },
    });
    expect(body.files.map((file) => [file.id, file.description])).toEqual([
      [d, ''],
      [b, 'A chair'],
      [c, ''],
    ]);
  });

  test('a creator can have a limited number of posts, not counting deleted posts', async () => {
    const writer = await makeCreator();
    const [kept, gone] = [
      await makePost(writer, { isPublished: false }),
      await makePost(writer, { isPublished: false }),
    ];
    await ask('DELETE /posts/:id', { as: writer, params: { id: gone } });
    await sql`
      insert into posts (creator_id, title, created_at, updated_at)
      select creator_id, title, created_at, updated_at from posts, generate_series(1, 9998)
      where id = ${kept}`.execute(db);
    const create = () => ask('POST /posts', { as: writer, body: { title: 'One more' } });
    // Both requests begin before one of the rows exists.
    const { inTransaction } = await import('@/backend/db/connection');
    let created: ReturnType<typeof create>[] = [];
    let overCount = 0;
    await inTransaction(async (trx) => {
      await sql`select from creators where id = ${writer.actor.creator.id} for no key update`.execute(trx);
      created = [create(), create()].map((each) => each.finally(() => (overCount += 1)));
      await untilBlocked(() => overCount === 2);
    });
    const answers = await Promise.all(created);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.problem.code).toBe('TOO_MANY_POSTS');
    await db.deleteFrom('posts').where('creatorId', '=', writer.actor.creator.id).execute();
  });

  test('attached files and audience content of another creator are rejected', async () => {
    const id = await makePost(creator, { isPublished: false });
    const [mine, theirs] = [await makeFile(creator, 'mine.mp4'), await makeFile(other, 'theirs.mp4')];
    const course = await makeCourse(other);
    const file = (fileId: string) => ({ files: [{ id: fileId, description: '' }] });
    expect((await change(id, file(theirs))).status).toBe(404);
    expect((await change(id, file(mine))).body.files).toMatchObject([{ id: mine, fileName: 'mine.mp4' }]);
    const audienceContent = { contentType: 'COURSE', contentId: course.id } as const;
    expect((await change(id, { audience: 'BUYERS', audienceContent })).problem.errors).toMatchObject([
      { path: 'audienceContent', code: 'NOT_FOUND' },
    ]);
    const own = await makeCourse(creator);
    const chosen = { contentType: 'COURSE', contentId: own.id } as const;
    const audienceOf = async (fields: Partial<PostInput>) => (await change(id, fields)).body.audienceContent;
    expect(await audienceOf({ audienceContent: chosen })).toEqual({
      ...chosen,
      title: 'Sleep Without Trying',
    });
    // A change must not reset fields that it does not contain.
    expect(await audienceOf({ summary: 'Another line.' })).toMatchObject(chosen);
    expect(await audienceOf({ audienceContent: null })).toBeNull();
    await ask('DELETE /courses/:id/delete', { as: creator, params: { id: own.id } });
    expect((await change(id, { audienceContent: chosen })).problem.errors).toMatchObject([
      { code: 'NOT_FOUND' },
    ]);
    const query = { audience: 'BUYERS', ...chosen } as const;
    expect((await ask('GET /posts/mail-reach', { as: creator, query })).status).toBe(404);
  });

  test('an upload is attached to a post once, and the replacement of a removed file changes nothing', async () => {
    const { attach, replaceFile } = await import('@/backend/posts/editing-service');
    const id = await makePost(creator, { isPublished: false });
    const [first, second, third] = [
      await makeFile(creator, `first ${id}`),
      await makeFile(creator, `second ${id}`),
      await makeFile(creator, `third ${id}`),
    ];
    await db
      .updateTable('files')
      .set({ mimeType: 'application/pdf' })
      .where('id', 'in', [first, second, third])
      .execute();
    await change(id, { files: [{ id: first, description: 'A chair' }] });
    for (const fileId of [second, first, second]) await attach(creator.actor, id, fileId);
    const files = [
      { id: first, description: 'A chair' },
      { id: second, description: '' },
    ];
    expect((await draftOf(id)).body.files).toMatchObject(files);
    await replaceFile(creator.actor, id, third, second);
    expect((await draftOf(id)).body.files).toMatchObject(files);
  });

  test('a required field can be removed from a draft but not from a scheduled post', async () => {
    const id = await makePost(creator, { isPublished: false });
    expect((await change(id, { summary: '' })).body).toMatchObject({
      missing: ['summary'],
      can: { publish: false },
    });
    await change(id, { summary: 'Here is the order.' });
    await setStatus(id, 'PUBLISHED', inHours(1));
    expect((await change(id, { summary: '' })).problem.errors).toMatchObject([{ path: 'summary' }]);
    expect((await draftOf(id)).body.summary).toBe('Here is the order.');
    await setStatus(id, 'DRAFT');
  });

  test('a post can have one recording and a limited number of pictures and documents', async () => {
    const id = await makePost(creator, { isPublished: false });
    const made = async (count: number, mimeType: string) => {
      const files = [];
      for (let number = 0; number < count; number += 1) {
        const file = await makeFile(creator, `${id} ${mimeType} ${number}`);
        await db.updateTable('files').set({ mimeType }).where('id', '=', file).execute();
        files.push({ id: file, description: '' });
      }
      return files;
    };
    const [films, sounds] = [await made(1, 'video/mp4'), await made(1, 'audio/mpeg')];
    const [pictures, papers] = [await made(13, 'image/png'), await made(6, 'application/pdf')];
    const codeOf = async (files: { id: string; description: string }[]) => {
      const [error] = (await change(id, { files })).problem.errors!;
      return `${error!.path} ${error!.code}`;
    };
    expect(await codeOf([...films, ...sounds])).toBe('files ONE_RECORDING');
    expect(await codeOf(pictures)).toBe('files TOO_MANY_FILES');
    expect(await codeOf(papers)).toBe('files TOO_MANY_FILES');
    const full = [...films, ...pictures.slice(1), ...papers.slice(1)];
    expect((await change(id, { files: full })).body.files).toHaveLength(18);
    const inUse = await ask('DELETE /filesystem/file/:id', { as: creator, params: { id: films[0]!.id } });
    expect(inUse.problem.code).toBe('FILE_IN_USE');
    const { body } = await ask('GET /filesystem/file/:id', { as: creator, params: { id: films[0]!.id } });
    expect(body.usages).toEqual([
      {
        contentType: 'POST',
        id,
        title: 'After a bad night',
        parts: [],
        ownersCount: 0,
        isBeingReplaced: false,
        canNotifyOwners: false,
      },
    ]);
  });

  test('a post with a file that is listed twice is rejected', async () => {
    const id = await makePost(creator, { isPublished: false });
    const file = await makeFile(creator, `twice ${id}`);
    const files = [
      { id: file, description: '' },
      { id: file, description: 'Again' },
    ];
    const added = await ask('POST /posts', { as: creator, body: { title: 'A post', files } });
    for (const { status, problem } of [await change(id, { files }), added])
      expect([status, problem.errors]).toMatchObject([422, [{ path: 'files', code: 'FILE_TWICE' }]]);
  });

  test('a file that replaces another file of the same post is listed once', async () => {
    const id = await makePost(creator, { isPublished: false });
    const [old, paper, fresh] = [
      await makeFile(creator, `old ${id}`),
      await makeFile(creator, `paper ${id}`),
      await makeFile(creator, `fresh ${id}`),
    ];
    await db
      .updateTable('files')
      .set({ mimeType: 'application/pdf' })
      .where('id', 'in', [old, paper, fresh])
      .execute();
    const listed = (fileId: string, description: string) => ({ id: fileId, description });
    await change(id, { files: [listed(old, 'A chair'), listed(paper, ''), listed(fresh, 'A bed')] });
    const { body } = await ask('POST /filesystem/file/:id/replace', {
      as: creator,
      params: { id: old },
      body: { fileID: fresh },
    });
    expect(body).toEqual({ usagesCount: 1, refusedCount: 0, notifiedCount: 0 });
    expect((await draftOf(id)).body.files).toMatchObject([
      { id: fresh, description: 'A chair' },
      { id: paper, description: '' },
    ]);
  });

  test('a replacement file has the position of the replaced file, and the file of a deleted post can be deleted', async () => {
    const id = await makePost(creator, { isPublished: false });
    const [old, fresh] = [await makeFile(creator, `old ${id}`), await makeFile(creator, `fresh ${id}`)];
    await change(id, { files: [{ id: old, description: 'A chair' }] });
    await ask('POST /filesystem/file/:id/replace', {
      as: creator,
      params: { id: old },
      body: { fileID: fresh },
    });
    expect((await draftOf(id)).body.files).toMatchObject([{ id: fresh, description: 'A chair' }]);
    await ask('DELETE /posts/:id', { as: creator, params: { id } });
    const { status } = await ask('DELETE /filesystem/file/:id', { as: creator, params: { id: fresh } });
    expect(status).toBe(200);
  });
});

describe('publication of a post', () => {
  test('a post cannot be published without a summary, a text and a topic', async () => {
    const { body } = await ask('POST /posts', { as: creator, body: { title: 'A post' } });
    expect((await setStatus(body.id, 'PUBLISHED')).problem.errors).toMatchObject([
      { path: 'summary', code: 'REQUIRED' },
    ]);
    const id = await makePost(creator);
    expect((await change(id, { text: ' ' })).problem.errors).toMatchObject([{ path: 'text' }]);
    expect((await draftOf(id)).body.text).toBe(postText);
    expect((await change(id, { audience: 'BUYERS' })).problem.errors).toMatchObject([
      { path: 'audienceContent' },
    ]);
    await setStatus(id, 'UNPUBLISHED');
    expect((await change(id, { audience: 'BUYERS' })).body.missing).toEqual(['audienceContent']);
    expect((await setStatus(id, 'PUBLISHED')).problem.errors).toMatchObject([{ path: 'audienceContent' }]);
  });

  test('a post can be published only by an approved creator', async () => {
    const draft = await makeCreator('DRAFT');
    const id = await makePost(draft, { isPublished: false });
    const { status, problem } = await setStatus(id, 'PUBLISHED', undefined, draft);
    expect([status, problem.code]).toEqual([409, 'CREATOR_NOT_APPROVED']);
  });

  test('a post makes every allowed state transition and rejects all others', async () => {
    const id = await makePost(creator, { isPublished: false });
    expect((await setStatus(id, 'UNPUBLISHED')).problem.code).toBe('INVALID_TRANSITION');
    expect((await setStatus(id, 'DRAFT')).problem.code).toBe('INVALID_TRANSITION');
    const { body: published } = await setStatus(id, 'PUBLISHED');
    expect(published).toMatchObject({ state: 'PUBLISHED', can: { publish: false, unpublish: true } });
    expect((await setStatus(id, 'PUBLISHED')).problem.code).toBe('INVALID_TRANSITION');
    expect((await read(id)).body.title).toBe('After a bad night');
    await setStatus(id, 'UNPUBLISHED');
    expect((await read(id)).status).toBe(404);
    const { body: again } = await setStatus(id, 'PUBLISHED');
    expect(again.publishedAt).toBe(published.publishedAt);
  });

  test('the post with the earliest scheduled time is published first', async () => {
    const { listDue } = await import('@/backend/posts/repository');
    const at = new Date('2020-01-02T00:00:00Z');
    const make = async (publishAt: Date) => {
      const id = await makePost(creator, { isPublished: false });
      await db.updateTable('posts').set({ state: 'SCHEDULED', publishAt }).where('id', '=', id).execute();
      return id;
    };
    const due = await make(at);
    const longest = await make(new Date('2020-01-01T00:00:00Z'));
    const later = await make(new Date('2020-01-03T00:00:00Z'));
    expect(await listDue(db, at, 10)).toEqual([longest, due]);
    expect(await listDue(db, at, 1)).toEqual([longest]);
    for (const id of [due, longest, later])
      await db.updateTable('posts').set({ state: 'DRAFT', publishAt: null }).where('id', '=', id).execute();
  });

  test('a scheduled post is published at its time and not earlier', async () => {
    const id = await makePost(creator, { isPublished: false });
    for (const [time, code] of [
      [inHours(-1), 'IN_THE_PAST'],
      [inHours(367 * 24), 'TOO_FAR_AHEAD'],
    ])
      expect((await setStatus(id, 'PUBLISHED', time)).problem.errors).toMatchObject([
        { path: 'publishAt', code },
      ]);
    const publishAt = inHours(5);
    expect((await setStatus(id, 'PUBLISHED', publishAt)).body).toMatchObject({
      state: 'SCHEDULED',
      publishAt,
    });
    const query = { type: 'post', state: 'SCHEDULED' } as const;
    expect((await ask('GET /content', { as: creator, query })).body.items).toMatchObject([{ id, publishAt }]);
    const editing = await import('@/backend/posts/editing-service');
    await editing.publishDue();
    expect([await stateOf(id), (await read(id)).status]).toEqual(['SCHEDULED', 404]);
    clock.shiftClock(5 * HOUR + 1000);
    await editing.publishDue();
    expect((await draftOf(id)).body).toMatchObject({ state: 'PUBLISHED', publishAt: null });
    expect((await read(id)).status).toBe(200);
  });

  test("a scheduled post can be unscheduled, and a suspended creator's post is not published", async () => {
    const suspended = await makeCreator();
    const [back, held] = [
      await makePost(creator, { isPublished: false }),
      await makePost(suspended, { isPublished: false }),
    ];
    await setStatus(back, 'PUBLISHED', inHours(1));
    expect((await setStatus(back, 'DRAFT')).body).toMatchObject({ state: 'DRAFT', publishAt: null });
    await setStatus(held, 'PUBLISHED', inHours(1), suspended);
    await db
      .updateTable('creators')
      .set({ state: 'SUSPENDED' })
      .where('id', '=', suspended.actor.creator.id)
      .execute();
    clock.shiftClock(2 * HOUR);
    const editing = await import('@/backend/posts/editing-service');
    await editing.publishDue();
    expect(await stateOf(back)).toBe('DRAFT');
    const row = await db
      .selectFrom('posts')
      .select(['state', 'publishAt'])
      .where('id', '=', held)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'DRAFT', publishAt: null });
    const mail = await readMail(suspended.email, held);
    expect(mail).toMatchObject({
      subject: 'After a bad night wasn’t published',
      textBody: expect.stringContaining('isn’t approved') as string,
    });
    expect(await readMail(creator.email, 'was scheduled for now')).toBeUndefined();
  });

  test('a scheduled post that lacks a required field at its time becomes a draft, and its creator is notified', async () => {
    const writer = await makeCreator();
    const id = await makePost(writer, { isPublished: false });
    await setStatus(id, 'PUBLISHED', inHours(1), writer);
    await db.updateTable('posts').set({ topicId: null }).where('id', '=', id).execute();
    clock.shiftClock(2 * HOUR);
    const editing = await import('@/backend/posts/editing-service');
    await editing.publishDue();
    expect((await draftOf(id, writer)).body.state).toBe('DRAFT');
    expect((await readMail(writer.email, id))!.textBody).toContain('something it needs is missing');
  });

  test('a post whose publication fails does not block other posts and is retried', async () => {
    const [broken, later] = [
      await makePost(creator, { isPublished: false }),
      await makePost(creator, { isPublished: false }),
    ];
    await setStatus(broken, 'PUBLISHED', inHours(1));
    await setStatus(later, 'PUBLISHED', inHours(2));
    await sql`create function break() returns trigger language plpgsql as $$ begin
      if new.id = ${sql.lit(broken)} and new.state = 'PUBLISHED' then raise exception 'broken'; end if;
      return new; end $$`.execute(db);
    await sql`create trigger break before update on posts for each row execute function break()`.execute(db);
    clock.shiftClock(3 * HOUR);
    const editing = await import('@/backend/posts/editing-service');
    await editing.publishDue();
    expect([await stateOf(broken), await stateOf(later)]).toEqual(['SCHEDULED', 'PUBLISHED']);
    await sql`drop function break cascade`.execute(db);
    await editing.publishDue();
    expect(await stateOf(broken)).toBe('PUBLISHED');
  });

  test('a picture of a post is shown after it was resized without metadata, and an unreadable picture is not shown', async () => {
    const { default: sharp } = await import('sharp');
    const { storeFile } = await import('../../support/make/digital-products');
    const { storage } = await import('@/backend/providers/storage/storage');
    const { buffer } = await import('node:stream/consumers');
    const image = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#887766' } });
    const taken = await image
      .withExif({ IFD0: { Copyright: 'at home' } })
      .jpeg()
      .toBuffer();
    // The pending tasks are deleted, because the files of other tests have no bytes.
    await sql`delete from tasks.job where name = 'files.makeWidths'`.execute(db);
    const whole = await storeFile(creator, 'window.jpg', taken, 'image/jpeg');
    const broken = await storeFile(creator, 'broken.jpg', taken.subarray(0, 300), 'image/jpeg');
    const id = await makePost(creator, {
      files: [
        { id: whole, description: 'A window' },
        { id: broken, description: '' },
      ],
    });
    const shown = async (as = member) => (await viewerState(id, as)).whole!.files;
    for (const as of [member, creator]) expect(await shown(as)).toEqual([]);
    await runTasks('files.makeWidths');
    const [first, ...rest] = await shown();
    expect([first!.id, rest]).toEqual([whole, []]);
    const keyAt = (url: string) => decodeURIComponent(new URL(url).pathname).replace(/^\/storage\//, '');
    for (const [url, width] of [
      [first!.url, 1280],
      [first!.smallUrl!, 640],
    ] as const) {
      const { format, exif, ...facts } = await sharp(await buffer(await storage.open(keyAt(url)))).metadata();
      expect([format, facts.width, exif]).toEqual(['webp', width, undefined]);
    }
    // The resized pictures are deleted with the bytes of their file.
    await ask('DELETE /posts/:id', { as: creator, params: { id } });
    const { getOwnFile, removeBytes } = await import('@/backend/files/service');
    await removeBytes(await getOwnFile(creator.actor, whole));
    for (const url of [first!.url, first!.smallUrl!]) expect(await storage.findSize(keyAt(url))).toBeNull();
  });

  test("a post's cover is drawn in the colours of its topic", async () => {
    await discardJobs('content.drawCover');
    const id = await makePost(creator);
    await runTasks('content.drawCover');
    expect((await read(id)).body.picture?.url).toContain(`post-${id}`);
  });
});

describe('readers of a post', () => {
  const REST = 'Curtains before the';
  const isWhole = async (id: string, as: Person | null) =>
    JSON.stringify((await viewerState(id, as)).whole).includes(REST);

  test('a post for everyone is readable in full', async () => {
    const id = await makePost(creator);
    const { body } = await read(id);
    expect(JSON.stringify(body.preview)).toContain(REST);
    expect(body.rest).toMatchObject({ readingMinutes: 0 });
    expect(await isWhole(id, null)).toBe(true);
  });

  test('a post for members shows only its preview to other people, at every address', async () => {
    const [buyer, past, stranger] = [await makePerson(), await makePerson(), await makePerson()];
    await makeMember(member, creator);
    await makeMember(stranger, other);
    const ended = await makeMember(past, creator, { state: 'PAST_DUE', graceEndsAt: new Date(0) });
    const id = await makePost(creator, { audience: 'MEMBERS' });
    const { body } = await read(id);
    expect(body.preview).toEqual([
      { type: 'paragraph', runs: [{ text: 'Four hours is enough to begin.', marks: [], href: null }] },
    ]);
    expect(body.rest.readingMinutes).toBe(1);
    for (const as of [member, creator, office]) expect(await isWhole(id, as)).toBe(true);
    for (const as of [null, buyer, past, stranger, other]) {
      expect((await viewerState(id, as)).whole).toBeNull();
      for (const address of [
        `/posts/${id}`,
        `/posts/${id}/viewer-state`,
        `/posts/${id}/preview`,
        `/posts/${id}/draft`,
        `/posts/${id}/comments`,
        '/posts',
        '/search/Curtains',
        `/creators/${creator.actor.creator.id}`,
        `/feeds/creators/${creator.actor.creator.id}`,
      ])
        expect(JSON.stringify(await request('GET', address, { as }))).not.toContain(REST);
    }
    // A renewed payment restores access, and a dispute ends it.
    await db.updateTable('subscriptions').set({ state: 'ACTIVE' }).where('id', '=', ended).execute();
    expect(await isWhole(id, past)).toBe(true);
    const { purchaseId } = await db
      .selectFrom('subscriptions')
      .select('purchaseId')
      .where('id', '=', ended)
      .executeTakeFirstOrThrow();
    await db.updateTable('purchases').set({ frozenAt: new Date() }).where('id', '=', purchaseId).execute();
    expect(await isWhole(id, past)).toBe(false);
  });

  test('the viewer state lists what each person can do with a post', async () => {
    const [open, closed] = [await makePost(creator), await makePost(creator, { takesComments: false })];
    const mayDo = async (id: string, as: Person | null) => {
      const { isOwn, can } = await viewerState(id, as);
      return [isOwn && 'isOwn', ...Object.entries(can).map(([name, may]) => may && name)]
        .filter(Boolean)
        .join(' ');
    };
    const all = async (id: string) =>
      Promise.all([null, await makePerson(), creator, other, office].map((as) => mayDo(id, as)));
    expect(await all(open)).toEqual([
      '',
      'comment',
      'isOwn comment moderate update',
      'comment',
      'comment moderate',
    ]);
    expect(await all(closed)).toEqual(['', '', 'isOwn moderate update', '', 'moderate']);
  });

  test('a post without a preview shows no text to people outside the audience', async () => {
    const id = await makePost(creator, { audience: 'MEMBERS', hasPreview: false });
    expect((await read(id)).body.preview).toEqual([]);
  });

  test('a post for buyers of a course is readable while they own the course', async () => {
    const course = await makeCourse(creator);
    const unrelated = await makeCourse(creator);
    const [holder, ownerOfAnother] = [await makePerson(), await makePerson()];
    await grantCourse(holder, course.id);
    await grantCourse(ownerOfAnother, unrelated.id);
    const id = await makePost(creator, {
      audience: 'BUYERS',
      audienceContent: { contentType: 'COURSE', contentId: course.id },
    });
    expect((await read(id)).body.audienceContent).toEqual({
      contentType: 'COURSE',
      title: 'Sleep Without Trying',
      path: `/courses/${course.id}`,
    });
    expect(await isWhole(id, holder)).toBe(true);
    for (const as of [null, member, ownerOfAnother]) expect((await viewerState(id, as)).whole).toBeNull();
  });

  test('an unpublished post is visible only to its creator and the office', async () => {
    const id = await makePost(creator, { isPublished: false });
    const status = async (as: Person | null, name: 'preview' | 'viewerState') =>
      (await request('GET', `/posts/${id}/${name}`, { as })).status;
    expect(await status(creator, 'preview')).toBe(200);
    expect(await status(office, 'preview')).toBe(200);
    for (const as of [member, other]) expect(await status(as, 'preview')).toBe(404);
    expect(await status(null, 'viewerState')).toBe(404);
  });

  test('files are delivered to readers by signed links', async () => {
    const id = await makePost(creator, { audience: 'MEMBERS' });
    const film = await makeFile(creator, `chair ${id}.mp4`);
    await change(id, { files: [{ id: film, description: 'Rest in a chair' }] });
    expect((await read(await makePost(creator))).body.rest).toMatchObject({
      hasVideo: false,
      hasAudio: false,
    });
    expect((await read(id)).body.rest).toMatchObject({ hasVideo: true, hasAudio: false, documentsCount: 0 });
    expect(JSON.stringify((await read(id)).body)).not.toContain('chair');
    const { whole } = await viewerState(id, creator);
    expect(whole!.files).toMatchObject([{ kind: 'video', description: 'Rest in a chair' }]);
    expect(whole!.files[0]!.url).toMatch(/signature=/);
    expect(whole!.expiresAt).not.toBeNull();
    const [paper, sound] = [await makeFile(creator, `paper ${id}`), await makeFile(creator, `sound ${id}`)];
    const setType = (file: string, mimeType: string) =>
      db.updateTable('files').set({ mimeType }).where('id', '=', file).execute();
    await setType(paper, 'application/pdf');
    await setType(sound, 'audio/mpeg');
    const listed = [paper, sound].map((file) => ({ id: file, description: '' }));
    await change(id, { files: listed });
    expect((await read(id)).body.rest).toMatchObject({
      hasVideo: false,
      hasAudio: true,
      picturesCount: 0,
      documentsCount: 1,
    });
    const files = (await viewerState(id, creator)).whole!.files;
    // A document link downloads and an audio link plays.
    expect(files.map((file) => [file.kind, /download=/.test(file.url), file.smallUrl, file.hlsUrl])).toEqual([
      ['document', true, null, null],
      ['audio', false, null, null],
    ]);
    expect((await viewerState(await makePost(creator), null)).whole!.expiresAt).toBeNull();
  });
});

test('the public page of a post and its draft return the expected fields', async () => {
  const writer = await makeCreator();
  const id = await makePost(writer, { audience: 'MEMBERS', tags: ['naps'] });
  const time = expect.any(String) as string;
  const about = {
    id,
    title: 'After a bad night',
    summary: 'Here is the order I do things in.',
    tags: ['naps'],
    topicId: 'sleep-health',
    picture: null,
    audience: 'MEMBERS',
    takesComments: true,
    likesCount: 0,
    commentsCount: 0,
    publishedAt: time,
    updatedAt: time,
  };
  expect((await read(id)).body).toEqual({
    ...about,
    readingMinutes: 1,
    audienceContent: null,
    previous: null,
    next: null,
    preview: [
      { type: 'paragraph', runs: [{ text: 'Four hours is enough to begin.', marks: [], href: null }] },
    ],
    rest: { readingMinutes: 1, hasVideo: false, hasAudio: false, picturesCount: 0, documentsCount: 0 },
    creator: expect.objectContaining({ id: writer.actor.creator.id, name: 'Marisol Quennell' }) as object,
  });
  expect((await draftOf(id, writer)).body).toEqual({
    ...about,
    text: postText,
    hasOwnPicture: false,
    audienceContent: null,
    hasPreview: true,
    sendsMail: true,
    mailedCount: null,
    files: [],
    state: 'PUBLISHED',
    publishAt: null,
    version: 1,
    wordsCount: expect.any(Number) as number,
    readingMinutes: 1,
    viewsCount: 0,
    takedown: null,
    missing: [],
    can: { update: true, publish: false, unpublish: true, remove: true },
  });
});

describe('posts in lists', () => {
  test('public posts can be listed by creator and topic, newest first', async () => {
    const writer = await makeCreator();
    const first = await makePost(writer, { title: 'The first post' });
    const second = await makePost(writer, { title: 'The second post', topicId: 'yoga' });
    await makePost(writer, { title: 'Not yet', isPublished: false });
    const list = async (query: object) =>
      (await ask('GET /posts', { query: { creatorId: writer.actor.creator.id, ...query } })).body;
    expect((await list({})).items.map(({ id }) => id)).toEqual([second, first]);
    expect((await list({ topicId: 'yoga' })).items.map(({ id }) => id)).toEqual([second]);
    const page = await list({ limit: '1' });
    expect(page.items.map(({ id }) => id)).toEqual([second]);
    expect((await list({ cursor: page.nextCursor! })).items.map(({ id }) => id)).toEqual([first]);
  });

  test("a post links to its creator's previous and next public post", async () => {
    const writer = await makeCreator();
    const write = async (title: string, hours: number, fields: Parameters<typeof makePost>[1] = {}) => {
      clock.shiftClock(hours * HOUR);
      return makePost(writer, { title, ...fields });
    };
    const first = await write('The first', 1);
    const unpublished = await write('Gone again', 2);
    const second = await write('The second', 3, { audience: 'MEMBERS' });
    clock.shiftClock(4 * HOUR);
    await makePost(other, { title: 'By somebody else' });
    await write('A draft', 4, { isPublished: false });
    const third = await write('The third', 5);
    await setStatus(unpublished, 'UNPUBLISHED', undefined, writer);
    const around = async (id: string) => {
      const { previous, next } = (await read(id)).body;
      return [previous, next];
    };
    expect(await around(first)).toEqual([null, { id: second, title: 'The second' }]);
    expect(await around(second)).toEqual([
      { id: first, title: 'The first' },
      { id: third, title: 'The third' },
    ]);
    expect(await around(third)).toEqual([{ id: second, title: 'The second' }, null]);
    const preview = await ask('GET /posts/:id/preview', { as: writer, params: { id: unpublished } });
    expect(preview.body).toMatchObject({ previous: null, next: null });
    await setStatus(unpublished, 'PUBLISHED', undefined, writer);
    expect(await around(second)).toMatchObject([{ id: unpublished }, { id: third }]);
  });

  test('posts with equal times are linked as previous and next without gaps or duplicates', async () => {
    const writer = await makeCreator();
    const ids = [await makePost(writer), await makePost(writer), await makePost(writer)].sort();
    await db.updateTable('posts').set({ publishedAt: new Date() }).where('id', 'in', ids).execute();
    const posts = await Promise.all(ids.map(async (id) => (await read(id)).body));
    expect(posts.map(({ previous }) => previous?.id)).toEqual([undefined, ids[0], ids[1]]);
    expect(posts.map(({ next }) => next?.id)).toEqual([ids[1], ids[2], undefined]);
  });

  test('a post is listed in own content, likes, search, feeds and sitemaps only with its public text', async () => {
    const writer = await makeCreator();
    const id = await makePost(writer, { title: 'A wobblesome title', audience: 'MEMBERS' });
    const own = await ask('GET /content', { as: writer, query: { type: 'post' } });
    expect(own.body.items).toEqual([
      {
        contentType: 'POST',
        id,
        title: 'A wobblesome title',
        state: 'PUBLISHED',
        audience: 'MEMBERS',
        topicId: 'sleep-health',
        priceCents: 0,
        partsCount: 0,
        ownersCount: 0,
        earnedCents: 0,
        viewsCount: 0,
        commentsCount: 0,
        hasPendingChanges: false,
        publishAt: null,
        picture: null,
        updatedAt: expect.any(String) as string,
      },
    ]);
    expect(
      (await ask('GET /content', { as: writer, query: { type: 'post', state: 'DRAFT' } })).body.items,
    ).toEqual([]);
    await ask('POST /likes', { as: member, body: { contentType: 'POST', contentId: id } });
    const liked = await ask('GET /likes', { as: member, query: { type: 'post' } });
    expect(liked.body.items).toMatchObject([
      { contentType: 'POST', id, path: `/posts/${id}`, priceCents: 0 },
    ]);
    expect((await read(id)).body.likesCount).toBe(1);
    const gone = await makePost(creator, { title: 'A title that was public' });
    await ask('POST /likes', { as: member, body: { contentType: 'POST', contentId: gone } });
    await setStatus(gone, 'UNPUBLISHED');
    expect(
      (await ask('GET /likes', { as: member, query: { type: 'post' } })).body.items.map((item) => item.id),
    ).toEqual([id]);
    await runTasks('search.update');
    const found = await ask('GET /search/:query', { params: { query: 'wobblesome' } });
    expect(found.body.items).toMatchObject([{ contentType: 'POST', id, path: `/posts/${id}` }]);
    const feed = await request('GET', `/feeds/creators/${writer.actor.creator.id}`);
    expect(feed.body).toContain(`/posts/${id}`);
    expect((await request('GET', '/sitemaps/posts-1-0.xml')).body).toContain(`/posts/${id}`);
  });

  test('lists do not read texts of posts, and the search reads the texts of a few posts at a time', async () => {
    const writer = await makeCreator();
    const ids: string[] = [];
    for (let count = 0; count < 11; count += 1) ids.push(await makePost(writer));
    const [repository, { postSearchable }, { postKind }] = await Promise.all([
      import('@/backend/posts/repository'),
      import('@/backend/posts/searchable'),
      import('@/backend/posts/content-kind'),
    ]);
    const read: Record<string, unknown>[][] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        read.push(result.rows);
        return Promise.resolve(result);
      },
    });
    /** Returns the number of rows of each recorded query, and whether they contain texts. */
    const textsIn = () =>
      read
        .splice(0)
        .filter(([row]) => row && 'title' in row)
        .map((rows) => [rows.length, 'blocks' in rows[0]! || 'textBody' in rows[0]!]);
    await repository.listByIds(watched, ids);
    await postKind.cards(watched, ids);
    await postSearchable.hits(watched, ids);
    await postKind.listOwn(watched, writer.actor.creator.id, { after: null, limit: 100 });
    expect(textsIn()).toEqual(Array(4).fill([11, false]));
    const found = await postSearchable.read(watched, ids);
    expect(textsIn()).toEqual([
      [10, true],
      [1, true],
    ]);
    expect(found.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    expect(found[10]).toMatchObject({ body: expect.stringContaining('Curtains before') as string });
    expect(found[10]).not.toHaveProperty('blocks');
  });

  test('a view of a post is counted', async () => {
    const id = await makePost(creator);
    await ask('POST /views', { as: member, body: { contentType: 'POST', contentId: id } });
    expect((await draftOf(id)).body.viewsCount).toBe(1);
  });
});
