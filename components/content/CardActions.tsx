import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/actions/IconButton';
import type { Markable } from '@/lib/session/pending-mark';
import styles from './SaveButton.module.scss';
import { useMark } from './useMark';
import { useShare } from './useShare';

type Props = {
  thing: Markable & { creator: { id: string } };
  /** Public path of the content; without it, the share button is hidden. */
  path?: string;
  isSaved: boolean;
  /** Called with the new state, also on undo. */
  onSave?: (isSaved: boolean) => void;
};

/** Buttons to save or share the content of a card, above the link that covers it. */
export function CardActions({ thing, path = '', isSaved, onSave }: Props) {
  const { t } = useTranslation('common');
  const mark = useMark(onSave);
  const { contentType, id, title, creator } = thing;
  const { dialog, handlers } = useShare({ contentType, contentId: id, creatorId: creator.id, title, path });
  return (
    <div className={styles.corner}>
      <IconButton
        icon="heart"
        theme="picture"
        label={t('mark.saveThis', { title })}
        pressed={isSaved}
        onClick={() => mark(thing, !isSaved)}
      />
      {path && <IconButton icon="share" theme="picture" label={t('share.this', { title })} {...handlers} />}
      {dialog}
    </div>
  );
}
