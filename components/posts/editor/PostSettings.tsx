import { useTranslation } from 'next-i18next/pages';
import { OwnOrDrawnCover } from '@/components/content/editor/OwnOrDrawnCover';
import { ScheduleField } from '@/components/content/editor/ScheduleField';
import { TagsField } from '@/components/content/editor/TagsField';
import { TopicField } from '@/components/content/editor/TopicField';
import { Checkbox } from '@/components/ui/fields/Checkbox';
import { limits } from '@/contract/values/limits';
import type { PostEditing } from '@/hooks/posts/usePostEditing';
import { useMailReach } from '@/hooks/posts/useMailReach';
import { AudienceField } from './AudienceField';
import styles from './PostSettings.module.scss';

type Props = {
  editing: PostEditing;
  /** Publishing time; null publishes immediately. */
  publishAt: string | null;
  /** Undefined if the post is already published. */
  onPublishAt?: (publishAt: string | null) => void;
  /** Error of the last attempt to publish. */
  failure: unknown;
  /** Level of the headings. */
  level: 2 | 3;
};

/** Settings of a post apart from its text and files: audience, time, topic, tags and cover. */
export function PostSettings({ editing, publishAt, onPublishAt, failure, level }: Props) {
  const { t } = useTranslation('content');
  const { post, values, change, errorOf } = editing;
  const Heading = `h${level}` as const;

  return (
    <div className={styles.side}>
      <section className={styles.group}>
        <Heading>{t('postEditor.audience.title')}</Heading>
        <AudienceField editing={editing} />
        <Checkbox
          label={t('postEditor.takesComments')}
          checked={values.takesComments}
          onChange={({ target }) => change({ takesComments: target.checked })}
        />
        {post.mailedCount !== null && (
          <p className={styles.quiet}>{t('postEditor.mailed', { count: post.mailedCount })}</p>
        )}
      </section>
      {onPublishAt && (
        <section className={styles.group}>
          <Heading>{t('editor.when.title')}</Heading>
          <ScheduleField value={publishAt} onChange={onPublishAt} failure={failure} />
          {post.publishedAt === null && <SendsMail editing={editing} />}
        </section>
      )}
      <section className={styles.group}>
        <Heading>{t('postEditor.found')}</Heading>
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
      </section>
      <section className={styles.group}>
        <OwnOrDrawnCover
          picture={post.picture}
          hasOwnPicture={post.hasOwnPicture}
          onPicture={editing.setPicture}
        />
      </section>
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
