import { useTranslation } from 'next-i18next/pages';
import type { KeyboardEvent } from 'react';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Modal } from '@/components/ui/feedback/Modal';
import type { ProductPicture } from '@/contract/shop';
import styles from './ZoomModal.module.scss';

type Props = {
  title: string;
  pictures: ProductPicture[];
  /** Index of the shown picture. */
  place: number;
  onPlace: (place: number) => void;
  onClose: () => void;
};

/** Pictures as large as the window; the arrow keys step through them. */
export function ZoomModal({ title, pictures, place, onPlace, onClose }: Props) {
  const { t } = useTranslation('shop');
  const total = pictures.length;
  const picture = pictures[place];
  const step = (by: number) => onPlace((place + by + total) % total);

  function press({ key }: KeyboardEvent) {
    if (total < 2) return;
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  }

  return (
    <div onKeyDown={press}>
      <Modal
        open
        onClose={onClose}
        title={title}
        variant="black"
        size="l"
        picture={
          picture && (
            <img className={styles.picture} src={picture.url} width={1280} height={1280} alt={picture.alt} />
          )
        }
      >
        {total > 1 && (
          <div className={styles.steps}>
            <IconButton icon="left" label={t('product.previous')} onClick={() => step(-1)} />
            <span role="status" className="tabular">
              {t('product.place', { place: place + 1, total })}
            </span>
            <IconButton icon="right" label={t('product.next')} onClick={() => step(1)} />
          </div>
        )}
      </Modal>
    </div>
  );
}
