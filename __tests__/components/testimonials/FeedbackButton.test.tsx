import { screen, waitFor } from '@testing-library/react';
import { FeedbackButton } from '@/components/testimonials/FeedbackButton';
import '@/components/testimonials/FeedbackModal';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { renderPage } from '../../support/render-page';

const words = 'The parts are short, and that is right.';

test('feedback of a visitor is sent with the path of the page but without its query', async () => {
  const heard = answer('POST /kumu/feedback', { done: true });
  const { user } = renderPage(<FeedbackButton />, {
    user: anonymousUser,
    pathname: '/courses',
    asPath: '/courses?token=secret',
  });
  await user.click(screen.getByRole('button', { name: 'Give feedback' }));
  expect(await screen.findByRole('dialog', { name: 'Tell us what you think' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/at least 3/i)).toBeVisible();
  await user.type(screen.getByLabelText('Your words'), words);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(heard.bodies).toEqual([{ text: words, page: '/courses' }]));
  expect(await screen.findByText('Thank you. Our office reads it.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a member can allow Kumu to publish their feedback', async () => {
  const heard = answer('POST /kumu/cms/addmembervoice', { done: true });
  const { user } = renderPage(<FeedbackButton />, { user: memberUser });
  await user.click(screen.getByRole('button', { name: 'Give feedback' }));
  await user.type(await screen.findByLabelText('Your words'), words);
  await user.click(screen.getByRole('checkbox', { name: /may show this to everybody/ }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(heard.bodies).toEqual([{ text: words }]));
  expect(await screen.findByText(/once our office has read it/)).toBeVisible();
});

test('the form keeps its text when the feedback cannot be sent', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  answer('POST /kumu/feedback', refuse(503, 'BUSY'));
  const { user } = renderPage(<FeedbackButton />, { user: anonymousUser });
  await user.click(screen.getByRole('button', { name: 'Give feedback' }));
  await user.type(await screen.findByLabelText('Your words'), words);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText('Your words')).toHaveValue(words);
});
