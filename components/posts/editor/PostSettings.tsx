import { useTranslation } from 'next-i18next/pages';
import { OwnOrDrawnCover } from '@/components/content/editor/OwnOrDrawnCover';
import { ScheduleField } from '@/components/content/editor/ScheduleField';
import { TagsField } from '@/components/content/editor/TagsField';
import { TopicField } from '@/components/content/editor/TopicField';
import { Card } from '@/components/ui/layout/Card';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { limits } from '@/contract/values/limits';
import type { PostEditing } from '@/hooks/posts/usePostEditing';
import { useMailReach } from '@/hooks/posts/useMailReach';
import { AudienceField } from './AudienceField';
import { AttachedFiles } from './AttachedFiles';
import styles from './PostSettings.module.scss';

type Props = {
  editing: PostEditing;
  /** Publishing time; null is now. */
  publishAt: string | null;
  /** Undefined if the post is already published. */
  onPublishAt?: (publishAt: string | null) => void;
  /** Failure of the last publication. */
  failure: unknown;
};

/** Settings of a post apart from its text: audience, time, topic, tags, cover and files. */
export function PostSettings({ editing, publishAt, onPublishAt, failure }: Props) {
  const { t } = useTranslation('content');
  const { post, values, change, errorOf } = editing;

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
          <h2>{t('editor.when.title')}</h2>
          <ScheduleField value={publishAt} onChange={onPublishAt} failure={failure} />
          {post.publishedAt === null && <SendsMail editing={editing} />}
        </Card>
      )}
      <Card look="pane" className={styles.pane}>
        <h2>{t('postEditor.found')}</h2>
        <TopicField
          value={values.topicId}
          error={errorOf('topicId')}
          onChange={(topicId) => change({ topicId })}
        />
        <TagsField
          error={errorOf('tags')}
          value={values.tags}
          onChange={(tags) => change({ tags })}
          words={{ title: values.title, description: values.summary }}
        />
      </Card>
      <Card look="pane" className={styles.pane}>
        <OwnOrDrawnCover
          picture={post.picture}
          hasOwnPicture={post.hasOwnPicture}
          onPicture={editing.setPicture}
        />
      </Card>
      <Card look="pane" className={styles.pane}>
        <h2>{t('postEditor.files.title')}</h2>
        <AttachedFiles editing={editing} />
      </Card>
    </div>
  );
}

/** Checkbox to send the post by mail on publication, with the number of recipients. */
function SendsMail({ editing: { values, change } }: Pick<Props, 'editing'>) {
  const { t } = useTranslation('content');
  const reach = useMailReach(values);
  const without = reach && reach.people - reach.addressees;
  const hints = [
    reach && t('postEditor.sendsMail.reach', { count: reach.addressees }),
    without && t('postEditor.sendsMail.without', { count: without }),
    t('postEditor.sendsMail.hint', { perDay: limits.mailedNewsADay }),
  ];
  return (
    <Checkbox
      label={t(`postEditor.sendsMail.${values.audience}`)}
      hint={hints.filter(Boolean).join(' ')}
      checked={values.sendsMail}
      onChange={({ target }) => change({ sendsMail: target.checked })}
    />
  );
}
