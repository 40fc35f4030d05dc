import { useTranslation } from 'next-i18next/pages';
import { DefinitionBox } from '@/components/insights/DefinitionBox';

const facts = ['on', 'out', 'updated'] as const;

/** Button that shows the definition of a number of a live. */
export function LiveDefinition({ id, title, at }: { id: string; title: string; at?: string }) {
  const { t } = useTranslation('lives-dashboard');
  return (
    <DefinitionBox
      title={title}
      at={at}
      label={t('analytics.definition.open', { title })}
      what={t(`analytics.definitions.${id}.what`)}
      facts={facts.map((fact) => ({
        name: t(`analytics.definition.${fact}`),
        text: t(`analytics.definitions.${id}.${fact}`),
      }))}
    />
  );
}
