import { useTranslation } from 'next-i18next/pages';
import { Link } from '../actions/Link';
import styles from './Stepper.module.scss';

type Props = {
  steps: {
    label: string;
    /** Address where the step can be changed; omit it for a step that cannot be reached yet. */
    href?: string;
    /** True if nothing is missing in the step. A step ahead of the current step is not marked. */
    complete?: boolean;
  }[];
  /** Index of the current step. */
  current: number;
};

/** Steps of a flow. Small screens show the name and number of the current step. */
export function Stepper({ steps, current }: Props) {
  const { t } = useTranslation('common');
  return (
    <nav aria-label={t('ui.stepper.label')}>
      <p className={styles.position}>
        {t('ui.stepper.position', { step: current + 1, total: steps.length })}
      </p>
      <ol role="list" className={styles.steps}>
        {steps.map(({ label, href, complete = true }, index) => {
          const done = complete && index < current;
          return (
            <li
              key={label}
              className={done ? styles.done : undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              <span className={styles.name}>
                {href && index !== current ? <Link href={href}>{label}</Link> : label}
                {done && <span className="visually-hidden"> ({t('ui.stepper.done')})</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
