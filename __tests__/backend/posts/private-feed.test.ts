import { db } from '@/backend/db/connection';
import { ask, request, startBackend } from '../../support/backend';
import { makePerson, type Person } from '../../support/make/accounts';
import { makeCreator, type CreatorPerson } from '../../support/make/creators';
import { makeFile } from '../../support/make/files';
import { makeMember, makePost, paragraph } from '../../support/make/posts';

let [creator, other]: CreatorPerson[] = [];
let [member, stranger]: Person[] = [];
let membersPost: string;

beforeAll(async () => {
  await startBackend();
  [creator, other] = [await makeCreator(), await makeCreator()];
  [member, stranger] = [await makePerson(), await makePerson()];
  await makeMember(member!, creator!);
  await makeMember(stranger!, other!);
  const audio = await makeFile(creator!, 'breath.mp3');
  await db.updateTable('files').set({ mimeType: 'audio/mpeg' }).where('id', '=', audio).execute();
  await makePost(creator!, { title: 'For everyone', text: 'Open.\n\nAll of <it>.' });
  const picture = await makeFile(creator!, 'window.webp');
  await db.updateTable('files').set({ mimeType: 'image/webp' }).where('id', '=', picture).execute();
  membersPost = await makePost(creator!, {
    title: 'For members',
    audience: 'MEMBERS',
    files: [
      { id: audio, description: '' },
      { id: picture, description: 'A "window" at dawn' },
    ],
  });
  await makePost(creator!, {
    title: 'A film for members',
    audience: 'MEMBERS',
    files: [{ id: await makeFile(creator!, 'film.mp4'), description: '' }],
  });
  await makePost(other!, { title: 'Of somebody else', audience: 'MEMBERS' });
});

const params = () => ({ id: creator!.actor.creator.id });
async function make(as: Person = member!) {
  const { body } = await ask('POST /posts/feeds/:id', { as, params: params() });
  return new URL(body.url).pathname;
}
const read = async (path: string) => {
  const { status, headers, body } = await request('GET', path);
  return { status, headers, xml: String(body) };
};

test("a private feed has the full members' posts with the recording, and it is not cached or indexed", async () => {
  const path = await make();
  // The uploaded picture contains camera metadata, so the feed shows it only after it was resized.
  expect((await read(path)).xml).not.toContain('&lt;img');
  await db.updateTable('files').set({ hasWidths: true }).where('fileName', '=', 'window.webp').execute();
  const { status, headers, xml } = await read(path);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(xml).toContain('For members');
  expect(xml).toContain('Curtains before the');
  expect(xml).toMatch(/<enclosure url="[^"]+signature=[^"]+" length="\d+" type="audio\/mpeg"\/>/);
  expect(xml).toMatch(/<enclosure url="[^"]+signature=[^"]+" length="\d+" type="video\/mp4"\/>/);
  expect(xml).toMatch(/&lt;img src=&quot;[^ ]+1280\.webp[^ ]+signature=[^ ]+ alt=&quot;A &amp;quot;window/);
  // The text is escaped once for HTML and once for XML.
  expect(xml).toContain('All of &amp;lt;it&amp;gt;.');
  expect(xml).not.toContain('Of somebody else');
});

test('only a member can create a private feed, and the database stores only a hash of its token', async () => {
  const refused = await ask('POST /posts/feeds/:id', { as: stranger!, params: params() });
  expect(refused.status).toBe(403);
  const path = await make();
  const token = path.split('/').at(-1)!;
  const [row] = await db.selectFrom('postFeeds').selectAll().execute();
  expect(Buffer.from(token, 'base64url').equals(row!.tokenHash)).toBe(false);
  expect(row!.tokenHash.toString()).not.toContain(token);
});

