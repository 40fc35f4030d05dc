import { Checkbox } from '@/components/ui/fields/Checkbox';
import styles from './Preferences.module.scss';

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** Switch whose label is for screen readers, because its row or heading shows it. */
export const Switch = ({ label, checked, onChange }: Props) => (
  <span className={styles.switch}>
    <Checkbox
      asSwitch
      label={<span className="visually-hidden">{label}</span>}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </span>
);
