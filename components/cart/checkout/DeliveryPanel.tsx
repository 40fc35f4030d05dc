import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Avatar } from '@/components/ui/display/Avatar';
import { Icon } from '@/components/ui/display/Icon';
import { TextAreaField } from '@/components/ui/fields/TextAreaField';
import type { CheckoutPart, OfferedRate } from '@/contract/carts';
import { shopLimits } from '@/contract/values/shop';
import type { ShopCheckout } from '@/hooks/cart/useShopCheckout';
import { useErrorText } from '@/hooks/useErrorText';
import { toTownLine } from '@/lib/addresses/address-text';
import { controlIds } from '@/lib/cart/checkout-faults';
import { firstName, formatCents } from '@/lib/format/format';
import { OptionRows } from './OptionRows';
import { Panel } from './Panel';
import styles from './ShopCheckoutPage.module.scss';
import { usePostingText } from './usePostingText';

type Props = { checkout: ShopCheckout; errorOf: (id: string) => string | undefined };

/** Delivery options for each creator's part of the order, and notes for the creators. */
export function DeliveryPanel({ checkout, errorOf }: Props) {
  const { t } = useTranslation('shop');
  const { preview, draft, change } = checkout;
  const hasNotes = Object.values(draft.notes).some((text) => text !== '');
  return (
    <Panel number={3} title={t('checkout.delivery.title')}>
      {preview?.parts.map((part) => (
        <PartDelivery key={part.creator.id} part={part} checkout={checkout} errorOf={errorOf} />
      ))}
      <details className={styles.notes} open={hasNotes || undefined}>
        <summary>
          <Icon name="plus" />
          {t('checkout.notes.add')}
        </summary>
        <div className={styles.fields}>
          {preview?.parts.map(({ creator }) => (
            <TextAreaField
              key={creator.id}
              label={t('checkout.notes.for', { name: creator.name })}
              optional
              rows={2}
              maxCharacters={shopLimits.orderNoteCharacters}
              value={draft.notes[creator.id] ?? ''}
              onChange={({ target }) => change({ notes: { ...draft.notes, [creator.id]: target.value } })}
            />
          ))}
        </div>
      </details>
    </Panel>
  );
}

/** Returns a creator's collection times as a sentence, with the full stop that may be missing. */
const asSentence = (times: string) => (times === '' || times.endsWith('.') ? times : `${times}.`);

function PartDelivery({ part, checkout, errorOf }: Props & { part: CheckoutPart }) {
  const { t, i18n } = useTranslation('shop');
  const postingText = usePostingText();
  const { draft, change } = checkout;
  const { creator, rates, isUnreachable } = part;
  const id = controlIds.delivery(creator.id);
  // Shows a choice at once, before the server has priced it.
  const chosen = draft.deliveries[creator.id] ?? part.chosenRateId;
  const collectText = [
    asSentence(part.collectTimes),
    t('checkout.delivery.collectAddress', { name: firstName(creator.name) }),
  ]
    .filter(Boolean)
    .join(' ');
  const rowOf = (rate: OfferedRate) => ({
    value: rate.rateId,
    title: rate.kind === 'COLLECT' ? t('checkout.delivery.collect', { place: rate.name }) : rate.name,
    text: rate.days ? t('checkout.delivery.days', { ...rate.days, count: rate.days.to }) : collectText,
    price:
      rate.priceCents === 0
        ? t('checkout.sums.free')
        : formatCents(rate.priceCents, i18n.language, { exact: true }),
  });
  return (
    <div className={styles.part}>
      <div className={styles.creator}>
        <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={36} />
        <p>
          <b>{creator.name}</b>
          <span>{postingText(part.postingDays)}</span>
        </p>
      </div>
      {isUnreachable && <Unreachable part={part} checkout={checkout} />}
      {rates.length > 0 && (
        <OptionRows
          id={id}
          legend={t('checkout.delivery.from', { name: creator.name })}
          name={id}
          rows={rates.map(rowOf)}
          value={chosen}
          error={errorOf(id)}
          onChoose={(rateId) => change({ deliveries: { ...draft.deliveries, [creator.id]: rateId } })}
        />
      )}
      {rates.length === 0 && !isUnreachable && (
        <p className={styles.muted}>{t('checkout.delivery.needsAddress')}</p>
      )}
    </div>
  );
}

/** Notice about a creator who does not deliver to the address. */
function Unreachable({ part, checkout }: { part: CheckoutPart; checkout: ShopCheckout }) {
  const { t } = useTranslation('shop');
  const errorText = useErrorText();
  const [isRemoving, setRemoving] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { draft, chosen, removePart } = checkout;
  const { creator } = part;
  const itemsCount = part.lines.reduce((sum, { quantity }) => sum + quantity, 0);

  async function remove() {
    setRemoving(true);
    setFailure(undefined);
    await removePart(creator.id).catch(setFailure);
    setRemoving(false);
  }

  function goToAddress() {
    const target = document.getElementById(chosen ? 'address' : `${controlIds.address}city`);
    (target?.querySelector<HTMLElement>('input:checked') ?? target)?.focus();
  }

  return (
    <div
      className={styles.unreachable}
      id={part.rates.length === 0 ? controlIds.delivery(creator.id) : undefined}
      tabIndex={-1}
    >
      <p>
        <b>{t('checkout.unreachable.title', { place: toTownLine(chosen ?? draft.address) })}</b>
        <span>{t('checkout.unreachable.text', { name: firstName(creator.name), count: itemsCount })}</span>
      </p>
      {failure !== undefined && <p role="alert">{errorText(failure)}</p>}
      <div className={styles.actions}>
        <Button size="s" onClick={goToAddress}>
          {t('checkout.unreachable.change')}
        </Button>
        <Button
          size="s"
          theme="hollow"
          loading={isRemoving && t('checkout.unreachable.removing')}
          onClick={() => void remove()}
        >
          {t('checkout.unreachable.remove', { count: itemsCount })}
        </Button>
      </div>
    </div>
  );
}
