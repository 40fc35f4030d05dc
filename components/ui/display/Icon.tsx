import { classNames } from '../class-names';
import styles from './Icon.module.scss';
import type { IconName } from './icon-names';

type Props = {
  name: IconName;
  /** True if the outline is filled: a given rating, a liked course or the main play button. */
  solid?: boolean;
  /**
   * Text alternative, only if no text beside the icon says the same. Otherwise the icon is
   * decorative.
   */
  label?: string;
  className?: string;
};

/**
 * Icon that scales with its text (1.25em) unless the caller's class sets another size. Each symbol
 * has its own `viewBox`, so an icon on a page needs no `viewBox`.
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
