import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { DefinitionBox } from './DefinitionBox';

type Props = {
  /** Key of the texts in `definitions`. */
  id: string;
  title: string;
  /** Horizontal position of the box in a row, as a share of the row's width. */
  at?: string;
  /** Link below the texts. */
  link?: ReactNode;
};

const facts = ['on', 'out', 'updated'] as const;

/**
 * Button that shows the definition of a number: what counts, at which time, and what does not
 * count.
 */
export function Definition({ id, title, ...look }: Props) {
  const { t } = useTranslation('insights');
  return (
    <DefinitionBox
      title={title}
      label={t('definition.open', { title })}
      what={t(`definitions.${id}.what`)}
      facts={facts.map((fact) => ({ name: t(`definition.${fact}`), text: t(`definitions.${id}.${fact}`) }))}
      {...look}
    />
  );
}
