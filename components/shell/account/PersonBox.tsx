import { Avatar } from '@/components/ui/display/Avatar';
import { Icon } from '@/components/ui/display/Icon';
import { useUser } from '@/hooks/accounts/useUser';
import { ACCOUNT_PANEL } from '@/components/shell/navigation/navigation';
import styles from './PersonBox.module.scss';

type Props = { /** Area of the product in which the user works. */ place: string };

/** Box with the current user. It opens the account panel, in which the mode is switched. */
export function PersonBox({ place }: Props) {
  const { user } = useUser();
  const name = `${user.name} ${user.lastName}`.trim();
  return (
    <button type="button" className={styles.box} popoverTarget={ACCOUNT_PANEL}>
      <Avatar id={user.id ?? ''} name={name} src={user.picture?.smallUrl} />
      <span className={styles.text}>
        <b>{name}</b>
        <span>{place}</span>
      </span>
      <Icon name="down" />
    </button>
  );
}
