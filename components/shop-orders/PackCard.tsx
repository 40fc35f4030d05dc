import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { LinePicture } from '@/components/cart-drawer/LinePicture';
import { Icon } from '@/components/ui/display/Icon';
import { Banner } from '@/components/ui/feedback/Banner';
import { Card } from '@/components/ui/layout/Card';
import type { OwnParcel } from '@/contract/orders';
import { useChangeOwnOrder } from '@/hooks/orders/useOwnOrders';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName } from '@/lib/format/format';
import styles from './PackCard.module.scss';

/** Items of an order, each with a tick once it is packed, and the buyer's note. */
export function PackCard({ parcel: { id, lines, buyer, note, can } }: { parcel: OwnParcel }) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const { pack } = useChangeOwnOrder(id);
  const [failure, setFailure] = useState<unknown>();
  const Row = can.pack ? 'label' : 'div';
  const packedCount = lines.filter(({ isPacked }) => isPacked).length;

  async function tick(position: number, isPacked: boolean) {
    setFailure(undefined);
    try {
      await pack(position, isPacked);
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <Card as="section" look="pane" aria-labelledby="to-pack">
      <h2 id="to-pack" className={styles.title}>
        {t(can.pack ? 'shopOrders.pack.title' : 'shopOrders.pack.items')}
      </h2>
      {can.pack && (
        <p className={styles.ticked} role="status">
          {t('shopOrders.pack.ticked', { packed: packedCount, count: lines.length })}
        </p>
      )}
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
      <ul role="list" className={styles.lines}>
        {lines.map(({ position, title, variant, sku, picture, quantity, isPacked }) => (
          <li key={position}>
            <Row className={styles.line}>
              {can.pack && (
                <input
                  type="checkbox"
                  checked={isPacked}
                  aria-label={t('shopOrders.pack.packed', {
                    count: quantity,
                    item: [title, variant].filter(Boolean).join(', '),
                  })}
                  onChange={({ target }) => void tick(position, target.checked)}
                />
              )}
              <span className={styles.picture}>
                <LinePicture picture={picture} size={64} />
              </span>
              <span className={styles.what}>
                <b>{title}</b>
                {variant && <span>{variant}</span>}
                {sku && <span className="tabular">{sku}</span>}
              </span>
              <b className={styles.quantity}>
                {quantity}
                <span className="visually-hidden"> {t('shopOrders.pack.pieces', { count: quantity })}</span>
              </b>
            </Row>
          </li>
        ))}
      </ul>
      {note && (
        <p className={styles.note}>
          <Icon name="message" />
          <span>
            <b>{t('shopOrders.pack.note', { name: firstName(buyer.name) })}</b>
            {note}
          </span>
        </p>
      )}
    </Card>
  );
}
