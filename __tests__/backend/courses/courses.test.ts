import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { shiftClock } from '@/backend/clock';
import { db } from '@/backend/db/connection';
import { limits } from '@/contract/values/limits';
import { courseOrders, type CourseOrder, type PartKind } from '@/contract/values/content';
import type { CourseDraft, CoursePage } from '@/contract/courses';
import type { TopicId } from '@/contract/values/topics';
import { ask, request, startBackend } from '../../support/backend';
import { makeOffice, makePerson, type Person } from '../../support/make/accounts';
import { makePurchase } from '../../support/make/checkout';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { type CreatorPerson, makeCreator } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { decide, suspend } from '../../support/make/office';
import { decideInQueue, listQueue } from '../../support/make/office';
import { discardJobs, drainQueues, readMail } from '../../support/tasks';
import { forgetUnrelatedRows } from '../../support/unrelated-rows';

let creator: CreatorPerson;
beforeAll(async () => {
  await startBackend();
  creator = await makeCreator();
});

const setStatus = (courseId: string, status: 'IN_REVIEW' | 'PUBLISHED' | 'UNPUBLISHED', by = creator) =>
  ask('PATCH /kumu/courses/update-status', { as: by, body: { courseId, status } });
const readDraft = async (id: string) =>
  (await ask('GET /courses/:id/draft', { as: creator, params: { id } })).body;
const titlesIn = (course: Pick<CourseDraft, 'modules'> | Pick<CoursePage, 'modules'>) =>
  course.modules.map((module) => [module.title, module.parts.map((part) => part.title)]);

const addVideo = (fileName: string) => makeFile(creator, fileName);

