import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { EditedElsewhere } from '@/components/content/editor/EditedElsewhere';
import { EditorLead } from '@/components/content/editor/EditorLead';
import { EndActions } from '@/components/content/editor/EndActions';
import { LocalDraftNotice } from '@/components/content/editor/LocalDraftNotice';
import { TakedownPanel } from '@/components/content/editor/TakedownPanel';
import { DashboardFrame } from '@/components/shell/layouts/DashboardFrame';
import { Banner } from '@/components/ui/feedback/Banner';
import { Button } from '@/components/ui/actions/Button';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import type { PostDraft } from '@/contract/posts';
import { useUnsavedWarning } from '@/hooks/content/useUnsavedWarning';
import { usePostEditing, type PostEditing } from '@/hooks/posts/usePostEditing';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './PostEditorPage.module.scss';
import { PostSettings } from './PostSettings';
import { PostText } from './PostText';
import { usePublishing } from './usePublishing';

type Props = {
  draft: PostDraft;
  /** `setup` shows only the settings beside the text. */
  view?: 'write' | 'setup';
};

/**
 * Editor of an own post with its text, audience and publishing. Changes are saved automatically.
 */
export function PostEditorPage({ draft, view = 'write' }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const editing = usePostEditing(draft);
  const { post, values } = editing;
  const publishing = usePublishing(editing);
  const { busy, failure, setStatus } = publishing;
  const [publishAt, setPublishAt] = useState(post.publishAt);
  const { can, state } = post;

  useUnsavedWarning(editing.saveStatus);

  function choosePublishAt(next: string | null) {
    publishing.forget();
    setPublishAt(next);
  }

  /** Returns the fields that two windows may have changed as one text. */
  const textOf = ({ title, summary, text, tags, audience }: PostEditing['values']) =>
    [title, summary, text, tags.join(', '), t(`postEditor.audience.${audience}`)]
      .filter(Boolean)
      .join('\n\n');

  const isPublished = state === 'PUBLISHED';
  const publishWord = publishAt === null ? 'publish' : state === 'SCHEDULED' ? 'updateSchedule' : 'schedule';
  const hasPublishing = !isPublished && state !== 'TAKEN_DOWN';
  return (
    <DashboardFrame
      title={t(view === 'setup' ? 'postEditor.setupTitle' : 'postEditor.title', { title: values.title })}
      heading={values.title}
      canonical={view === 'setup' ? paths.setUpPost(post.id) : undefined}
      lead={<EditorLead content={post} editing={editing} />}
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
            href={isPublished ? paths.post(post.id) : paths.viewContent('POST', post.id)}
          >
            {t(isPublished ? 'postEditor.view' : 'postEditor.preview')}
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
      <LocalDraftNotice earlier={editing.localDraft.earlier} />
      {editing.isEditedElsewhere && (
        <EditedElsewhere editing={editing} mine={textOf(values)} textOf={textOf} />
      )}
      {post.takedown && (
        <TakedownPanel contentType="POST" takedown={post.takedown} onAppeal={editing.appeal} />
      )}
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
      <fieldset className={view === 'write' ? styles.columns : undefined} disabled={!can.update}>
        {view === 'write' && <PostText editing={editing} />}
        <PostSettings
          editing={editing}
          publishAt={publishAt}
          failure={failure}
          onPublishAt={hasPublishing ? choosePublishAt : undefined}
        />
      </fieldset>
      <EndActions
        kind="POST"
        content={post}
        ownersCount={0}
        busy={busy}
        onStatus={(status) => {
          if (status === 'DRAFT') setPublishAt(null);
          void setStatus(status);
        }}
        onRemove={editing.remove}
        listPath={paths.dashboardPosts}
      />
    </DashboardFrame>
  );
}
