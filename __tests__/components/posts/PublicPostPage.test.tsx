import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
// Preloads the comment form, because loading it during a test is slow on a busy machine.
import '@/components/posts/CommentForm';
import { PublicPostPage } from '@/components/posts/PublicPostPage';
import { TextBlocks } from '@/components/posts/TextBlocks';
import { ViewPostPage } from '@/components/posts/ViewPostPage';
import { AppUrlProvider } from '@/components/shell/head/AppUrl';
import type { User } from '@/contract/accounts';
import type { Membership } from '@/contract/memberships';
import type { PostPage, PostViewerState, TextBlock } from '@/contract/posts';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { creatorUser, memberUser } from '../../support/make/accounts';
import { id } from '../../support/make/ids';
import { membership } from '../../support/make/memberships';
import {
  membersPost,
  paragraph,
  postCard,
  postMedia,
  postPage,
  postViewerState,
  readerViewerState,
  run,
} from '../../support/make/posts';
import { renderPage } from '../../support/render-page';
import { renderUi } from '../../support/render';
import { router } from '../../support/router';

// Mocks `next/head`, because React itself moves head elements into the document's head.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));

type As = {
  user?: User;
  its?: PostViewerState;
  post?: PostPage;
  onSale?: Membership | null;
};

const preview = 'Four hours is enough to begin.';
const rest = 'Curtains before the phone.';

const show = ({ user = anonymousUser, its, post = membersPost(), onSale = membership() }: As = {}) => {
  answer('GET /users', user);
  if (its) answer('GET /posts/:id/viewer-state', its);
  const pathname = `/posts/${post.id}`;
  return renderPage(
    <PublicPostPage post={post} more={[]} membership={onSale} structuredData={{}} shareCard="/c.png" />,
    {
      pathname,
      user,
    },
  );
};
const locked = () => screen.queryByRole('region', { name: /^The rest is for/ });

let views: ReturnType<typeof answer<'POST /views'>>;
let comments: ReturnType<typeof answer<'GET /posts/:id/comments'>>;
beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  views = answer('POST /views', { done: true });
  comments = answer('GET /posts/:id/comments', { items: [], nextCursor: null });
  answer('GET /subscriptions', { items: [], nextCursor: null });
  recordEvents();
});
afterEach(() => jest.restoreAllMocks());

test('a visitor reads a public post without a request for the viewer state', async () => {
  const asked = answer('GET /posts/:id/viewer-state', postViewerState());
  show({ post: postPage({ preview: [paragraph(preview), paragraph(rest)] }) });
  expect(screen.getByRole('heading', { level: 1, name: 'After a bad night' })).toBeVisible();
  expect(screen.getByText(rest)).toBeVisible();
  await waitFor(() => expect(views.bodies).toEqual([{ contentType: 'POST', contentId: id(700) }]));
  expect(await screen.findByText('No comments yet.')).toBeVisible();
  expect(asked.params).toEqual([]);
  expect(locked()).toBeNull();
});

test('a visitor can download the files of a public post', async () => {
  const post = postPage({ rest: { ...postPage().rest, documentsCount: 1 } });
  show({ post, its: readerViewerState([postMedia()]) });
  expect(await screen.findByRole('link', { name: 'diary.pdf' })).toBeVisible();
  expect(locked()).toBeNull();
});

