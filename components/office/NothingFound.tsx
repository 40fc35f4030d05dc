import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { EmptyState } from '@/components/ui/feedback/EmptyState';

type Props = { onEverything: () => void };

/** Shown when a search finds nothing; leads back to the whole list. */
export function NothingFound({ onEverything }: Props) {
  const { t } = useTranslation('admin');
  return (
    <div role="status">
      <EmptyState
        title={t('office.search.noMatchTitle')}
        action={
          <Button
            onClick={({ currentTarget }) => {
              // Moves the focus to the list, because the button is removed.
              currentTarget.closest<HTMLElement>('[data-office-queue]')?.focus();
              onEverything();
            }}
          >
            {t('office.search.everything')}
          </Button>
        }
      >
        {t('office.search.noMatchText')}
      </EmptyState>
    </div>
  );
}