describe('course states', () => {
  test('a course passes draft, review, rejection, review, publication, unpublishing and publication', async () => {
    const { id } = await makeCourse(creator, { isPublished: false });
    expect((await ask('GET /courses/:id', { params: { id } })).status).toBe(404);
    expect(await setStatus(id, 'PUBLISHED')).toMatchObject({
      status: 409,
      problem: { code: 'INVALID_TRANSITION' },
    });
    expect(await setStatus(id, 'IN_REVIEW')).toMatchObject({ status: 200, body: { state: 'IN_REVIEW' } });
    expect(await setStatus(id, 'IN_REVIEW')).toMatchObject({ status: 409 });
    await decide('course', id, { decision: 'reject', reason: 'The second part has no sound.' });
    expect(await readDraft(id)).toMatchObject({
      state: 'REJECTED',
      rejectionReason: 'The second part has no sound.',
    });
    expect(await readMail(creator.email, 'The second part has no sound.')).toBeDefined();
    await setStatus(id, 'IN_REVIEW');
    await decide('course', id, { decision: 'approve' });
    expect(await readMail(creator.email, `/courses/${id}`)).toBeDefined();
    expect((await ask('GET /courses/:id', { params: { id } })).status).toBe(200);
    await setStatus(id, 'UNPUBLISHED');
    expect((await ask('GET /courses/:id', { params: { id } })).status).toBe(404);
    expect(await setStatus(id, 'PUBLISHED')).toMatchObject({ status: 200, body: { state: 'PUBLISHED' } });
  });

  test('a course that was withdrawn from review can be edited and resubmitted but not decided by the office', async () => {
    const { id } = await makeCourse(creator, { isPublished: false });
    const withdraw = (by = creator) =>
      ask('PATCH /kumu/courses/update-status', { as: by, body: { courseId: id, status: 'DRAFT' } });
    expect(await withdraw()).toMatchObject({ status: 409, problem: { code: 'INVALID_TRANSITION' } });
    await setStatus(id, 'IN_REVIEW');
    expect((await withdraw(await makeCreator())).status).toBe(404);
    expect(await withdraw()).toMatchObject({ status: 200, body: { state: 'DRAFT', can: { update: true } } });
    await expect(decide('course', id, { decision: 'approve' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
    expect(await setStatus(id, 'IN_REVIEW')).toMatchObject({ status: 200, body: { state: 'IN_REVIEW' } });
    await decide('course', id, { decision: 'approve' });
    expect((await withdraw()).status).toBe(409);
  });

  test('a course keeps its position in the list when it is unpublished and published again', async () => {
    const [older, newer] = [await makeCourse(creator), await makeCourse(creator)];
    await setStatus(older.id, 'UNPUBLISHED');
    await setStatus(older.id, 'PUBLISHED');
    const { items } = (await ask('GET /content', { as: creator, query: { limit: 2 } })).body;
    expect(items.map((item) => item.id)).toEqual([newer.id, older.id]);
  });

  test('a course in review cannot be changed', async () => {
    const { id, moduleId } = await makeCourse(creator, { isPublished: false });
    await setStatus(id, 'IN_REVIEW');
    const edits = [
      ask('PATCH /courses/:id', { as: creator, params: { id }, body: { title: 'Another title' } }),
      ask('POST /kumu/courses/add-module', { as: creator, body: { courseId: id, title: 'Another module' } }),
      ask('DELETE /kumu/courses/delete-module', { as: creator, query: { moduleId } }),
    ];
    for (const answer of await Promise.all(edits)) expect(answer.status).toBe(403);
  });

  test('an incomplete course cannot be submitted for review', async () => {
    const made = await ask('POST /courses', { as: creator, body: { title: 'Half a course' } });
    const { id, missing } = made.body;
    expect(missing).toEqual(['tagline', 'description', 'topicId', 'parts']);
    expect(await setStatus(id, 'IN_REVIEW')).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'tagline' }] },
    });
  });

  test('a draft lists the actions that its creator is allowed in each state', async () => {
    const { id } = await makeCourse(creator, { isPublished: false });
    const can = async () =>
      Object.entries((await readDraft(id)).can)
        .flatMap(([action, isAllowed]) => (isAllowed ? action : []))
        .join(' ');
    expect(await can()).toBe('update submit remove');
    await setStatus(id, 'IN_REVIEW');
    expect(await can()).toBe('withdraw remove');
    await decide('course', id, { decision: 'approve' });
    expect(await can()).toBe('update unpublish remove');
    await setStatus(id, 'UNPUBLISHED');
    expect(await can()).toBe('update publish remove');
  });

  test('the course limit of a creator applies to concurrent requests and is raised by the creator’s approval', async () => {
    const pending = await makeCreator('PENDING_APPROVAL');
    const create = () => ask('POST /courses', { as: pending, body: { title: 'One of many' } });
    const most = limits.coursesBeforeApproval;
    const answers = await Promise.all(Array.from({ length: most + 2 }, create));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(most);
    expect(await create()).toMatchObject({ status: 409, problem: { code: 'TOO_MANY_COURSES' } });
    // A deleted course does not count, and other creators' courses do not count.
    const { id } = answers.find(({ status }) => status === 201)!.body;
    await ask('DELETE /courses/:id/delete', { as: pending, params: { id } });
    expect((await create()).status).toBe(201);
    expect((await create()).status).toBe(409);
    await decide('creator', pending.actor.creator.id, { decision: 'approve' });
    expect((await create()).status).toBe(201);
  });

  test('a creator whose profile is not submitted can prepare drafts but not submit them', async () => {
    const pending = await makeCreator('DRAFT');
    const { id } = await makeCourse(pending, { isPublished: false });
    // The course's parts have not been reviewed, but the course is not public yet. It therefore has
    // no pending changes.
    expect((await ask('GET /courses/:id/draft', { as: pending, params: { id } })).body).toMatchObject({
      state: 'DRAFT',
      hasPendingChanges: false,
    });
    expect(await setStatus(id, 'IN_REVIEW', pending)).toMatchObject({
      status: 409,
      problem: { code: 'CREATOR_NOT_APPROVED' },
    });
  });

  test('a suspended creator cannot publish an unpublished course again (CREATOR_NOT_APPROVED)', async () => {
    const suspended = await makeCreator();
    const { id } = await makeCourse(suspended);
    expect((await setStatus(id, 'UNPUBLISHED', suspended)).status).toBe(200);
    await suspend(suspended.actor.creator.id);
    expect(await setStatus(id, 'PUBLISHED', suspended)).toMatchObject({
      status: 409,
      problem: { code: 'CREATOR_NOT_APPROVED' },
    });
  });

  describe('a price of a creator without payouts', () => {
    let unpaid: CreatorPerson;
    beforeAll(async () => {
      unpaid = await makeCreator();
      await setPayouts(false);
    });
    const setPayouts = (canReceivePayments: boolean) =>
      db
        .updateTable('creators')
        .set({ canReceivePayments })
        .where('id', '=', unpaid.actor.creator.id)
        .execute();

    test('a course with a price is not submitted for review when its creator has no payouts', async () => {
      const { id } = await makeCourse(unpaid, { isPublished: false });
      const draft = await ask('GET /courses/:id/draft', { as: unpaid, params: { id } });
      expect(draft.body).toMatchObject({ missing: ['payouts'], can: { submit: false } });
      expect(await setStatus(id, 'IN_REVIEW', unpaid)).toMatchObject({
        status: 409,
        problem: { code: 'PAYOUTS_NEEDED' },
      });
      await ask('PATCH /courses/:id', { as: unpaid, params: { id }, body: { priceCents: 0 } });
      expect(await setStatus(id, 'IN_REVIEW', unpaid)).toMatchObject({ status: 200 });
    });

    test('a price is rejected on a public course without payouts, and blocks publishing the course again', async () => {
      const { id } = await makeCourse(unpaid, { isPublished: false, priceCents: 0 });
      await setStatus(id, 'IN_REVIEW', unpaid);
      await decide('course', id, { decision: 'approve' });
      const price = (priceCents: number) =>
        ask('PATCH /courses/:id', { as: unpaid, params: { id }, body: { priceCents } });
      expect(await price(1500)).toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'priceCents', code: 'PAYOUTS_NEEDED' }] },
      });
      await setPayouts(true);
      expect((await price(1500)).status).toBe(200);
      const isOnSale = async () => (await ask('GET /courses/:id', { params: { id } })).body.isOnSale;
      expect(await isOnSale()).toBe(true);
      await setPayouts(false);
      expect(await isOnSale()).toBe(false);
      await setStatus(id, 'UNPUBLISHED', unpaid);
      expect(await setStatus(id, 'PUBLISHED', unpaid)).toMatchObject({
        status: 409,
        problem: { code: 'PAYOUTS_NEEDED' },
      });
    });
  });

  test('a draft without a topic has a preview for its creator and the office', async () => {
    const { id } = (await ask('POST /courses', { as: creator, body: { title: 'Half a course' } })).body;
    for (const as of [creator, await makeOffice()])
      expect(await ask('GET /courses/:id/preview', { as, params: { id } })).toMatchObject({
        status: 200,
        body: { topicId: null },
      });
  });

  test('a deleted course remains available only to users who unlocked it', async () => {
    const course = await makeCourse(creator);
    const buyer = await makePerson();
    await grantCourse(buyer, course.id);
    expect((await ask('DELETE /courses/:id/delete', { as: creator, params: { id: course.id } })).status).toBe(
      200,
    );
    expect((await ask('GET /courses/:id', { params: { id: course.id } })).status).toBe(404);
    expect((await ask('GET /courses/:id/draft', { as: creator, params: { id: course.id } })).status).toBe(
      404,
    );
    const play = (person: Person | null) =>
      ask('GET /courses/:id/parts/:partId', {
        as: person,
        params: { id: course.id, partId: course.lockedPartId },
      });
    expect((await play(buyer)).status).toBe(200);
    expect((await ask('GET /courses/:id/preview', { as: buyer, params: { id: course.id } })).status).toBe(
      200,
    );
    expect(await ask('GET /library', { as: buyer })).toMatchObject({
      body: { items: [{ content: { id: course.id, isPublic: false } }] },
    });
    expect((await play(await makePerson())).status).toBe(404);
  });

  describe('parts removed from a course with owners', () => {
    const removePart = (partId: string, by = creator) =>
      ask('DELETE /kumu/courses/delete-series-part', { as: by, query: { partId } });
    const play = (person: Person | null, id: string, partId: string) =>
      ask('GET /courses/:id/parts/:partId', { as: person, params: { id, partId } });
    const keptBy = async (person: Person, id: string) =>
      (await ask('GET /courses/:id/viewer-state', { as: person, params: { id } })).body.keptParts.map(
        (part) => part.title,
      );

    test('the text of a published part cannot be emptied, and an empty text part cannot be added', async () => {
      const { id, moduleId, lockedPartId } = await makeCourse(creator);
      const holder = await makePerson();
      await grantCourse(holder, id);
      const before = (await play(holder, id, lockedPartId)).body;
      for (const text of ['', ' \n ']) {
        const emptied = await ask('PATCH /kumu/courses/edit-series-part', {
          as: creator,
          body: { partId: lockedPartId, text },
        });
        expect(emptied).toMatchObject({
          status: 422,
          problem: { errors: [{ path: 'text', code: 'REQUIRED' }] },
        });
        const added = await ask('POST /kumu/courses/add-series-part', {
          as: creator,
          body: { moduleId, title: 'Nothing', kind: 'text', text },
        });
        expect(added).toMatchObject({
          status: 422,
          problem: { errors: [{ path: 'text', code: 'REQUIRED' }] },
        });
      }
      expect((await play(holder, id, lockedPartId)).body).toEqual(before);
    });

    async function soldFilm() {
      const course = await makeCourse(creator);
      const fileId = await addVideo(`film-${randomUUID()}.mp4`);
      await ask('POST /kumu/courses/add-series-part', {
        as: creator,
        body: { moduleId: course.moduleId, title: 'The film', kind: 'video', fileId },
      });
      await setStatus(course.id, 'IN_REVIEW');
      await decide('course', course.id, { decision: 'approve' });
      const film = (await readDraft(course.id)).modules[0]!.parts.find(({ title }) => title === 'The film')!;
      const holder = await makePerson();
      await grantCourse(holder, course.id);
      return { ...course, fileId, filmId: film.id, holder };
    }

    test('a removed part is hidden from the public and the creator, but its owners keep the part and its file', async () => {
      const { id, fileId, filmId, holder } = await soldFilm();
      expect((await removePart(filmId)).status).toBe(200);
      expect(titlesIn((await ask('GET /courses/:id', { params: { id } })).body)).toEqual([
        ['Week one', ['A free part', 'A locked part']],
      ]);
      expect(titlesIn(await readDraft(id))).toEqual([['Week one', ['A free part', 'A locked part']]]);
      expect(await ask('DELETE /filesystem/file/:id', { as: creator, params: { id: fileId } })).toMatchObject(
        {
          status: 200,
        },
      );
      expect(await play(holder, id, filmId)).toMatchObject({
        status: 200,
        body: { title: 'The film', mediaUrl: expect.stringContaining('http') as string },
      });
      expect(await keptBy(holder, id)).toEqual(['The film']);
      const { findFile } = await import('@/backend/files/service');
      expect(await findFile(db, fileId)).toMatchObject({ bytesRemovedAt: null });

      const late = await makePerson();
      await grantCourse(late, id);
      expect((await play(late, id, filmId)).status).toBe(404);
      expect(await keptBy(late, id)).toEqual([]);
      expect((await play(null, id, filmId)).status).toBe(404);
      expect((await play(creator, id, filmId)).status).toBe(404);
      expect((await removePart(filmId)).status).toBe(404);
    });

    test('a removed part does not prevent an owner from finishing the course', async () => {
      const { id, filmId, freePartId, lockedPartId, holder } = await soldFilm();
      await removePart(filmId);
      const answers = [];
      for (const partId of [freePartId, lockedPartId])
        answers.push(
          await ask('PATCH /courses/:id/progress', {
            as: holder,
            params: { id },
            body: { partId, seconds: 60, isCompleted: true },
          }),
        );
      expect(answers.at(-1)!.body.percent).toBe(100);
    });

    test("a removed module and its parts remain available to the course's owners", async () => {
      const { id, moduleId, filmId, lockedPartId, holder } = await soldFilm();
      await ask('POST /kumu/courses/add-module', { as: creator, body: { courseId: id, title: 'Week two' } });
      const second = (await readDraft(id)).modules[1]!;
      await ask('POST /kumu/courses/add-series-part', {
        as: creator,
        body: { moduleId: second.id, title: 'New words', kind: 'text', text: 'Words.' },
      });
      expect(
        (await ask('DELETE /kumu/courses/delete-module', { as: creator, query: { moduleId } })).status,
      ).toBe(200);
      expect(titlesIn(await readDraft(id))).toEqual([['Week two', ['New words']]]);
      for (const partId of [filmId, lockedPartId]) expect((await play(holder, id, partId)).status).toBe(200);
      expect(await keptBy(holder, id)).toEqual(['A free part', 'A locked part', 'The film']);
      expect(
        await ask('PATCH /kumu/courses/update-module', { as: creator, body: { moduleId, title: 'Again' } }),
      ).toMatchObject({ status: 404 });
    });

    test('a part is deleted when its course has no owners, even when a buyer cancelled a payment', async () => {
      const course = await makeCourse(creator);
      await makePurchase(await makePerson(), creator, course.id, 'CANCELLED');
      expect((await removePart(course.lockedPartId)).status).toBe(200);
      const rows = await db
        .selectFrom('seriesParts')
        .select('id')
        .where('courseId', '=', course.id)
        .execute();
      expect(rows.map((row) => row.id)).toEqual([course.freePartId]);
    });

    test('the last part of a published course cannot be removed, and an empty course cannot be published again', async () => {
      const course = await makeCourse(creator);
      await removePart(course.freePartId);
      expect(await removePart(course.lockedPartId)).toMatchObject({
        status: 409,
        problem: { code: 'LAST_PART' },
      });
      const { moduleId } = course;
      expect(
        await ask('DELETE /kumu/courses/delete-module', { as: creator, query: { moduleId } }),
      ).toMatchObject({ status: 409, problem: { code: 'LAST_PART' } });
      await setStatus(course.id, 'UNPUBLISHED');
      expect((await removePart(course.lockedPartId)).status).toBe(200);
      expect(await setStatus(course.id, 'PUBLISHED')).toMatchObject({
        status: 409,
        problem: { code: 'LAST_PART' },
      });
    });
  });

  test("a course that is deleted while its new media waits for review is removed from the office's queue", async () => {
    const course = await makeCourse(creator);
    const officer = await makeOffice();
    const { counts } = await import('@/backend/office/queue-service');
    const queue = async () => (await listQueue(officer, 'course')).map((item) => item.id);
    const waiting = async () =>
      (await counts()).queues.find(({ name, view }) => name === 'course' && view === 'waiting')!.count;
    const before = await waiting();
    await db.updateTable('courses').set({ hasPendingChanges: true }).where('id', '=', course.id).execute();
    expect(await queue()).toContain(course.id);
    expect(await waiting()).toBe(before + 1);
    await ask('DELETE /courses/:id/delete', { as: creator, params: { id: course.id } });
    expect(await queue()).not.toContain(course.id);
    expect(await waiting()).toBe(before);
    const late = await decideInQueue(officer, 'course', course.id, 'approve');
    expect(late.status).toBe(409);
  });

  test('the courses of a suspended creator are not public', async () => {
    const suspended = await makeCreator();
    const { id } = await makeCourse(suspended);
    await db
      .updateTable('creators')
      .set({ state: 'SUSPENDED' })
      .where('id', '=', suspended.actor.creator.id)
      .execute();
    expect((await ask('GET /courses/:id', { params: { id } })).status).toBe(404);
    const { body } = await ask('GET /courses', { query: { limit: 100 } });
    expect(body.items.map((item) => item.id)).not.toContain(id);
  });
});

