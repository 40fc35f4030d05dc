import { useTranslation } from 'next-i18next/pages';
import { classNames } from '../class-names';
import styles from './Logo.module.scss';

type Props = {
  /** True if only the mark is shown; the mark then carries the name. */
  markOnly?: boolean;
  className?: string;
};

/** Logo of nested organic rings with the product's name. */
export function Logo({ markOnly = false, className }: Props) {
  const { t } = useTranslation('common');
  return (
    <span className={classNames(styles.logo, className)}>
      <svg
        viewBox="0 0 32 32"
        className={styles.mark}
        {...(markOnly ? { role: 'img', 'aria-label': t('brand') } : { 'aria-hidden': true })}
      >
        <path
          className={styles.disc}
          d="M16.4 1.4c8.4 0 14.3 6.3 14.2 14.7-.1 8.3-6.2 14.4-14.5 14.5C7.6 30.6 1.3 24.4 1.4 16 1.5 7.6 8 1.4 16.4 1.4Z"
        />
        <path
          className={styles.outer}
          d="M15.9 5.6c5.9-.2 10.3 4 10.4 9.9.1 6-4.2 10.5-10.1 10.6-6.1.1-10.5-4.2-10.5-10.2 0-5.7 4.3-10.1 10.2-10.3Z"
        />
        <path
          className={styles.inner}
          d="M16.2 9.9c3.5 0 6.1 2.7 5.9 6.3-.1 3.3-2.6 5.8-6 5.8-3.5 0-6.2-2.6-6.1-6.1 0-3.4 2.7-6 6.2-6Z"
        />
        <circle className={styles.heart} cx="16" cy="16" r="2.6" />
      </svg>
      {!markOnly && <span>{t('brand')}</span>}
    </span>
  );
}