test('a post has save and share buttons at its beginning and at its end', async () => {
  const saved = answer('POST /likes', { done: true });
  answer('GET /likes', { items: [], nextCursor: null });
  document.documentElement.toggleAttribute('data-signed-in', true);
  const { user } = show({ user: memberUser, its: readerViewerState(), post: postPage() });
  const head = within(screen.getAllByRole('banner').find((each) => each.closest('article'))!);
  expect(screen.getAllByRole('button', { name: 'Save After a bad night' })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Share After a bad night' })).toHaveLength(2);
  expect(head.getByRole('button', { name: 'Share After a bad night' })).toBeVisible();
  await user.click(head.getByRole('button', { name: 'Save After a bad night' }));
  await waitFor(() => expect(saved.bodies).toEqual([{ contentType: 'POST', contentId: id(700) }]));
  document.documentElement.removeAttribute('data-signed-in');
});

describe('a post at the general content address', () => {
  const view = (isPublic: boolean) => {
    answer('GET /posts/:id/viewer-state', readerViewerState());
    const shown = { post: postPage(), more: [], membership: null };
    const structuredData = { '@type': 'Article' };
    return renderPage(
      <AppUrlProvider value="https://kumu.test">
        <ViewPostPage
          {...shown}
          {...(isPublic ? { isPublic, structuredData, shareCard: '/cards/post.png' } : { isPublic })}
        />
      </AppUrlProvider>,
      { user: creatorUser, pathname: '/view-content-page' },
    );
  };
  const head = (selector: string) => document.querySelector(selector);

  test("a public post at the general content address has the metadata and canonical address of the post's page", async () => {
    view(true);
    expect(await screen.findByText(rest)).toBeVisible();
    expect(head('link[rel=canonical]')).toHaveAttribute('href', `https://kumu.test/posts/${id(700)}`);
    expect(head('meta[name=description]')).toHaveAttribute('content', postPage().summary);
    expect(head('meta[property="og:image"]')).toHaveAttribute('content', 'https://kumu.test/cards/post.png');
    expect(head('meta[property="og:type"]')).toHaveAttribute('content', 'article');
    expect(head('script[type="application/ld+json"]')?.innerHTML).toBe('{"@type":"Article"}');
    expect(head('meta[name=robots]')).toBeNull();
  });

  test('a post that is not public has noindex and no search metadata', async () => {
    view(false);
    expect(await screen.findByText(rest)).toBeVisible();
    expect(head('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    for (const none of [
      'link[rel=canonical]',
      'meta[name=description]',
      'script[type="application/ld+json"]',
    ])
      expect(head(none)).toBeNull();
  });
});

describe('a post for members', () => {
  test('a members-only post shows a visitor its preview, what the rest contains and how to join', async () => {
    const asked = answer('GET /posts/:id/viewer-state', readerViewerState());
    const { user } = show({
      post: membersPost({
        rest: { readingMinutes: 3, hasVideo: true, hasAudio: false, picturesCount: 2, documentsCount: 1 },
      }),
    });
    expect(screen.getByText(preview)).toBeVisible();
    const panel = within(locked()!);
    expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '3 more minutes to read',
      'A video',
      '2 pictures',
      '1 download',
      'With 4 courses, every part unlocked',
    ]);
    expect(panel.getByRole('link', { name: 'See everything that’s included' })).toHaveAttribute(
      'href',
      `/memberships/${id(600)}`,
    );
    await user.click(panel.getByRole('button', { name: 'Join Marisol, A$12 a month' }));
    expect(router.push).toHaveBeenCalledWith(
      `/flow/member/sign-up?next=${encodeURIComponent(`/posts/${id(700)}`)}`,
    );
    expect(asked.params).toEqual([]);
  });

  test('a members-only post offers the free week of its membership', () => {
    show({ onSale: membership({ hasTrial: true }) });
    expect(screen.getByRole('button', { name: 'Start your free week' })).toBeVisible();
    expect(screen.getByText(/A\$12 a month after the first week/)).toBeVisible();
  });

  test('a members-only post says when no membership is on sale', () => {
    show({ onSale: null });
    expect(within(locked()!).getByText('Marisol isn’t taking new members right now.')).toBeVisible();
    expect(within(locked()!).queryByRole('button')).toBeNull();
  });

  test('a members-only post shows a non-member no more than a visitor, without comments', async () => {
    show({ user: memberUser, its: postViewerState(), post: membersPost({ commentsCount: 2 }) });
    expect(await screen.findByRole('button', { name: 'Join Marisol, A$12 a month' })).toBeVisible();
    expect(screen.queryByText(rest)).toBeNull();
    expect(screen.getByText('Join to read and write comments.')).toBeVisible();
    expect(comments.params).toEqual([]);
  });

  test('a members-only post shows a member the full text and its files', async () => {
    const files = [
      postMedia(),
      postMedia({
        id: id(751),
        kind: 'image',
        description: 'A dark bedroom',
        fileName: 'bed.webp',
        mimeType: 'image/webp',
        pages: null,
        url: 'http://files.test/bed.1280.webp?signature=once',
        smallUrl: 'http://files.test/bed.640.webp?signature=once',
      }),
    ];
    show({ user: memberUser, its: readerViewerState(files) });
    expect(await screen.findByText(rest)).toBeVisible();
    expect(screen.getAllByText(preview)).toHaveLength(1);
    const link = screen.getByRole('link', { name: 'diary.pdf' });
    expect(link).toHaveAttribute('href', 'http://files.test/diary.pdf?signature=once');
    expect(link).toHaveAttribute('download', 'diary.pdf');
    expect(screen.getByText('2 pages · 240 kB')).toBeVisible();
    expect(screen.getByRole('img', { name: 'A dark bedroom' })).toHaveAttribute(
      'srcset',
      'http://files.test/bed.640.webp?signature=once 640w, http://files.test/bed.1280.webp?signature=once 1280w',
    );
    expect(locked()).toBeNull();
  });

  test('a members-only post plays its recording, named by its description', async () => {
    const recording = postMedia({ kind: 'audio', mimeType: 'audio/mpeg', description: 'Read aloud' });
    const { container } = show({ user: memberUser, its: readerViewerState([recording]) });
    await waitFor(() => expect(container.querySelector('audio')).toHaveAttribute('src', recording.url));
    expect(screen.getByLabelText(/Read aloud/)).toBeInTheDocument();
  });

  test("a members-only post plays its video with captions, the reader's language first", async () => {
    const url = (language: string) => `http://files.test/film.${language}.vtt?signature=once`;
    const film = postMedia({
      kind: 'video',
      mimeType: 'video/mp4',
      fileName: 'film.mp4',
      pages: null,
      captions: ['de', 'en'].map((language) => ({ language, url: url(language) })),
    });
    const { container } = show({ user: memberUser, its: readerViewerState([film]) });
    await waitFor(() => expect(container.querySelector('video')).toBeInTheDocument());
    expect([...container.querySelectorAll('track')].map(({ src, label }) => [src, label])).toEqual([
      [url('en'), 'English'],
      [url('de'), 'German'],
    ]);
    // The attribute is required for captions from another origin.
    expect(container.querySelector('video')).toHaveAttribute('crossorigin', 'anonymous');
  });

  test('a members-only post does not ask a viewer to join before the viewer state has loaded', async () => {
    let tell: (its: PostViewerState) => void = () => undefined;
    answer('GET /posts/:id/viewer-state', () => new Promise<PostViewerState>((resolve) => (tell = resolve)));
    show({ user: memberUser });
    expect(screen.getByText('Loading the rest of the post')).toBeInTheDocument();
    expect(locked()).toBeNull();
    await waitFor(() => {
      tell(postViewerState());
      expect(locked()).toBeVisible();
    });
  });

  test('a failed load shows an error and does not ask the reader to pay', async () => {
    answer('GET /posts/:id/viewer-state', refuse(502, 'BACKEND_DOWN'));
    show({ user: memberUser });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(locked()).toBeNull();
    expect(screen.queryByText('Loading the rest of the post')).toBeNull();
    expect(screen.queryByText(/^Join to read and write comments/)).toBeNull();
  });
});

