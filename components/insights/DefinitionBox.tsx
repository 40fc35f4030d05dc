import { useId, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { usePopup } from '@/hooks/browser/usePopup';
import styles from './Definition.module.scss';

type Props = {
  title: string;
  /** Name of the button and of the box. */
  label: string;
  what: string;
  /** Names and texts below the definition. */
  facts: readonly { name: string; text: string }[];
  /** Horizontal position of the box in a row, as a share of the row's width. */
  at?: string;
  /** Link below the texts. */
  link?: ReactNode;
};

/** Button that shows the written definition of a number. */
export function DefinitionBox({ title, label, what, facts, at, link }: Props) {
  const box = useId();
  const { ref, isOpen, toggle } = usePopup<HTMLDivElement>();
  return (
    <div ref={ref} className={styles.definition}>
      <IconButton
        icon="info"
        label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? box : undefined}
        onClick={toggle}
      />
      {isOpen && (
        <div
          id={box}
          role="group"
          aria-label={label}
          className={styles.box}
          style={at ? ({ '--at': at } as CSSProperties) : undefined}
        >
          <p className={styles.title}>{title}</p>
          <p>{what}</p>
          <dl>
            {facts.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {link}
        </div>
      )}
    </div>
  );
}
