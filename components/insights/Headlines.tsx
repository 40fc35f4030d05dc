import { useTranslation } from 'next-i18next/pages';
import { useId } from 'react';
import { Link } from '@/components/ui/actions/Link';
import { paths } from '@/contract/paths';
import { measureNames, type MeasureName } from '@/contract/values/insights';
import type { Report } from '@/contract/insights';
import { Change } from './Change';
import { Definition } from './Definition';
import styles from './Headlines.module.scss';
import { useInsightFormat } from './useInsightFormat';

type Props = {
  overview: Report | undefined;
  chosen: MeasureName;
  onChoose: (measure: MeasureName) => void;
};

/** Headline numbers. The chart below shows the chosen number over time. */
export function Headlines({ overview, chosen, onChoose }: Props) {
  const { t } = useTranslation('insights');
  const format = useInsightFormat();
  const group = useId();
  return (
    <fieldset className={styles.heads}>
      <legend className="visually-hidden">{t('headlines.legend')}</legend>
      {measureNames.map((measure, place) => {
        const name = format.name(measure);
        const values = overview?.rows.find(({ key }) => key === measure)?.values;
        return (
          <div key={measure} className={styles.head}>
            <label>
              <input
                type="radio"
                name={group}
                value={measure}
                checked={measure === chosen}
                onChange={() => onChoose(measure)}
              />
              <span className={styles.content}>
                <span className={styles.name}>{name}</span>
                <b>
                  {overview ? format.measure(measure, values?.value) : <span className={styles.waiting} />}
                </b>
                <span className={styles.change}>
                  {values && (
                    <Change measure={measure} now={values.value ?? null} before={values.before ?? null} />
                  )}
                </span>
              </span>
            </label>
            <Definition
              id={measure}
              title={name}
              at={`${(place * 100) / measureNames.length}%`}
              link={
                measure === 'EARNED' && (
                  <Link className="link" href={paths.wallet}>
                    {t('definition.inWallet')}
                  </Link>
                )
              }
            />
          </div>
        );
      })}
    </fieldset>
  );
}
