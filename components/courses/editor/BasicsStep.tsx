import { useTranslation } from 'next-i18next/pages';
import { RichTextField } from '@/components/content/editor/RichTextField';
import { TagsField } from '@/components/content/editor/TagsField';
import { TopicField } from '@/components/content/editor/TopicField';
import { Card } from '@/components/ui/layout/Card';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { limits } from '@/contract/values/limits';
import { useUntitled } from '@/hooks/content/useUntitled';
import type { OpenCourse } from '@/hooks/courses/useCourseEditing';
import styles from './BasicsStep.module.scss';
import { CoverField } from './CoverField';
import { OutcomesField } from './OutcomesField';
import { useCourseField } from './useCourseField';

/** Editor step for the title, tagline and description of the course. */
export function BasicsStep({ editing }: { editing: OpenCourse }) {
  const { t } = useTranslation('content');
  const field = useCourseField(editing);
  const title = field('title');
  const tagline = field('tagline');
  const description = field('description');
  const topicId = field('topicId');
  const tags = field('tags');
  const outcomes = field('outcomes');
  const { titleProps } = useUntitled('COURSE', title.value);

  return (
    <div className={styles.columns}>
      <Card look="pane" className={styles.pane}>
        <TextField
          id="title"
          label={t('editor.basics.title')}
          hint={t('editor.basics.titleHint')}
          error={title.error}
          value={title.value}
          autoComplete="off"
          {...titleProps}
          onChange={(event) => title.change(event.target.value)}
        />
        <TextAreaField
          id="tagline"
          label={t('editor.basics.tagline')}
          hint={t('editor.basics.taglineHint')}
          error={tagline.error}
          value={tagline.value}
          rows={2}
          maxCharacters={limits.courseTaglineCharacters}
          onChange={(event) => tagline.change(event.target.value)}
        />
        <RichTextField
          id="description"
          dialect="description"
          label={t('editor.basics.description')}
          hint={t('editor.basics.descriptionHint')}
          error={description.error}
          value={description.value}
          maxCharacters={limits.longTextCharacters}
          disabled={!editing.course.can.update}
          onChange={description.change}
        />
        <OutcomesField error={outcomes.error} value={outcomes.value} onChange={outcomes.change} />
      </Card>
      <div className={styles.side}>
        <Card look="pane" className={styles.pane}>
          <CoverField
            course={editing.course}
            hasTopic={Boolean(topicId.value)}
            onPicture={editing.setPicture}
          />
        </Card>
        <Card look="pane" className={styles.pane}>
          <TopicField value={topicId.value} error={topicId.error} onChange={topicId.change} />
          <TagsField
            error={tags.error}
            value={tags.value}
            onChange={tags.change}
            words={{ title: title.value, description: description.value }}
          />
        </Card>
      </div>
    </div>
  );
}
