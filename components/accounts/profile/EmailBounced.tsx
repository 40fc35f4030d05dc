import { useTranslation } from 'next-i18next/pages';
import { Banner } from '@/components/ui/feedback/Banner';
import { Link } from '@/components/ui/actions/Link';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { formatDate } from '@/lib/format/format';

/**
 * Warning shown while the user's mailbox rejects mail, because a mail about it could not be
 * delivered.
 */
export function EmailBounced() {
  const { t, i18n } = useTranslation('profile');
  const { user } = useUser();
  if (user.emailBouncedAt === null) return null;
  return (
    <Banner
      tone="warning"
      title={t('account.email.bounced', { email: user.email })}
      action={
        <Link className="link" href={paths.myProfileAt('password')} shallow scroll={false}>
          {t('account.email.change')}
        </Link>
      }
    >
      {t('account.email.bouncedMore', { date: formatDate(user.emailBouncedAt, i18n.language) })}
    </Banner>
  );
}
