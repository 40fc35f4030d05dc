import dynamic from 'next/dynamic';
import { useTranslation } from 'next-i18next/pages';
import { useState, type UIEvent } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Badge } from '@/components/ui/display/Badge';
import { Cover } from '@/components/ui/display/Cover';
import { Icon } from '@/components/ui/display/Icon';
import type { ProductPage } from '@/contract/shop';
import { toSrcSet } from '@/contract/values/pictures';
import styles from './ProductGallery.module.scss';

const loadZoom = () => import('./ZoomModal').then((file) => file.ZoomModal);
const ZoomModal = dynamic(loadZoom, { ssr: false });

const sizes = '(min-width: 1240px) 600px, (min-width: 1100px) 50vw, (min-width: 640px) 46vw, 100vw';

type Props = { product: Pick<ProductPage, 'id' | 'title' | 'pictures' | 'leftCount'> };

/**
 * Pictures of a product. Small screens swipe through the pictures. On larger screens thumbnails
 * select the large picture, which can be zoomed.
 */
export function ProductGallery({ product }: Props) {
  const { t } = useTranslation('shop');
  const { id, title, pictures, leftCount } = product;
  const [shown, setShown] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const total = pictures.length;
  const isSold = leftCount === 0;

  /**
   * Updates the number of the shown picture while the row is swiped. On larger screens the row does
   * not scroll.
   */
  function follow({ currentTarget }: UIEvent<HTMLDivElement>) {
    const { scrollLeft, clientWidth } = currentTarget;
    if (clientWidth > 0) setShown(Math.min(total - 1, Math.max(0, Math.round(scrollLeft / clientWidth))));
  }

  return (
    <div className={classNames(styles.gallery, isSold && styles.sold)}>
      <div className={classNames(styles.main, total < 2 && styles.alone)}>
        <div
          className={styles.row}
          role="group"
          aria-label={t('product.pictures', { title })}
          // Focusable, so that the arrow keys scroll the row of small screens.
          tabIndex={total > 1 ? 0 : undefined}
          onScroll={follow}
        >
          {total === 0 && <Cover picture={null} topicId={id} sizes={sizes} />}
          {pictures.map((picture, place) => (
            <figure key={picture.url} className={classNames(place === shown && styles.shown)}>
              <picture>
                <img
                  src={picture.smallUrl}
                  srcSet={toSrcSet(picture)}
                  sizes={sizes}
                  width={900}
                  height={900}
                  alt={picture.alt}
                  decoding="async"
                  loading={place === 0 ? 'eager' : 'lazy'}
                  fetchPriority={place === 0 ? 'high' : undefined}
                />
              </picture>
            </figure>
          ))}
        </div>
        {isSold && <Badge className={styles.badge}>{t('card.soldOut')}</Badge>}
        {total > 0 && (
          <button
            type="button"
            className={styles.zoom}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadZoom()}
            onClick={() => setZoomed(true)}
            data-needs-script
          >
            <Icon name="zoom" />
            {t('product.zoom')}
          </button>
        )}
      </div>
      {total > 1 && (
        <>
          <div className={styles.dots} aria-hidden="true">
            {pictures.map(({ url }, place) => (
              <i key={url} className={classNames(place === shown && styles.on)} />
            ))}
            <span className="tabular">{t('product.place', { place: shown + 1, total })}</span>
          </div>
          <ul role="list" className={styles.thumbs} data-needs-script>
            {pictures.map((picture, place) => (
              <li key={picture.url}>
                <button
                  type="button"
                  aria-current={place === shown ? 'true' : undefined}
                  aria-label={
                    picture.alt === ''
                      ? t('product.picture', { place: place + 1, total })
                      : t('product.pictureOf', { place: place + 1, total, alt: picture.alt })
                  }
                  onClick={() => setShown(place)}
                >
                  <img
                    src={picture.smallUrl}
                    width={180}
                    height={180}
                    alt=""
                    loading="lazy"
                    decoding="async"
                  />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {isZoomed && (
        <ZoomModal
          title={title}
          pictures={pictures}
          place={shown}
          onPlace={setShown}
          onClose={() => setZoomed(false)}
        />
      )}
    </div>
  );
}
