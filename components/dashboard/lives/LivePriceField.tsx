import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { ConfirmedFields } from '@/components/content/editor/ConfirmedFields';
import { MoneyField } from '@/components/money/MoneyField';
import { platformFeeCents } from '@/contract/fees';
import { limits } from '@/contract/values/limits';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import type { LiveEditing } from '@/hooks/lives/useLiveEditing';
import { formatCents } from '@/lib/format/format';
import { parseCents, plainAmount } from '@/lib/format/parse-cents';
import { moveFocus } from '@/lib/page/focus';

const PRICE_ID = 'price';
const names = ['priceCents'] as const;
const { min, max } = limits.priceCents;

const isPrice = (cents: number | undefined): cents is number =>
  cents !== undefined && (cents === 0 || (cents >= min && cents <= max));

/**
 * Field for the price of a live, with the fee and the creator's share beside it. The price is
 * locked once somebody has paid, and changes on a scheduled live only with a button.
 */
export function LivePriceField({ editing }: { editing: LiveEditing }) {
  const { t, i18n } = useTranslation('lives-dashboard');
  const { profile } = useCreatorProfile();
  const { live, values, change, errorOf, confirmation } = editing;
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const money = (cents: number) => formatCents(cents, i18n.language, { exact: true });
  const text = typed ?? plainAmount(values.priceCents);
  const cents = parseCents(text, i18n.language);
  const isLocked = live.ticketsCount > 0;

  function type(next: string) {
    setTyped(next);
    const amount = parseCents(next, i18n.language);
    if (isPrice(amount)) change({ priceCents: amount });
    // An invalid or partly typed amount discards the unsaved price.
    else if (confirmation.isWaiting(names)) confirmation.undo(names);
  }

  function hint(): string {
    if (isLocked) return t('price.locked', { count: live.ticketsCount });
    if (!isPrice(cents) || cents === 0 || !profile) return t('price.hint');
    const fee = platformFeeCents(cents, profile.feeRule);
    return t('price.share', { yours: money(cents - fee), fee: money(fee) });
  }

  const isWrong = !isPrice(cents);
  const wrong =
    isLeft && isWrong
      ? t('price.wrong', { min: formatCents(min, i18n.language), max: formatCents(max, i18n.language) })
      : undefined;
  return (
    <ConfirmedFields
      confirmation={confirmation}
      names={names}
      sentence={t(isWrong ? 'price.unclear' : 'price.will', { price: money(values.priceCents) })}
      save={t('price.save')}
      keep={t('move.undo')}
      saved={t('price.saved')}
      onIncomplete={
        isWrong && confirmation.isPublic
          ? () => {
              setLeft(true);
              moveFocus(document.getElementById(PRICE_ID));
            }
          : undefined
      }
      onUndo={() => {
        setTyped(undefined);
        setLeft(false);
      }}
    >
      <MoneyField
        id={PRICE_ID}
        label={t('price.label')}
        hint={hint()}
        error={wrong ?? errorOf('priceCents')}
        value={text}
        disabled={isLocked}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setLeft(true)}
      />
    </ConfirmedFields>
  );
}
