import styles from './ShareBar.module.scss';

/** Bar of a share of a hundred, beside its number. */
export const ShareBar = ({ share, look = 'thin' }: { share: number; look?: 'thin' | 'thick' }) => (
  <span className={styles[look]} aria-hidden="true">
    <i style={{ width: `${Math.min(Math.max(share, 0), 100)}%` }} />
  </span>
);
