import { useTranslation } from 'next-i18next/pages';
import { LinesField } from '@/components/content/editor/LinesField';
import { limits } from '@/contract/values/limits';

type Props = { value: string[]; error?: string; onChange: (outcomes: string[]) => void };

/** Field for the outcomes of the course, one per line. */
export function OutcomesField(field: Props) {
  const { t } = useTranslation('content');
  return (
    <LinesField
      id="outcomes"
      legend={t('editor.basics.outcomes')}
      hint={t('editor.basics.outcomesHint')}
      lineLabel={(position) => t('editor.basics.outcome', { position })}
      removeLabel={(position) => t('editor.basics.outcomeRemove', { position })}
      addLabel={t('editor.basics.outcomeAdd')}
      most={limits.outcomes}
      maxCharacters={limits.outcomeCharacters}
      {...field}
    />
  );
}
