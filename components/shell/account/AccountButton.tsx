import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/display/Avatar';
import { classNames } from '@/components/ui/class-names';
import { useUser } from '@/hooks/accounts/useUser';
import { ACCOUNT_PANEL } from '@/components/shell/navigation/navigation';
import styles from './AccountButton.module.scss';

/**
 * Button that opens the account panel. The browser itself connects button and panel, so the button
 * works before hydration.
 */
export function AccountButton({ className }: { className?: string }) {
  const { t } = useTranslation('common');
  const { user } = useUser();
  return (
    <button type="button" className={classNames(styles.button, className)} popoverTarget={ACCOUNT_PANEL}>
      <Avatar id={user.id ?? ''} name={`${user.name} ${user.lastName}`} src={user.picture?.smallUrl} />
      <span className={styles.name}>{t('account.open', { name: user.name })}</span>
    </button>
  );
}