test('a new address of a private feed replaces the previous address, and a removed address never works again', async () => {
  const first = await make();
  const second = await make();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  const madeAt = async (as: Person, id = creator!.actor.creator.id) =>
    (await ask('GET /posts/feeds/:id', { as, params: { id } })).body.madeAt;
  expect(await madeAt(member!)).toEqual(expect.any(String));
  expect([await madeAt(stranger!), await madeAt(member!, other!.actor.creator.id)]).toEqual([null, null]);
  // Private feeds of another person and of another creator must not change.
  const rows = await import('@/backend/posts/feed-repository');
  const [creatorId, otherId] = [creator!.actor.creator.id, other!.actor.creator.id];
  const put = (userId: string, of: string, sign: string, createdAt: Date) =>
    rows.putFeed(db, { userId, creatorId: of, tokenHash: Buffer.alloc(32, sign), createdAt });
  await put(member!.userId, otherId, 'a', new Date('2020-01-01'));
  await put(stranger!.userId, creatorId, 'b', new Date('2020-01-01'));
  const feedsOf = async ({ userId }: Person) =>
    (await rows.listFeedsBy(db, userId)).map((row) => row.creatorId);
  expect([await feedsOf(member!), await feedsOf(stranger!)]).toEqual([[otherId, creatorId], [creatorId]]);
  await rows.deleteFeed(db, { userId: stranger!.userId, creatorId });
  expect([await feedsOf(member!), await feedsOf(stranger!)]).toEqual([[otherId, creatorId], []]);
  expect(await rows.findByToken(db, Buffer.alloc(32, 'a'))).toEqual({
    userId: member!.userId,
    creatorId: otherId,
  });
  await rows.deleteFeed(db, { userId: member!.userId, creatorId: otherId });
  await ask('DELETE /posts/feeds/:id', { as: stranger!, params: params() });
  expect((await read(second)).status).toBe(200);
  await ask('DELETE /posts/feeds/:id', { as: member!, params: params() });
  expect((await read(second)).status).toBe(404);
});

test('a private feed has only public texts without a membership, and a closed account has no feed', async () => {
  const path = await make();
  const setState = (state: 'ACTIVE' | 'CANCELLED') =>
    db.updateTable('subscriptions').set({ state }).where('userId', '=', member!.userId).execute();
  await setState('CANCELLED');
  const { status, xml } = await read(path);
  expect(status).toBe(200);
  expect(xml).toContain(`/posts/${membersPost}`);
  expect(xml).toContain('Four hours is enough to begin.');
  expect(xml).toContain('All of');
  expect(xml).not.toContain('Curtains');
  expect(xml).not.toMatch(/enclosure|signature/);
  await setState('ACTIVE');
  expect((await read(path)).xml).toContain('Curtains');
  const setClosed = (closedAt: Date | null) =>
    db.updateTable('users').set({ closedAt }).where('id', '=', member!.userId).execute();
  await setClosed(new Date());
  expect((await read(path)).status).toBe(404);
  await setClosed(null);
});

test('a private feed has full texts up to two megabytes, newest first, and summaries of older posts', async () => {
  const writer = await makeCreator();
  const writerId = writer.actor.creator.id;
  await makeMember(member!, writer);
  const audio = await makeFile(writer, 'long.mp3');
  await db.updateTable('files').set({ mimeType: 'audio/mpeg' }).where('id', '=', audio).execute();
  const files = [{ id: audio, description: '' }];
  /**
   * Stores a post with a text of any length, as posts were before the limit. The latest call
   * creates the newest post.
   */
  const write = async (title: string, text: string) => {
    const id = await makePost(writer, { title, summary: `About ${title}.`, audience: 'MEMBERS', files });
    const blocks = JSON.stringify([paragraph(text)]);
    await db.updateTable('posts').set({ blocks }).where('id', '=', id).execute();
  };
  for (const title of ['first', 'second', 'third']) await write(title, `${title}-${'a'.repeat(800_000)}`);
  const { body } = await ask('POST /posts/feeds/:id', { as: member!, params: { id: writerId } });
  const path = new URL(body.url).pathname;
  const wordsIn = async () => {
    const { status, xml } = await read(path);
    expect([status, xml.length < 3_000_000]).toEqual([200, true]);
    expect(
      xml
        .match(/About \w+/g)
        ?.toReversed()
        .slice(0, 3),
    ).toEqual([...['About first', 'About second', 'About third']]);
    expect(xml.match(/<enclosure /g)!.length).toBe(xml.match(/About \w+/g)!.length);
    return ['first', 'second', 'third'].filter((title) => xml.includes(`${title}-aaa`));
  };
  expect(await wordsIn()).toEqual(['second', 'third']);
  const { listNewest } = await import('@/backend/posts/repository');
  const rows = await listNewest(db, writerId, { limit: 30, mostBytes: 2_000_000 });
  expect(rows.map(({ title, blocks }) => [title, blocks !== null])).toEqual([
    ...[['third', true] as const, ['second', true] as const, ['first', false] as const],
  ]);
  // Each "&" takes nine bytes in the feed. All texts that are older than a text over the limit are
  // omitted too.
  await write('fourth', '&'.repeat(220_000));
  expect(await wordsIn()).toEqual([]);
});