describe('changes of a published course', () => {
  test('the changed text and price of a published course are public at once', async () => {
    const { id } = await makeCourse(creator);
    await ask('PATCH /courses/:id', {
      as: creator,
      params: { id },
      body: { title: 'A newer title', priceCents: 2900 },
    });
    expect(await ask('GET /courses/:id', { params: { id } })).toMatchObject({
      body: { title: 'A newer title', priceCents: 2900 },
    });
    expect(await readDraft(id)).toMatchObject({ hasPendingChanges: false });
  });

  test('a course that was published cannot lose its topic', async () => {
    const change = (id: string) =>
      ask('PATCH /courses/:id', { as: creator, params: { id }, body: { topicId: null } });
    const { id } = await makeCourse(creator);
    expect(await change(id)).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'topicId', code: 'REQUIRED' }] },
    });
    const draft = await makeCourse(creator, { isPublished: false });
    expect(await change(draft.id)).toMatchObject({ status: 200, body: { topicId: null } });
  });

  test('a digital product that does not exist is rejected for new and existing courses', async () => {
    const body = { title: 'A course', digitalProductId: randomUUID() };
    const { id } = await makeCourse(creator, { isPublished: false });
    for (const answer of [
      await ask('PATCH /courses/:id', { as: creator, params: { id }, body }),
      await ask('POST /courses', { as: creator, body }),
    ])
      expect(answer).toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'digitalProductId', code: 'NOT_FOUND' }] },
      });
    expect(await readDraft(id)).toMatchObject({ title: 'Sleep Without Trying', digitalProductId: null });
  });

  test('new media of a published course is not public before the office approves it', async () => {
    const { id, moduleId } = await makeCourse(creator);
    const [first, second] = [await addVideo('first.mp4'), await addVideo('second.mp4')];
    const added = await ask('POST /kumu/courses/add-series-part', {
      as: creator,
      body: { moduleId, title: 'A new film', kind: 'video', fileId: first, durationSeconds: 120 },
    });
    const part = added.body.modules[0]!.parts.at(-1)!;
    expect(part).toMatchObject({ isPending: true, file: { id: first } });
    const early = await makePerson();
    await grantCourse(early, id);
    expect(
      await ask('GET /courses/:id/parts/:partId', { as: early, params: { id, partId: part.id } }),
    ).toMatchObject({
      status: 403,
      problem: { code: 'LOCKED' },
    });
    const publicParts = async () =>
      (await ask('GET /courses/:id', { params: { id } })).body.modules[0]!.parts;
    expect(await publicParts()).toHaveLength(2);
    expect((await ask('GET /courses/:id', { params: { id } })).body.partsCount).toBe(2);
    await decide('course', id, { decision: 'approve' });
    expect(await publicParts()).toHaveLength(3);
    expect((await ask('GET /courses/:id', { params: { id } })).body).toMatchObject({
      partsCount: 3,
      durationSeconds: 240,
    });

    await ask('PATCH /kumu/courses/edit-series-part', {
      as: creator,
      body: { partId: part.id, fileId: second },
    });
    const buyer = await makePerson();
    await grantCourse(buyer, id);
    const fileFor = async (person: Person) =>
      (await ask('GET /courses/:id/parts/:partId', { as: person, params: { id, partId: part.id } })).body
        .fileName;
    expect(await fileFor(buyer)).toBe('first.mp4');
    expect(await fileFor(creator)).toBe('second.mp4');
    expect(await readDraft(id)).toMatchObject({ hasPendingChanges: true, state: 'PUBLISHED' });

    await decide('course', id, { decision: 'reject', reason: 'The new film has no sound.' });
    expect(await fileFor(buyer)).toBe('first.mp4');
    expect(await readDraft(id)).toMatchObject({
      state: 'PUBLISHED',
      rejectionReason: 'The new film has no sound.',
      hasPendingChanges: false,
      can: { submit: true },
    });

    expect(await setStatus(id, 'IN_REVIEW')).toMatchObject({
      body: { state: 'PUBLISHED', hasPendingChanges: true, rejectionReason: null, can: { submit: false } },
    });
    await decide('course', id, { decision: 'approve' });
    expect(await fileFor(buyer)).toBe('second.mp4');
  });

  test('an unpublished course stays unpublished when the office approves its new media', async () => {
    const { id, moduleId } = await makeCourse(creator);
    const fileId = await addVideo('later.mp4');
    await ask('POST /kumu/courses/add-series-part', {
      as: creator,
      body: { moduleId, title: 'A later film', kind: 'video', fileId, durationSeconds: 120 },
    });
    await setStatus(id, 'UNPUBLISHED');
    expect(await readDraft(id)).toMatchObject({ state: 'UNPUBLISHED', hasPendingChanges: true });
    await decide('course', id, { decision: 'approve' });
    expect(await readDraft(id)).toMatchObject({ state: 'UNPUBLISHED', hasPendingChanges: false });
    expect((await ask('GET /courses/:id', { params: { id } })).status).toBe(404);
  });

  test('new media is visible to the office and the creator before approval, but not to members', async () => {
    const { id, moduleId } = await makeCourse(creator);
    const fileId = await addVideo('unseen.mp4');
    await ask('POST /kumu/courses/add-series-part', {
      as: creator,
      body: { moduleId, title: 'A part nobody saw', kind: 'video', fileId },
    });
    const buyer = await makePerson();
    await grantCourse(buyer, id);
    const titles = async (person: Person) =>
      titlesIn((await ask('GET /courses/:id/preview', { as: person, params: { id } })).body)[0]![1];
    expect(await titles(await makeOffice())).toContain('A part nobody saw');
    expect(await titles(creator)).toContain('A part nobody saw');
    expect(await titles(buyer)).not.toContain('A part nobody saw');
  });

  test('a part accepts only files of its kind and its creator', async () => {
    const { moduleId } = await makeCourse(creator, { isPublished: false });
    const video = await addVideo('a-film.mp4');
    type PartBody = { moduleId: string; kind: PartKind; fileId?: string };
    const add = (by: Person, body: PartBody) =>
      ask('POST /kumu/courses/add-series-part', { as: by, body: { title: 'A part', ...body } });
    expect(await add(creator, { moduleId, kind: 'audio', fileId: video })).toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'fileId', code: 'FILE_KIND_MISMATCH' }] },
    });
    const other = await makeCreator();
    const theirs = await makeCourse(other, { isPublished: false });
    expect((await add(other, { moduleId: theirs.moduleId, kind: 'video', fileId: video })).status).toBe(404);
    expect((await add(other, { moduleId, kind: 'video' })).status).toBe(404);
  });
});

test('the caption languages of a course are the languages of its files’ captions', async () => {
  const languages = async (...fileIds: string[]) => {
    const { id, moduleId } = await makeCourse(creator, { isPublished: false });
    for (const fileId of fileIds)
      await ask('POST /kumu/courses/add-series-part', {
        as: creator,
        body: { moduleId, title: 'A film', kind: 'video', fileId },
      });
    return (await ask('GET /courses/:id/preview', { as: creator, params: { id } })).body.captionLanguages;
  };
  const without = await addVideo('without.mp4');
  const captioned = await makeFile(creator, 'captioned.mp4', { captions: ['es', 'en'] });
  const other = await makeFile(creator, 'other.mp4', { captions: ['en', 'de'] });
  expect(await languages()).toEqual([]);
  expect(await languages(without)).toEqual([]);
  expect(await languages(captioned)).toEqual(['en', 'es']);
  expect(await languages(without, other, captioned)).toEqual(['de', 'en', 'es']);
});

test('the public page of a course and its draft return the expected fields', async () => {
  const own = await makeCreator();
  const { id, moduleId, freePartId, lockedPartId } = await makeCourse(own);
  const fields = { outcomes: ['Sleep'], tags: ['naps'] };
  await ask('PATCH /courses/:id', { as: own, params: { id }, body: fields });
  const holder = await makePerson();
  await grantCourse(holder, id);
  const time = expect.any(String) as string;
  const about = {
    ...fields,
    id,
    title: 'Sleep Without Trying',
    tagline: 'Four weeks of short parts',
    description: 'A course about sleep that does not try too hard.',
    topicId: 'sleep-health',
    priceCents: 6400,
    picture: null,
    updatedAt: time,
  };
  const parts = [
    { id: freePartId, title: 'A free part', kind: 'text', durationSeconds: 60, isFree: true },
    { id: lockedPartId, title: 'A locked part', kind: 'text', durationSeconds: 60, isFree: false },
  ];
  expect((await ask('GET /courses/:id', { params: { id } })).body).toEqual({
    ...about,
    partsCount: 2,
    durationSeconds: 120,
    ratingAverage: null,
    ratingCount: 0,
    captionLanguages: [],
    ratingSpread: [0, 0, 0, 0, 0],
    digitalProduct: null,
    isOnSale: true,
    creator: expect.objectContaining({ id: own.actor.creator.id, name: 'Marisol Quennell' }) as object,
    modules: [{ id: moduleId, title: 'Week one', parts }],
  });
  const draftParts = parts.map((part) => ({
    ...part,
    text: 'Words to read.',
    file: null,
    captions: [],
    isPending: false,
  }));
  expect((await ask('GET /courses/:id/draft', { as: own, params: { id } })).body).toEqual({
    ...about,
    digitalProductId: null,
    state: 'PUBLISHED',
    rejectionReason: null,
    hasPendingChanges: false,
    ownersCount: 1,
    missing: [],
    modules: [{ id: moduleId, title: 'Week one', parts: draftParts }],
    can: { update: true, submit: false, withdraw: false, publish: false, unpublish: true, remove: true },
  });
  const { body } = await ask('GET /content', { as: own, query: { type: 'course' } });
  expect(body.items).toEqual([
    {
      commentsCount: null,
      viewsCount: 0,
      contentType: 'COURSE',
      id,
      title: 'Sleep Without Trying',
      state: 'PUBLISHED',
      audience: null,
      topicId: 'sleep-health',
      priceCents: 6400,
      partsCount: 2,
      ownersCount: 1,
      earnedCents: 0,
      hasPendingChanges: false,
      publishAt: null,
      picture: null,
      updatedAt: time,
    },
  ]);
});

