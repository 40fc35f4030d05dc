import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { BulkBar } from '@/components/ui/BulkBar';
import { Button } from '@/components/ui/Button';
import { useToast } from '@/components/ui/useToast';
import type { OwnContent } from '@/contract/content';
import type { useContentActions } from '@/hooks/content/useOwnContent';
import { useBulkAction } from '@/hooks/useBulkAction';
import { useErrorText } from '@/hooks/useErrorText';
import { sendEvent } from '@/lib/browser/events';
import { DeleteSeveralModal } from './DeleteSeveralModal';

type Status = 'PUBLISHED' | 'UNPUBLISHED';

type Props = {
  items: OwnContent[];
  selected: OwnContent[];
  select: (items: OwnContent[]) => void;
  /** As in `OwnContentTable`. */
  canPublish: boolean;
  setStatus: ReturnType<typeof useContentActions>['setStatus'];
  remove: ReturnType<typeof useContentActions>['remove'];
  /** Something in the list was changed. */
  onChanged: () => Promise<unknown>;
};

/** Publishes, unpublishes or deletes all that is selected. What is refused stays selected, with the reason. */
export function BulkContent({ items, selected, select, canPublish, setStatus, remove, onChanged }: Props) {
  const { t } = useTranslation('dashboard');
  const toast = useToast();
  const errorText = useErrorText();
  const { progress, refusals, run } = useBulkAction<OwnContent>();
  const [isDeleting, setDeleting] = useState(false);
  const published = selected.filter(({ state }) => state === 'PUBLISHED');
  const unpublished = canPublish ? selected.filter(({ state }) => state === 'UNPUBLISHED') : [];

  async function each(rows: OwnContent[], action: (content: OwnContent) => Promise<unknown>) {
    const { done, refused } = await run(rows, action);
    select(refused);
    await onChanged();
    return done;
  }

  async function change(rows: OwnContent[], status: Status) {
    const done = await each(rows, (content) => setStatus(content, status));
    const count = done.length;
    if (count === 0) return;
    if (status === 'PUBLISHED') {
      for (const { contentType, id: contentId } of done)
        sendEvent('PUBLISH_PROJECT', { contentType, contentId });
      return toast(t('content.bulk.published', { count }));
    }
    toast(
      t('content.bulk.unpublished', { count }),
      canPublish ? { label: t('content.undo'), onAction: () => void change(done, 'PUBLISHED') } : undefined,
    );
  }

  async function removeAll() {
    setDeleting(false);
    const { length: count } = await each(selected, remove);
    if (count > 0) toast(t('content.bulk.deleted', { count }));
  }

  return (
    <>
      <BulkBar
        count={selected.length}
        progress={progress}
        refusals={refusals.map(({ row, error }) => ({ name: row.title, reason: errorText(error) }))}
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
