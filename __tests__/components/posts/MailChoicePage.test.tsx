import { screen } from '@testing-library/react';
import { MailChoicePage } from '@/components/posts/MailChoicePage';
import { answer, refuse } from '../../support/calls';
import { renderPage } from '../../support/render-page';

const choice = { creatorName: 'Marisol', path: '/creators/marisol', isOn: true };

test('opening the page stops no emails, and its button stops and resumes them', async () => {
  const stopped = answer('POST /unsubscribe/:token', { done: true as const });
  const resumed = answer('DELETE /unsubscribe/:token', { done: true as const });
  const { user } = renderPage(<MailChoicePage token="a-token" choice={choice} />);
  expect(screen.getByRole('heading', { name: 'Stop emails about what’s new from Marisol?' })).toBeVisible();
  expect(stopped.params).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByText('You get no more emails about what’s new from Marisol')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send them again' }));
  expect(await screen.findByText('Stop emails about what’s new from Marisol?')).toBeVisible();
  expect([stopped.params, resumed.params]).toEqual([[{ token: 'a-token' }], [{ token: 'a-token' }]]);
});

test('a failed unsubscribe shows an error', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('POST /unsubscribe/:token', refuse(502, 'BACKEND_DOWN'));
  const { user } = renderPage(<MailChoicePage token="a-token" choice={choice} />);
  await user.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeVisible();
  logged.mockRestore();
});
