import { useTranslation } from 'next-i18next/pages';
import { useId } from 'react';
import { classNames } from '../ui/class-names';
import { FieldError } from '../ui/fields/Field';
import { Icon } from '../ui/display/Icon';
import { TopicPebble } from './TopicPebble';
import styles from './TopicPicker.module.scss';

export type TopicOption = { id: string; slug: string; name: string };

type Props = {
  label: string;
  labelHidden?: boolean;
  hint?: string;
  error?: string;
  id?: string;
  topics: TopicOption[];
  /** Ids of the chosen topics. */
  chosen: string[];
  onChange: (chosen: string[]) => void;
  /** Maximum number of choices; further topics are then disabled. */
  max?: number;
  /** `pebbles`: large items in columns, for a page whose only purpose is the choice. */
  look?: 'chips' | 'pebbles';
};

export function TopicPicker({
  label,
  labelHidden,
  hint,
  error,
  id,
  topics,
  chosen,
  onChange,
  max,
  look = 'chips',
}: Props) {
  const { t } = useTranslation('common');
  const madeUpId = useId();
  const groupId = id ?? madeUpId;
  const full = max !== undefined && chosen.length >= max;
  const description = [
    hint && `${groupId}-hint`,
    max !== undefined && `${groupId}-limit`,
    error && `${groupId}-error`,
  ]
    .filter(Boolean)
    .join(' ');

  function toggle(topicId: string) {
    onChange(chosen.includes(topicId) ? chosen.filter((other) => other !== topicId) : [...chosen, topicId]);
  }

  return (
    <fieldset id={groupId} className={styles.group} aria-describedby={description || undefined}>
      <legend className={labelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      {hint && (
        <span id={`${groupId}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <div className={styles[look]}>
        {topics.map((topic) => {
          const checked = chosen.includes(topic.id);
          return (
            <label key={topic.id} className={classNames(styles.topic, checked && styles.checked)}>
              <input
                type="checkbox"
                checked={checked}
                disabled={full && !checked}
                onChange={() => toggle(topic.id)}
              />
              <TopicPebble
                topic={topic.slug}
                size={look === 'pebbles' ? 'l' : 's'}
                className={styles.pebble}
              />
              {topic.name}
              {checked && <Icon name="check" />}
            </label>
          );
        })}
      </div>
      {max !== undefined && (
        <span id={`${groupId}-limit`} role="status" className={styles.hint}>
          {t('ui.topicPicker.limit', { chosen: chosen.length, max })}
        </span>
      )}
      {error && <FieldError id={`${groupId}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
