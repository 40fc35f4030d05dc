import { loadOwnPost, loadPublishedPost } from '@/lib/server/loaders/load-own-post';

const call = ((_: string, { params }: { params: object }) => Promise.resolve(params)) as never;

test.each([{}, { id: '' }])(
  'the page of a published post leads to the list of posts for %j',
  async (query) => {
    expect(await loadPublishedPost({ call, params: {}, query })).toEqual({
      redirect: { destination: '/dashboard/posts', statusCode: 302 },
    });
  },
);

test('the draft of a post is loaded by the id in the query or in the path', async () => {
  expect(await loadPublishedPost({ call, params: {}, query: { id: 'a' } })).toEqual({ draft: { id: 'a' } });
  expect(await loadOwnPost({ call, params: { id: 'b' }, query: { id: 'a' } })).toEqual({
    draft: { id: 'b' },
  });
});
