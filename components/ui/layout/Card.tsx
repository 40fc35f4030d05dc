import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './Card.module.scss';

type Props = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li';
  /** `panel` white with a border · `pane` the larger dashboard panel with padding · `raised` the one panel that matters · `bare` no ground: a picture and text. */
  look?: 'panel' | 'pane' | 'raised' | 'bare';
};

/** A positioned box: with a `<CardLink>` inside, all of it is that link. */
export function Card({ as: Element = 'div', look = 'panel', className, ...rest }: Props) {
  return <Element {...(rest as object)} className={classNames(styles.card, styles[look], className)} />;
}
