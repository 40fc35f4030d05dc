import { Link } from '@/components/ui/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { PasswordField } from '@/components/ui/PasswordField';
import { useToast } from '@/components/ui/useToast';
import { Restoration } from '@/contract/accounts';
import { nextOr, paths } from '@/contract/paths';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { addressWith } from '@/lib/list-query';
import { goalOf } from './audience';
import { CodeField, EmailField, FlowForm } from './FlowForm';
import { FlowFrame } from './FlowFrame';
import { ResendCode } from './ResendCode';
import { useAccountForm } from './useAccountForm';

type Props = {
  /** From the address: the link in the mail fills both in; only the button uses the code up. */
  email: string;
  code: string;
};

/** A new password with the code from the mail. */
export function CompleteRestorePage({ email, code }: Props) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const toast = useToast();
  const { startRestore, completeRestore } = useAccounts();
  const next = nextOr(router.query.next, '') || undefined;
  const { form, field, submit, isSubmitting, summary, hasFailed } = useAccountForm({
    schema: Restoration,
    startWith: { email, code, password: '' },
    names: ['email', 'code', 'password'],
    act: async (read) => {
      const { user, next: began } = await completeRestore(read);
      await router.push(goalOf(user, next ?? (nextOr(began, '') || undefined)));
      toast(t(user.id === null ? 'flow.complete.toLogin' : 'flow.complete.done'));
    },
  });

  return (
    <FlowFrame
      title={t('flow.complete.title')}
      lead={t(`flow.confirm.${email ? (code ? 'leadFilled' : 'lead') : 'leadUnknown'}`, { email })}
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
        {...{ submit, summary, isSubmitting }}
        action={t('flow.complete.action')}
        busy={t('flow.complete.busy')}
      >
        {/* Password managers save it with the address, shown or not. */}
        {email ? (
          <input type="email" autoComplete="username" value={email} readOnly hidden />
        ) : (
          <EmailField {...field('email')} />
        )}
        <CodeField {...field('code')} />
        <PasswordField
          id="password"
          label={t('flow.fields.newPassword')}
          hint={t('flow.hints.newPassword')}
          autoComplete="new-password"
          {...field('password')}
        />
      </FlowForm>
      <ResendCode
        send={() => startRestore({ email: form.getValues('email') })}
        wasJustSent={email !== '' && code === ''}
      />
    </FlowFrame>
  );
}
