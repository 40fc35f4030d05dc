import { screen } from '@testing-library/react';
import { MailChoicePage } from '@/components/posts/MailChoicePage';
import { answer, refuse } from '../../support/calls';
import { renderPage } from '../../support/render-page';

const ofCreator = {
  about: 'creator',
  creatorName: 'Marisol',
  path: '/creators/marisol',
  isOn: true,
} as const;

test('the page unsubscribes at once, and its button subscribes again', async () => {
  const stopped = answer('POST /unsubscribe/:token', { done: true as const });
  const resumed = answer('DELETE /unsubscribe/:token', { done: true as const });
  const { user } = renderPage(<MailChoicePage token="a-token" choice={ofCreator} />);
  expect(
    await screen.findByRole('heading', { name: 'No more emails about what’s new from Marisol' }),
  ).toBeVisible();
  expect(stopped.params).toEqual([{ token: 'a-token' }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Emails about what’s new from Marisol are back on')).toBeVisible();
  expect([stopped.params.length, resumed.params]).toEqual([1, [{ token: 'a-token' }]]);
});

test('a reload after an undo does not unsubscribe again', () => {
  const stopped = answer('POST /unsubscribe/:token', { done: true as const });
  renderPage(<MailChoicePage token="a-token" choice={ofCreator} isDone />);
  expect(screen.getByRole('heading')).toHaveTextContent('are back on');
  expect(stopped.params).toEqual([]);
});

test.each([
  [{ about: 'topic', topic: 'ratings', isOn: false } as const, 'No more emails: Ratings and reviews'],
  [{ about: 'digest', isOn: false } as const, 'No more digest emails'],
])('the page of %j says which emails were stopped and which are still sent', (choice, title) => {
  renderPage(<MailChoicePage token="a-token" choice={choice} />);
  expect(screen.getByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(/Receipts, refunds and security emails still come\./)).toBeVisible();
});

test('an invalid link shows its own message', () => {
  renderPage(<MailChoicePage token="a-token" choice={null} />);
  expect(screen.getByRole('heading', { name: 'This link has been used up' })).toBeVisible();
});

test('a failed unsubscribe shows an error and can be repeated', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('POST /unsubscribe/:token', refuse(502, 'BACKEND_DOWN'));
  renderPage(<MailChoicePage token="a-token" choice={ofCreator} />);
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeVisible();
  logged.mockRestore();
});
