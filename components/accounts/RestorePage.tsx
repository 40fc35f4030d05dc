import { Link } from '@/components/ui/actions/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { RestoreRequest } from '@/contract/accounts';
import { nextOr, paths } from '@/contract/paths';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { addressWith } from '@/lib/list-query';
import { EmailField, FlowForm } from './FlowForm';
import { FlowFrame } from './FlowFrame';
import { useAccountForm } from './useAccountForm';

type Props = {
  /** Address typed earlier on another page of the flow. */
  email: string;
};

/** Form for a forgotten password. The response is the same for every address. */
export function RestorePage({ email }: Props) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const { startRestore } = useAccounts();
  const next = nextOr(router.query.next, '') || undefined;
  const { field, submit, isSubmitting, summary, hasFailed } = useAccountForm({
    schema: RestoreRequest,
    startWith: { email, next },
    names: ['email'],
    async act(read) {
      await startRestore(read);
      await router.push(addressWith(paths.restoreInbox, { email: read.email, next }));
    },
  });

  return (
    <FlowFrame
      title={t('flow.restore.title')}
      lead={t('flow.restore.lead')}
      canonical={paths.restore}
      hasFailed={hasFailed}
      footer={
        <p>
          {t('flow.restore.remembered')}{' '}
          <Link className="link" href={addressWith(paths.login, { next })}>
            {t('flow.signUp.toLogin')}
          </Link>
        </p>
      }
    >
      <FlowForm
        submit={submit}
        summary={summary}
        isSubmitting={isSubmitting}
        action={t('flow.restore.action')}
        busy={t('flow.resend.busy')}
      >
        <EmailField {...field('email')} />
      </FlowForm>
    </FlowFrame>
  );
}
