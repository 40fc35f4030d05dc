import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DeleteContentModal } from '@/components/content/DeleteContentModal';
import { Button } from '@/components/ui/actions/Button';
import { useToast } from '@/components/ui/feedback/useToast';
import type { LiveDraft } from '@/contract/live-editing';
import { draftKinds } from '@/lib/draft-kinds';
import styles from './LiveEditor.module.scss';

type Props = {
  live: Pick<LiveDraft, 'title' | 'bookedCount'>;
  /**
   * Deletes the live.
   * @throws ApiError
   */
  onRemove: () => Promise<unknown>;
};

/** Button that deletes a live after the typed confirmation. */
export function DeleteLive({ live: { title, bookedCount }, onRemove }: Props) {
  const { t } = useTranslation('dashboard');
  const router = useRouter();
  const toast = useToast();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className={styles.ends}>
      <Button theme="hollow-border" icon="trash" onClick={() => setDeleting(true)}>
        {t('content.remove.action.LIVE')}
      </Button>
      {isDeleting && (
        <DeleteContentModal
          kind="LIVE"
          title={title}
          ownersCount={bookedCount}
          onClose={() => setDeleting(false)}
          onDelete={async () => {
            await onRemove();
            toast(t('content.deleted', { title }));
            await router.push(draftKinds.LIVE.ownListPath);
          }}
        />
      )}
    </div>
  );
}
