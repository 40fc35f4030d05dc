import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import { CountBubble } from '../display/CountBubble';
import { Icon } from '../display/Icon';
import styles from './IconButton.module.scss';
import type { IconName } from '../display/icon-names';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  /** Label that names the object, such as "Save Sleep Without Trying" rather than "Save". */
  label: string;
  /**
   * True if pressed. A defined value makes the button a toggle, whose icon is filled while pressed.
   * Keep the label the same in both states.
   */
  pressed?: boolean;
  /** Number in a small bubble; the label must also contain the number. */
  count?: number;
  /** `picture` is a white disc for covers; `scrim` is a dark disc for close buttons on pictures. */
  theme?: 'plain' | 'picture' | 'scrim';
};

export function IconButton({
  icon,
  label,
  pressed,
  count = 0,
  theme = 'plain',
  className,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(styles.button, styles[theme], className)}
    >
      <Icon name={icon} solid={pressed} />
      <CountBubble count={count} />
    </button>
  );
}
