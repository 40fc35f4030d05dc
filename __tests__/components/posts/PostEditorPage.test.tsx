import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PostEditorPage } from '@/components/posts/editor/PostEditorPage';
import { PublishedPage } from '@/components/posts/editor/PublishedPage';
import { AppUrlProvider } from '@/components/shell/head/AppUrl';
import type { StoredFile } from '@/contract/files';
import type { PostDraft } from '@/contract/posts';
import { clearPersonalState } from '@/lib/session/personal-state';
import { processUpload } from '@/lib/upload/process-upload';
import { uploads } from '@/lib/upload/upload-store';
import { answer, refuse } from '../../support/calls';
import { recordEvents } from '../../support/events';
import { ownCourse } from '../../support/make/courses';
import { ownDigitalProduct } from '../../support/make/digital-products';
import { id } from '../../support/make/ids';
import { postDraft } from '../../support/make/posts';
import { renderPage } from '../../support/render-page';
import { typeAtEnd } from '../../support/rich-text';
import { asksBeforeLeaving, router } from '../../support/router';

// Mocks `next/head`, because React itself moves head elements into the document's head.
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: ReactNode }) => children,
}));
jest.mock('@/lib/upload/process-upload', () => ({ processUpload: jest.fn() }));

// Unsaved values are kept after the page closes, so each test edits a separate post.
let number = 2000;
const fresh = (fields: Partial<PostDraft> = {}) => postDraft({ id: id((number += 1)), ...fields });

const fileNames = {
  [id(801)]: 'one.pdf',
  [id(802)]: 'two.pdf',
  [id(803)]: 'diary.pdf',
  [id(804)]: 'new.pdf',
};
const attached = (at: number): PostDraft['files'][number] => ({
  id: id(at),
  fileName: fileNames[id(at)]!,
  mimeType: 'application/pdf',
  size: 240_000,
  description: '',
  captions: [],
});
const stored = (at: number): StoredFile => ({
  id: id(at),
  fileName: fileNames[id(at)]!,
  mimeType: 'application/pdf',
  size: 240_000,
  description: '',
  folderName: '',
  language: null,
  format: null,
  pages: 2,
  usesCount: 0,
  state: 'READY',
  refusal: null,
  video: null,
  durationSeconds: null,
  waveform: null,
  pixels: null,
  thumbnailUrl: null,
  restorableUntil: null,
  createdAt: '2026-01-12T07:00:00.000Z',
});

/**
 * Serves a post. Each change creates a new version, and a change based on another version is
 * refused.
 */
function serve(post: PostDraft) {
  const server = { post, isDown: false };
  const become = (fields: Partial<PostDraft>) => (server.post = { ...server.post, ...fields });
  const read = answer('GET /posts/:id/draft', () => server.post);
  const heard = answer('PATCH /posts/:id', ({ body }) => {
    const {
      version,
      pictureId: _,
      knownFiles: _seen,
      ...fields
    } = body as Partial<PostDraft> & {
      version: number;
      pictureId?: string | null;
      knownFiles?: string[];
    };
    if (server.isDown) return refuse(502, 'BACKEND_DOWN');
    if (version !== server.post.version) return refuse(409, 'EDITED_ELSEWHERE');
    const named = fields.files?.map((file) => ({
      ...attached(801),
      ...file,
      fileName: fileNames[file.id]!,
    }));
    return become({ ...fields, ...(named && { files: named }), version: version + 1 });
  });
  return Object.assign(server, { heard, read, become });
}

const show = (post: PostDraft, view?: 'setup') => renderPage(<PostEditorPage draft={post} view={view} />);

/**
 * Saves without the delay after the last key press, because a restored connection saves at once.
 */
const saveNow = () => act(() => void window.dispatchEvent(new Event('online')));
/**
 * Clears unsaved state before the pages of a test are closed. Otherwise it would be sent during the
 * next test.
 */
const dropUnsaved = () => act(() => clearPersonalState());
const text = () => screen.getByRole('textbox', { name: 'Text' });
const write = async (user: ReturnType<typeof show>['user'], words: string) =>
  typeAtEnd(user, await screen.findByRole('textbox', { name: 'Text' }), words);
const isShown = (words: string) => waitFor(() => expect(text().textContent).toBe(words));
/** Opens the panel with the settings, or the panel that publishes. */
async function openPanel(user: ReturnType<typeof show>['user'], button: 'Settings' | 'Publish') {
  await user.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}
const publish = async (user: ReturnType<typeof show>['user']) =>
  user.click((await openPanel(user, 'Publish')).getByRole('button', { name: 'Publish now' }));
const isSaved = () => screen.findByText('Saved', { selector: '[role=status]' });

let logged: jest.SpyInstance;
beforeEach(() => {
  jest.clearAllMocks();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  answer('GET /filesystem', { items: [], nextCursor: null });
});
afterEach(() => {
  act(() => uploads.getSnapshot().items.forEach(({ id: item }) => uploads.remove(item)));
  logged.mockRestore();
});

test('a change is sent with the loaded version, and the next change with the version of the response', async () => {
  const post = fresh({ version: 4 });
  const { heard } = serve(post);
  const { user } = show(post);
  await write(user, ' Sit up.');
  expect(screen.getAllByText('Saving').length).toBeGreaterThan(0);
  await waitFor(
    () => expect(heard.bodies).toEqual([{ text: 'Four hours is enough to begin. Sit up.', version: 4 }]),
    { timeout: 3000 },
  );
  await isSaved();
  await user.type(screen.getByLabelText('Title'), '!');
  saveNow();
  await waitFor(() => expect(heard.bodies[1]).toEqual({ title: 'After a bad night!', version: 5 }));
  await isSaved();
});

