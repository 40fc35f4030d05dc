import { Link } from '@/components/ui/actions/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { nextOr, paths } from '@/contract/paths';
import { useAccounts } from '@/hooks/accounts/useAccounts';
import { addressWith } from '@/lib/list-query';
import { FlowFrame } from './FlowFrame';
import { ResendCode } from './ResendCode';

type Props = {
  /** Address that the code was sent to; empty if the page is opened directly. */
  email: string;
};

/** Page shown after the code for a new password was sent. */
export function RestoreInboxPage({ email }: Props) {
  const { t } = useTranslation('onboarding');
  const router = useRouter();
  const { startRestore } = useAccounts();
  const next = nextOr(router.query.next, '') || undefined;
  return (
    <FlowFrame
      title={t('flow.inbox.title')}
      lead={email ? t('flow.inbox.lead', { email }) : t('flow.inbox.leadUnknown')}
      canonical={paths.restoreInbox}
      footer={
        <p>
          {t('flow.inbox.wrongAddress')}{' '}
          <Link className="link" href={addressWith(paths.restore, { email, next })}>
            {t('flow.inbox.change')}
          </Link>
        </p>
      }
    >
      <ButtonLink theme="green" size="l" full href={addressWith(paths.completeRestore, { email, next })}>
        {t('flow.inbox.action')}
      </ButtonLink>
      {email && <ResendCode send={() => startRestore({ email, next })} wasJustSent />}
    </FlowFrame>
  );
}
