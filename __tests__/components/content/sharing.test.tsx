import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ShareButton } from '@/components/content/ShareButton';
import '@/components/content/share';
import { CourseGrid } from '@/components/courses/CourseGrid';
import { DigitalProductGrid } from '@/components/digital-products/DigitalProductGrid';
import { SavedCard } from '@/components/library/SavedCard';
import { PostRows } from '@/components/posts/PostRows';
import { PostGrid } from '@/components/posts/PostTile';
import { unknownState } from '@/hooks/content/useViewerStates';
import { recordEvents } from '../../support/events';
import { memberUser } from '../../support/make/accounts';
import { contentCard } from '../../support/make/content';
import { courseCard } from '../../support/make/courses';
import { digitalProductCard } from '../../support/make/digital-products';
import { id } from '../../support/make/ids';
import { postCard } from '../../support/make/posts';
import { renderPage } from '../../support/render-page';

const shared = {
  contentType: 'COURSE' as const,
  contentId: id(1),
  creatorId: id(2),
  title: 'Rest & Rise',
  path: '/courses/1',
};
const url = `${location.origin}/courses/1`;
const noted = (channel: string) => ({
  type: 'INTENT_SHARE',
  segment: 'member',
  payload: { contentType: 'COURSE', contentId: id(1), creatorId: id(2), channel },
});
const show = () => renderPage(<ShareButton shared={shared} />, { user: memberUser });
const press = ({ user }: ReturnType<typeof show>) =>
  user.click(screen.getByRole('button', { name: 'Share Rest & Rise' }));

/** Sets the share sheet of the browser, because jsdom has none. */
const withSheet = (share?: () => Promise<void>) => Object.assign(navigator, { share });
afterEach(() => withSheet(undefined));

test('a dialog shows the link to copy or send when the system has no share sheet', async () => {
  const events = recordEvents();
  const page = show();
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await press(page);
  expect(await screen.findByRole('dialog', { name: 'Share “Rest & Rise”' })).toBeVisible();
  expect(screen.getByLabelText('Link')).toHaveValue(url);
  await page.user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(copied).toHaveBeenCalledWith(url);
  const mail = screen.getByRole('link', { name: 'Email' });
  expect(mail).toHaveAttribute('href', `mailto:?subject=Rest%20%26%20Rise&body=${encodeURIComponent(url)}`);
  mail.addEventListener('click', (event) => event.preventDefault());
  await page.user.click(mail);
  await waitFor(() => expect(events.sent).toEqual([noted('copy'), noted('email')]));
});

test('the share dialog shows the link in a field even if the browser cannot copy', async () => {
  const page = show();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await press(page);
  await page.user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(/Copy the link from the field/)).toBeVisible();
});

test('the system share sheet receives the title and the absolute address', async () => {
  const events = recordEvents();
  const share = jest.fn(async () => undefined);
  withSheet(share);
  await press(show());
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  expect(share).toHaveBeenCalledWith({ title: 'Rest & Rise', url });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(events.sent).toEqual([noted('system')]));
});

test('the share dialog opens when the share sheet fails, but not when the person closes the sheet', async () => {
  const closed = jest.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
  withSheet(closed);
  const page = show();
  await press(page);
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  withSheet(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  await press(page);
  expect(await screen.findByRole('dialog')).toBeVisible();
});

const about = { id: id(1), title: 'Rest & Rise' };
const post = postCard(about);
const cards: [string, ReactNode][] = [
  ['a course', <CourseGrid key="" courses={[courseCard(about)]} />],
  ['a post', <PostGrid key="" posts={[post]} />],
  ['a digital product', <DigitalProductGrid key="" products={[digitalProductCard(about)]} />],
  ['something saved', <SavedCard key="" content={contentCard(about)} onChange={jest.fn()} />],
];

test.each(cards)('the card of %s has its link first, and then one button that saves it', (_, card) => {
  renderPage(card, { user: memberUser });
  const save = screen.getByRole('button', { name: 'Save Rest & Rise' });
  const link = screen.getByRole('link', { name: 'Rest & Rise' });
  expect(link.compareDocumentPosition(save)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull();
});

test('a post is shared from its row with its absolute address', async () => {
  const events = recordEvents();
  const given = jest.fn(async () => undefined);
  withSheet(given);
  await press(renderPage(<PostRows posts={[post]} stateOf={() => unknownState} />, { user: memberUser }));
  const path = `/posts/${id(1)}`;
  await waitFor(() =>
    expect(given).toHaveBeenCalledWith({ title: 'Rest & Rise', url: `${location.origin}${path}` }),
  );
  const payload = { contentType: 'POST', contentId: id(1), creatorId: id(2), channel: 'system' };
  await waitFor(() => expect(events.sent).toEqual([{ type: 'INTENT_SHARE', segment: 'member', payload }]));
});

test("the share dialog is rendered outside the row so that the row's styles do not apply", async () => {
  await press(renderPage(<PostRows posts={[post]} stateOf={() => unknownState} />, { user: memberUser }));
  expect((await screen.findByRole('dialog')).closest('li')).toBeNull();
});
