import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/actions/IconButton';
import type { Markable } from '@/lib/session/pending-mark';
import styles from './SaveButton.module.scss';
import { useMark } from './useMark';

type Props = {
  thing: Markable;
  isSaved: boolean;
  /** Called with the new state, also on undo. */
  onSave?: (isSaved: boolean) => void;
};

/**
 * Save button in the corner of a card, above the link that covers the card. It follows the title in
 * the document.
 */
export function CardSaveButton({ thing, isSaved, onSave }: Props) {
  const { t } = useTranslation('common');
  const mark = useMark(onSave);
  return (
    <div className={styles.corner}>
      <IconButton
        icon="heart"
        theme="picture"
        label={t('mark.saveThis', { title: thing.title })}
        pressed={isSaved}
        onClick={() => mark(thing, !isSaved)}
      />
    </div>
  );
}
