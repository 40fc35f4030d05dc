import dynamic from 'next/dynamic';
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
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import type { PostDraft } from '@/contract/posts';
import { useUntitled } from '@/hooks/content/useUntitled';
import { useUnsavedWarning } from '@/hooks/content/useUnsavedWarning';
import { usePostEditing, type PostEditing } from '@/hooks/posts/usePostEditing';
import { useErrorText } from '@/hooks/useErrorText';
import { AttachedFiles } from './AttachedFiles';
import styles from './PostEditorPage.module.scss';
import { PostSettings } from './PostSettings';
import { PostText } from './PostText';
import { MissingLine, PublishButton } from './PublishButton';
import { usePublishing } from './usePublishing';

// Loaded on demand, because a post is written before it is set up.
const PostPanel = dynamic(() => import('./PostPanel').then((file) => file.PostPanel), { ssr: false });

type Props = {
  draft: PostDraft;
  /** `setup` shows the settings on the page instead of the text. */
  view?: 'write' | 'setup';
};

/**
 * Editor of the creator's own post. The page shows the text; the settings are in a panel that
 * publishes the post. Changes are saved automatically.
 */
export function PostEditorPage({ draft, view = 'write' }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const editing = usePostEditing(draft);
  const { post, values } = editing;
  const publishing = usePublishing(editing);
  const { busy, failure, setStatus } = publishing;
  const [publishAt, setPublishAt] = useState(post.publishAt);
  const [panel, setPanel] = useState<'settings' | 'publish'>();
  const { can, state } = post;
  const { missing } = useUntitled('POST', values.title, post.missing);

  useUnsavedWarning(editing.saveStatus);

  // A conflict closes the panel, because it is resolved on the page.
  const [wasElsewhere, setWasElsewhere] = useState(editing.isEditedElsewhere);
  if (wasElsewhere !== editing.isEditedElsewhere) {
    setWasElsewhere(editing.isEditedElsewhere);
    if (editing.isEditedElsewhere) setPanel(undefined);
  }

  function choosePublishAt(next: string | null) {
    publishing.forget();
    setPublishAt(next);
  }

  /** Returns the fields that two windows may have changed, joined to one text for comparison. */
  const textOf = ({ title, summary, text, tags, audience }: PostEditing['values']) =>
    [title, summary, text, tags.join(', '), t(`postEditor.audience.${audience}`)]
      .filter(Boolean)
      .join('\n\n');

  const isPublished = state === 'PUBLISHED';
  const hasPublishing = !isPublished && state !== 'TAKEN_DOWN';
  const settings = { editing, publishAt, onPublishAt: hasPublishing ? choosePublishAt : undefined };
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
          {view === 'write' && (
            <Button theme="hollow-border" icon="settings" onClick={() => setPanel('settings')}>
              {t('postEditor.settings')}
            </Button>
          )}
          {hasPublishing && view === 'write' && (
            <Button theme="green" onClick={() => setPanel('publish')}>
              {t(state === 'SCHEDULED' ? 'postEditor.schedule' : 'postEditor.publish')}
            </Button>
          )}
          {hasPublishing && view === 'setup' && (
            <PublishButton post={post} publishing={publishing} publishAt={publishAt} missing={missing} />
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
      {failure !== undefined && !panel && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      {view === 'setup' && hasPublishing && <MissingLine missing={missing} className={styles.missing} />}
      <fieldset className={styles.paper} disabled={!can.update}>
        {view === 'write' ? (
          <PostText editing={editing} />
        ) : (
          <Card look="pane">
            <PostSettings {...settings} failure={failure} level={2} />
          </Card>
        )}
        <AttachedFiles editing={editing} />
      </fieldset>
      {panel && (
        <PostPanel
          {...settings}
          opened={panel}
          publishing={publishing}
          missing={missing}
          onClose={() => setPanel(undefined)}
        />
      )}
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
