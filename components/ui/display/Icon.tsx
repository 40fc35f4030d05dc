import { classNames } from '../class-names';
import styles from './Icon.module.scss';
import type { IconName } from './icon-names';

type Props = {
  name: IconName;
  /** Fills the outline: a given rating, a liked course, the big play button. */
  solid?: boolean;
  /** Only where no text beside it says the same; otherwise the icon is decoration. */
  label?: string;
  className?: string;
};

/**
 * Scales with the text around it (1.25em) unless the caller's class sets another size. Each symbol has its own `viewBox`, so
 * that the many icons of a page need none.
 */
export function Icon({ name, solid = false, label, className }: Props) {
  return (
    <svg
      className={classNames(styles.icon, solid && styles.solid, className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
