import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { BulkBar } from '@/components/ui/layout/BulkBar';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import type { OwnContent } from '@/contract/content';
import type { useContentActions } from '@/hooks/content/useOwnContent';
import { useBulkAction } from '@/hooks/useBulkAction';

// Loaded on demand, because forms need a library and their dialog is opened rarely.
const DeleteSeveralModal = dynamic(
  () => import('./DeleteSeveralModal').then((file) => file.DeleteSeveralModal),
  { ssr: false },
);

type Status = 'PUBLISHED' | 'UNPUBLISHED';

type Props = {
  items: OwnContent[];
  selected: OwnContent[];
  select: (items: OwnContent[]) => void;
  /** True if publishing again is offered, which needs an approved profile. */
  canPublish: boolean;
  setStatus: ReturnType<typeof useContentActions>['setStatus'];
  remove: ReturnType<typeof useContentActions>['remove'];
  /** Called when the list changed. */
  onChanged: () => Promise<unknown>;
};

/**
 * Actions that publish, unpublish or delete all selected content. Refused items remain selected and
 * show the reason.
 */
export function BulkContent({ items, selected, select, canPublish, setStatus, remove, onChanged }: Props) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const { progress, refusals, run } = useBulkAction<OwnContent>({
    select,
    nameOf: ({ title }) => title,
    onChanged,
  });
  const [isDeleting, setDeleting] = useState(false);
  const published = selected.filter(({ state }) => state === 'PUBLISHED');
  const unpublished = canPublish ? selected.filter(({ state }) => state === 'UNPUBLISHED') : [];

  async function change(rows: OwnContent[], status: Status) {
    const done = await run(rows, (content) => setStatus(content, status));
    const count = done.length;
    if (count === 0) return;
    if (status === 'PUBLISHED') return toast(t('content.bulk.published', { count }));
    toast(
      t('content.bulk.unpublished', { count }),
      canPublish ? { label: t('content.undo'), onAction: () => void change(done, 'PUBLISHED') } : undefined,
    );
  }

  async function removeAll() {
    setDeleting(false);
    const { length: count } = await run(selected, remove);
    if (count > 0) toast(t('content.bulk.deleted', { count }));
  }

  return (
    <>
      <BulkBar
        count={selected.length}
        progress={progress}
        refusals={refusals}
        onSelectAll={() => select(items)}
        onClear={() => select([])}
      >
        {unpublished.length > 0 && (
          <Button size="s" icon="check" onClick={() => void change(unpublished, 'PUBLISHED')}>
            {t('content.bulk.publish', { count: unpublished.length })}
          </Button>
        )}
        {published.length > 0 && (
          <Button size="s" icon="eye-off" onClick={() => void change(published, 'UNPUBLISHED')}>
            {t('content.bulk.unpublish', { count: published.length })}
          </Button>
        )}
        <Button size="s" icon="trash" onClick={() => setDeleting(true)}>
          {t('content.delete')}
        </Button>
      </BulkBar>
      {isDeleting && (
        <DeleteSeveralModal
          items={selected}
          onDelete={() => void removeAll()}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
