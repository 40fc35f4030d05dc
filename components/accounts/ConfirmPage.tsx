import { Link } from '@/components/ui/actions/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef, useState } from 'react';
import { PasswordField } from '@/components/ui/fields/PasswordField';
import { Confirmation, SignIn } from '@/contract/accounts';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { useConfirmedElsewhere } from '@/hooks/accounts/useConfirmedElsewhere';
import { useBrowserValue } from '@/hooks/browser/useBrowserValue';
import { ApiError } from '@/lib/api-error';
import { findProof } from '@/lib/session/mail-proof';
import { addressWith } from '@/lib/list-query';
import { nextOr } from '@/contract/paths';
import { flows, pathAfterConfirmation, type Audience } from './audience';
import { CodeField, EmailField, FlowForm } from './FlowForm';
import { FlowFrame } from './FlowFrame';
import { ResendCode } from './ResendCode';
import { useAccountForm } from './useAccountForm';

type Props = {
  audience: Audience;
  /** Values from the address. The mail link contains both values; only the button submits them. */
  email: string;
  code: string;
};

/** Schema for a browser that did not sign up; it also requires the password. */
const WithPassword = Confirmation.required({ password: true }).extend({ password: SignIn.shape.password });

export function ConfirmPage({ audience, email, code }: Props) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const { confirm, resend } = useAccounts();
  const next = nextOr(router.query.next, '') || undefined;
  const flow = flows[audience];
  const [isRefused, setRefused] = useState(false);
  // True if the link was opened in a browser that did not sign up.
  const isElsewhere = useBrowserValue(() => email !== '' && findProof('sign-up', email) === undefined, false);
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
        await router.push(pathAfterConfirmation(user, next ?? (nextOr(began, '') || undefined)));
      } catch (error) {
        isConfirming.current = false;
        if (!(error instanceof ApiError) || error.code !== 'PASSWORD_REQUIRED') throw error;
        // The input is valid, so the password field appears with an explanation instead of an
        // error.
        setRefused(true);
      }
    },
  });

  useEffect(() => {
    if (isRefused) form.setFocus('password');
  }, [isRefused, form]);
  useConfirmedElsewhere(email, (user) => {
    if (!isConfirming.current) void router.push(pathAfterConfirmation(user, next));
  });

  /** Submits the complete code, unless another field is still empty. */
  function submitCode() {
    const { email: given, password } = form.getValues();
    if (given && (password || !needsPassword)) void submit();
  }

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
        submit={submit}
        summary={summary}
        isSubmitting={isSubmitting}
        action={t('flow.confirm.action')}
        busy={t('flow.confirm.busy')}
      >
        {!email && <EmailField {...field('email')} />}
        <CodeField {...field('code')} onComplete={submitCode} />
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
      <ResendCode
        send={() => resend(form.getValues('email'), next)}
        wasJustSent={email !== '' && code === ''}
      />
    </FlowFrame>
  );
}
