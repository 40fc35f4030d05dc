import { Link } from '@/components/ui/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PasswordField } from '@/components/ui/PasswordField';
import { TextField } from '@/components/ui/TextField';
import { Confirmation, type User } from '@/contract/accounts';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { ApiError } from '@/lib/api-error';
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
  // The link was opened in another browser than the one that signed up.
  const [isElsewhere, setElsewhere] = useState(false);
  const { form, field, submit, isSubmitting, summary, hasFailed } = useAccountForm({
    schema: Confirmation,
    startWith: { email, code },
    names: ['email', 'code', 'password'],
    act: async (read) => {
      try {
        const user = await confirm(read);
        await router.push(next ?? nextPathFor(user));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'PASSWORD_REQUIRED') setElsewhere(true);
        throw error;
      }
    },
  });

  return (
    <FlowFrame
      title={t('flow.confirm.title')}
      lead={email ? t('flow.confirm.lead', { email }) : t('flow.confirm.leadUnknown')}
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
        {isElsewhere && (
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
