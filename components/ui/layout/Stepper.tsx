import { useTranslation } from 'next-i18next/pages';
import { Link } from '../actions/Link';
import styles from './Stepper.module.scss';

type Props = {
  steps: {
    label: string;
    /** Where the step can be changed; leave it out for one that cannot be reached yet. */ href?: string;
    /** Nothing is missing in it; one that lies ahead is not marked all the same. */
    complete?: boolean;
  }[];
  /** Index of the step being worked on. */
  current: number;
};

/** Where one is in a flow. Small screens show the current step's name and its number. */
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
