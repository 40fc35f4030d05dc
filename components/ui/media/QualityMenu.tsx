import { useTranslation } from 'next-i18next/pages';
import { classNames } from '../class-names';
import styles from './MediaControls.module.scss';
import type { Quality } from './useHls';

/** Menu for the picture size of the film; by default the network speed determines the size. */
export function QualityMenu({ heights, chosen, choose }: Quality) {
  const { t } = useTranslation('common');
  return (
    <select
      className={classNames(styles.button, styles.quality)}
      aria-label={t('quality.label')}
      value={chosen ?? ''}
      data-own-arrows=""
      onChange={(event) => choose(Number(event.target.value) || null)}
    >
      <option value="">{t('quality.auto')}</option>
      {heights.map((height) => (
        <option key={height} value={height}>
          {t('quality.lines', { height })}
        </option>
      ))}
    </select>
  );
}
