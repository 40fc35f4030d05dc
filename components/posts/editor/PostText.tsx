import { useTranslation } from 'next-i18next/pages';
import { RichTextField } from '@/components/content/editor/RichTextField';
import { Card } from '@/components/ui/layout/Card';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import { TextField } from '@/components/ui/fields/TextField';
import { limits } from '@/contract/values/limits';
import { useUntitled } from '@/hooks/content/useUntitled';
import type { PostEditing } from '@/hooks/posts/usePostEditing';
import styles from './PostText.module.scss';
import { useFileInserts } from './useFileInserts';

/** Fields for the title, the summary for cards and the text as its readers see it. */
export function PostText({ editing }: { editing: PostEditing }) {
  const { t } = useTranslation('content');
  const { post, values, change, errorOf } = editing;
  const { titleProps } = useUntitled('POST', values.title);
  const { inserts, input } = useFileInserts(post.id);
  return (
    <Card look="pane" className={styles.pane}>
      <TextField
        id="title"
        label={t('postEditor.name')}
        error={errorOf('title')}
        value={values.title}
        autoComplete="off"
        {...titleProps}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextAreaField
        id="summary"
        label={t('postEditor.summary')}
        hint={t('postEditor.summaryHint')}
        error={errorOf('summary')}
        rows={2}
        maxCharacters={limits.postSummaryCharacters}
        value={values.summary}
        onChange={({ target }) => change({ summary: target.value })}
      />
      <RichTextField
        id="text"
        dialect="post"
        label={t('postEditor.text')}
        hint={t('postEditor.textHint')}
        error={errorOf('text')}
        maxCharacters={limits.postTextCharacters}
        disabled={!post.can.update}
        inserts={inserts}
        value={values.text}
        onChange={(text) => change({ text })}
      />
      <p className={styles.quiet}>
        {t('postEditor.words', { count: post.wordsCount, minutes: post.readingMinutes })}
      </p>
      {input}
    </Card>
  );
}
