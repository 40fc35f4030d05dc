import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import styles from './Checklist.module.scss';
import { Icon } from '../display/Icon';

export type ChecklistStep = {
  id: string;
  title: string;
  isDone: boolean;
  /** Description shown until the step is completed. */
  text?: ReactNode;
  /** Id for `aria-describedby` of the action. */
  textId?: string;
  /** Button or link shown until the step is completed. */
  action?: ReactNode;
};

/** List of one-time tasks, each marked once completed. */
export function Checklist({ steps }: { steps: readonly ChecklistStep[] }) {
  const { t } = useTranslation('common');
  return (
    <ol role="list" className={styles.steps}>
      {steps.map(({ id, title, isDone, text, textId, action }, index) => (
        <li key={id} className={isDone ? styles.done : undefined}>
          <span className={styles.mark} aria-hidden="true">
            {isDone ? <Icon name="check" /> : index + 1}
          </span>
          <div>
            <b>
              {title}
              {isDone && <span className="visually-hidden"> ({t('ui.stepper.done')})</span>}
            </b>
            {!isDone && text && <p id={textId}>{text}</p>}
          </div>
          {!isDone && action}
        </li>
      ))}
    </ol>
  );
}
