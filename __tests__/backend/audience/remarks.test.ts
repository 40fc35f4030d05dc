import { ask, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { grantCourse, makeCourse } from '../../support/make/courses';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makePost } from '../../support/make/posts';

let creator: CreatorPerson;
let other: CreatorPerson;
let reader: Person;
let postId: string;
let questionId: string;

const remarks = async (query: object = {}, as = creator) =>
  (await ask('GET /audience/remarks', { as, query: { limit: 50, ...query } })).body.items;
const say = async (as: Person, text: string, parentId: string | null = null) =>
  (await ask('POST /posts/:id/comments', { as, params: { id: postId }, body: { text, parentId } })).body.id;

beforeAll(async () => {
  await startBackend();
  [creator, other] = [await makeCreator(), await makeCreator()];
  reader = await makePerson();
  postId = await makePost(creator);
  const { id: courseId } = await makeCourse(creator, { priceCents: 0 });
  await grantCourse(reader, courseId);
  await ask('POST /courses/:id/rating', {
    as: reader,
    params: { id: courseId },
    body: { stars: 4, text: 'Calm.' },
  });
  questionId = await say(reader, 'How long should I rest?');
  await say(creator, 'A note of my own.');
});

test('the remarks list has the ratings and comments by other people, with unanswered comments first', async () => {
  await ask('GET /audience/remarks', { as: creator });
  expect(await remarks()).toMatchObject([
    { kind: 'COMMENT', text: 'How long should I rest?', isQuestion: true, answer: null, canAnswer: true },
    { kind: 'RATING', text: 'Calm.', stars: 4, canAnswer: false, author: { name: 'Robin A.' } },
  ]);
  expect(await remarks({}, other)).toEqual([]);
});

test('an answered comment is listed after the unanswered comments and shows its last answer', async () => {
  const lateId = await say(reader, 'Thank you.');
  await say(creator, 'Ten minutes.', questionId);
  const answered = await remarks({ kind: 'COMMENT' });
  expect(answered.map(({ id }) => id)).toEqual([lateId, questionId]);
  expect(answered[1]!.answer).toMatchObject({ text: 'Ten minutes.' });
});

test('a comment that only another person answered is listed as unanswered', async () => {
  const openId = await say(reader, 'And on Sundays?');
  await say(await makePerson(), 'I rest too.', openId);
  expect((await remarks({ kind: 'COMMENT' }))[0]).toMatchObject({ id: openId, answer: null });
});

test('the remarks list omits removed comments and removed answers', async () => {
  const goneId = await say(reader, 'Never mind.');
  await ask('DELETE /comments/:id', { as: reader, params: { id: goneId } });
  const askedId = await say(reader, 'With music?');
  const answerId = await say(creator, 'Without.', askedId);
  await ask('DELETE /comments/:id', { as: creator, params: { id: answerId } });
  const all = await remarks({ kind: 'COMMENT' });
  expect(all.map(({ id }) => id)).not.toContain(goneId);
  expect(all.find(({ id }) => id === askedId)).toMatchObject({ answer: null });
});

test('the remarks list with a kind has only the remarks of that kind', async () => {
  expect((await remarks({ kind: 'RATING' })).map(({ kind }) => kind)).toEqual(['RATING']);
});
