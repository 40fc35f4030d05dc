import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { FilterPanel, type FilterPanelProps } from './FilterPanel';

type Props = FilterPanelProps & {
  /** Number of results, as text. */
  results: string;
  onClose: () => void;
};

/**
 * Filters in a sheet, for screens without room beside the results. The results behind the sheet
 * change after each choice.
 */
export function FilterSheet({ results, onClose, ...panel }: Props) {
  const { t } = useTranslation('explore');
  return (
    <Modal open onClose={onClose} title={t('search.filter.title')}>
      <FilterPanel {...panel} />
      <ModalActions>
        <span role="status" className="tabular">
          {results}
        </span>
        <Button theme="green" onClick={onClose}>
          {t('search.filter.show')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