describe('course outline', () => {
  test('the modules and parts of a course can be moved, and their positions remain consecutive', async () => {
    const { id, moduleId, freePartId, lockedPartId } = await makeCourse(creator, { isPublished: false });
    const move = (body: { partId: string; moduleId?: string; position: number }) =>
      ask('PATCH /kumu/courses/edit-series-part', { as: creator, body });
    const added = await ask('POST /kumu/courses/add-module', {
      as: creator,
      body: { courseId: id, title: 'Week two' },
    });
    const second = added.body.modules[1]!.id;
    await move({ partId: lockedPartId, moduleId: second, position: 0 });
    expect(titlesIn(await readDraft(id))).toEqual([
      ['Week one', ['A free part']],
      ['Week two', ['A locked part']],
    ]);
    await ask('PATCH /kumu/courses/update-module', { as: creator, body: { moduleId: second, position: 0 } });
    await move({ partId: freePartId, moduleId: second, position: 0 });
    // A change of another field does not change the order.
    await ask('PATCH /kumu/courses/update-module', {
      as: creator,
      body: { moduleId: second, title: 'Week two' },
    });
    expect(titlesIn(await readDraft(id))).toEqual([
      ['Week two', ['A free part', 'A locked part']],
      ['Week one', []],
    ]);
    await move({ partId: freePartId, position: 99 });
    expect(titlesIn(await readDraft(id))[0]).toEqual(['Week two', ['A locked part', 'A free part']]);
    await ask('DELETE /kumu/courses/delete-module', { as: creator, query: { moduleId } });
    expect(titlesIn(await readDraft(id))).toEqual([['Week two', ['A locked part', 'A free part']]]);
  });

  test.each([
    { title: 'Another title' },
    { text: 'Other words.' },
    { text: '' },
    { isFree: true },
    { isFree: false },
    { durationSeconds: 61 },
    { durationSeconds: 0 },
  ])('a change of %j changes no other field of its part and no other part', async (sent) => {
    const { id } = await makeCourse(creator, { isPublished: false });
    const pendingFileId = await addVideo(`film-${randomUUID()}.mp4`);
    await db
      .updateTable('seriesParts')
      .set({ kind: 'video', textBody: 'Words.', durationSeconds: 90, pendingFileId })
      .where('courseId', '=', id)
      .execute();
    const read = () =>
      db.selectFrom('seriesParts').selectAll().where('courseId', '=', id).orderBy('position').execute();
    const { text, ...same } = { text: undefined, ...sent };
    const expected = await read();
    // The loop changes the free part and the locked part.
    for (const part of expected) {
      Object.assign(part, same, text !== undefined && { textBody: text });
      const body = { partId: part.id, ...sent };
      expect((await ask('PATCH /kumu/courses/edit-series-part', { as: creator, body })).status).toBe(200);
      expect(await read()).toEqual(expected);
    }
  });

  test('a part that moves to another module leaves consecutive positions in both modules', async () => {
    const { id, moduleId, freePartId } = await makeCourse(creator, { isPublished: false });
    for (const title of ['Part three', 'Part four'])
      await ask('POST /kumu/courses/add-series-part', {
        as: creator,
        body: { moduleId, title, kind: 'text' },
      });
    const { body } = await ask('POST /kumu/courses/add-module', {
      as: creator,
      body: { courseId: id, title: 'Week two' },
    });
    const second = body.modules[1]!.id;
    await ask('PATCH /kumu/courses/edit-series-part', {
      as: creator,
      body: { partId: freePartId, moduleId: second, position: 0 },
    });
    const positions = async (module: string) =>
      (
        await db
          .selectFrom('seriesParts')
          .select('position')
          .where('moduleId', '=', module)
          .orderBy('position')
          .execute()
      ).map(({ position }) => position);
    expect([await positions(moduleId), await positions(second)]).toEqual([[0, 1, 2], [0]]);
  });

  test('a module can be created without a title, and its title can be removed', async () => {
    const { id, moduleId } = await makeCourse(creator, { isPublished: false });
    const added = await ask('POST /kumu/courses/add-module', {
      as: creator,
      body: { courseId: id, title: '' },
    });
    expect(added.body.modules.at(-1)).toMatchObject({ title: '', parts: [] });
    const renamed = await ask('PATCH /kumu/courses/update-module', {
      as: creator,
      body: { moduleId, title: ' ' },
    });
    expect(renamed.body.modules.map(({ title }) => title)).toEqual(['', '']);
  });

  test('modules and parts keep their order when the first module and part change', async () => {
    const { id, moduleId, freePartId, lockedPartId } = await makeCourse(creator, { isPublished: false });
    const { body } = await ask('POST /kumu/courses/add-module', {
      as: creator,
      body: { courseId: id, title: 'Week two' },
    });
    const added = await ask('POST /kumu/courses/add-series-part', {
      as: creator,
      body: { moduleId: body.modules[1]!.id, title: 'The last part', kind: 'text', text: 'x' },
    });
    const lastPartId = added.body.modules[1]!.parts[0]!.id;
    await ask('POST /kumu/courses/add-module', { as: creator, body: { courseId: id, title: 'Week three' } });
    await ask('PATCH /kumu/courses/update-module', {
      as: creator,
      body: { moduleId, title: 'The first week' },
    });
    await ask('PATCH /kumu/courses/edit-series-part', {
      as: creator,
      body: { partId: freePartId, title: 'The first part' },
    });
    const week = ['The first week', ['The first part', 'A locked part']];
    expect(titlesIn(await readDraft(id))).toEqual([
      week,
      ['Week two', ['The last part']],
      ['Week three', []],
    ]);
    const following = async (partId: string) =>
      (await ask('GET /courses/:id/parts/:partId', { as: creator, params: { id, partId } })).body.nextPartId;
    expect(await following(freePartId)).toBe(lockedPartId);
    expect(await following(lockedPartId)).toBe(lastPartId);
    expect(await following(lastPartId)).toBeNull();
    // Members see only modules with at least one part.
    await setStatus(id, 'IN_REVIEW');
    await decide('course', id, { decision: 'approve' });
    expect(titlesIn((await ask('GET /courses/:id', { params: { id } })).body)).toEqual([
      week,
      ['Week two', ['The last part']],
    ]);
  });

  test('a course has a maximum number of modules and parts', async () => {
    const { id, moduleId } = await makeCourse(creator, { isPublished: false });
    const addModule = () =>
      ask('POST /kumu/courses/add-module', { as: creator, body: { courseId: id, title: 'One more' } });
    const addPart = () =>
      ask('POST /kumu/courses/add-series-part', {
        as: creator,
        body: { moduleId, title: 'One more', kind: 'text' },
      });
    await sql`insert into modules (course_id, title, position)
      select ${id}, 'Many', number from generate_series(1, 58) number`.execute(db);
    await sql`insert into series_parts (course_id, module_id, title, kind, position)
      select ${id}, ${moduleId}, 'Many', 'text', number from generate_series(2, 298) number`.execute(db);
    expect((await addModule()).body.modules).toHaveLength(60);
    expect(await addModule()).toMatchObject({ status: 409, problem: { code: 'TOO_MANY_MODULES' } });
    const { body } = await addPart();
    expect(body.modules[0]!.parts).toHaveLength(300);
    expect(body.modules[0]!.parts.at(-1)).toMatchObject({
      durationSeconds: 0,
      isFree: false,
      text: '',
      file: null,
      isPending: false,
    });
    expect(await addPart()).toMatchObject({ status: 409, problem: { code: 'TOO_MANY_PARTS' } });
  });

  test('a part that moves to another module without a position is appended', async () => {
    const { id, freePartId } = await makeCourse(creator, { isPublished: false });
    const { body } = await ask('POST /kumu/courses/add-module', {
      as: creator,
      body: { courseId: id, title: 'Week two' },
    });
    const second = body.modules[1]!.id;
    await ask('POST /kumu/courses/add-series-part', {
      as: creator,
      body: { moduleId: second, title: 'Was there', kind: 'text' },
    });
    await ask('PATCH /kumu/courses/edit-series-part', {
      as: creator,
      body: { partId: freePartId, moduleId: second },
    });
    expect(titlesIn(await readDraft(id))[1]).toEqual(['Week two', ['Was there', 'A free part']]);
  });

  test('a part can change its kind until it is published, and then drops its previous file', async () => {
    const { id, moduleId } = await makeCourse(creator, { isPublished: false });
    const [first, second] = [await addVideo(`first-${id}.mp4`), await addVideo(`second-${id}.mp4`)];
    const added = await ask('POST /kumu/courses/add-series-part', {
      as: creator,
      body: { moduleId, title: 'A film', kind: 'video', fileId: first },
    });
    const partId = added.body.modules[0]!.parts.at(-1)!.id;
    const edit = async (change: { kind?: PartKind; fileId?: string }) => {
      const answer = await ask('PATCH /kumu/courses/edit-series-part', {
        as: creator,
        body: { partId, ...change },
      });
      const part = answer.status === 200 ? answer.body.modules[0]!.parts.at(-1)! : null;
      return part ? [part.kind, part.file?.id ?? null, part.isPending] : answer.problem.code;
    };
    expect(await edit({ kind: 'document' })).toEqual(['document', null, false]);
    expect(await edit({ kind: 'video', fileId: first })).toEqual(['video', first, false]);
    await setStatus(id, 'IN_REVIEW');
    await decide('course', id, { decision: 'approve' });
    expect(await edit({ kind: 'document' })).toBe('PART_IS_PUBLISHED');
    expect(await edit({ kind: 'video' })).toEqual(['video', first, false]);
    const submitted = async () =>
      (await db.selectFrom('courses').select('submittedAt').where('id', '=', id).executeTakeFirstOrThrow())
        .submittedAt!;
    const before = await submitted();
    expect(await edit({ fileId: second })).toEqual(['video', second, true]);
    // The edit sets the time of submission, so the course is in the office's queue since the edit.
    expect((await submitted()).getTime()).toBeGreaterThan(before.getTime());
    // The published file is selected again, so no change is pending.
    expect(await edit({ fileId: first })).toEqual(['video', first, false]);
    expect((await readDraft(id)).hasPendingChanges).toBe(false);
  });

  test('a part cannot move into the module of another course', async () => {
    const one = await makeCourse(creator, { isPublished: false });
    const two = await makeCourse(creator, { isPublished: false });
    expect(
      await ask('PATCH /kumu/courses/edit-series-part', {
        as: creator,
        body: { partId: one.freePartId, moduleId: two.moduleId },
      }),
    ).toMatchObject({ status: 404 });
  });

  test('concurrent moves leave one order, without gaps or duplicates', async () => {
    const { id, moduleId } = await makeCourse(creator, { isPublished: false });
    const add = (title: string) =>
      ask('POST /kumu/courses/add-series-part', {
        as: creator,
        body: { moduleId, title, kind: 'text', text: 'x' },
      });
    await Promise.all(['Three', 'Four', 'Five'].map(add));
    const { parts } = (await readDraft(id)).modules[0]!;
    await Promise.all(
      parts.map((part, index) =>
        ask('PATCH /kumu/courses/edit-series-part', {
          as: creator,
          body: { partId: part.id, position: parts.length - index },
        }),
      ),
    );
    const rows = await db
      .selectFrom('seriesParts')
      .select('position')
      .where('moduleId', '=', moduleId)
      .orderBy('position')
      .execute();
    expect(rows.map((row) => row.position)).toEqual([0, 1, 2, 3, 4]);
  });

  test('the course addresses below /v2 serve the same calls', async () => {
    const { id } = await makeCourse(creator, { isPublished: false });
    expect(
      (await request('PATCH', `/v2/courses/${id}`, { as: creator, body: { tagline: 'A new tagline' } }))
        .status,
    ).toBe(200);
  });
});

