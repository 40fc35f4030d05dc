import type { ReactNode, SyntheticEvent } from 'react';
import { classNames } from '../class-names';
import styles from './Disclosure.module.scss';
import { Icon } from '../display/Icon';

type Props = {
  id?: string;
  title: string;
  /** Text at the end of the row, such as "6 parts · 48 min". */
  meta?: ReactNode;
  level?: 2 | 3 | 4;
  /**
   * Initial state. A later change of this value also opens or closes the element, as "Open all"
   * does.
   */
  open?: boolean;
  /** `flat`: rows of a list, separated by lines, without a panel. */
  look?: 'panel' | 'flat';
  onToggle?: (open: boolean) => void;
  children: ReactNode;
};

/**
 * Native `<details>` element. It opens without JavaScript, and also when the browser's page search
 * finds text inside.
 */
export function Disclosure({
  id,
  title,
  meta,
  level = 3,
  open = false,
  look = 'panel',
  onToggle,
  children,
}: Props) {
  const Heading = `h${level}` as const;
  return (
    <details
      id={id}
      className={classNames(styles.disclosure, styles[look])}
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
