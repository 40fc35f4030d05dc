import styles from './CountBubble.module.scss';

/**
 * Decorative bubble in a corner of a positioned button or link, whose label states the number. CSS
 * draws it from an attribute, because "99+" as text would not be part of the accessible name and so
 * break voice control. Zero has no bubble.
 */
export const CountBubble = ({ count }: { count: number }) =>
  count > 0 && <span className={styles.count} data-count={count > 99 ? '99+' : count} aria-hidden="true" />;