test('unsaved input is kept on the screen and saved by a retry', async () => {
  const post = fresh();
  const server = serve(post);
  server.isDown = true;
  const { user } = show(post);
  await write(user, '!');
  saveNow();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  await isShown('Four hours is enough to begin.!');
  expect(asksBeforeLeaving()).toBe(true);
  server.isDown = false;
  await user.click(retry);
  await isSaved();
  expect(server.post.text).toBe('Four hours is enough to begin.!');
  expect(asksBeforeLeaving()).toBe(false);
});

describe('a local draft', () => {
  beforeEach(() => localStorage.clear());
  afterEach(dropUnsaved);

  const written = 'Four hours is enough to begin. Sit up.';
  const notice = () => screen.findByText(/^Words from .+ weren’t saved$/);
  const press = (user: ReturnType<typeof show>['user'], name: string) =>
    user.click(screen.getByRole('button', { name }));

  /** Types into a post while the server is down, and closes the page without another request. */
  async function crash() {
    const post = fresh();
    const server = serve(post);
    server.isDown = true;
    const page = show(post);
    await write(page.user, ' Sit up.');
    saveNow();
    await screen.findByText('Not saved yet. Your words are kept on this device.', {
      selector: '[role=status]',
    });
    page.unmount();
    // Waits until the request sent on closing has been refused.
    await act(async () => undefined);
    const kept = Object.entries({ ...localStorage });
    dropUnsaved();
    kept.forEach(([key, value]) => localStorage.setItem(key, value));
    server.isDown = false;
    server.heard.bodies.length = 0;
    return server;
  }

  test('a local draft is offered when the editor opens again and saved once restored', async () => {
    const server = await crash();
    const { user } = show(server.post);
    expect(await notice()).toBeVisible();
    await isShown('Four hours is enough to begin.');
    await press(user, 'Compare');
    expect(screen.getByRole('region', { name: 'Kept on this device' })).toHaveTextContent(written);
    await press(user, 'Put them back');
    await isShown(written);
    expect(screen.queryByText(/^Words from/)).toBeNull();
    expect(localStorage).toHaveLength(1);
    saveNow();
    await isSaved();
    expect(server.post.text).toBe(written);
    expect(localStorage).toHaveLength(0);
  });

  test('a discarded local draft is deleted', async () => {
    const server = await crash();
    const { user } = show(server.post);
    await notice();
    await press(user, 'Discard');
    expect(screen.queryByText(/^Words from/)).toBeNull();
    expect(localStorage).toHaveLength(0);
    saveNow();
    expect(server.heard.bodies).toEqual([]);
  });

  test('a local draft does not overwrite a version saved in another window, and either can be chosen', async () => {
    const server = await crash();
    server.become({ text: 'Theirs.', version: 2 });
    const { user } = show(server.post);
    await notice();
    await press(user, 'Put them back');
    await isShown(written);
    saveNow();
    await screen.findByText('This was saved in another window');
    expect(server.post.text).toBe('Theirs.');
    await press(user, 'Keep what’s written here');
    await isSaved();
    expect(server.post).toMatchObject({ text: written, version: 3 });
    expect(localStorage).toHaveLength(0);
  });

  test('a local draft restored after a newer save is saved in addition to it', async () => {
    const server = await crash();
    const { user } = show(server.post);
    await notice();
    await user.type(screen.getByLabelText('Title'), '!');
    saveNow();
    await isSaved();
    await press(user, 'Put them back');
    await isShown(written);
    saveNow();
    await waitFor(() => expect(server.post).toMatchObject({ title: 'After a bad night!', text: written }));
    expect(screen.queryByText('This was saved in another window')).toBeNull();
  });

  test("a local draft is deleted once the other window's version is chosen", async () => {
    const post = fresh();
    const server = serve(post);
    const { user } = show(post);
    await write(user, ' Sit up.');
    server.become({ text: 'Theirs.', version: 2 });
    saveNow();
    await screen.findByText('This was saved in another window');
    expect(localStorage).toHaveLength(1);
    // The reload that follows cannot be simulated in jsdom.
    await press(user, 'Keep the other one');
    expect(localStorage).toHaveLength(0);
  });

  test('a local draft is saved when the connection returns, and the status line shows it', async () => {
    const post = fresh();
    const server = serve(post);
    server.isDown = true;
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = show(post);
    await write(user, ' Sit up.');
    saveNow();
    await screen.findByText(/^You’re offline\. Your words are kept on this device/, {
      selector: '[role=status]',
    });
    server.isDown = false;
    onLine.mockRestore();
    saveNow();
    await isSaved();
    expect(server.post.text).toBe(written);
  });
});

test('a title that is too short shows an error before anything is sent', async () => {
  const post = fresh();
  const { heard } = serve(post);
  const { user } = show(post);
  await user.clear(screen.getByLabelText('Title'));
  saveNow();
  expect(await screen.findByText('Use at least 3 characters.')).toBeVisible();
  expect(heard.bodies).toEqual([]);
});

