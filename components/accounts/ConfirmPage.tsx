import { Link } from '@/components/ui/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { PasswordField } from '@/components/ui/PasswordField';
import { TextField } from '@/components/ui/TextField';
import { Confirmation, SignIn, type User } from '@/contract/accounts';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useConfirmedElsewhere } from '@/hooks/accounts/useConfirmedElsewhere';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { ApiError } from '@/lib/api-error';
import { signUpTokenOf } from '@/lib/browser/sign-up-proof';
import { pendingContentId } from '@/lib/checkout/saved-checkout';
import { addressWith } from '@/lib/list-query';
import { nextOr, paths } from '@/contract/paths';
import { flows, type Audience } from './audience';
import { EmailField, FlowForm } from './FlowForm';
import { FlowFrame } from './FlowFrame';
import { ResendCode } from './ResendCode';
import { useAccountForm } from './useAccountForm';

type Props = {
  audience: Audience;
  /** From the address: the link in the mail fills both in; only the button submits them. */
  email: string;
  code: string;
};

/** For a browser that did not choose the password itself. */
const WithPassword = Confirmation.required({ password: true }).extend({ password: SignIn.shape.password });

/** New creators fill in their profile first; a person who was about to unlock something continues with that. */
function nextPathFor(user: User): string {
  if (user.creator?.state === 'DRAFT') return paths.creatorDetails;
  const contentId = pendingContentId();
  return contentId ? paths.course(contentId) : paths.home;
}

export function ConfirmPage({ audience, email, code }: Props) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const { confirm } = useAccounts();
  const next = nextOr(router.query.next, '') || undefined;
  const flow = flows[audience];
  const [isRefused, setRefused] = useState(false);
  // The link was opened in another browser than the one that signed up.
  const isElsewhere = useBrowserValue(() => email !== '' && signUpTokenOf(email) === undefined, false);
  const needsPassword = isElsewhere || isRefused;
  const isConfirming = useRef(false);
  const { form, field, submit, isSubmitting, summary, hasFailed } = useAccountForm({
    schema: needsPassword ? WithPassword : Confirmation,
    startWith: { email, code },
    names: ['email', 'code', 'password'],
    act: async (read) => {
      isConfirming.current = true;
      try {
        const { user, next: began } = await confirm(read);
        await router.push(next ?? nextOr(began, nextPathFor(user)));
      } catch (error) {
        isConfirming.current = false;
        if (!(error instanceof ApiError) || error.code !== 'PASSWORD_REQUIRED') throw error;
        // Nothing that was typed is wrong: the field appears, and says why.
        setRefused(true);
      }
    },
  });

  useEffect(() => {
    if (isRefused) form.setFocus('password');
  }, [isRefused, form]);
  useConfirmedElsewhere(email, (user) => {
    if (!isConfirming.current) void router.push(next ?? nextPathFor(user));
  });

  return (
    <FlowFrame
      title={t('flow.confirm.title')}
      lead={t(`flow.confirm.${email ? (code ? 'leadFilled' : 'lead') : 'leadUnknown'}`, { email })}
      canonical={flow.confirm}
      hasFailed={hasFailed}
      footer={
        <p>
          {t('flow.confirm.wrongAddress')}{' '}
          <Link className="link" href={addressWith(flow.signUp, { next })}>
            {t('flow.confirm.startOver')}
          </Link>
        </p>
      }
    >
      <FlowForm
        {...{ submit, summary, isSubmitting }}
        action={t('flow.confirm.action')}
        busy={t('flow.confirm.busy')}
      >
        {!email && <EmailField {...field('email')} />}
        <TextField
          id="code"
          label={t('flow.fields.code')}
          hint={t('flow.hints.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          characters={6}
          {...field('code')}
        />
        {needsPassword && (
          <PasswordField
            id="password"
            label={t('flow.fields.password')}
            hint={t('flow.hints.samePassword')}
            autoComplete="current-password"
            {...field('password')}
          />
        )}
      </FlowForm>
      <ResendCode emailOf={() => form.getValues('email')} wasJustSent={email !== '' && code === ''} />
    </FlowFrame>
  );
}