test('a post for buyers links a visitor to the required content', () => {
  const course = { contentType: 'COURSE' as const, title: 'Sleep Without Trying', path: `/courses/${id(1)}` };
  show({ post: membersPost({ audience: 'BUYERS', audienceContent: course }) });
  const panel = within(
    screen.getByRole('region', { name: 'The rest is for everyone who has Sleep Without Trying' }),
  );
  expect(panel.getByRole('link', { name: 'See Sleep Without Trying' })).toHaveAttribute('href', course.path);
  expect(panel.queryByRole('button')).toBeNull();
});

test('only the creator of the post sees an edit link', async () => {
  const mine = show({ user: creatorUser, its: readerViewerState() });
  expect(await screen.findByRole('link', { name: 'Edit post' })).toHaveAttribute(
    'href',
    `/dashboard/posts/edit/${id(700)}`,
  );
  mine.unmount();
  show({ user: memberUser, its: readerViewerState() });
  expect(await screen.findByText(rest)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit post' })).toBeNull();
});

test('the topic, tags and other posts of the creator are linked', () => {
  const post = postPage({ tags: ['night'], likesCount: 3 });
  const more = [postCard({ id: id(701), title: 'Waking at four', audience: 'MEMBERS' })];
  renderPage(
    <PublicPostPage post={post} more={more} membership={null} structuredData={{}} shareCard="/c.png" />,
    {
      user: anonymousUser,
    },
  );
  expect(screen.getByRole('list', { name: 'Tags' })).toHaveTextContent('night');
  expect(screen.getByText('3 people saved this')).toBeVisible();
  const region = within(screen.getByRole('region', { name: 'More from Marisol' }));
  expect(region.getByRole('link', { name: 'Waking at four' })).toHaveAttribute('href', `/posts/${id(701)}`);
  expect(region.getByRole('link', { name: 'All posts' })).toHaveAttribute(
    'href',
    '/creators/marisol/catalog#posts',
  );
});

test('the previous and next posts are linked below, if they exist', () => {
  const around = () => screen.queryByRole('navigation', { name: 'Previous and next post' });
  const [previous, next] = [
    { id: id(703), title: 'Waking at four' },
    { id: id(704), title: 'A nap' },
  ];
  const both = show({ post: postPage({ previous, next }) });
  const [before, after] = within(around()!).getAllByRole('listitem');
  expect(before).toHaveTextContent('Previous postWaking at four');
  expect(within(before!).getByRole('link')).toHaveAttribute('href', `/posts/${id(703)}`);
  expect(after).toHaveTextContent('Next postA nap');
  expect(within(after!).getByRole('link')).toHaveAttribute('href', `/posts/${id(704)}`);
  both.unmount();

  const newest = show({ post: postPage({ previous }) });
  expect(within(around()!).getAllByRole('listitem')).toHaveLength(1);
  newest.unmount();
  show({ post: postPage() });
  expect(around()).toBeNull();
});

test('a post that is not public shows a message, counts no view and has no sharing or comments', async () => {
  answer('GET /posts/:id/viewer-state', readerViewerState());
  const post = membersPost({ id: id(702) });
  renderPage(<ViewPostPage post={post} more={[]} membership={null} isPublic={false} />, {
    user: creatorUser,
  });
  expect(await screen.findByText(rest)).toBeVisible();
  expect(screen.getByText(/^This post isn’t published/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /share/i })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Comments' })).toBeNull();
  expect(views.bodies).not.toContainEqual({ contentType: 'POST', contentId: post.id });
});

test("a member's post of an offline creator shows a message, and its neighbours link to readable addresses", async () => {
  answer('GET /posts/:id/viewer-state', readerViewerState());
  const post = membersPost({ previous: { id: id(705), title: 'The first week' } });
  renderPage(<ViewPostPage post={post} more={[]} membership={null} isPublic={false} />, { user: memberUser });
  expect(await screen.findByText(rest)).toBeVisible();
  expect(screen.getByText(/^Marisol Quennell’s page is offline/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'The first week' })).toHaveAttribute(
    'href',
    `/view-content-page?contentType=POST&contentId=${id(705)}`,
  );
});

