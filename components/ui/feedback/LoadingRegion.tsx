import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './Skeleton.module.scss';

type Props = {
  /** Name of the loading content, announced once to screen readers. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/**
 * Container for skeletons of content that needs scripts. Stays empty for the first 200 ms, so that
 * fast content does not flicker.
 */
export function LoadingRegion({ label, className, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <>
      <div aria-busy="true" data-needs-script>
        <span className="visually-hidden" role="status">
          {label ?? t('ui.loading')}
        </span>
        <div className={classNames(styles.late, className)}>{children}</div>
      </div>
      <noscript>
        <p>{t('ui.needsScript')}</p>
      </noscript>
    </>
  );
}
