import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import { FieldError } from '@/components/ui/fields/Field';
import { useSuggestedTags } from '@/hooks/content/useSuggestedTags';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './ListField.module.scss';

type Props = {
  words: { title: string; description: string };
  chosen: string[];
  onChoose: (tag: string) => void;
};

/** Tags of other content with similar words, each with a button to add the tag. */
export function SuggestedTags({ words, chosen, onChoose }: Props) {
  const { t } = useTranslation('content');
  const errorText = useErrorText();
  const { tags, isAsking, error, ask } = useSuggestedTags(words);
  const open = tags?.filter((tag) => !chosen.includes(tag));
  return (
    <div className={styles.group}>
      <div>
        <Button size="s" loading={isAsking && t('editor.basics.tagsAsking')} onClick={() => void ask()}>
          {t('editor.basics.tagsAsk')}
        </Button>
      </div>
      <div role="status">
        {open?.length === 0 && <p>{t('editor.basics.tagsNone')}</p>}
        {open && open.length > 0 && (
          <ul role="list" className={styles.chips} aria-label={t('editor.basics.tagsSuggested')}>
            {open.map((tag) => (
              <li key={tag}>
                <Button
                  size="s"
                  theme="hollow-border"
                  icon="plus"
                  aria-label={t('editor.basics.tagTake', { tag })}
                  onClick={() => onChoose(tag)}
                >
                  {tag}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {error !== undefined && <FieldError id="tags-suggested-error">{errorText(error)}</FieldError>}
    </div>
  );
}