describe('the text of a post', () => {
  const blocks: TextBlock[] = [
    { type: 'heading', depth: 2, runs: [run('The first hour')] },
    { type: 'heading', depth: 3, runs: [run('Light')] },
    {
      type: 'list',
      isOrdered: true,
      start: 3,
      items: [
        [
          { type: 'paragraph', runs: [run('Curtains')] },
          {
            type: 'list',
            isOrdered: true,
            start: 1,
            items: [[{ type: 'paragraph', runs: [run('both of them')] }]],
          },
        ],
        [
          { type: 'paragraph', runs: [run('Tea')] },
          { type: 'paragraph', runs: [run('without milk')] },
          { type: 'code', text: '80 °C' },
        ],
      ],
    },
    { type: 'quote', blocks: [{ type: 'paragraph', runs: [run('Sleep is not a test.')] }] },
    { type: 'code', text: 'a <b>' },
    { type: 'rule' },
    {
      type: 'paragraph',
      runs: [
        run('one\ntwo', { marks: ['strong', 'emphasis'] }),
        run('the study', { href: 'https://study.test/' }),
        run('<script>alert(1)</script>'),
      ],
    },
  ];

  test('the text renders headings, nested lists, quotes, code and line breaks', () => {
    const { container } = renderUi(<TextBlocks blocks={blocks} />);
    expect(screen.getByRole('heading', { level: 2, name: 'The first hour' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Light' })).toBeVisible();
    const [outer, inner] = screen.getAllByRole('list');
    expect(outer).toHaveAttribute('start', '3');
    expect(inner!.parentElement).toHaveTextContent('Curtainsboth of them');
    expect(inner!.tagName).toBe('OL');
    expect(outer!.lastElementChild!.innerHTML).toBe(
      '<p>Tea</p><p>without milk</p><pre tabindex="0"><code>80 °C</code></pre>',
    );
    expect(container.querySelector('blockquote')).toHaveTextContent('Sleep is not a test.');
    expect(screen.getByText('a <b>')).toBeVisible();
    expect(screen.getByRole('separator')).toBeInTheDocument();
    expect(container.querySelector('strong em')!.innerHTML).toBe('one<br>two');
  });

  test('markup in the text is shown as text, and links have the ugc relation', () => {
    const { container } = renderUi(<TextBlocks blocks={blocks} />);
    expect(screen.getByRole('link', { name: 'the study' })).toHaveAttribute('rel', 'noopener nofollow ugc');
    expect(container.querySelector('script')).toBeNull();
  });
});
