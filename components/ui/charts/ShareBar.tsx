import styles from './ShareBar.module.scss';

/** Decorative bar of a percentage; the number is beside the bar. */
export const ShareBar = ({ share, look = 'thin' }: { share: number; look?: 'thin' | 'thick' }) => (
  <span className={styles[look]} aria-hidden="true">
    <i style={{ width: `${Math.min(Math.max(share, 0), 100)}%` }} />
  </span>
);
