import { Link } from './Link';
import type { ComponentProps } from 'react';
import { buttonClass } from './button-look';
import type { ButtonLook } from './button-look';
import styles from './Button.module.scss';
import { Icon } from '../display/Icon';

type Props = ButtonLook & ComponentProps<typeof Link>;

/** Link styled as a button. It leads to an address and is therefore an `<a>`. */
export function ButtonLink({ theme, size, full, icon, iconAfter, className, children, ...rest }: Props) {
  return (
    <Link {...rest} className={buttonClass({ theme, size, full }, className)}>
      <span className={styles.label}>
        {icon && <Icon name={icon} />}
        {children}
        {iconAfter && <Icon name={iconAfter} />}
      </span>
    </Link>
  );
}
