import { screen } from '@testing-library/react';
import { CompleteRestorePage } from '@/components/accounts/CompleteRestorePage';
import { PasswordPanel } from '@/components/accounts/profile/PasswordPanel';
import { SignUpPage } from '@/components/accounts/SignUpPage';
import { PasswordChange } from '@/contract/accounts';
import { anonymousUser } from '@/contract/values/anonymous-user';
import { answer } from '../../support/calls';
import { memberUser } from '../../support/make/accounts';
import { renderPage } from '../../support/render-page';

test.each([
  ['sign-up', <SignUpPage key="" audience="member" providers={[]} />, anonymousUser, 'Password'],
  [
    'restoring',
    <CompleteRestorePage key="" email="jo@kumu.test" secret="a" />,
    anonymousUser,
    'New password',
  ],
  ['changing', <PasswordPanel key="" />, memberUser, 'New password'],
])(
  'the description of the new-password field at %s states the whole password rule',
  async (_, form, user, label) => {
    answer('GET /users', user);
    renderPage(form, { user });
    const field = await screen.findByLabelText(label);
    const { minLength, maxLength } = PasswordChange.shape.password;
    const parts = [
      `Use ${minLength} to ${maxLength} characters`,
      'your email address',
      'before its @',
      '10,000 most',
    ];
    for (const part of parts) expect(field).toHaveAccessibleDescription(expect.stringContaining(part));
  },
);
