import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './EmptyState.module.scss';

type Props = {
  title: string;
  /** Sentence that describes the future content and its purpose. */
  children: ReactNode;
  /** Suggestions, one sentence each. */
  tips?: string[];
  /** Buttons or links. */
  action?: ReactNode;
  /**
   * Address of a picture. Omit it after a failure, because "could not load" differs from "nothing
   * yet".
   */
  picture?: string;
  level?: 2 | 3;
  /** True inside a card, which already has a frame. */
  isFrameless?: boolean;
};

/**
 * Message for an empty list, a search without match or a failed load. The texts differ, the layout
 * does not.
 */
export function EmptyState({
  title,
  children,
  tips,
  action,
  picture,
  level = 2,
  isFrameless = false,
}: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames(styles.empty, !isFrameless && styles.framed)}>
      {picture && <img src={picture} alt="" width={190} height={119} loading="lazy" decoding="async" />}
      <Heading>{title}</Heading>
      <p>{children}</p>
      {tips && (
        <ul>
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
