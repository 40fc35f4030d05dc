import { classNames } from '../class-names';
import styles from './Button.module.scss';
import type { IconName } from '../display/icon-names';

export type ButtonTheme =
  'green' | 'black' | 'grey' | 'white' | 'hollow' | 'hollow-border' | 'hollow-underlined' | 'danger';

export type ButtonLook = {
  /**
   * `green` once per view, `white` on pictures and coloured backgrounds, `hollow-underlined` in
   * heading rows, `danger` for actions that cannot be undone.
   */
  theme?: ButtonTheme;
  size?: 's' | 'm' | 'l';
  /** True if the button is as wide as its container. */
  full?: boolean;
  icon?: IconName;
  iconAfter?: IconName;
};

/** Returns the class of a button or a link styled as a button. */
export function buttonClass(
  { theme = 'grey', size = 'm', full = false }: ButtonLook,
  className?: string,
): string {
  return classNames(styles.button, styles[theme], styles[size], full && styles.full, className);
}
