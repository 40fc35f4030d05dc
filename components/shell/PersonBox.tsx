import { useTranslation } from 'next-i18next/pages';
import { Avatar } from '@/components/ui/Avatar';
import { Icon } from '@/components/ui/Icon';
import { useUser } from '@/hooks/useUser';
import { ACCOUNT_PANEL } from './AccountPanel';
import styles from './PersonBox.module.scss';

/** Who is working here; opens the account panel, where the mode is switched. */
export function PersonBox() {
  const { t } = useTranslation('common');
  const { user } = useUser();
  const name = `${user.name} ${user.lastName}`.trim();
  return (
    <button type="button" className={styles.box} popoverTarget={ACCOUNT_PANEL}>
      <Avatar id={user.id ?? ''} name={name} src={user.picture?.smallUrl} />
      <span className={styles.text}>
        <b>{name}</b>
        <span>{t('account.expertMode')}</span>
      </span>
      <Icon name="down" />
    </button>
  );
}
