import { useTranslation } from 'next-i18next/pages';
import { SelectField } from '@/components/ui/fields/SelectField';
import { topicIds, type TopicId } from '@/contract/values/topics';

type Props = { value: TopicId | null; error?: string; onChange: (topicId: TopicId | null) => void };

/** Field for the topic of the content. */
export function TopicField({ value, error, onChange }: Props) {
  const { t } = useTranslation(['content', 'common']);
  return (
    <SelectField
      id="topicId"
      label={t('editor.basics.topic')}
      error={error}
      placeholder={t('editor.basics.topicNone')}
      value={value ?? ''}
      options={topicIds.map((id) => ({ value: id, label: t(`common:topics.${id}`) }))}
      onChange={({ target }) => onChange(topicIds.find((id) => id === target.value) ?? null)}
    />
  );
}
