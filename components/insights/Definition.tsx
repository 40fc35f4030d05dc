import { useTranslation } from 'next-i18next/pages';
import { useId, type CSSProperties, type ReactNode } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { usePopup } from '@/hooks/browser/usePopup';
import styles from './Definition.module.scss';

type Props = {
  /** Name of the texts at `definitions`. */
  id: string;
  title: string;
  /** Place of the box in a row, as a share of its width. */
  at?: string;
  /** Link below the texts. */
  link?: ReactNode;
};

const facts = ['on', 'out', 'updated'] as const;

/** Button that shows the written definition of a number: what counts, when, and what does not. */
export function Definition({ id, title, at, link }: Props) {
  const { t } = useTranslation('insights');
  const box = useId();
  const { ref, isOpen, toggle } = usePopup<HTMLDivElement>();
  return (
    <div ref={ref} className={styles.definition}>
      <IconButton
        icon="info"
        label={t('definition.open', { title })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? box : undefined}
        onClick={toggle}
      />
      {isOpen && (
        <div
          id={box}
          role="group"
          aria-label={t('definition.open', { title })}
          className={styles.box}
          style={at ? ({ '--at': at } as CSSProperties) : undefined}
        >
          <p className={styles.title}>{title}</p>
          <p>{t(`definitions.${id}.what`)}</p>
          <dl>
            {facts.map((fact) => (
              <div key={fact}>
                <dt>{t(`definition.${fact}`)}</dt>
                <dd>{t(`definitions.${id}.${fact}`)}</dd>
              </div>
            ))}
          </dl>
          {link}
        </div>
      )}
    </div>
  );
}