describe('a conflict with another window', () => {
  afterEach(dropUnsaved);

  /** Types into a post while another window saves a different text. */
  async function collide() {
    const post = fresh();
    const server = serve(post);
    const page = show(post);
    await write(page.user, ' Mine.');
    server.become({ text: 'Theirs.', version: 2 });
    saveNow();
    await screen.findByText('This was saved in another window');
    return { ...page, server, post };
  }
  const mine = 'Four hours is enough to begin. Mine.';

  test('both texts of a conflict are kept', async () => {
    const { server, user } = await collide();
    await isShown(mine);
    expect(server.post.text).toBe('Theirs.');
    // Typing neither hides nor resolves the conflict.
    await write(user, '!');
    expect(screen.getByText('This was saved in another window')).toBeVisible();
    saveNow();
    await waitFor(() => expect(server.heard.bodies).toHaveLength(2));
    expect(server.post.text).toBe('Theirs.');
    await isShown(`${mine}!`);
  });

  test('both texts of a conflict can be compared', async () => {
    const { user } = await collide();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(await screen.findByRole('region', { name: 'Saved in the other window' })).toHaveTextContent(
      'Theirs.',
    );
    expect(screen.getByRole('region', { name: 'Written here' })).toHaveTextContent(mine);
  });

  test('the text written here is saved once it is chosen', async () => {
    const { user, server } = await collide();
    await user.click(screen.getByRole('button', { name: 'Keep what’s written here' }));
    await isSaved();
    expect(server.heard.bodies.at(-1)).toEqual({ text: mine, version: 2 });
    expect(server.post).toMatchObject({ text: mine, version: 3 });
    expect(screen.queryByText('This was saved in another window')).toBeNull();
  });

  test("a failure to load the other window's version shows an error and sends nothing", async () => {
    const { user, server } = await collide();
    answer('GET /posts/:id/draft', refuse(502, 'BACKEND_DOWN'));
    await user.click(screen.getByRole('button', { name: 'Keep what’s written here' }));
    await waitFor(() =>
      expect(screen.getByText('This was saved in another window').closest('[role]')).toHaveTextContent(
        /try again|can’t be reached/i,
      ),
    );
    expect(server.heard.bodies).toHaveLength(1);
  });

  test('a post is not published before its conflict is resolved', async () => {
    const { user } = await collide();
    const published = answer('PATCH /posts/:id/status', postDraft());
    await publish(user);
    expect(await screen.findByText(/^Some of your changes aren’t saved yet/)).toBeVisible();
    expect(published.bodies).toEqual([]);
  });
});

describe('a change in another window after a save in this window', () => {
  afterEach(dropUnsaved);

  /** Opens a page that saved a text, after which another window saved a different text. */
  async function saveThenChangeElsewhere(fields: Partial<PostDraft> = {}) {
    const post = fresh(fields);
    const server = serve(post);
    const page = show(post);
    await write(page.user, ' Mine.');
    saveNow();
    await isSaved();
    server.become({ text: 'Theirs.', version: 3 });
    return { ...page, server, post };
  }
  const isAsked = () => screen.findByText('This was saved in another window');

  test("unpublishing loads the other window's version without overwriting its text", async () => {
    const { user, server } = await saveThenChangeElsewhere({
      state: 'PUBLISHED',
      publishedAt: '2026-01-12T07:00:00.000Z',
      can: { update: true, publish: false, unpublish: true, remove: true },
    });
    answer('PATCH /posts/:id/status', () => server.become({ state: 'UNPUBLISHED' }));
    await user.click(screen.getByRole('button', { name: 'Unpublish' }));
    await screen.findByText('Your post is unpublished.');
    await write(user, '!');
    saveNow();
    await isAsked();
    expect(server.post.text).toBe('Theirs.');
  });

  test('a changed cover does not overwrite the text saved in another window', async () => {
    const { user, server } = await saveThenChangeElsewhere({ hasOwnPicture: true });
    const panel = await openPanel(user, 'Settings');
    await user.click(panel.getByRole('button', { name: 'Use a drawn cover' }));
    await isAsked();
    // The conflict is shown in the page instead of a dialog.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.heard.bodies.at(-1)).toEqual({ pictureId: null, version: 2 });
    expect(server.post.text).toBe('Theirs.');
  });

  test('resolving a conflict can keep all values of this window, including values it saved earlier', async () => {
    const post = fresh({ audience: 'EVERYONE' });
    const server = serve(post);
    const { user } = show(post);
    await user.click((await openPanel(user, 'Settings')).getByRole('radio', { name: /^Members/ }));
    await user.click(screen.getByRole('button', { name: 'Back to writing' }));
    saveNow();
    await isSaved();
    server.become({ audience: 'EVERYONE', text: 'Theirs.', version: 3 });
    answer('PATCH /posts/:id/status', refuse(409, 'EDITED_ELSEWHERE'));
    await publish(user);
    await isAsked();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const theirs = await screen.findByRole('region', { name: 'Saved in the other window' });
    expect(theirs).toHaveTextContent('Everyone');
    expect(screen.getByRole('region', { name: 'Written here' })).toHaveTextContent('Members');
    await user.click(screen.getByRole('button', { name: 'Keep what’s written here' }));
    await waitFor(() => expect(server.post.audience).toBe('MEMBERS'));
    expect((await openPanel(user, 'Settings')).getByRole('radio', { name: /^Members/ })).toBeChecked();
    // The text was not changed here, so the other window's text is shown.
    expect(server.post.text).toBe('Theirs.');
    await isShown('Theirs.');
  });

  test('a reopened page shows what the other window saved', async () => {
    const { unmount, server } = await saveThenChangeElsewhere();
    unmount();
    // Waits until the request sent on closing has finished.
    await act(async () => undefined);
    const { user } = show(server.post);
    await isShown('Theirs.');
    await write(user, '!');
    saveNow();
    await waitFor(() => expect(server.post.text).toBe('Theirs.!'));
  });
});

