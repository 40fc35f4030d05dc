import { useTranslation } from 'next-i18next/pages';
import { useWordFilters } from '@/hooks/office/useWordFilters';
import { OfficeFrame } from './OfficeFrame';
import { QueueFrame } from './QueueFrame';
import { WordForm } from './WordForm';
import { WordTable } from './WordTable';
import { WordTrial } from './WordTrial';

/** Word filters of the office, with forms to add a filter and to test a text. */
export function OfficeWordsPage() {
  const { t } = useTranslation('admin');
  const filters = useWordFilters();
  return (
    <OfficeFrame title={t('office.words.title')} lead={t('office.words.lead')}>
      <WordForm add={filters.add} />
      <QueueFrame
        queue={filters}
        emptyTitle={t('office.words.emptyTitle')}
        emptyText={t('office.words.emptyText')}
      >
        <WordTable items={filters.items ?? []} change={filters.change} remove={filters.remove} />
      </QueueFrame>
      <WordTrial />
    </OfficeFrame>
  );
}
