import { useTranslation } from 'next-i18next/pages';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import { hasOwnLink, toTrackingUrl } from '@/contract/rules/tracking-url';
import { carriers, orderLimits } from '@/contract/values/orders';
import { isNumberWrong, type TrackingDraft } from '@/lib/orders/tracking-draft';
import styles from './TrackingFields.module.scss';

type Props = {
  id: string;
  draft: TrackingDraft;
  /** True if the link is not an address with https. */
  isLinkWrong: boolean;
  onChange: (draft: TrackingDraft) => void;
};

/**
 * Carrier, number and link of a parcel. The link has a field only for a carrier without a known
 * link.
 */
export function TrackingFields({ id, draft, isLinkWrong, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  const { carrier, number, link } = draft;
  const isOther = hasOwnLink(carrier);
  const url = isOther ? null : toTrackingUrl(carrier, number, null);
  return (
    <div className={styles.tracking}>
      <div className={styles.fields}>
        <SelectField
          id={`${id}-carrier`}
          label={t('shopOrders.tracking.carrier')}
          value={carrier}
          options={carriers.map((value) => ({ value, label: t(`shopOrders.tracking.carriers.${value}`) }))}
          onChange={({ target }) =>
            onChange({ ...draft, carrier: carriers.find((each) => each === target.value) ?? carrier })
          }
        />
        <TextField
          id={`${id}-number`}
          label={t('shopOrders.tracking.number')}
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={orderLimits.trackingNumberCharacters}
          value={number}
          error={isNumberWrong(draft) ? t('shopOrders.tracking.numberWrong') : undefined}
          onChange={({ target }) => onChange({ ...draft, number: target.value })}
        />
      </div>
      {isOther && (
        <TextField
          id={`${id}-link`}
          type="url"
          inputMode="url"
          label={t('shopOrders.tracking.link')}
          optional
          autoComplete="off"
          maxLength={orderLimits.trackingUrlCharacters}
          value={link}
          error={isLinkWrong ? t('shopOrders.tracking.linkWrong') : undefined}
          onChange={({ target }) => onChange({ ...draft, link: target.value })}
        />
      )}
      {url && (
        <p className={styles.preview}>
          {t('shopOrders.tracking.preview')} <span className="tabular">{url.replace('https://', '')}</span>{' '}
          <a className="link" href={url} target="_blank" rel="noreferrer">
            {t('shopOrders.tracking.check')}
          </a>
        </p>
      )}
    </div>
  );
}
