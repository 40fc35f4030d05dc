import { Link } from '@/components/ui/actions/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { PasswordField } from '@/components/ui/fields/PasswordField';
import { useToast } from '@/components/ui/feedback/useToast';
import { Restoration } from '@/contract/accounts';
import { nextOr, paths } from '@/contract/paths';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { ApiError } from '@/lib/api-error';
import { addressWith } from '@/lib/list-query';
import { pathAfterSignIn } from './audience';
import { CodeField, EmailField, FlowForm } from './FlowForm';
import { FlowFrame } from './FlowFrame';
import { ResendCode } from './ResendCode';
import { useAccountForm } from './useAccountForm';

type Props = {
  /**
   * Values from the link in the mail. The link contains both values, so no code is needed. Only the
   * button consumes the link.
   */
  email: string;
  secret: string;
};

/** Schema for a reset without a valid link; it requires the code from the mail. */
const WithCode = Restoration.required({ code: true });

/** Form for a new password, opened from the mail link or completed with the mailed code. */
export function CompleteRestorePage({ email, secret }: Props) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const toast = useToast();
  const { startRestore, completeRestore } = useAccounts();
  const next = nextOr(router.query.next, '') || undefined;
  const [isByLink, setByLink] = useState(email !== '' && secret !== '');
  const { form, field, submit, isSubmitting, summary, hasFailed } = useAccountForm({
    schema: isByLink ? Restoration : WithCode,
    startWith: { email, password: '', ...(isByLink ? { secret } : { code: '' }) },
    names: ['email', 'code', 'password'],
    act: async (read) => {
      const { user, next: began } = await completeRestore(read).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'LINK_NOT_VALID') askForCode();
        throw error;
      });
      await router.push(pathAfterSignIn(user, next ?? (nextOr(began, '') || undefined)));
      toast(t(user.id === null ? 'flow.complete.toLogin' : 'flow.complete.done'));
    },
  });

  function askForCode() {
    setByLink(false);
    form.setValue('secret', undefined);
    form.setValue('code', '');
  }

  /** Submits the complete code, unless another field is still empty. */
  function submitCode() {
    const { email: given, password } = form.getValues();
    if (given && password) void submit();
  }

  return (
    <FlowFrame
      title={t('flow.complete.title')}
      lead={t(isByLink ? 'flow.complete.lead' : `flow.confirm.${email ? 'lead' : 'leadUnknown'}`, { email })}
      canonical={paths.completeRestore}
      hasFailed={hasFailed}
      footer={
        <p>
          {t('flow.inbox.wrongAddress')}{' '}
          <Link className="link" href={addressWith(paths.restore, { email, next })}>
            {t('flow.inbox.change')}
          </Link>
        </p>
      }
    >
      <FlowForm
        submit={submit}
        summary={summary}
        isSubmitting={isSubmitting}
        action={t('flow.complete.action')}
        busy={t('flow.complete.busy')}
      >
        {/* Password managers save the hidden or visible address with the password. */}
        {email ? (
          <input type="email" autoComplete="username" value={email} readOnly hidden />
        ) : (
          <EmailField {...field('email')} />
        )}
        {!isByLink && <CodeField {...field('code')} onComplete={submitCode} />}
        <PasswordField
          id="password"
          label={t('flow.fields.newPassword')}
          hint={t('flow.hints.newPassword')}
          autoComplete="new-password"
          {...field('password')}
        />
      </FlowForm>
      <ResendCode
        send={async () => {
          await startRestore({ email: form.getValues('email') });
          askForCode();
        }}
        wasJustSent={email !== '' && secret === ''}
      />
    </FlowFrame>
  );
}
