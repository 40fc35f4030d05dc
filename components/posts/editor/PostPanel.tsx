import { useTranslation } from 'next-i18next/pages';
import type { ComponentProps } from 'react';
import { SaveLine } from '@/components/content/editor/SaveLine';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { Modal, ModalActions } from '@/components/ui/feedback/Modal';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './PostPanel.module.scss';
import { PostSettings } from './PostSettings';
import { MissingLine, PublishButton } from './PublishButton';
import type { Publishing } from './usePublishing';

type Props = Pick<ComponentProps<typeof PostSettings>, 'editing' | 'publishAt' | 'onPublishAt'> & {
  /** Reason for opening: `publish` for a post that is not published yet. */
  opened: 'settings' | 'publish';
  publishing: Publishing;
  missing: readonly string[];
  onClose: () => void;
};

/** Panel with the settings of a post and the button that publishes it. */
export function PostPanel({ editing, publishAt, onPublishAt, opened, publishing, missing, onClose }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const { post } = editing;
  const { failure } = publishing;
  return (
    <Modal open size="drawer" title={t(`postEditor.panel.${opened}`)} onClose={onClose}>
      <fieldset className={styles.settings} disabled={!post.can.update}>
        <PostSettings
          editing={editing}
          publishAt={publishAt}
          failure={failure}
          level={3}
          onPublishAt={onPublishAt}
        />
      </fieldset>
      <div className={styles.end}>
        {failure !== undefined && (
          <Banner tone="error" announced>
            {errorText(failure)}
          </Banner>
        )}
        {onPublishAt && <MissingLine missing={missing} />}
        <SaveLine
          status={editing.saveStatus}
          savedAt={editing.savedAt ?? Date.parse(post.updatedAt)}
          isKept={editing.localDraft.areKept}
          onRetry={() => void editing.flush()}
          silent
        />
        <ModalActions>
          <Button theme="hollow-border" onClick={onClose}>
            {t('postEditor.panel.back')}
          </Button>
          {onPublishAt && (
            <PublishButton
              post={post}
              publishing={publishing}
              publishAt={publishAt}
              missing={missing}
              label={t('postEditor.publishNow')}
              onDone={onClose}
            />
          )}
        </ModalActions>
      </div>
    </Modal>
  );
}
