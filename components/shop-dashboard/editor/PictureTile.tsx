import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Badge } from '@/components/ui/display/Badge';
import { classNames } from '@/components/ui/class-names';
import type { PictureForm } from '@/lib/shop/product-form';
import styles from './PicturesPanel.module.scss';

type Props = {
  picture: PictureForm;
  place: number;
  count: number;
  /** True if the description field below belongs to this picture. */
  isChosen: boolean;
  isDragged: boolean;
  /** True while a picture of the list is dragged. */
  hasDragged: boolean;
  onChoose: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDrag: (isDragged: boolean) => void;
  /** Called when the dragged picture is dropped here. */
  onDrop: () => void;
};

/** Picture of a product; the first picture is the cover. */
export function PictureTile({ picture, place, count, isChosen, isDragged, hasDragged, ...on }: Props) {
  const { t } = useTranslation('dashboard');
  const number = place + 1;
  const isLast = number === count;
  return (
    <li
      draggable
      className={classNames(
        styles.picture,
        place === 0 && styles.cover,
        isChosen && styles.chosen,
        isDragged && styles.dragged,
      )}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        on.onDrag(true);
      }}
      onDragEnd={() => on.onDrag(false)}
      onDragOver={(event) => hasDragged && event.preventDefault()}
      onDrop={(event) => {
        if (!hasDragged) return;
        event.preventDefault();
        on.onDrop();
      }}
    >
      <button
        type="button"
        className={styles.choose}
        aria-pressed={isChosen}
        aria-label={t('shop.form.pictures.describe', { number })}
        onClick={on.onChoose}
      >
        <img src={picture.url} alt={picture.alt} width={280} height={280} draggable={false} />
      </button>
      {place === 0 && (
        <Badge tone="picture" className={styles.badge}>
          {t('shop.form.pictures.cover')}
        </Badge>
      )}
      <span className={styles.buttons}>
        <IconButton
          icon="left"
          label={t('shop.form.pictures.earlier', { number })}
          aria-disabled={place === 0}
          onClick={() => on.onMove(place - 1)}
        />
        <IconButton
          icon="right"
          label={t('shop.form.pictures.later', { number })}
          aria-disabled={isLast}
          onClick={() => on.onMove(place + 1)}
        />
        <IconButton icon="trash" label={t('shop.form.pictures.remove', { number })} onClick={on.onRemove} />
      </span>
    </li>
  );
}
