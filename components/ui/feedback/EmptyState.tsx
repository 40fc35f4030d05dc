import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './EmptyState.module.scss';

type Props = {
  title: string;
  /** One sentence: what will be here and what it is good for. */
  children: ReactNode;
  /** What to try, each a sentence. */
  tips?: string[];
  /** Buttons or links. */
  action?: ReactNode;
  /** Address of a picture. Leave it out when something failed: "could not load" is not "nothing yet". */
  picture?: string;
  /** Level of the heading in its page. */
  level?: 2 | 3;
  /** In a card, which has the frame. */
  isFrameless?: boolean;
};

/** Nothing yet, no match, or could not load: three different texts, one look. */
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
