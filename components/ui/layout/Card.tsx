import type { ComponentProps } from 'react';
import { classNames } from '../class-names';
import styles from './Card.module.scss';

type Props = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li';
  /**
   * `panel`: white with a border. `pane`: the larger dashboard panel with padding. `raised`: the
   * single most important panel. `bare`: picture and text without a background.
   */
  look?: 'panel' | 'pane' | 'raised' | 'bare';
};

/** Positioned box. If it contains a `<CardLink>`, the whole box is that link. */
export function Card({ as: Element = 'div', look = 'panel', className, ...rest }: Props) {
  return <Element {...(rest as object)} className={classNames(styles.card, styles[look], className)} />;
}
