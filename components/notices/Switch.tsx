import { Checkbox } from '@/components/ui/fields/Checkbox';
import styles from './Preferences.module.scss';

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/**
 * Switch with a label for screen readers only, because its row or heading already shows the text.
 */
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