test("the other window's version is edited when nothing was typed in this window", async () => {
  const post = fresh();
  const server = serve(post);
  server.become({ text: 'Theirs.', version: 2 });
  const { user } = show(post);
  await isShown('Theirs.');
  await write(user, '!');
  saveNow();
  await waitFor(() => expect(server.heard.bodies).toEqual([{ text: 'Theirs.!', version: 2 }]));
  await isSaved();
});

describe('publishing', () => {
  afterEach(dropUnsaved);

  test('publishing first saves the post and then opens the confirmation page', async () => {
    const post = fresh();
    const server = serve(post);
    const events = recordEvents();
    const order: string[] = [];
    const sent = answer('PATCH /posts/:id/status', () => {
      order.push(server.post.text);
      return server.become({ state: 'PUBLISHED' });
    });
    const { user } = show(post);
    await write(user, '!');
    await publish(user);
    await waitFor(() =>
      expect(router.push).toHaveBeenCalledWith(`/dashboard/content/new-post/success?id=${post.id}`),
    );
    expect(sent.bodies).toEqual([{ status: 'PUBLISHED', version: 2 }]);
    expect(order).toEqual(['Four hours is enough to begin.!']);
    await waitFor(() => expect(events.sent.map(({ type }) => type)).toContain('PUBLISH_PROJECT'));
  });

  test('a version saved in another window is not published before it is shown', async () => {
    const post = fresh();
    const server = serve(post);
    const sent = answer('PATCH /posts/:id/status', ({ body }) =>
      (body as { version: number }).version === server.post.version
        ? server.become({ state: 'PUBLISHED' })
        : refuse(409, 'EDITED_ELSEWHERE'),
    );
    const { user } = show(post);
    // The page loads the draft once more when it opens.
    await waitFor(() => expect(server.read.params).toHaveLength(1));
    server.become({ text: 'Theirs.', version: 2 });
    await publish(user);
    expect(await screen.findByText(/^This was saved in another window/)).toBeVisible();
    await isShown('Theirs.');
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    await waitFor(() => expect(sent.bodies.at(-1)).toEqual({ status: 'PUBLISHED', version: 2 }));
  });

  test('the email option can be changed before the first publication, and then the number of emails is shown', async () => {
    const post = fresh({ audience: 'MEMBERS' });
    const server = serve(post);
    const page = show(post, 'setup');
    await page.user.click(screen.getByRole('checkbox', { name: 'Send it by email to your members' }));
    saveNow();
    await waitFor(() => expect(server.heard.bodies).toEqual([{ sendsMail: false, version: 1 }]));
    page.unmount();
    const out = fresh({ state: 'PUBLISHED', publishedAt: '2026-01-12T07:00:00.000Z', mailedCount: 214 });
    serve(out);
    show(out, 'setup');
    expect(await screen.findByText('Sent by email to 214 people.')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /^Send it by email/ })).toBeNull();
  });

  test('a post taken down by the office shows the reason and accepts one appeal', async () => {
    const takedown = {
      reason: 'It is dangerous.',
      takenDownAt: '2026-01-12T07:00:00.000Z',
      canAppeal: true,
      appealUntil: '2026-01-26T07:00:00.000Z',
      appealText: null,
      decisionReason: null,
    };
    const can = { update: false, publish: false, unpublish: false, remove: true };
    const post = fresh({ state: 'TAKEN_DOWN', takedown, can });
    const server = serve(post);
    const sent = answer('POST /content/appeals', () => {
      server.become({ takedown: { ...takedown, canAppeal: false, appealText: 'It is not.' } });
      return { done: true as const };
    });
    const { user } = show(post);
    expect(screen.getByText('It is dangerous.')).toBeVisible();
    expect(screen.getByLabelText('Title')).toBeDisabled();
    expect(asksBeforeLeaving()).toBe(false);
    await user.type(screen.getByLabelText('Your appeal'), 'It is not.');
    expect(asksBeforeLeaving()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Send appeal' }));
    expect(await screen.findByText(/our office is looking at it/)).toBeVisible();
    expect(asksBeforeLeaving()).toBe(false);
    expect(sent.bodies).toEqual([{ contentType: 'POST', contentId: post.id, text: 'It is not.' }]);
    expect(screen.queryByLabelText('Your appeal')).toBeNull();
  });

  test('publishing lists what is missing and sends nothing', async () => {
    const post = fresh({
      missing: ['summary', 'topicId'],
      can: { update: true, publish: false, unpublish: false, remove: true },
    });
    serve(post);
    const sent = answer('PATCH /posts/:id/status', post);
    const { user } = show(post, 'setup');
    expect(screen.getByText('Before you publish, add: a short summary, a topic.')).toBeVisible();
    const publish = screen.getByRole('button', { name: 'Publish' });
    expect(publish).toHaveAccessibleDescription(/a short summary/);
    await user.click(publish);
    expect(publish).toHaveAttribute('aria-disabled', 'true');
    expect(sent.bodies).toEqual([]);
  });

  test('a post with the placeholder title is not published, and the panel shows the reason', async () => {
    const post = fresh({ title: 'Untitled post' });
    serve(post);
    const sent = answer('PATCH /posts/:id/status', post);
    const { user } = show(post);
    expect(screen.getByLabelText('Title')).toHaveFocus();
    const panel = await openPanel(user, 'Publish');
    const button = panel.getByRole('button', { name: 'Publish now' });
    expect(button).toHaveAccessibleDescription('Before you publish, add: a title.');
    await user.click(button);
    expect(sent.bodies).toEqual([]);
  });

  test('a time chosen in the panel schedules the post and closes the panel', async () => {
    const post = fresh();
    const server = serve(post);
    const sent = answer('PATCH /posts/:id/status', () => server.become({ state: 'SCHEDULED' }));
    const { user } = show(post);
    const panel = await openPanel(user, 'Publish');
    await user.click(panel.getByRole('radio', { name: 'Schedule' }));
    await user.click(panel.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Your post is scheduled.')).toBeVisible();
    expect(sent.bodies).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Schedule' })).toBeVisible();
  });

  test('a past publishing time shows an error at its field until another time is chosen', async () => {
    const post = fresh();
    serve(post);
    const errors = [{ path: 'publishAt', code: 'IN_THE_PAST' }];
    answer('PATCH /posts/:id/status', refuse(422, 'INVALID_INPUT', errors));
    const { user } = show(post, 'setup');
    await user.click(screen.getByRole('radio', { name: 'Schedule' }));
    fireEvent.change(screen.getByLabelText('Day and time'), { target: { value: '2025-03-01T07:30' } });
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    const text = 'Choose a time that’s still ahead, or publish it now.';
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    const field = screen.getByLabelText('Day and time');
    expect(field).toHaveAccessibleDescription(expect.stringContaining(text));
    fireEvent.change(field, { target: { value: '2027-03-01T07:30' } });
    expect(screen.queryByText(text)).toBeNull();
  });

  test('a future time schedules the post, and the schedule can be cancelled', async () => {
    const post = fresh();
    const server = serve(post);
    const sent = answer('PATCH /posts/:id/status', ({ body }) => {
      const { status, publishAt = null } = body as { status: string; publishAt?: string };
      const state = status === 'DRAFT' ? 'DRAFT' : 'SCHEDULED';
      return server.become({ state, publishAt });
    });
    const { user } = show(post, 'setup');
    await user.click(screen.getByRole('radio', { name: 'Schedule' }));
    fireEvent.change(screen.getByLabelText('Day and time'), { target: { value: '2027-03-01T07:30' } });
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText('Your post is scheduled.')).toBeVisible();
    const publishAt = new Date('2027-03-01T07:30').toISOString();
    expect(sent.bodies).toEqual([{ status: 'PUBLISHED', publishAt, version: 1 }]);
    expect(router.push).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Update schedule' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take it off the schedule' }));
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeVisible();
    expect(sent.bodies.at(-1)).toEqual({ status: 'DRAFT' });
  });

  test('an incomplete date is ignored, and the previous time is kept', async () => {
    const post = fresh({ state: 'SCHEDULED', publishAt: '2027-03-01T07:30:00.000Z' });
    const server = serve(post);
    const sent = answer('PATCH /posts/:id/status', () => server.post);
    const { user } = show(post, 'setup');
    fireEvent.change(screen.getByLabelText('Day and time'), { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Update schedule' }));
    await waitFor(() =>
      expect(sent.bodies).toEqual([{ status: 'PUBLISHED', publishAt: post.publishAt, version: 1 }]),
    );
    await user.click(screen.getByRole('radio', { name: 'Now' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent.bodies[1]).toEqual({ status: 'PUBLISHED', version: 1 }));
  });

  test.each([
    ['DRAFT', 'Your post is a draft'],
    ['UNPUBLISHED', 'Your post is unpublished'],
  ] as const)('a post that is %s is not shown as scheduled', (state, title) => {
    renderPage(<PublishedPage post={postDraft({ state })} />);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit it' })).toHaveAttribute(
      'href',
      expect.stringContaining('edit'),
    );
  });

  test('a published post can be viewed and shared, and a scheduled post cannot', () => {
    const out = renderPage(<PublishedPage post={postDraft({ state: 'PUBLISHED' })} />);
    expect(screen.getByRole('heading', { name: 'Your post is out' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See it' })).toHaveAttribute('href', `/posts/${id(700)}`);
    expect(screen.getByRole('button', { name: /share/i })).toBeVisible();
    out.unmount();
    renderPage(<PublishedPage post={postDraft({ state: 'SCHEDULED' })} />);
    expect(screen.getByRole('heading', { name: 'Your post is scheduled' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See it' })).toBeNull();
    expect(screen.queryByRole('button', { name: /share/i })).toBeNull();
  });

  test('a refused publication shows the reason', async () => {
    const post = fresh();
    serve(post);
    answer('PATCH /posts/:id/status', refuse(409, 'INVALID_TRANSITION'));
    const { user } = show(post);
    await publish(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('no longer possible');
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe('the settings of a post', () => {
  afterEach(dropUnsaved);

  test('the description of the Members option says what others read, depending on the preview setting', async () => {
    const post = fresh({ audience: 'MEMBERS' });
    serve(post);
    const { user } = show(post, 'setup');
    expect(
      screen.getByRole('radio', { name: /^Members.*Everyone else reads the first paragraph/ }),
    ).toBeChecked();
    await user.click(openStart());
    expect(screen.getByRole('radio', { name: /^Members.*Everyone else sees only its title/ })).toBeChecked();
  });

  const audience = (name: RegExp) => screen.getByRole('radio', { name });
  const change = () => screen.getByRole('button', { name: 'Change who can read it' });
  const openStart = () => screen.getByRole('checkbox', { name: /^Everyone reads the first paragraph/ });

  test('the audience of a published post can be chosen by keyboard and is saved only by its button', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const post = fresh({ state: 'PUBLISHED', audience: 'MEMBERS' });
    const { heard } = serve(post);
    const { user } = show(post, 'setup');
    audience(/^Members/).focus();
    await user.keyboard('{ArrowUp}');
    expect(audience(/^Everyone/)).toBeChecked();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    saveNow();
    expect(heard.bodies).toEqual([]);
    expect(
      screen.getByText('Once you save, everyone can read all of it, even without an account.'),
    ).toBeVisible();
    expect(asksBeforeLeaving()).toBe(true);
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByRole('button', { name: 'Change who can read it' })).toBeNull();
    expect(asksBeforeLeaving()).toBe(false);
    await user.click(openStart());
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(heard.bodies).toEqual([]);
    expect(
      screen.getByText(/only your members can read all of it\. Everyone else sees only its title/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(openStart()).toBeChecked();
    expect(openStart()).toHaveFocus();
    await user.click(audience(/^Everyone/));
    await user.tab();
    expect(change()).toHaveFocus();
    jest.useRealTimers();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Saved. Everyone can read all of it now.')).toBeVisible();
    expect(heard.bodies).toEqual([{ audience: 'EVERYONE', version: 1 }]);
    expect(audience(/^Everyone/)).toHaveFocus();
  });

  test('the audience of a draft is saved automatically', async () => {
    const post = fresh({ audience: 'MEMBERS' });
    const { heard } = serve(post);
    const { user } = show(post, 'setup');
    await user.click(openStart());
    await user.click(audience(/^Everyone/));
    expect(screen.queryByRole('button', { name: 'Change who can read it' })).toBeNull();
    saveNow();
    await waitFor(() =>
      expect(heard.bodies).toEqual([{ hasPreview: false, audience: 'EVERYONE', version: 1 }]),
    );
  });

  test.each(['PUBLISHED', 'SCHEDULED'] as const)(
    "a post that is %s keeps its audience until the buyers' content is chosen",
    async (state) => {
      answer('GET /content', { items: [ownCourse()], nextCursor: null });
      const post = fresh({ state, publishAt: new Date(Date.now() + 3_600_000).toISOString() });
      const { heard } = serve(post);
      const { user } = show(post, 'setup');
      await user.click(audience(/^Buyers/));
      const owned = () => screen.getByLabelText('Which purchase');
      if (state === 'PUBLISHED') {
        await user.click(change());
        expect(owned()).toHaveFocus();
      } else expect(screen.getByText('Nothing changes until you choose.')).toBeVisible();
      await screen.findByRole('option', { name: 'Sleep Without Trying' });
      saveNow();
      expect(heard.bodies).toEqual([]);
      await user.selectOptions(owned(), 'Sleep Without Trying');
      saveNow();
      if (state === 'PUBLISHED') {
        expect(heard.bodies).toEqual([]);
        await user.click(change());
      }
      await waitFor(() =>
        expect(heard.bodies).toMatchObject([
          { audience: 'BUYERS', audienceContent: { contentType: 'COURSE', contentId: id(1) } },
        ]),
      );
      expect(screen.queryByText('Nothing changes until you choose.')).toBeNull();
    },
  );

  test('saved tags send an event with their number', async () => {
    const post = fresh();
    serve(post);
    const events = recordEvents();
    const { user } = show(post, 'setup');
    await user.type(screen.getByLabelText('Tags'), 'rest{Enter}');
    saveNow();
    await waitFor(() =>
      expect(events.sent).toContainEqual(
        expect.objectContaining({
          type: 'ADD_TAGS_ON_PROJECT',
          payload: { contentType: 'POST', contentId: post.id, tagsCount: 1 },
        }),
      ),
    );
  });

  test('the settings show the number of email recipients for the chosen audience', async () => {
    answer('GET /content', { items: [ownDigitalProduct()], nextCursor: null });
    const asked = answer('GET /posts/mail-reach', ({ query }) =>
      query.audience === 'EVERYONE' ? { people: 214, addressees: 205 } : { people: 1, addressees: 1 },
    );
    serve(fresh());
    const { user } = show(postDraft({ id: id(number) }), 'setup');
    const choice = () => screen.getByRole('checkbox', { name: /^Send it by email/ });
    await waitFor(() =>
      expect(choice()).toHaveAccessibleDescription(
        /^Right now it would go to up to 205 people. 9 more don’t take email from you. Sent once,/,
      ),
    );
    await user.click(screen.getByRole('radio', { name: /^Buyers/ }));
    // No number of recipients is shown before a purchase is chosen.
    expect(choice()).toHaveAccessibleDescription(/^Sent once,/);
    await screen.findByRole('option', { name: 'Seven-night sleep diary' });
    await user.selectOptions(screen.getByLabelText('Which purchase'), 'Seven-night sleep diary');
    await waitFor(() =>
      expect(choice()).toHaveAccessibleDescription(/^Right now it would go to 1 person. Sent once,/),
    );
    expect(asked.queries).toEqual([
      { audience: 'EVERYONE' },
      { audience: 'BUYERS', contentType: 'DIGITAL_PRODUCT', contentId: id(840) },
    ]);
  });

  test('a post can be restricted to buyers of a digital product', async () => {
    answer('GET /content', { items: [ownCourse(), ownDigitalProduct()], nextCursor: null });
    const { heard } = serve(fresh());
    const { user } = show(postDraft({ id: id(number) }), 'setup');
    await user.click(screen.getByRole('radio', { name: /^Buyers/ }));
    await screen.findByRole('option', { name: 'Seven-night sleep diary' });
    await user.selectOptions(screen.getByLabelText('Which purchase'), 'Seven-night sleep diary');
    saveNow();
    await waitFor(() =>
      expect(Object.assign({}, ...heard.bodies)).toMatchObject({
        audienceContent: { contentType: 'DIGITAL_PRODUCT', contentId: id(840) },
      }),
    );
  });

  test('a post can be restricted to buyers of a course of the creator', async () => {
    answer('GET /content', { items: [ownCourse()], nextCursor: null });
    const post = fresh();
    const { heard } = serve(post);
    const { user } = show(post, 'setup');
    await user.click(screen.getByRole('radio', { name: /^Buyers/ }));
    await screen.findByRole('option', { name: 'Sleep Without Trying' });
    await user.selectOptions(screen.getByLabelText('Which purchase'), 'Sleep Without Trying');
    saveNow();
    await waitFor(() =>
      expect(Object.assign({}, ...heard.bodies)).toMatchObject({
        audience: 'BUYERS',
        audienceContent: { contentType: 'COURSE', contentId: id(1) },
      }),
    );
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
    expect(screen.getByRole('link', { name: 'To the text' })).toHaveAttribute(
      'href',
      `/dashboard/posts/edit/${post.id}`,
    );
  });
});

describe('files', () => {
  afterEach(dropUnsaved);

  test.each([
    ['Picture', 'image/png'],
    ['Recording', 'audio/mpeg'],
    ['File', 'application/pdf'],
  ])('the block menu opens the file dialog for a %s', async (name, type) => {
    const post = fresh({ text: '' });
    serve(post);
    const { user } = show(post);
    await screen.findByRole('textbox', { name: 'Text' });
    jest
      .mocked(processUpload)
      .mockImplementation(async ({ fileName }) => ({ id: id(810), fileName }) as StoredFile);
    const click = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: 'Add to this line' }));
    await user.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }));
    const [input] = click.mock.contexts as HTMLInputElement[];
    expect(input!.accept).toContain(type);
    click.mockRestore();
    await user.upload(input!, new File(['1'], `one.${type.split('/')[1]!}`, { type }));
    expect(await screen.findByText(/^It goes below your text/)).toBeVisible();
    await waitFor(() => expect(processUpload).toHaveBeenCalledTimes(1));
    const [item] = jest.mocked(processUpload).mock.calls[0]!;
    expect(item.target).toEqual({ kind: 'POST', id: post.id });
  });

  test('files are reordered and removed', async () => {
    const post = fresh({ files: [attached(801), attached(802)] });
    const { heard } = serve(post);
    const { user } = show(post);
    expect(screen.getByRole('button', { name: 'Move one.pdf up' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Move one.pdf down' }));
    await user.type(screen.getAllByLabelText('Description')[0]!, 'Two');
    saveNow();
    const second = { id: id(802), description: 'Two' };
    await waitFor(() =>
      expect(heard.bodies.at(-1)).toMatchObject({ files: [second, { id: id(801), description: '' }] }),
    );
    await user.click(screen.getByRole('button', { name: 'Take one.pdf out of the post' }));
    saveNow();
    await waitFor(() => expect(heard.bodies.at(-1)).toMatchObject({ files: [second] }));
  });

  test('files are chosen from the library', async () => {
    answer('GET /filesystem', {
      items: [stored(801), stored(803)],
      nextCursor: null,
    });
    const post = fresh({ files: [attached(801)] });
    const { heard } = serve(post);
    const { user } = show(post);
    const choice = await screen.findByLabelText('Or take one of your files');
    expect(within(choice).queryByRole('option', { name: 'one.pdf' })).toBeNull();
    await user.selectOptions(choice, 'diary.pdf');
    saveNow();
    await waitFor(() =>
      expect(heard.bodies.at(-1)).toMatchObject({ files: [{ id: id(801) }, { id: id(803) }] }),
    );
    expect(screen.getByRole('button', { name: 'Move diary.pdf up' })).toBeVisible();
  });

  describe('video captions', () => {
    const english = { language: 'en', updatedAt: '2026-01-01T00:00:00.000Z' };
    const film = (captions: PostDraft['files'][number]['captions']): PostDraft['files'][number] => ({
      ...attached(805),
      fileName: 'film.mp4',
      mimeType: 'video/mp4',
      captions,
    });
    const vtt = new File(['WEBVTT'], 'words.vtt', { type: 'text/vtt' });
    const give = (user: ReturnType<typeof show>['user']) => {
      const zone = screen.getByRole('button', { name: /captions file/ }).closest('div')!;
      return user.upload(zone.querySelector<HTMLInputElement>('input[type=file]')!, vtt);
    };
    const listed = () => screen.queryByRole('list', { name: 'Captions of this video' });

    test('captions are sent for the chosen language, listed and removed after a confirmation', async () => {
      const post = fresh({ files: [attached(801), film([english])] });
      const server = serve(post);
      const { user } = show(post);
      const sent = answer('POST /posts/:id/captions', ({ query }) =>
        server.become({ files: [attached(801), film([english, { ...english, language: query.language! }])] }),
      );
      await user.selectOptions(screen.getByLabelText('Language'), 'Spanish');
      await give(user);
      expect(await screen.findByText('Spanish captions saved')).toBeVisible();
      expect([sent.params, sent.queries]).toEqual([[{ id: post.id }], [{ language: 'es' }]]);
      expect(within(listed()!).getAllByRole('listitem')).toHaveLength(2);

      const removed = answer('DELETE /posts/:id/captions', () => server.become({ files: [film([])] }));
      await user.click(screen.getByRole('button', { name: 'Delete English captions' }));
      const question = within(screen.getByRole('dialog', { name: 'Delete English captions?' }));
      expect(question.getByText(/Nobody will see these captions any more\.$/)).toBeVisible();
      expect(removed.queries).toEqual([]);
      await user.click(question.getByRole('button', { name: 'Delete captions' }));
      await waitFor(() => expect(listed()).toBeNull());
      expect(removed.queries).toEqual([{ language: 'en' }]);
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    test('captions wait for the running save and keep the typed text', async () => {
      const post = fresh({ files: [film([])] });
      const server = serve(post);
      const { user } = show(post);
      answer('POST /posts/:id/captions', () => server.become({ files: [film([english])] }));
      await write(user, ' Sit up.');
      await give(user);
      await screen.findByText('English captions saved');
      await isShown('Four hours is enough to begin. Sit up.');
      saveNow();
      await waitFor(() =>
        expect(server.heard.bodies).toEqual([{ text: 'Four hours is enough to begin. Sit up.', version: 1 }]),
      );
      await isSaved();
      expect(listed()).toBeVisible();
    });

    test('refused captions show what to do', async () => {
      const post = fresh({ files: [film([])] });
      serve(post);
      const { user } = show(post);
      answer('POST /posts/:id/captions', refuse(409, 'POST_HAS_NO_VIDEO'));
      await give(user);
      expect(await screen.findByText(/^This post has no video any more\./)).toBeVisible();
    });

    test('captions are offered only for a video stored in the post', async () => {
      const post = fresh({ files: [attached(801)] });
      serve(post);
      show(post);
      expect(await screen.findByText('one.pdf')).toBeVisible();
      expect(screen.queryByRole('button', { name: /captions file/ })).toBeNull();
    });
  });

  /**
   * Drops a file on the page.
   * @returns a function that ends the upload, as the server does when it attaches the file
   */
  async function drop(server: ReturnType<typeof serve>) {
    let end: (file: StoredFile) => void = () => undefined;
    jest.mocked(processUpload).mockImplementation(() => new Promise((resolve) => (end = resolve)));
    fireEvent.drop(screen.getByText(/choose from your device/).closest('div')!, {
      dataTransfer: { types: ['Files'], files: [new File(['x'], 'new.pdf', { type: 'application/pdf' })] },
    });
    await waitFor(() => expect(processUpload).toHaveBeenCalled());
    return () => {
      server.become({ files: [...server.post.files, attached(804)] });
      end(stored(804));
    };
  }

  test('dropped files are queued for upload with the post and then listed', async () => {
    const post = fresh();
    const server = serve(post);
    show(post);
    const end = await drop(server);
    expect(uploads.getSnapshot().items).toMatchObject([
      { target: { kind: 'POST', id: post.id }, fileName: 'new.pdf' },
    ]);
    expect(screen.getByText('new.pdf')).toBeVisible();
    act(end);
    expect(await screen.findByRole('button', { name: 'Take new.pdf out of the post' })).toBeVisible();
  });

  test('a file that is attached while the list is reordered remains in the post', async () => {
    const post = fresh({ files: [attached(801), attached(802)] });
    const server = serve(post);
    const { user } = show(post);
    const end = await drop(server);
    await user.click(screen.getByRole('button', { name: 'Move one.pdf down' }));
    saveNow();
    await isSaved();
    act(end);
    await screen.findByRole('button', { name: 'Take new.pdf out of the post' });
    await user.click(screen.getByRole('button', { name: 'Move two.pdf down' }));
    saveNow();
    await waitFor(() =>
      expect(server.post.files.map((file) => file.id)).toEqual([id(801), id(802), id(804)]),
    );
  });
});

test('deleting a post requires its title', async () => {
  const post = fresh();
  serve(post);
  const removed = answer('DELETE /posts/:id', { done: true });
  const { user } = show(post);
  await user.click(screen.getByRole('button', { name: 'Delete post' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete After a bad night?' }));
  await user.type(dialog.getByLabelText('Post title'), 'After');
  await user.click(dialog.getByRole('button', { name: 'Delete post' }));
  expect(dialog.getByLabelText('Post title')).toBeInvalid();
  expect(removed.params).toEqual([]);
  await user.type(dialog.getByLabelText('Post title'), ' a bad night');
  await user.click(dialog.getByRole('button', { name: 'Delete post' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/dashboard/posts'));
  expect(removed.params).toEqual([{ id: post.id }]);
});

test('both addresses of the setup page have the same canonical address', () => {
  const post = fresh();
  renderPage(
    <AppUrlProvider value="https://kumu.test">
      <PostEditorPage draft={post} view="setup" />
    </AppUrlProvider>,
  );
  expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `https://kumu.test/dashboard/posts/setup_v2/${post.id}`,
  );
});
