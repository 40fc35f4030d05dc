import { Link } from '../actions/Link';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './Card.module.scss';

/**
 * Title link of a card. Its target covers the nearest positioned ancestor. Buttons in that ancestor
 * need `position: relative` and a z-index.
 */
export function CardLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(styles.link, className)} />;
}
