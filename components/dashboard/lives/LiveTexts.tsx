import { useTranslation } from 'next-i18next/pages';
import { RichTextField } from '@/components/content/editor/RichTextField';
import { TagsField } from '@/components/content/editor/TagsField';
import { TopicField } from '@/components/content/editor/TopicField';
import { Card } from '@/components/ui/layout/Card';
import { TextField } from '@/components/ui/fields/TextField';
import { limits } from '@/contract/values/limits';
import { useUntitled } from '@/hooks/content/useUntitled';
import type { LiveEditing } from '@/hooks/lives/useLiveEditing';
import styles from './LiveEditor.module.scss';

/** Fields for the title, the description, the topic and the tags of a live. */
export function LiveTexts({ editing }: { editing: LiveEditing }) {
  const { t } = useTranslation('lives-dashboard');
  const { live, values, change, errorOf } = editing;
  const { titleProps } = useUntitled('LIVE', values.title);
  return (
    <Card look="pane" className={styles.pane}>
      <h2>{t('form.what')}</h2>
      <TextField
        id="title"
        label={t('form.title')}
        hint={t('form.titleHint')}
        error={errorOf('title')}
        value={values.title}
        autoComplete="off"
        {...titleProps}
        onChange={({ target }) => change({ title: target.value })}
      />
      <RichTextField
        id="description"
        dialect="description"
        label={t('form.description')}
        hint={t('form.descriptionHint')}
        error={errorOf('description')}
        maxCharacters={limits.longTextCharacters}
        disabled={!live.can.update}
        value={values.description}
        onChange={(description) => change({ description })}
      />
      <TopicField
        value={values.topicId}
        error={errorOf('topicId')}
        onChange={(topicId) => change({ topicId })}
      />
      <TagsField
        error={errorOf('tags')}
        value={values.tags}
        onChange={(tags) => change({ tags })}
        words={{ title: values.title, description: values.description }}
      />
    </Card>
  );
}
