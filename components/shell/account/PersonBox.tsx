import { Avatar } from '@/components/ui/display/Avatar';
import { Icon } from '@/components/ui/display/Icon';
import { useUser } from '@/hooks/accounts/useUser';
import { ACCOUNT_PANEL } from '@/components/shell/navigation/navigation';
import styles from './PersonBox.module.scss';

type Props = { /** Which part of the product they work in. */ place: string };

/** Who is working here; opens the account panel, where the mode is switched. */
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