describe('the picture', () => {
  test("a course picture is drawn in its topic's colours while the creator has uploaded no picture", async () => {
    const { contentTasks } = await import('@/backend/content/tasks');
    const { storePicture } = await import('@/backend/files/picture-service');
    const { default: sharp } = await import('sharp');
    await discardJobs('content.drawCover');
    const id = (await ask('POST /courses', { as: creator, body: { title: 'Without a topic' } })).body.id;
    const change = (body: { topicId?: 'sleep-health' | 'yoga'; pictureId?: string | null }) =>
      ask('PATCH /courses/:id', { as: creator, params: { id }, body });
    const shown = async () => {
      await drainQueues(contentTasks);
      return (await readDraft(id)).picture?.url ?? null;
    };
    expect(await shown()).toBeNull();
    await change({ topicId: 'sleep-health' });
    const asleep = await shown();
    expect(asleep).toContain(`course-${id}`);
    const image = sharp({ create: { width: 64, height: 40, channels: 3, background: '#887766' } });
    const own = await storePicture(creator.actor, await image.png().toBuffer());
    await change({ pictureId: own.id });
    expect(await shown()).toBe(own.url);
    await change({ topicId: 'yoga' });
    expect(await shown()).toBe(own.url);
    await change({ pictureId: null });
    const stretched = await shown();
    expect(stretched).toContain(`course-${id}`);
    expect(stretched).not.toBe(asleep);
  });
});

describe('access to the parts of a course', () => {
  let course: Awaited<ReturnType<typeof makeCourse>>;
  const people: Record<string, Person | null> = { visitor: null };
  beforeAll(async () => {
    course = await makeCourse(creator);
    people.owner = creator;
    people.member = await makePerson();
    people.buyer = await makePerson();
    await grantCourse(people.buyer!, course.id);
    people.office = await makeOffice();
    people['other creator'] = await makeCreator();
  });
  test.each([
    ['visitor', 200, 403],
    ['member', 200, 403],
    ['other creator', 200, 403],
    ['buyer', 200, 200],
    ['owner', 200, 200],
    ['office', 200, 200],
  ])('the %s call gets status %d for the free part and %d for the locked part', async (who, free, locked) => {
    const play = (partId: string) =>
      ask('GET /courses/:id/parts/:partId', { as: people[who]!, params: { id: course.id, partId } });
    expect((await play(course.freePartId)).status).toBe(free);
    const answer = await play(course.lockedPartId);
    expect(answer.status).toBe(locked);
    if (locked === 403) expect(answer.problem).toMatchObject({ code: 'LOCKED' });
    if (locked === 403) expect(JSON.stringify(answer.problem)).not.toContain('Words to read');
  });

  test('a part plays only under its own course', async () => {
    const other = await makeCourse(creator, { priceCents: 0 });
    expect(
      (
        await ask('GET /courses/:id/parts/:partId', {
          as: people.member!,
          params: { id: other.id, partId: course.lockedPartId },
        })
      ).status,
    ).toBe(404);
  });

  test('the public page contains no part text and no media address', async () => {
    const { body } = await ask('GET /courses/:id', { params: { id: course.id } });
    expect(JSON.stringify(body)).not.toMatch(/Words to read|storage\/private|mediaUrl/);
  });

  test('the next part of a part is the next one that the viewer may see, or null after the last part', async () => {
    const { body } = await ask('POST /kumu/courses/add-series-part', {
      as: creator,
      body: { moduleId: course.moduleId, title: 'Not reviewed yet', kind: 'text', text: 'x' },
    });
    const unreviewed = body.modules[0]!.parts[2]!.id;
    await db.updateTable('seriesParts').set({ isApproved: false }).where('id', '=', unreviewed).execute();
    const following = async (as: Person, partId: string) =>
      (await ask('GET /courses/:id/parts/:partId', { as, params: { id: course.id, partId } })).body
        .nextPartId;
    expect(await following(people.buyer!, course.freePartId)).toBe(course.lockedPartId);
    expect(await following(people.buyer!, course.lockedPartId)).toBeNull();
    expect(await following(creator, course.lockedPartId)).toBe(unreviewed);
    expect(await following(creator, unreviewed)).toBeNull();
  });

  test('an entitlement that has ended gives no access', async () => {
    const former = await makePerson();
    await grantCourse(former, course.id);
    await db
      .updateTable('entitlements')
      .set({ endedAt: new Date() })
      .where('userId', '=', former.userId)
      .execute();
    expect(
      (
        await ask('GET /courses/:id/parts/:partId', {
          as: former,
          params: { id: course.id, partId: course.lockedPartId },
        })
      ).status,
    ).toBe(403);
  });

  test('progress is stored only for the free part when the course is not unlocked', async () => {
    const save = (partId: string) =>
      ask('PATCH /courses/:id/progress', {
        as: people.member!,
        params: { id: course.id },
        body: { partId, seconds: 5 },
      });
    expect((await save(course.freePartId)).status).toBe(200);
    expect((await save(course.lockedPartId)).status).toBe(403);
  });

  test('a part view by the creator, or by the office without an entitlement, stores no progress', async () => {
    const viewed = await makeCourse(creator);
    const holder = await makeOffice();
    await grantCourse(holder, viewed.id);
    const people = [creator, await makeOffice(), holder];
    for (const as of people)
      expect(
        await ask('PATCH /courses/:id/progress', {
          as,
          params: { id: viewed.id },
          body: { partId: viewed.freePartId, seconds: 5 },
        }),
      ).toMatchObject({ status: 200, body: { continueSeconds: as === holder ? 5 : 0 } });
    const rows = await db.selectFrom('progress').select('userId').where('courseId', '=', viewed.id).execute();
    expect(rows).toEqual([{ userId: holder.userId }]);
  });
});

test('the part lengths (minutes) that a topic lists are filters that find its courses', async () => {
  const offerOf = async () =>
    (await ask('GET /topics', {})).body.topics.find(({ topicId }) => topicId === 'nutritional');
  expect(await offerOf()).toBeUndefined();
  const course = await makeCourse(creator);
  const hidden = await makeCourse(creator, { isPublished: false });
  for (const { id } of [course, hidden])
    await db.updateTable('courses').set({ topicId: 'nutritional' }).where('id', '=', id).execute();
  // The course has two parts with an average of 241 seconds.
  await db.updateTable('courses').set({ durationSeconds: 482 }).where('id', '=', course.id).execute();
  expect(await offerOf()).toEqual({ topicId: 'nutritional', coursesCount: 1, partMinutes: [5] });
  const found = async (maxMinutes: number) =>
    (await ask('GET /courses', { query: { topicId: 'nutritional', maxMinutes } })).body.items.length;
  expect([await found(4), await found(5)]).toEqual([0, 1]);
});

