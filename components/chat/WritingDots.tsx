import styles from './WritingDots.module.scss';

/** Decorative dots beside a text which says that a person is writing. */
export const WritingDots = () => (
  <span className={styles.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);
