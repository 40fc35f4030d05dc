import { useTranslation } from 'next-i18next/pages';
import { TagsField } from '@/components/content/editor/TagsField';
import { CoverUpload } from '@/components/files/CoverUpload';
import { Button } from '@/components/ui/Button';
import { Card } from '@/components/ui/Card';
import { Checkbox } from '@/components/ui/Checkbox';
import { SelectField } from '@/components/ui/SelectField';
import { topicIds } from '@/contract/values/topics';
import type { PostEditing } from '@/hooks/posts/usePostEditing';
import { assertPicture, pictureTypes, sendPicture } from '@/lib/upload/send-picture';
import { AudienceField } from './AudienceField';
import { AttachedFiles } from './AttachedFiles';
import styles from './PostSettings.module.scss';
import { ScheduleField } from './ScheduleField';

type Props = {
  editing: PostEditing;
  /** When it is published; null is now. */
  publishAt: string | null;
  /** Absent where it is published already. */
  onPublishAt?: (publishAt: string | null) => void;
};

/** What belongs to a post beside its words: readers, day, topic, tags, cover and files. */
export function PostSettings({ editing, publishAt, onPublishAt }: Props) {
  const { t } = useTranslation(['content', 'common']);
  const { post, values, change, errorOf } = editing;

  async function takeCover(file: File, onProgress: (percent: number) => void) {
    assertPicture(file);
    const { id } = await sendPicture('thumbnail', file, onProgress);
    if (id) await editing.setPicture(id);
  }

  return (
    <div className={styles.side}>
      <Card look="pane" className={styles.pane}>
        <h2>{t('postEditor.audience.title')}</h2>
        <AudienceField editing={editing} />
        <Checkbox
          label={t('postEditor.takesComments')}
          checked={values.takesComments}
          onChange={({ target }) => change({ takesComments: target.checked })}
        />
        {post.mailedCount !== null && (
          <p className={styles.quiet}>{t('postEditor.mailed', { count: post.mailedCount })}</p>
        )}
      </Card>
      {onPublishAt && (
        <Card look="pane" className={styles.pane}>
          <h2>{t('postEditor.when.title')}</h2>
          <ScheduleField value={publishAt} onChange={onPublishAt} />
          {post.publishedAt === null && (
            <Checkbox
              label={t(`postEditor.sendsMail.${values.audience}`)}
              hint={t('postEditor.sendsMail.hint')}
              checked={values.sendsMail}
              onChange={({ target }) => change({ sendsMail: target.checked })}
            />
          )}
        </Card>
      )}
      <Card look="pane" className={styles.pane}>
        <h2>{t('postEditor.found')}</h2>
        <SelectField
          id="topicId"
          label={t('editor.basics.topic')}
          error={errorOf('topicId')}
          placeholder={t('editor.basics.topicNone')}
          value={values.topicId ?? ''}
          options={topicIds.map((id) => ({ value: id, label: t(`common:topics.${id}`) }))}
          onChange={({ target }) => change({ topicId: topicIds.find((id) => id === target.value) ?? null })}
        />
        <TagsField
          error={errorOf('tags')}
          value={values.tags}
          onChange={(tags) => change({ tags })}
          words={{ title: values.title, description: values.summary }}
        />
      </Card>
      <Card look="pane" className={styles.pane}>
        <CoverUpload
          heading={t('postEditor.cover.title')}
          hint={t('postEditor.cover.hint')}
          action={t(post.picture ? 'postEditor.cover.change' : 'postEditor.cover.choose')}
          accept={pictureTypes}
          onPicture={takeCover}
          shape="card"
          src={post.picture?.url ?? null}
          alt={t('postEditor.cover.alt')}
          empty={t('postEditor.cover.none')}
        />
        {post.hasOwnPicture && (
          <div>
            <Button size="s" theme="hollow-border" onClick={() => void editing.setPicture(null)}>
              {t('postEditor.cover.draw')}
            </Button>
          </div>
        )}
      </Card>
      <Card look="pane" className={styles.pane}>
        <h2>{t('postEditor.files.title')}</h2>
        <AttachedFiles editing={editing} />
      </Card>
    </div>
  );
}
