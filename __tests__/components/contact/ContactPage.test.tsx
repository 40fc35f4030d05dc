import { screen, within } from '@testing-library/react';
import { ContactPage } from '@/components/contact/ContactPage';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer, refuse } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { renderPage } from '../../support/render-page';
import { asksBeforeClosing } from '../../support/router';

test('a member’s name and address are prefilled, and a sent message is confirmed', async () => {
  const heard = answer('POST /contact', { done: true });
  const member = memberUser;
  const { user } = renderPage(<ContactPage />, { user: member });
  expect(screen.getByLabelText('Email')).toHaveValue(member.email);
  await user.selectOptions(screen.getByLabelText('What is it about?'), 'A payment or a refund');
  await user.type(screen.getByLabelText('Message'), 'My receipt names another course.');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Your message has arrived')).toBeVisible();
  expect(heard.bodies).toMatchObject([
    { email: member.email, topic: 'PAYMENT', text: 'My receipt names another course.' },
  ]);
});

test('the form keeps its input when the message cannot be sent', async () => {
  answer('POST /contact', refuse(502, 'BACKEND_UNREACHABLE'));
  const { user } = renderPage(<ContactPage />, { user: anonymousUser });
  await user.type(screen.getByLabelText('Your name'), 'Sam');
  await user.type(screen.getByLabelText('Email'), 'sam@kumu.test');
  await user.type(screen.getByLabelText('Message'), 'My receipt names another course.');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('My receipt names another course.');
});

test('each missing field has its own error text', async () => {
  const { user } = renderPage(<ContactPage />, { user: anonymousUser });
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  const summary = within(await screen.findByRole('alert'));
  for (const [field, words] of [
    ['Your name', 'Enter your name.'],
    ['Email', 'Enter an email address, like name@example.org.'],
    ['Message', 'Write your message in at least 10 characters.'],
  ] as const) {
    expect(summary.getByRole('link', { name: words })).toBeVisible();
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(expect.stringContaining(words));
  }
});

test('the page asks before leaving only while it has unsent input', async () => {
  answer('POST /contact', { done: true });
  const { user } = renderPage(<ContactPage />, { user: memberUser });
  expect(screen.getByLabelText('Email')).toHaveValue(memberUser.email);
  expect(asksBeforeClosing()).toBe(false);
  await user.type(screen.getByLabelText('Message'), 'My receipt names another course.');
  expect(asksBeforeClosing()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Your message has arrived')).toBeVisible();
  expect(asksBeforeClosing()).toBe(false);
});
