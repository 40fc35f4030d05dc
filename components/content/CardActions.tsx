import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/actions/IconButton';
import type { Markable } from '@/lib/session/kept-mark';
import styles from './SaveButton.module.scss';
import { useMark } from './useMark';
import { useShare } from './useShare';

type Props = {
  thing: Markable & { creator: { id: string } };
  /** Its public address, from the root; without one it is not shared. */
  path?: string;
  isSaved: boolean;
  /** Called with what is shown then, also when it is undone. */
  onSave?: (isSaved: boolean) => void;
};

/** Saves or shares the content of a card, in the corner of its picture; above the link that covers the card. */
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
