import { classNames } from '@/components/ui/class-names';
import styles from './StepList.module.scss';

export type Step = { name: string; text?: string; isDone: boolean };

type Props = {
  steps: Step[];
  /** Name of the list for screen readers, unless a heading is directly above the list. */
  label?: string;
  className?: string;
};

/** Steps from top to bottom; the last completed step is the current step. */
export function StepList({ steps, label, className }: Props) {
  const lastDone = steps.findLastIndex(({ isDone }) => isDone);
  return (
    <ol role="list" className={classNames(styles.steps, className)} aria-label={label}>
      {steps.map(({ name, text, isDone }, place) => (
        <li
          key={name}
          className={isDone ? styles.done : styles.next}
          aria-current={place === lastDone ? 'step' : undefined}
        >
          <b>{name}</b>
          {/* The reader's time zone is known only in the browser. */}
          {text && (
            <span className="tabular" suppressHydrationWarning>
              {text}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
