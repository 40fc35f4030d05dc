import { useTranslation } from 'next-i18next/pages';
import { Button } from '@/components/ui/actions/Button';
import type { Markable } from '@/lib/session/pending-mark';
import styles from './SaveButton.module.scss';
import { useMark } from './useMark';

type Props = { thing: Markable; isSaved: boolean };

/** Save button with a text label. */
export function SaveButton({ thing, isSaved }: Props) {
  const { t } = useTranslation('common');
  const mark = useMark();
  return (
    <Button
      theme="hollow"
      size="s"
      icon="heart"
      className={styles.save}
      aria-label={t('mark.saveThis', { title: thing.title })}
      aria-pressed={isSaved}
      onClick={() => mark(thing, !isSaved)}
    >
      {t('mark.save')}
    </Button>
  );
}
