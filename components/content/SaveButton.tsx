import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import type { Markable } from '@/lib/browser/kept-mark';
import styles from './SaveButton.module.scss';
import { useMark } from './useMark';

type Props = {
  thing: Markable;
  isSaved: boolean;
  /** Called with what is shown then, also when it is undone. */
  onChange?: (isSaved: boolean) => void;
};

/** On the cover of a card. */
export function SaveButton({ thing, isSaved, onChange }: Props) {
  const { t } = useTranslation('common');
  const mark = useMark(onChange);
  return (
    <IconButton
      icon="heart"
      theme="picture"
      className={styles.save}
      label={t('mark.saveThis', { title: thing.title })}
      pressed={isSaved}
      onClick={() => mark(thing, !isSaved)}
    />
  );
}

/** With its word, on the page of a content. */
export function SaveWord({ thing, isSaved }: Omit<Props, 'onChange'>) {
  const { t } = useTranslation('common');
  const mark = useMark();
  return (
    <Button
      theme="hollow"
      size="s"
      icon="heart"
      className={styles.word}
      aria-label={t('mark.saveThis', { title: thing.title })}
      aria-pressed={isSaved}
      onClick={() => mark(thing, !isSaved)}
    >
      {t('mark.save')}
    </Button>
  );
}
