import type { ReactNode, SyntheticEvent } from 'react';
import styles from './Disclosure.module.scss';
import { Icon } from '../display/Icon';

type Props = {
  id?: string;
  title: string;
  /** Shown at the end of the row: "6 parts · 48 min". */
  meta?: ReactNode;
  /** Level of the heading in its page. */
  level?: 2 | 3 | 4;
  /** Open at first; later changes open or close it too ("Open all"). */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
};

/** A native `<details>`: opens without JavaScript, and the browser's page search opens it. */
export function Disclosure({ id, title, meta, level = 3, open = false, onToggle, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <details
      id={id}
      className={styles.disclosure}
      open={open}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => onToggle?.(event.currentTarget.open)}
    >
      <summary>
        <Heading>{title}</Heading>
        {meta && <span className={styles.meta}>{meta}</span>}
        <Icon name="down" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
