import type { PostPage } from '@/contract/posts';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { ApiError } from '@/lib/api-error';
import type { BackendCall } from '@/lib/server/backend-client';
import { loadPostContext, loadPublicPost } from '@/lib/server/loaders/load-post';
import { loadViewedContent } from '@/lib/server/loaders/load-viewed-content';
import type { PublicContext } from '@/lib/server/pages/public-page';
import { memberUser } from '../../../support/make/accounts';
import { id } from '../../../support/make/ids';
import { membership } from '../../../support/make/memberships';
import { membersPost, postCard } from '../../../support/make/posts';

const post = membersPost();
const site = { appUrl: 'https://kumu.test', t: (key: string) => key };
const others = [701, 702, 703].map((number) => postCard({ id: id(number) }));
const cheap = membership({ id: id(610), price: 900 });

/** Creates a backend where only the listed calls find the post; the lists are public. */
const finding = (found: PostPage, ...names: string[]) => {
  const asked: unknown[] = [];
  const call = ((name: string, input: object) => {
    asked.push([name, input]);
    if (name === 'GET /posts') return Promise.resolve({ items: [others[0], post, ...others.slice(1)] });
    if (name === 'GET /memberships') return Promise.resolve({ items: [membership(), cheap] });
    return names.includes(name)
      ? Promise.resolve(found)
      : Promise.reject(new ApiError(404, 'NOT_FOUND', 'no', ''));
  }) as BackendCall;
  return { asked, call };
};

test('a post is loaded with three other posts of its creator and the cheapest membership', async () => {
  const { asked, call } = finding(post);
  expect(await loadPostContext(call, post)).toEqual({ post, more: others, membership: cheap });
  const query = { creatorId: post.creator.id };
  expect(asked).toEqual([
    ['GET /posts', { query: { ...query, limit: 6 } }],
    ['GET /memberships', { query }],
  ]);
});

test('the other posts omit the previous and the next post, which have their own links', async () => {
  const link = { id: others[1]!.id, title: 'Naps' };
  const { more } = await loadPostContext(finding(post).call, { ...post, previous: link });
  expect(more).toEqual([others[0], others[2]]);
});

describe('a public post', () => {
  const load = (asked: string, found = post) =>
    loadPublicPost({
      call: finding(found, 'GET /posts/:id').call,
      params: { id: asked },
      appUrl: 'https://kumu.test',
      t: (key: string) => key,
    } as unknown as PublicContext);

  test('a public post is loaded with structured data and a share card', async () => {
    expect(await load(post.id)).toMatchObject({
      post,
      structuredData: { '@context': 'https://schema.org' },
      shareCard: expect.stringContaining(post.id) as string,
    });
  });

  test('a public post redirects to its canonical address', async () => {
    expect(await load('After-A-Bad-Night')).toEqual({
      redirect: { destination: `/posts/${post.id}`, permanent: false },
    });
  });

  test('a post that does not exist is not found', async () => {
    const context = { call: finding(post).call, params: { id: post.id } } as unknown as PublicContext;
    await expect(loadPublicPost(context)).rejects.toMatchObject({ status: 404 });
  });
});

describe('viewed post', () => {
  const query = { contentType: 'POST', contentId: post.id };
  const view = (user: typeof memberUser, ...names: string[]) =>
    loadViewedContent({ call: finding(post, ...names).call, user, query, ...site });

  test('a public post is shown to a visitor', async () => {
    expect(await view(anonymousUser, 'GET /posts/:id')).toMatchObject({
      post,
      more: others,
      isPublic: true,
      structuredData: { '@graph': [{ '@id': `https://kumu.test/posts/${post.id}` }, {}] },
      shareCard: expect.stringContaining(post.id) as string,
    });
  });

  test('a post that is not public is shown to an entitled member and not to a visitor', async () => {
    expect(await view(memberUser, 'GET /posts/:id/preview')).toEqual({
      post,
      more: others,
      membership: cheap,
      isPublic: false,
    });
    await expect(view(anonymousUser, 'GET /posts/:id/preview')).rejects.toMatchObject({ status: 404 });
    await expect(view(memberUser)).rejects.toMatchObject({ status: 404 });
  });

  test('a post is not replaced by a course with the same id', async () => {
    await expect(view(memberUser, 'GET /courses/:id', 'GET /courses/:id/preview')).rejects.toMatchObject({
      status: 404,
    });
  });
});
