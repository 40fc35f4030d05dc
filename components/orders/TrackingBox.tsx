import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import type { Tracking } from '@/contract/parcels';
import styles from './ParcelPanel.module.scss';

type Props = {
  tracking: Tracking;
  /** Name of the parcel for screen readers. */
  parcelName: string;
};

/** Carrier and tracking number of a parcel, with a copy button and a link to the carrier's page. */
export function TrackingBox({ tracking: { carrier, number, url }, parcelName }: Props) {
  const { t } = useTranslation('shop');
  const [said, setSaid] = useState('');
  const ofParcel = <span className="visually-hidden"> ({parcelName})</span>;

  async function copy(): Promise<void> {
    const hasCopied = await navigator.clipboard?.writeText(number).then(
      () => true,
      () => false,
    );
    setSaid(t(hasCopied ? 'orders.tracking.copied' : 'orders.tracking.notCopied'));
  }

  return (
    <div className={styles.track}>
      <Icon name="shipping" />
      <div>
        {number && <b className="tabular">{number}</b>}
        <span>{t(`orders.tracking.carriers.${carrier}`)}</span>
      </div>
      {number && (
        <Button theme="hollow" size="s" icon="copy" onClick={() => void copy()}>
          {t('orders.tracking.copy')}
          {ofParcel}
        </Button>
      )}
      {url && (
        <a className={styles.follow} href={url} target="_blank" rel="noreferrer">
          {t('orders.tracking.follow')}
          {ofParcel}
          <Icon name="external" />
        </a>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}
