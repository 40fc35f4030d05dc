import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ContentStateBadge } from '@/components/content/ContentStateBadge';
import { DeleteContentModal } from '@/components/content/DeleteContentModal';
import { SaveLine } from '@/components/content/editor/SaveLine';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Banner } from '@/components/ui/Banner';
import { Button } from '@/components/ui/Button';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { useToast } from '@/components/ui/useToast';
import { paths } from '@/contract/paths';
import type { PostDraft } from '@/contract/posts';
import { useLeaveWarning } from '@/hooks/browser/useLeaveWarning';
import { usePostEditing } from '@/hooks/posts/usePostEditing';
import { useErrorText } from '@/hooks/useErrorText';
import { EditedElsewhere } from './EditedElsewhere';
import styles from './PostEditorPage.module.scss';
import { PostSettings } from './PostSettings';
import { PostText } from './PostText';
import { TakedownPanel } from './TakedownPanel';
import { usePublishing } from './usePublishing';

type Props = {
  draft: PostDraft;
  /** `setup` shows only what belongs to the text. */
  view?: 'write' | 'setup';
};

/** One own post: its words, who reads it and when. Saved while one writes. */
export function PostEditorPage({ draft, view = 'write' }: Props) {
  const { t } = useTranslation('content');
  const router = useRouter();
  const toast = useToast();
  const errorText = useErrorText();
  const editing = usePostEditing(draft.id, draft);
  const { post, values } = editing;
  const publishing = usePublishing(editing);
  const { busy, failure, setStatus } = publishing;
  const [publishAt, setPublishAt] = useState(post.publishAt);
  const [isDeleting, setDeleting] = useState(false);
  const { can, state } = post;

  useLeaveWarning(editing.saveStatus !== 'saved' && editing.saveStatus !== 'untouched', {
    sentence: t('common:ui.leaveUnsaved'),
    // Inside the site the edit session outlives the page, and saves what it can.
    isLostInside: editing.saveStatus === 'failed' || editing.saveStatus === 'invalid',
  });

  const isOut = state === 'PUBLISHED';
  const publishWord = publishAt === null ? 'publish' : state === 'SCHEDULED' ? 'updateSchedule' : 'schedule';
  const hasPublishing = !isOut && state !== 'TAKEN_DOWN';
  return (
    <DashboardFrame
      title={t(view === 'setup' ? 'postEditor.setupTitle' : 'postEditor.title', { title: values.title })}
      heading={values.title}
      lead={
        <span className={styles.lead}>
          <ContentStateBadge state={state} />
          <SaveLine
            status={editing.saveStatus}
            savedAt={editing.savedAt ?? Date.parse(post.updatedAt)}
            onRetry={editing.flush}
          />
        </span>
      }
      actions={
        <>
          {view === 'setup' && (
            <ButtonLink theme="hollow-border" icon="edit" href={paths.editPost(post.id)}>
              {t('postEditor.toText')}
            </ButtonLink>
          )}
          <ButtonLink
            theme="hollow-border"
            icon="eye"
            href={isOut ? paths.post(post.id) : paths.viewContent('POST', post.id)}
          >
            {t(isOut ? 'postEditor.view' : 'postEditor.preview')}
          </ButtonLink>
          {hasPublishing && (
            <Button
              theme="green"
              aria-disabled={!can.publish}
              aria-describedby={can.publish ? undefined : 'missing'}
              loading={busy === 'PUBLISHED' && t('postEditor.publishing')}
              onClick={() => can.publish && void setStatus('PUBLISHED', publishAt ?? undefined)}
            >
              {t(`postEditor.${publishWord}`)}
            </Button>
          )}
        </>
      }
    >
      {editing.isEditedElsewhere && <EditedElsewhere editing={editing} />}
      {post.takedown && <TakedownPanel takedown={post.takedown} onAppeal={editing.appeal} />}
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      {hasPublishing && post.missing.length > 0 && (
        <p id="missing" className={styles.missing}>
          {t('postEditor.missing', {
            names: post.missing.map((name) => t(`postEditor.missingNames.${name}`)).join(', '),
          })}
        </p>
      )}
      <div className={view === 'write' ? styles.columns : undefined}>
        {view === 'write' && <PostText editing={editing} />}
        <PostSettings {...{ editing, publishAt }} onPublishAt={hasPublishing ? setPublishAt : undefined} />
      </div>
      <div className={styles.ends}>
        {state === 'SCHEDULED' && (
          <Button
            loading={busy === 'DRAFT' && t('postEditor.working')}
            onClick={() => {
              setPublishAt(null);
              void setStatus('DRAFT');
            }}
          >
            {t('postEditor.unschedule')}
          </Button>
        )}
        {can.unpublish && (
          <Button
            icon="eye-off"
            loading={busy === 'UNPUBLISHED' && t('postEditor.working')}
            onClick={() => void setStatus('UNPUBLISHED')}
          >
            {t('postEditor.unpublish')}
          </Button>
        )}
        {can.remove && (
          <Button theme="hollow-border" icon="trash" onClick={() => setDeleting(true)}>
            {t('postEditor.delete')}
          </Button>
        )}
      </div>
      {isDeleting && (
        <DeleteContentModal
          kind="POST"
          title={post.title}
          buyersCount={0}
          onClose={() => setDeleting(false)}
          onDelete={async () => {
            await editing.remove();
            toast(t('dashboard:content.deleted', { title: post.title }));
            await router.push(paths.dashboardPosts);
          }}
        />
      )}
    </DashboardFrame>
  );
}