describe('course progress', () => {
  test('playing a part updates progress, the continue position and the library', async () => {
    const course = await makeCourse(creator);
    const member = await makePerson();
    await grantCourse(member, course.id);
    const save = (partId: string, seconds: number, isCompleted?: boolean) =>
      ask('PATCH /courses/:id/progress', {
        as: member,
        params: { id: course.id },
        body: { partId, seconds, isCompleted },
      });
    expect(await save(course.freePartId, 12.4)).toMatchObject({
      body: { percent: 0, completedPartIds: [], continuePartId: course.freePartId, continueSeconds: 12 },
    });
    // The course continues at the part that was played last, which is not its first part.
    await save(course.lockedPartId, 7);
    expect((await save(course.freePartId, 14)).body).toMatchObject({
      continuePartId: course.freePartId,
      continueSeconds: 14,
    });
    expect((await save(course.lockedPartId, 0)).body.continuePartId).toBe(course.lockedPartId);
    await save(course.freePartId, 60, true);
    expect(await save(course.freePartId, 3)).toMatchObject({
      body: { completedPartIds: [course.freePartId], percent: 50 },
    });
    expect(
      await ask('GET /courses/:id/viewer-state', { as: member, params: { id: course.id } }),
    ).toMatchObject({
      body: {
        isUnlocked: true,
        progress: { continuePartId: course.lockedPartId, continueSeconds: 0 },
        can: { buy: false, rate: true },
      },
    });
    expect(await ask('GET /library', { as: member })).toMatchObject({
      body: {
        items: [{ content: { id: course.id }, continueTitle: 'A locked part', progress: { percent: 50 } }],
      },
    });
    const held = async () => {
      const query = { refs: `COURSE:${course.id}` };
      return (await ask('GET /viewer-states', { as: member, query })).body.items[0]?.owned;
    };
    expect(await held()).toEqual({ percent: 50, doneCount: 1, nextPart: 2 });
    await save(course.lockedPartId, 60, true);
    expect(await held()).toEqual({ percent: 100, doneCount: 2, nextPart: null });
    expect(
      await ask('GET /courses/:id/viewer-state', { as: member, params: { id: course.id } }),
    ).toMatchObject({
      body: { progress: { percent: 100, continuePartId: null } },
    });
  });

  test('a part marked as done can be marked as not done, for that person and part only', async () => {
    const course = await makeCourse(creator);
    const [member, other] = [await makePerson(), await makePerson()];
    const save = (as: Person, partId: string, isCompleted: boolean) =>
      ask('PATCH /courses/:id/progress', {
        as,
        params: { id: course.id },
        body: { partId, seconds: 9, isCompleted },
      });
    for (const as of [member, other]) {
      await grantCourse(as, course.id);
      for (const partId of [course.freePartId, course.lockedPartId]) await save(as, partId, true);
    }
    expect((await save(member, course.freePartId, false)).body).toMatchObject({
      completedPartIds: [course.lockedPartId],
      percent: 50,
      continuePartId: course.freePartId,
      continueSeconds: 9,
    });
    const { body } = await ask('GET /courses/:id/viewer-state', { as: other, params: { id: course.id } });
    expect(body.progress.percent).toBe(100);
  });

  test('the library distinguishes the progress of each course', async () => {
    const [begun, done, untouched] = [
      await makeCourse(creator),
      await makeCourse(creator),
      await makeCourse(creator),
    ];
    const member = await makePerson();
    for (const course of [begun, done, untouched]) await grantCourse(member, course.id);
    const finish = (course: { id: string }, partId: string) =>
      ask('PATCH /courses/:id/progress', {
        as: member,
        params: { id: course.id },
        body: { partId, seconds: 60, isCompleted: true },
      });
    await finish(begun, begun.freePartId);
    await finish(done, done.freePartId);
    await finish(done, done.lockedPartId);
    const { items } = (await ask('GET /library', { as: member })).body;
    const shown = items.map(({ content, progress, continueTitle }) => [
      content.id,
      progress?.percent,
      continueTitle,
      progress?.continueSeconds,
    ]);
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        [begun.id, 50, 'A locked part', 0],
        [done.id, 100, null, 0],
        [untouched.id, 0, null, 0],
      ]),
    );
    // After the last part, the course continues with the part that was skipped.
    expect((await finish(untouched, untouched.lockedPartId)).body.continuePartId).toBe(untouched.freePartId);
  });

  test('a part resumes at the saved position, and starts at 0 after its completion', async () => {
    const course = await makeCourse(creator);
    const member = await makePerson();
    await grantCourse(member, course.id);
    const play = async (as: Person | null, partId = course.freePartId) => {
      const { body } = await ask('GET /courses/:id/parts/:partId', { as, params: { id: course.id, partId } });
      return [body.resumeSeconds, body.isCompleted];
    };
    const save = (partId: string, seconds: number, isCompleted?: boolean) =>
      ask('PATCH /courses/:id/progress', {
        as: member,
        params: { id: course.id },
        body: { partId, seconds, isCompleted },
      });
    await save(course.lockedPartId, 31);
    expect([await play(null), await play(member)]).toEqual([
      [0, false],
      [0, false],
    ]);
    await save(course.freePartId, 12.9);
    expect(await play(member)).toEqual([12, false]);
    await save(course.freePartId, 50, true);
    expect(await play(member)).toEqual([0, true]);
    expect(await play(member, course.lockedPartId)).toEqual([31, false]);
  });

  test('the usage of a course returns the share played of each paid part and the downloads', async () => {
    const { measureUsage, listUses } = await import('@/backend/courses/learning-service');
    const { id, moduleId, freePartId, lockedPartId } = await makeCourse(creator);
    const buyer = await makePerson();
    await grantCourse(buyer, id);
    expect(await measureUsage(db, buyer.userId, id)).toEqual({ consumed: 0, downloads: 0 });
    const part = { courseId: id, moduleId, textBody: '', isApproved: true };
    const [film, paper, waiting, gone] = (
      await db
        .insertInto('seriesParts')
        .values([
          { ...part, title: 'Film', kind: 'video', position: 2, durationSeconds: 100 },
          { ...part, title: 'Paper', kind: 'document', position: 3, durationSeconds: 0 },
          { ...part, title: 'Waiting', kind: 'text', position: 4, isApproved: false },
          { ...part, title: 'Gone', kind: 'text', position: -1, retiredAt: new Date() },
        ])
        .returning('id')
        .execute()
    ).map((row) => row.id);
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    const row = { courseId: id, seconds: 0, completedAt: null, downloadedAt: null };
    const rows = [
      { ...row, partId: freePartId, seconds: 9, completedAt: at(1), downloadedAt: at(2), updatedAt: at(1) },
      { ...row, partId: lockedPartId, completedAt: at(6), updatedAt: at(6) },
      { ...row, partId: film!, seconds: 25.5, updatedAt: at(5) },
      { ...row, partId: paper!, seconds: 40, downloadedAt: at(3), updatedAt: at(4) },
      { ...row, partId: waiting!, completedAt: at(7), updatedAt: at(7) },
      { ...row, partId: gone!, completedAt: at(8), updatedAt: at(8) },
    ];
    for (const { userId } of [buyer, await makePerson()])
      await db
        .insertInto('progress')
        .values(
          rows.map(({ seconds, completedAt, ...each }) => ({
            ...each,
            userId,
            seconds: 0,
            completedAt: null,
            // The row is of a part that was played again and marked as not done. Usage must still
            // count the furthest position and the first completion.
            furthestSeconds: seconds,
            firstCompletedAt: completedAt,
          })),
        )
        .execute();
    // The buyer finished a part and played a quarter of the film. The document was only downloaded,
    // so it counts as 0.
    expect(await measureUsage(db, buyer.userId, id)).toEqual({ consumed: (1 + 0.255) / 3, downloads: 1 });
    expect(
      (await listUses(db, buyer.userId, id)).map(({ did, title, seconds }) => [did, title, seconds]),
    ).toEqual([
      ['PLAYED', 'A free part', 9],
      ['FINISHED', 'A free part', 9],
      ['OPENED', 'A free part', 9],
      ['DOWNLOADED', 'Paper', 40],
      ['PLAYED', 'Paper', 40],
      ['PLAYED', 'Film', 25],
      ['FINISHED', 'A locked part', 0],
      ['FINISHED', 'Waiting', 0],
      ['FINISHED', 'Gone', 0],
    ]);
    const play = (seconds: number) =>
      db.updateTable('progress').set({ furthestSeconds: seconds }).where('partId', '=', film!).execute();
    await play(900);
    expect((await measureUsage(db, buyer.userId, id)).consumed).toBe(2 / 3);
  });

  test('only a link to a paid document is recorded as a download', async () => {
    const { id, freePartId, lockedPartId } = await makeCourse(creator);
    const buyer = await makePerson();
    await grantCourse(buyer, id);
    const office = await makeOffice();
    const noted = async () => {
      for (const as of [buyer, office, creator])
        for (const partId of [freePartId, lockedPartId])
          await ask('GET /courses/:id/parts/:partId', { as, params: { id, partId } });
      return db
        .selectFrom('progress')
        .select(['userId', 'partId'])
        .where('courseId', '=', id)
        .where('downloadedAt', 'is not', null)
        .execute();
    };
    const makeThem = (kind: 'video' | 'document') =>
      db.updateTable('seriesParts').set({ kind }).where('courseId', '=', id).execute();
    await makeThem('video');
    expect(await noted()).toEqual([]);
    await makeThem('document');
    expect(await noted()).toEqual([{ userId: buyer.userId, partId: lockedPartId }]);
  });

  test('a free course is unlocked once, and a paid course is not unlocked without payment', async () => {
    const free = await makeCourse(creator, { priceCents: 0 });
    const paid = await makeCourse(creator);
    const member = await makePerson();
    const unlock = (id: string, by = member) => ask('POST /courses/:id/unlock', { as: by, params: { id } });
    const answers = await Promise.all([unlock(free.id), unlock(free.id)]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { isUnlocked: true } });
    const rights = await db
      .selectFrom('entitlements')
      .select('id')
      .where('userId', '=', member.userId)
      .execute();
    expect(rights).toHaveLength(1);
    expect((await unlock(free.id)).status).toBe(200);
    expect((await unlock(paid.id)).status).toBe(403);
    expect((await unlock(free.id, creator)).status).toBe(403);
  });

  test('only an owner can rate a course, and a second rating replaces the first', async () => {
    const course = await makeCourse(creator);
    const [member, stranger] = [await makePerson({ name: 'Teodora' }), await makePerson()];
    await grantCourse(member, course.id);
    const rate = (by: Person, stars: number, text = '') =>
      ask('POST /courses/:id/rating', { as: by, params: { id: course.id }, body: { stars, text } });
    expect((await rate(stranger, 1)).status).toBe(403);
    // The creator cannot rate the course either, even as the owner of a gift.
    await grantCourse(creator, course.id);
    expect((await rate(creator, 5)).status).toBe(403);
    expect((await rate(member, 6)).status).toBe(422);
    expect(await rate(member, 2, 'Hm.')).toMatchObject({ status: 200, body: { author: 'Teodora A.' } });
    await Promise.all([rate(member, 3, 'Better.'), rate(member, 4, 'Good.')]);
    const page = (await ask('GET /courses/:id', { params: { id: course.id } })).body;
    expect(page.ratingCount).toBe(1);
    expect([3, 4]).toContain(page.ratingAverage);
    expect(page.ratingSpread.reduce((sum, stars) => sum + stars)).toBe(1);
    const read = () => ask('GET /courses/:id/rating', { params: { id: course.id } });
    expect((await read()).body.items).toHaveLength(1);
    // The ratings of an unpublished course are not public.
    const { db } = await import('@/backend/db/connection');
    await db.updateTable('courses').set({ state: 'UNPUBLISHED' }).where('id', '=', course.id).execute();
    expect((await read()).status).toBe(404);
  });

  test('a rating can be withdrawn only by its author, and the average then excludes it', async () => {
    const course = await makeCourse(creator);
    const [member, other, stranger] = [await makePerson(), await makePerson(), await makePerson()];
    const params = { id: course.id };
    for (const [as, stars] of [
      [member, 1],
      [other, 4],
    ] as const) {
      await grantCourse(as, course.id);
      await ask('POST /courses/:id/rating', { as, params, body: { stars, text: 'So.' } });
    }
    const withdraw = (as: Person) => ask('DELETE /courses/:id/rating', { as, params });
    const page = async () => (await ask('GET /courses/:id', { params })).body;
    expect((await withdraw(stranger)).status).toBe(200);
    expect(await page()).toMatchObject({ ratingCount: 2, ratingAverage: 2.5 });
    // Two concurrent withdrawals are applied once. A person who has lost the course can still
    // withdraw.
    await db.deleteFrom('entitlements').where('userId', '=', member.userId).execute();
    await Promise.all([withdraw(member), withdraw(member)]);
    expect(await page()).toMatchObject({ ratingCount: 1, ratingAverage: 4, ratingSpread: [0, 0, 0, 1, 0] });
    const viewerState = async (as: Person) =>
      (await ask('GET /courses/:id/viewer-state', { as, params })).body.myRating;
    expect([await viewerState(member), await viewerState(other)]).toEqual([null, { stars: 4, text: 'So.' }]);
    await withdraw(other);
    expect(await page()).toMatchObject({ ratingCount: 0, ratingAverage: null });
  });

  test('a view counts once for each person and day', async () => {
    const { id } = await makeCourse(creator);
    const member = await makePerson();
    const view = (as?: Person) => ask('POST /views', { as, body: { contentType: 'COURSE', contentId: id } });
    // Views at the specification's address for views count in the same way.
    const seen = (as?: Person) => ask('POST /courses/addView/:id', { as, params: { id } });
    await Promise.all([view(member), view(member), view(), view(), seen(member), seen()]);
    const { viewCount } = await db
      .selectFrom('courses')
      .select('viewCount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(viewCount).toBe(2);
  });

  test("views by the course's creator are not counted, and views by other creators are", async () => {
    const owner = await makeCreator();
    const { id } = await makeCourse(owner);
    const view = (as: Person, contentType: 'COURSE' | 'CREATOR', contentId: string) =>
      ask('POST /views', { as, body: { contentType, contentId } });
    const creatorId = owner.actor.creator.id;
    for (const as of [owner, await makeCreator()]) {
      expect((await view(as, 'COURSE', id)).status).toBe(200);
      expect((await view(as, 'CREATOR', creatorId)).status).toBe(200);
    }
    const counted = await db
      .selectFrom('contentViews')
      .select(['contentId', 'viewer'])
      .where('contentId', 'in', [id, creatorId])
      .execute();
    expect(counted.map(({ contentId }) => contentId).sort()).toEqual([id, creatorId].sort());
    expect(counted.map(({ viewer }) => viewer)).not.toContain(owner.userId);
  });

  test('a view of content that does not exist is rejected with 404', async () => {
    const contentId = crypto.randomUUID();
    const body = { contentType: 'COURSE' as const, contentId };
    expect((await ask('POST /views', { body })).status).toBe(404);
    expect((await ask('POST /views', { body: { ...body, contentType: 'LIVE' } })).status).toBe(404);
    expect((await ask('POST /courses/addView/:id', { params: { id: contentId } })).status).toBe(404);
  });

  test('a visitor is identified by IP address only, so another browser version is not a new view', async () => {
    const { id } = await makeCourse(creator);
    for (const version of [140, 141, 142])
      await ask('POST /views', {
        headers: {
          'user-agent': `Mozilla/5.0 (Windows NT 10.0; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
        },
        body: { contentType: 'COURSE', contentId: id },
      });
    const rows = await db.selectFrom('contentViews').where('contentId', '=', id).selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  test('view records are deleted after two days, and the view count stays', async () => {
    const { sweepEngagement } = await import('@/backend/engagement/tasks');
    const { id } = await makeCourse(creator);
    await ask('POST /views', { as: await makePerson(), body: { contentType: 'COURSE', contentId: id } });
    await forgetUnrelatedRows('content_views', 'view_salts');
    const left = () => db.selectFrom('contentViews').where('contentId', '=', id).selectAll().execute();
    await sweepEngagement.run({});
    expect(await left()).toHaveLength(1);
    shiftClock(4 * 86_400_000);
    await sweepEngagement.run({});
    shiftClock(0);
    expect(await left()).toEqual([]);
    const { viewCount } = await db
      .selectFrom('courses')
      .select('viewCount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(viewCount).toBe(1);
  });

  test.each([
    ['that says so', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['of a social network', 'facebookexternalhit/1.1'],
    ['that says nothing', ''],
  ])('a view by a bot is not counted (user agent %s)', async (_, agent) => {
    const { id } = await makeCourse(creator);
    const body = { contentType: 'COURSE' as const, contentId: id };
    const headers = { 'user-agent': agent };
    expect((await ask('POST /views', { headers, body })).status).toBe(200);
    expect((await ask('POST /courses/addView/:id', { headers, params: { id } })).status).toBe(200);
    const rows = await db.selectFrom('contentViews').where('contentId', '=', id).selectAll().execute();
    expect(rows).toEqual([]);
    // An unknown id still returns 404 to bots.
    const unknown = { ...body, contentId: randomUUID() };
    expect((await ask('POST /views', { headers, body: unknown })).status).toBe(404);
  });

  test("views of a creator's page are counted once for each person and day while the page is public", async () => {
    const seen = await makeCreator();
    const contentId = seen.actor.creator.id;
    const member = await makePerson();
    const view = (as?: Person) => ask('POST /views', { as, body: { contentType: 'CREATOR', contentId } });
    const count = async () =>
      (
        await db
          .selectFrom('creators')
          .select('viewCount')
          .where('id', '=', contentId)
          .executeTakeFirstOrThrow()
      ).viewCount;
    await Promise.all([view(member), view(member), view(), view()]);
    expect(await count()).toBe(2);
    await db.updateTable('creators').set({ state: 'SUSPENDED' }).where('id', '=', contentId).execute();
    expect((await view(await makePerson())).status).toBe(404);
    expect(await count()).toBe(2);
    const unknown = { contentType: 'CREATOR' as const, contentId: randomUUID() };
    expect((await ask('POST /views', { body: unknown })).status).toBe(404);
  });

  test("a visitor gets a new identity each day, and each day's salt is deleted afterwards", async () => {
    const { sweepEngagement } = await import('@/backend/engagement/tasks');
    await forgetUnrelatedRows('content_views', 'view_salts');
    const { id } = await makeCourse(creator);
    const viewers = async () => {
      await ask('POST /views', { body: { contentType: 'COURSE', contentId: id } });
      const rows = await db.selectFrom('contentViews').select('viewer').where('contentId', '=', id).execute();
      return new Set(rows.map(({ viewer }) => viewer)).size;
    };
    const salts = async () => (await db.selectFrom('viewSalts').selectAll().execute()).length;
    expect(await viewers()).toBe(1);
    shiftClock(86_400_000);
    expect(await viewers()).toBe(2);
    expect(await salts()).toBe(2);
    // By then, the first day has ended in every time zone.
    shiftClock(1.5 * 86_400_000);
    await sweepEngagement.run({});
    shiftClock(0);
    expect(await salts()).toBe(1);
  });

  test('a draft can be viewed by its creator only', async () => {
    const { id } = await makeCourse(creator, { isPublished: false });
    const body = { contentType: 'COURSE' as const, contentId: id };
    expect((await ask('POST /views', { body })).status).toBe(404);
    expect((await ask('POST /views', { as: await makePerson(), body })).status).toBe(404);
    expect((await ask('POST /courses/addView/:id', { params: { id } })).status).toBe(404);
  });

  test('a view of an unknown course is not stored', async () => {
    const contentId = randomUUID();
    await ask('POST /views', { body: { contentType: 'COURSE', contentId } });
    const rows = await db.selectFrom('contentViews').where('contentId', '=', contentId).selectAll().execute();
    expect(rows).toEqual([]);
  });

  test('the viewer state of a course has the allowed actions of each person', async () => {
    const course = await makeCourse(creator);
    const viewerState = async (person: Person | null) =>
      (await ask('GET /courses/:id/viewer-state', { as: person, params: { id: course.id } })).body;
    const none = { completedPartIds: [], percent: 0, continuePartId: null, continueSeconds: 0 };
    expect(await viewerState(null)).toEqual({
      isUnlocked: false,
      isOwn: false,
      progress: none,
      keptParts: [],
      openingEndsRefund: false,
      myRating: null,
      can: { buy: true, unlockFree: false, rate: false, update: false },
    });
    expect(await viewerState(creator)).toMatchObject({
      isOwn: true,
      progress: none,
      can: { buy: false, unlockFree: false, rate: false, update: true },
    });
    expect(await viewerState(await makeCreator())).toMatchObject({ isOwn: false, can: { update: false } });
    await db.updateTable('courses').set({ priceCents: 0 }).where('id', '=', course.id).execute();
    expect((await viewerState(await makePerson())).can).toMatchObject({ buy: false, unlockFree: true });
    await db
      .updateTable('seriesParts')
      .set({ isApproved: false })
      .where('courseId', '=', course.id)
      .execute();
    expect((await viewerState(creator)).progress).toEqual(none);
  });
});

describe('course lists', () => {
  test.each(courseOrders)('the list by %s returns each course once over all pages', async (orderBy) => {
    const seen: { id: string; priceCents: number }[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await ask('GET /courses', { query: { limit: 3, orderBy, cursor } });
      seen.push(...body.items);
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen.map((item) => item.id)).size).toBe(seen.length);
    const { length } = await db
      .selectFrom('courses')
      .innerJoin('creators', 'creators.id', 'courses.creatorId')
      .select('courses.id')
      .where('courses.state', '=', 'PUBLISHED')
      .where('creators.state', '=', 'APPROVED')
      .execute();
    expect(seen).toHaveLength(length);
    if (orderBy === 'price') {
      const prices = seen.map((item) => item.priceCents);
      expect(prices).toEqual([...prices].sort((left, right) => left - right));
    }
  });

  test('each order of the course list sorts by its own field in the expected direction', async () => {
    const own = await makeCreator();
    for (const [title, day, popularity, ratingSum, priceCents] of [
      ['one', 3, 2, 50, 0],
      ['two', 1, 9, 30, 900],
      ['three', 2, 5, 40, 500],
    ] as const) {
      const { id } = await makeCourse(own, { title, priceCents });
      const publishedAt = new Date(Date.UTC(2026, 0, day));
      const change = { publishedAt, weekScore: popularity, ratingSum, ratingCount: 10 };
      await db.updateTable('courses').set(change).where('id', '=', id).execute();
    }
    const by = async (orderBy: CourseOrder) =>
      (
        await ask('GET /courses', { query: { creatorId: own.actor.creator.id, orderBy, limit: 10 } })
      ).body.items.map(({ title }) => title);
    expect(await by('newest')).toEqual(['one', 'three', 'two']);
    expect(await by('popular')).toEqual(['two', 'three', 'one']);
    expect(await by('rating')).toEqual(['one', 'three', 'two']);
    expect(await by('price')).toEqual(['one', 'three', 'two']);
  });

  test('the maximum length (minutes) filters courses by their part length and not by their total length', async () => {
    const { id } = await makeCourse(creator);
    await db.updateTable('seriesParts').set({ durationSeconds: 590 }).where('courseId', '=', id).execute();
    await db.updateTable('courses').set({ durationSeconds: 1180 }).where('id', '=', id).execute();
    const found = async (maxMinutes: number) =>
      (await ask('GET /courses', { query: { limit: 100, maxMinutes } })).body.items.map((item) => item.id);
    expect(await found(10)).toContain(id);
    expect(await found(9)).not.toContain(id);
  });

  test('free recordings that fit a time are listed from the topic first and then from its neighbours', async () => {
    const put = async (topicId: TopicId, title: string, seconds: { free: number; locked: number }) => {
      const made = await makeCourse(creator);
      await db.updateTable('courses').set({ topicId, title }).where('id', '=', made.id).execute();
      for (const [id, durationSeconds, kind] of [
        [made.freePartId, seconds.free, 'audio'],
        [made.lockedPartId, seconds.locked, 'video'],
      ] as const)
        await db.updateTable('seriesParts').set({ durationSeconds, kind }).where('id', '=', id).execute();
      return made;
    };
    const own = await put('coaching', 'Own topic', { free: 300, locked: 590 });
    const near = await put('work', 'Neighbour', { free: 540, locked: 1200 });
    const far = await put('meditation', 'Far away', { free: 300, locked: 300 });
    const read = async (maxMinutes: number) => {
      const { freeParts, courses } = (
        await ask('GET /courses/fitting-parts', { query: { topicId: 'coaching', maxMinutes } })
      ).body;
      const ids = new Set([own.id, near.id, far.id]);
      return {
        parts: freeParts
          .map(({ id }) => id)
          .filter((id) => [own, near, far].some((made) => made.freePartId === id)),
        courses: courses.filter(({ id }) => ids.has(id)),
      };
    };
    expect(await read(10)).toMatchObject({
      parts: [own.freePartId, near.freePartId],
      courses: [
        { id: own.id, fit: { count: 2, freeCount: 1, shortestSeconds: 300, longestSeconds: 590 } },
        { id: near.id, fit: { count: 1, freeCount: 1, shortestSeconds: 540, longestSeconds: 540 } },
      ],
    });
    expect((await read(5)).parts).toEqual([own.freePartId]);
    // Removed recordings, recordings without approval and hidden courses must not be listed.
    await db
      .updateTable('seriesParts')
      .set({ retiredAt: new Date() })
      .where('id', '=', own.freePartId)
      .execute();
    await db
      .updateTable('seriesParts')
      .set({ isApproved: false })
      .where('id', '=', own.lockedPartId)
      .execute();
    await db.updateTable('courses').set({ state: 'DRAFT' }).where('id', '=', near.id).execute();
    expect(await read(10)).toEqual({ parts: [], courses: [] });
  });

  test("a creator's table shows the creator's own courses with sales, without deleted courses", async () => {
    const own = await makeCreator();
    const kept = await makeCourse(own);
    const gone = await makeCourse(own);
    for (const person of [await makePerson(), await makePerson()]) await grantCourse(person, kept.id);
    await makePurchase(await makePerson(), own, kept.id);
    await ask('DELETE /courses/:id/delete', { as: own, params: { id: gone.id } });
    expect(await ask('GET /content', { as: own, query: { type: 'course', mine: '1' } })).toMatchObject({
      body: { items: [{ id: kept.id, ownersCount: 2, earnedCents: 3660 }], nextCursor: null },
    });
  });
});

test.each([
  ['unlocks', 'unlockCount'],
  ['ratings', 'ratingCount'],
  ['stars', 'ratingSum'],
  ['views', 'viewCount'],
  ['likes', 'likeCount'],
] as const)('adding %s changes no other count and no other course', async (what, column) => {
  const { addToCounts } = await import('@/backend/courses/repository');
  const [course, neighbour] = [await makeCourse(creator), await makeCourse(creator)];
  const read = (id: string) =>
    db
      .selectFrom('courses')
      .select(['unlockCount', 'ratingCount', 'ratingSum', 'viewCount', 'likeCount'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const before = [await read(course.id), await read(neighbour.id)] as const;
  await addToCounts(db, course.id, { [what]: 2 });
  expect(await read(course.id)).toEqual({ ...before[0], [column]: before[0][column] + 2 });
  expect(await read(neighbour.id)).toEqual(before[1]);
});

test('opening a part reads the text of that part only', async () => {
  const { id, freePartId, lockedPartId } = await makeCourse(creator);
  const ids = [freePartId, lockedPartId];
  await db
    .updateTable('seriesParts')
    .set({ kind: 'text', textBody: 'Words.' })
    .where('id', 'in', ids)
    .execute();
  const query = jest.spyOn(pg.Client.prototype, 'query');
  const countTexts = async () => {
    const answers = await Promise.all(
      query.mock.results.map(({ value }) => value as Promise<pg.QueryResult>),
    );
    query.mockClear();
    const rows = answers.flatMap((answer) => answer.rows as object[]);
    return rows.filter((row) => JSON.stringify(row).includes('Words.')).length;
  };
  try {
    expect((await ask('GET /courses/:id', { params: { id } })).body.modules).not.toEqual([]);
    expect(await countTexts()).toBe(0);
    const params = { id, partId: freePartId };
    expect((await ask('GET /courses/:id/parts/:partId', { params })).body.text).toBe('Words.');
    expect(await countTexts()).toBe(1);
  } finally {
    query.mockRestore();
  }
});

test('a new title of a published course with 300 parts takes few statements and reads no part', async () => {
  const { id, freePartId } = await makeCourse(creator);
  const part = await db
    .selectFrom('seriesParts')
    .selectAll()
    .where('id', '=', freePartId)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 300 }, (_, at) => ({
    ...part,
    id: crypto.randomUUID(),
    position: part.position + 100 + at,
  }));
  await db.insertInto('seriesParts').values(copies).execute();
  const query = jest.spyOn(pg.Client.prototype, 'query');
  let statements: number;
  let rows: number;
  try {
    const { status, body } = await ask('PATCH /courses/:id', {
      as: creator,
      params: { id },
      body: { title: 'A shorter title' },
    });
    expect([status, body.title, 'modules' in body]).toEqual([200, 'A shorter title', false]);
    const answers = await Promise.all(
      query.mock.results.map(({ value }) => value as Promise<pg.QueryResult>),
    );
    statements = answers.length;
    rows = answers.reduce((sum, answer) => sum + answer.rows.length, 0);
  } finally {
    query.mockRestore();
  }
  // 13 statements were counted, including the session, the transaction and two queued tasks.
  expect(statements).toBeLessThanOrEqual(16);
  expect(rows).toBeLessThanOrEqual(20);
});
