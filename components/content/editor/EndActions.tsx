import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { DeleteContentModal } from '@/components/content/DeleteContentModal';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { useToast } from '@/components/ui/feedback/useToast';
import type { OwnContent } from '@/contract/content';
import { paths } from '@/contract/paths';
import type { VersionedType } from '@/lib/draft-kinds';
import styles from './EndActions.module.scss';

type Back = 'DRAFT' | 'UNPUBLISHED';

type Props = {
  kind: VersionedType;
  content: Pick<OwnContent, 'id' | 'title' | 'state'> & { can: { unpublish: boolean; remove: boolean } };
  ownersCount: number;
  busy: string | undefined;
  onStatus: (status: Back) => void;
  /**
   * Deletes the content.
   * @throws ApiError
   */
  onRemove: () => Promise<unknown>;
  /** Path to open once the content is deleted. */
  listPath: string;
};

/** Actions at the end of an editor that unschedule, unpublish or delete the content. */
export function EndActions({ kind, content, ownersCount, busy, onStatus, onRemove, listPath }: Props) {
  const { t } = useTranslation(['content', 'dashboard']);
  const router = useRouter();
  const toast = useToast();
  const [isDeleting, setDeleting] = useState(false);
  const { title, state, can } = content;
  return (
    <div className={styles.ends}>
      {state === 'SCHEDULED' && (
        <Button loading={busy === 'DRAFT' && t('editor.ends.working')} onClick={() => onStatus('DRAFT')}>
          {t('editor.ends.unschedule')}
        </Button>
      )}
      {state !== 'TAKEN_DOWN' && (
        <ButtonLink icon="share" href={paths.exportContent(kind, content.id)}>
          {t('dashboard:content.export')}
        </ButtonLink>
      )}
      {can.unpublish && (
        <Button
          icon="eye-off"
          loading={busy === 'UNPUBLISHED' && t('editor.ends.working')}
          onClick={() => onStatus('UNPUBLISHED')}
        >
          {t('editor.ends.unpublish')}
        </Button>
      )}
      {can.remove && (
        <Button theme="hollow-border" icon="trash" onClick={() => setDeleting(true)}>
          {t(`dashboard:content.remove.action.${kind}`)}
        </Button>
      )}
      {isDeleting && (
        <DeleteContentModal
          kind={kind}
          title={title}
          ownersCount={ownersCount}
          onClose={() => setDeleting(false)}
          onDelete={async () => {
            await onRemove();
            toast(t('dashboard:content.deleted', { title }));
            await router.push(listPath);
          }}
        />
      )}
    </div>
  );
}
