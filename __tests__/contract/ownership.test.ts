import { z } from 'zod';
import { db } from '@/backend/db/connection';
import { allCalls, contract, type CallByName } from '@/contract';
import type { Call } from '@/contract/call';
import { fillPath } from '@/contract/paths';
import { ask, request, startBackend } from '../support/backend';
import { makeOffice, makePerson, startSession } from '../support/make/accounts';
import { makeBusiness } from '../support/make/businesses';
import { makePurchase } from '../support/make/checkout';
import { makeCourse } from '../support/make/courses';
import { makeCreator, type CreatorPerson } from '../support/make/creators';
import { inVersion, makeDigitalProduct } from '../support/make/digital-products';
import { makeFile } from '../support/make/files';
import { insertMessageRow } from '../support/make/live-chat-rows';
import { makeLive } from '../support/make/planned-lives';
import { makePost } from '../support/make/posts';
import { makeClaim, makeOrderPayment, makeParcel, makeProduct } from '../support/make/products';
import { makeConversion } from '../support/make/social';
import { accessTable } from './call-access-table';

const terms = {
  percent: 10,
  amountCents: null,
  courseId: null,
  membershipId: null,
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  personLimit: null,
};

function captions(): FormData {
  const body = new FormData();
  body.append('captions', new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nWords']), 'words.vtt');
  return body;
}

type Owned = Awaited<ReturnType<typeof makeOwned>>;
type Input = {
  params?: Record<string, string>;
  query?: object;
  body?: object;
  headers?: Record<string, string>;
};

/**
 * Input of each call about a creator's row or file, built from the rows of a creator. Written by
 * hand.
 */
const inputs: { [N in keyof CallByName]?: (own: Owned) => Input } = {
  'GET /audience': ({ membershipId }) => ({ query: { membershipId } }),
  'GET /audience/:id': ({ personId }) => ({ params: { id: personId } }),
  'GET /audience-insights/:report': ({ exported }) => ({ params: { report: 'overview' }, query: exported }),
  'GET /audience-insights/:report/csv': ({ exported }) => ({
    params: { report: 'overview' },
    query: exported,
  }),
  'GET /sales/:id': ({ saleId }) => ({ params: { id: saleId } }),
  'POST /courses': ({ pictureId }) => ({ body: { title: 'A course', pictureId } }),
  'PATCH /courses/:id': ({ id }) => ({ params: { id }, body: { title: 'Another title' } }),
  'DELETE /courses/:id/delete': ({ id }) => ({ params: { id } }),
  'GET /courses/:id/draft': ({ id }) => ({ params: { id } }),
  'PATCH /kumu/courses/update-status': ({ id }) => ({ body: { courseId: id, status: 'IN_REVIEW' } }),
  'POST /kumu/courses/add-module': ({ id }) => ({ body: { courseId: id, title: 'A module' } }),
  'PATCH /kumu/courses/update-module': ({ moduleId }) => ({ body: { moduleId, title: 'Another title' } }),
  'DELETE /kumu/courses/delete-module': ({ moduleId }) => ({ query: { moduleId } }),
  'POST /kumu/courses/add-series-part': ({ moduleId }) => ({
    body: { moduleId, title: 'A part', kind: 'text', text: 'x' },
  }),
  'PATCH /kumu/courses/edit-series-part': ({ lockedPartId }) => ({
    body: { partId: lockedPartId, title: 'Another title' },
  }),
  'DELETE /kumu/courses/delete-series-part': ({ lockedPartId }) => ({ query: { partId: lockedPartId } }),
  'POST /courses/:id/parts/:partId/captions': ({ id, filmPartId }) => ({
    params: { id, partId: filmPartId },
    query: { language: 'es' },
    body: captions(),
  }),
  'DELETE /courses/:id/parts/:partId/captions': ({ id, filmPartId }) => ({
    params: { id, partId: filmPartId },
    query: { language: 'en' },
  }),
  'PATCH /chat/saved-answers/:id': ({ savedAnswerId }) => ({
    params: { id: savedAnswerId },
    body: { title: 'Another title' },
  }),
  'DELETE /chat/saved-answers/:id': ({ savedAnswerId }) => ({ params: { id: savedAnswerId } }),
  'GET /chat/group-messages/count': ({ id }) => ({ query: { contentId: id } }),
  'POST /chat/group-messages': ({ id }) => ({
    headers: { 'idempotency-key': `key-of-${id}` },
    body: { text: 'A new part', contentId: id },
  }),
  'DELETE /chat/group-messages/:id': ({ groupMessageId }) => ({ params: { id: groupMessageId } }),
  'POST /posts': ({ pictureId }) => ({ body: { title: 'A post', pictureId } }),
  'PATCH /posts/:id': ({ postId }) => ({
    params: { id: postId },
    body: { title: 'Another title', version: 1 },
  }),
  'PATCH /content': ({ postId }) => ({
    body: { contentType: 'POST', contentId: postId, status: 'PUBLISHED' },
  }),
  'POST /kumu/tags': ({ postId }) => ({
    body: { contentType: 'POST', contentId: postId, tags: ['walking'] },
  }),
  'DELETE /content': ({ postId }) => ({ query: { contentType: 'POST', contentId: postId } }),
  'DELETE /posts/:id': ({ postId }) => ({ params: { id: postId } }),
  'POST /posts/:id/captions': ({ postId }) => ({
    params: { id: postId },
    query: { language: 'es' },
    body: captions(),
  }),
  'DELETE /posts/:id/captions': ({ postId }) => ({ params: { id: postId }, query: { language: 'en' } }),
  'GET /posts/mail-reach': ({ id }) => ({
    query: { audience: 'BUYERS', contentType: 'COURSE', contentId: id },
  }),
  'GET /posts/:id/draft': ({ postId }) => ({ params: { id: postId } }),
  'PATCH /posts/:id/status': ({ postId }) => ({ params: { id: postId }, body: { status: 'PUBLISHED' } }),
  'POST /digital-products': ({ pictureId }) => ({ body: { title: 'A diary', pictureId } }),
  'PATCH /digital-products/:id': ({ productId }) => ({
    params: { id: productId },
    body: { title: 'Another title', version: 1 },
  }),
  'DELETE /digital-products/:id': ({ productId }) => ({ params: { id: productId } }),
  'GET /digital-products/:id/draft': ({ productId }) => ({ params: { id: productId } }),
  'PATCH /digital-products/:id/status': ({ productId }) => ({
    params: { id: productId },
    body: { status: 'PUBLISHED' },
  }),
  'POST /digital-products/:id/versions': ({ productId }) => ({
    params: { id: productId },
    body: { note: 'Bigger boxes.' },
  }),
  'POST /digital-products/:id/files': ({ productId, fileId }) => ({
    params: { id: productId },
    body: { fileId },
  }),
  'DELETE /digital-products/:id/files': ({ productId, fileId }) => ({
    params: { id: productId },
    query: { fileId },
  }),
  'GET /shop/items/:id/draft': ({ shopProduct }) => ({ params: { id: shopProduct.id } }),
  'PATCH /shop/items/:id': ({ shopProduct }) => ({
    params: { id: shopProduct.id },
    body: { title: 'Another title', version: 1 },
  }),
  'PATCH /shop/items/:id/status': ({ shopProduct }) => ({
    params: { id: shopProduct.id },
    body: { status: 'UNPUBLISHED' },
  }),
  'DELETE /shop/items/:id': ({ shopProduct }) => ({ params: { id: shopProduct.id } }),
  'POST /shop/variants/:id/stock': ({ shopProduct }) => ({
    params: { id: shopProduct.variantIds[0]! },
    body: { change: 1 },
    headers: { 'idempotency-key': `stock-of-${shopProduct.id}` },
  }),
  'GET /dashboard/shop/orders/:id': ({ parcelId }) => ({ params: { id: parcelId } }),
  'PATCH /dashboard/shop/orders/:id': ({ parcelId }) => ({
    params: { id: parcelId },
    body: { packed: { position: 0, isPacked: true } },
  }),
  'POST /dashboard/shop/orders/:id/sent': ({ parcelId }) => ({ params: { id: parcelId }, body: {} }),
  'POST /dashboard/shop/orders/:id/refund/preview': ({ parcelId }) => ({
    params: { id: parcelId },
    body: { lines: [{ position: 0, amountCents: 1 }] },
  }),
  'POST /dashboard/shop/orders/:id/refund': ({ parcelId }) => ({
    params: { id: parcelId },
    // The backend refuses this refund without a request to the card provider, because `seenCents`
    // is too high.
    body: { lines: [{ position: 0, amountCents: 1 }], seenCents: 1 },
    headers: { 'idempotency-key': `refund-of-${parcelId}` },
  }),
  'POST /dashboard/shop/orders/:id/answer': ({ claimedParcelId }) => ({
    params: { id: claimedParcelId },
    body: { answer: 'ASK', text: 'Which side is open?' },
    headers: { 'idempotency-key': `answer-of-${claimedParcelId}` },
  }),
  'POST /dashboard/shop/orders/:id/replacement': ({ claimedParcelId }) => ({
    params: { id: claimedParcelId },
    body: {},
  }),
  'POST /dashboard/shop/orders/:id/claim': ({ claimedParcelId }) => ({
    params: { id: claimedParcelId },
    body: { text: 'It left here in one piece.' },
  }),
  'POST /lives': ({ pictureId }) => ({ body: { title: 'A live', pictureId } }),
  'PATCH /lives/:id': ({ liveId }) => ({
    params: { id: liveId },
    body: { title: 'Another title', version: 1 },
  }),
  'DELETE /lives/:id': ({ liveId }) => ({ params: { id: liveId } }),
  'GET /lives/:id/draft': ({ liveId }) => ({ params: { id: liveId } }),
  'GET /lives/:id/bookings': ({ liveId }) => ({ params: { id: liveId } }),
  'GET /lives/:id/bookings/csv': ({ liveId }) => ({ params: { id: liveId } }),
  'POST /lives/:id/captions': ({ recordedLiveId }) => ({
    params: { id: recordedLiveId },
    query: { language: 'fr' },
    body: captions(),
  }),
  'DELETE /lives/:id/captions': ({ recordedLiveId }) => ({
    params: { id: recordedLiveId },
    query: { language: 'en' },
  }),
  'GET /lives/:id/analytics': ({ liveId }) => ({ params: { id: liveId } }),
  'GET /lives/:id/analytics/csv': ({ liveId }) => ({ params: { id: liveId } }),
  'POST /lives/:id/moderators': ({ recordedLiveId, liveMessageId }) => ({
    params: { id: recordedLiveId },
    body: { messageId: liveMessageId },
  }),
  'DELETE /lives/:id/moderators/:userId': ({ liveId }) => ({
    params: { id: liveId, userId: stranger.userId },
  }),
  'POST /lives/:id/stream-key': ({ liveId }) => ({ params: { id: liveId } }),
  'POST /content/appeals': ({ takenDownId }) => ({
    body: { contentType: 'POST', contentId: takenDownId, text: 'It says nothing of the kind.' },
  }),
  'POST /inspiration/:id/dismissal': ({ questionId }) => ({ params: { id: questionId } }),
  'DELETE /inspiration/:id/dismissal': ({ questionId }) => ({ params: { id: questionId } }),
  'GET /kumu/content/social/platform-content': ({ exported }) => ({ query: exported }),
  'POST /kumu/content/social/convert': ({ exported, filmId }) => ({
    body: { ...exported, fileId: filmId, platformKeys: ['x'] },
  }),
  'GET /kumu/content/social/converted-files': ({ exported }) => ({ query: exported }),
  'DELETE /kumu/content/social/converted-files/:id': ({ conversionId }) => ({ params: { id: conversionId } }),
  'PATCH /kumu/content/social/converted-files/:id': ({ conversionId }) => ({
    params: { id: conversionId },
    body: { isEventSent: true },
  }),
  'GET /kumu/content/social/exported-files': ({ exported }) => ({ query: exported }),
  'POST /kumu/content/social/exported-files': ({ conversionId }) => ({
    body: { convertedFileId: conversionId },
  }),
  'GET /kumu/content/social/exported-files/:id': ({ conversionId }) => ({ params: { id: conversionId } }),
  'POST /kumu/courses/unlink-digital-product': ({ id }) => ({ body: { courseId: id } }),
  'PATCH /creators/credentials': ({ removedCredentialId }) => ({
    query: { credentialId: removedCredentialId },
  }),
  'DELETE /creators/credentials': ({ credentialId }) => ({ query: { credentialId } }),
  'PATCH /memberships/:id': ({ membershipId }) => ({
    params: { id: membershipId },
    body: { hasTrial: false },
  }),
  'DELETE /memberships/:id': ({ endedMembershipId }) => ({ params: { id: endedMembershipId } }),
  'POST /discount-codes': ({ id, code }) => ({ body: { code, ...terms, courseId: id } }),
  'PATCH /discount-codes': ({ codeId }) => ({ query: { id: codeId }, body: terms }),
  'DELETE /discount-codes': ({ codeId }) => ({ query: { id: codeId } }),
  'GET /filesystem/file/:id/pieces': ({ uploadId }) => ({ params: { id: uploadId } }),
  'POST /filesystem/file/:id/finish': ({ fileId }) => ({ params: { id: fileId } }),
  'PATCH /filesystem': ({ fileId }) => ({ body: { fileID: fileId, description: 'Mine' } }),
  'GET /filesystem/file/:id': ({ fileId }) => ({ params: { id: fileId } }),
  'GET /filesystem/file/:id/download': ({ fileId }) => ({ params: { id: fileId } }),
  'POST /filesystem/file/:id/replace': ({ filmId, fileId }) => ({
    params: { id: filmId },
    body: { fileID: fileId },
  }),
  'POST /filesystem/file/:id/video': ({ fileId }) => ({ params: { id: fileId } }),
  'POST /vimeo/create-video': ({ fileId }) => ({ body: { fileID: fileId } }),
  'DELETE /filesystem/file/:id': ({ fileId }) => ({ params: { id: fileId } }),
  'POST /filesystem/file/:id/restore': ({ deletedFileId }) => ({ params: { id: deletedFileId } }),
  'DELETE /filesystem/deleted/:id': ({ deletedFileId }) => ({ params: { id: deletedFileId } }),
};

let owner: CreatorPerson;
let stranger: CreatorPerson;
beforeAll(async () => {
  await startBackend();
  owner = await makeCreator();
  stranger = await makeCreator();
});

async function makePaidParcel(creator: CreatorPerson, product: Awaited<ReturnType<typeof makeProduct>>) {
  const buyer = await makePerson();
  const parcelId = await makeParcel(creator, buyer, product, { state: 'PAID' });
  await makeOrderPayment(creator, buyer, parcelId);
  return parcelId;
}

async function makeOwned(creator: CreatorPerson) {
  const { follow } = await import('@/backend/creators/follow-service');
  const follower = await makePerson();
  await follow(follower.actor, creator.actor.creator.id);
  const { addSeriesPart } = await import('@/backend/courses/editing-service');
  const credentials = await import('@/backend/creators/credential-service');
  const course = await makeCourse(creator, { isPublished: false });
  const fileId = await makeFile(creator, `file-of-${course.id}.mp4`);
  const filmId = await makeFile(creator, `film-of-${course.id}.mp4`, { captions: ['en'] });
  const { modules } = await addSeriesPart(creator.actor, {
    moduleId: course.moduleId,
    title: 'A film',
    kind: 'video',
    fileId: filmId,
  });
  const recordingFileId = await makeFile(creator, `live-of-${course.id}.mp4`, { captions: ['en'] });
  const recordedLiveId = await makeLive(creator, { state: 'REPLAY_READY', recordingFileId });
  const talkId = await makeFile(creator, `talk-of-${course.id}.mp4`, { captions: ['en'] });
  const uploadId = await makeFile(creator, `upload-of-${course.id}.mp4`);
  await db.updateTable('files').set({ state: 'UPLOADING' }).where('id', '=', uploadId).execute();
  const deletedFileId = await makeFile(creator, `deleted-of-${course.id}.mp4`);
  await ask('DELETE /filesystem/file/:id', { as: creator, params: { id: deletedFileId } });
  // The number of credentials per profile is limited, and each test creates some.
  await db.deleteFrom('credentials').where('creatorId', '=', creator.actor.creator.id).execute();
  const credential = await credentials.add(creator.actor, { title: 'A nurse', issuer: '', year: null });
  const removed = await credentials.add(creator.actor, { title: 'A cook', issuer: '', year: null });
  await credentials.remove(creator.actor, removed.id);
  const { id: pictureId } = await db
    .insertInto('pictures')
    .values({ ownerId: creator.userId, size: 1, createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const offer = { creatorId: creator.actor.creator.id, name: 'Circle', priceCents: 900, hasTrial: true };
  const [membershipId, endedMembershipId] = await Promise.all(
    [null, new Date()].map(async (endedAt) => {
      const id = crypto.randomUUID();
      const plan = { productId: `prod_${id}`, priceId: `price_${id}` };
      await db
        .insertInto('memberships')
        .values({ ...offer, ...plan, id, endedAt, createdAt: new Date(), updatedAt: new Date() })
        .execute();
      return id;
    }),
  );
  await makePurchase(await makePerson(), creator, course.id);
  const { id: saleId } = await db
    .selectFrom('purchases')
    .select('id')
    .where('contentId', '=', course.id)
    .executeTakeFirstOrThrow();
  // A code cannot contain the digits 0 and 1.
  const code = course.id.replaceAll('-', '').slice(0, 12).toUpperCase().replace(/[01]/g, 'Z');
  const { id: codeId } = await db
    .insertInto('discountCodes')
    .values({ creatorId: offer.creatorId, code: code.slice(0, 10), percent: 10, createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const filmPartId = modules[0]!.parts.at(-1)!.id;
  const takenDownId = await makePost(creator);
  await db
    .insertInto('takedowns')
    .values({
      contentType: 'POST',
      contentId: takenDownId,
      creatorId: creator.actor.creator.id,
      reason: 'It is dangerous.',
      previousState: 'PUBLISHED',
      takenDownAt: new Date(),
    })
    .execute();
  const { id: questionId } = await db
    .insertInto('comments')
    .values({
      postId: takenDownId,
      authorId: (await makePerson()).userId,
      textBody: 'And at noon?',
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const exported = { contentType: 'COURSE' as const, contentId: course.id };
  const shopProduct = await makeProduct(creator);
  const [parcelId, claimedParcelId] = await Promise.all([
    makePaidParcel(creator, shopProduct),
    makePaidParcel(creator, shopProduct),
  ]);
  await makeClaim(claimedParcelId);
  const ofCreator = { creatorId: creator.actor.creator.id, textBody: 'Hello', createdAt: new Date() };
  const { id: savedAnswerId } = await db
    .insertInto('chatSavedAnswers')
    .values({ ...ofCreator, title: 'Greeting' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('chatGroupMessages').where('creatorId', '=', ofCreator.creatorId).execute();
  const { id: groupMessageId } = await db
    .insertInto('chatGroupMessages')
    .values({ ...ofCreator, userTier: 'all', sentOn: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    ...course,
    savedAnswerId,
    groupMessageId,
    questionId,
    exported,
    conversionId: await makeConversion(creator, exported),
    takenDownId,
    postId: await makePost(creator, { isPublished: false, files: [{ id: talkId, description: '' }] }),
    liveId: await makeLive(creator, { state: 'DRAFT' }),
    recordedLiveId,
    liveMessageId: await insertMessageRow({ liveId: recordedLiveId, authorId: stranger.userId }),
    productId: await makeDigitalProduct(creator, { isPublished: false, files: [inVersion(filmId)] }),
    shopProduct,
    parcelId,
    claimedParcelId,
    saleId,
    filmPartId,
    fileId,
    filmId,
    uploadId,
    deletedFileId,
    credentialId: credential.id,
    removedCredentialId: removed.id,
    pictureId,
    membershipId: membershipId!,
    endedMembershipId: endedMembershipId!,
    code,
    codeId,
    personId: follower.userId,
  };
}

const nameOf = ({ method, path }: Call) => `${method} ${path}` as keyof CallByName;
const namesIn = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const namesAThing = (call: Call) =>
  [...call.path.matchAll(/:(\w+)/g), ...namesIn(call.query), ...namesIn(call.body)]
    .map(String)
    .some((name) => /i[dD]$/i.test(name) && name !== 'topicId');
const ofFiles: Call[] = Object.values(contract.files);
/** Calls of creators, and calls about files, whose owner may be any member. */
const isOwners = (call: Call) =>
  accessTable[nameOf(call)] === 'creator' ||
  (accessTable[nameOf(call)] === 'member' && ofFiles.includes(call));
const naming = allCalls.filter((call) => isOwners(call) && namesAThing(call));

test('the table contains every call that names a row of a creator or a file', () => {
  expect(naming.map(nameOf).sort()).toEqual(Object.keys(inputs).sort());
});

test.each(naming.map((call) => [nameOf(call), call] as const))(
  '%s does not find the rows of another creator and responds to the owner',
  async (name, call) => {
    const { params = {}, ...rest } = inputs[name]!(await makeOwned(owner));
    const send = (as: CreatorPerson) => request(call.method, fillPath(call.backend, params), { as, ...rest });
    expect([403, 404]).toContain((await send(stranger)).status);
    const { status } = await send(owner);
    expect([200, 201, 202, 409]).toContain(status);
  },
);

type Belongings = Awaited<ReturnType<typeof makeBelongings>>;

/** Input of each account or business call that names a row of the caller. Written by hand. */
const personal: { [N in keyof CallByName]?: (own: Belongings) => Input } = {
  'DELETE /auth/sessions': ({ sessionId }) => ({ query: { id: sessionId } }),
  'PATCH /auth/passkeys': ({ passkeyId }) => ({ body: { id: passkeyId, name: 'Mine' } }),
  'DELETE /auth/passkeys': ({ passkeyId }) => ({ query: { id: passkeyId }, body: {} }),
  'DELETE /auth/identities': ({ identityId }) => ({ query: { id: identityId }, body: {} }),
  'DELETE /businesses/people': ({ invitedId }) => ({ query: { id: invitedId } }),
};

/** Creates a manager of a business who has one row of each kind and a second way to sign in. */
async function makeBelongings() {
  const { invite } = await import('@/backend/businesses/invitation-service');
  const person = await makeBusiness();
  const { userId } = person;
  const own = { userId, createdAt: new Date() };
  const key = { ...own, publicKey: Buffer.alloc(1), counter: 0, name: 'A key' };
  const keys = ['first', 'second'].map((name) => ({ ...key, credentialId: `${name} of ${userId}` }));
  const [passkey] = await db.insertInto('passkeys').values(keys).returning('id').execute();
  const identity = await db
    .insertInto('identities')
    .values({ ...own, issuer: 'https://id.test', subject: userId, provider: 'other' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await startSession(userId, 'elsewhere');
  const sessions = (await ask('GET /auth/sessions', { as: person })).body.items;
  await invite(person.actor, { list: `invited-${userId}@people.test`, again: false });
  const people = (await ask('GET /businesses/people', { as: person })).body.items;
  return {
    person,
    passkeyId: passkey!.id,
    identityId: identity.id,
    sessionId: sessions.find(({ isThis }) => !isThis)!.id,
    invitedId: people.find(({ state }) => state === 'INVITED')!.id,
  };
}

const { accounts, identities, businesses } = contract;
const namingPersonal = [accounts, identities, businesses]
  .flatMap((domain) => Object.values(domain) as Call[])
  .filter((call) => ['member', 'business'].includes(accessTable[nameOf(call)]) && namesAThing(call))
  // The id of this call belongs to a key on the user's device, not to a row.
  .filter((call) => nameOf(call) !== 'POST /auth/passkeys');

test('the table contains every call that names a row of an account or a business', () => {
  expect(namingPersonal.map(nameOf).sort()).toEqual(Object.keys(personal).sort());
});

test.each(namingPersonal.map((call) => [nameOf(call), call] as const))(
  '%s refuses other callers the rows of a person and responds to the person',
  async (name, call) => {
    const belongings = await makeBelongings();
    const send = (as: { token: string } | null) =>
      request(call.method, call.backend, { as, ...personal[name]!(belongings) });
    const others = [null, await makePerson(), stranger, await makeBusiness(), await makeOffice()];
    for (const other of others) expect([401, 403, 404]).toContain((await send(other)).status);
    expect((await send(belongings.person)).status).toBe(200);
  },
);
