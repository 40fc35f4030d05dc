import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/feedback/Banner';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { MoneyField } from '@/components/money/MoneyField';
import { RadioCards } from '@/components/ui/fields/RadioCards';
import { paths } from '@/contract/paths';
import { toFieldErrors } from '@/contract/rules/field-errors';
import { PriceCents } from '@/contract/shared';
import type { Confirmation } from '@/lib/editing/confirmation';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { useFieldText } from '@/hooks/form/useFieldText';
import { moveFocus } from '@/lib/page/focus';
import { formatCents } from '@/lib/format/format';
import { parseCents, plainAmount } from '@/lib/format/parse-cents';
import { addressWith } from '@/lib/list-query';
import { ConfirmedFields } from './ConfirmedFields';
import { FeeExample } from './FeeExample';
import styles from './PriceField.module.scss';

/**
 * Returns the error that prevents an amount (cents) from being a price. Zero is an error because
 * "free" is a separate choice.
 */
const wrongWith = (cents: number) => {
  const read = PriceCents.safeParse(cents);
  if (!read.success) return toFieldErrors(read.error)[0];
  return cents === 0 ? { code: 'PRICE_TOO_SMALL', limit: undefined } : undefined;
};

const AMOUNT_ID = 'priceCents';
const names = ['priceCents'] as const;

type Kind = 'free' | 'paid';

/** Returns whether a price is paid or free; undefined if no price is chosen. */
const kindOf = (cents: number | null): Kind | undefined =>
  cents === null ? undefined : cents > 0 ? 'paid' : 'free';

const toTyped = (cents: number | null) => (cents ? plainAmount(cents) : '');

type Props = {
  /** Chosen price (cents); null until the creator has chosen one. */
  priceCents: number | null;
  /** Current price (cents), valid until another price is saved. */
  storedCents: number | null;
  confirmation: Confirmation;
  error?: string;
  onChange: (priceCents: number) => void;
  /** Text about the restrictions of a creator without payouts. */
  noPayouts: string;
};

/**
 * Field for a free price or a price between A$1 and A$10,000. The amount stays text until it is
 * valid, so 12.5 is never a floating-point number of dollars.
 * A changed price of content on sale needs its own save button.
 */
export function PriceField({ priceCents, storedCents, confirmation, error, onChange, noPayouts }: Props) {
  const { t, i18n } = useTranslation('content');
  const fieldText = useFieldText();
  const { profile } = useCreatorProfile();
  const { asPath } = useRouter();
  const [kind, setKind] = useState(kindOf(priceCents));
  const isPaid = kind === 'paid';
  const [typed, setTyped] = useState(toTyped(priceCents));
  const cents = parseCents(typed, i18n.language);
  const [isLeft, setLeft] = useState(false);

  function problem(): string | undefined {
    if (!isPaid || !isLeft) return undefined;
    if (typed.trim() === '') return t('editor.price.enter');
    if (cents === undefined) return t('editor.price.unreadable');
    const wrong = wrongWith(cents);
    // The validation rule is in cents, but readers expect dollars.
    return wrong?.code === 'TOO_BIG'
      ? t('editor.price.tooMuch', { max: formatCents(wrong.limit ?? 0, i18n.language) })
      : fieldText(wrong);
  }

  function type(text: string) {
    setTyped(text);
    const next = parseCents(text, i18n.language);
    if (next !== undefined && !wrongWith(next)) onChange(next);
    // An invalid or partly typed amount discards the unsaved price.
    else if (confirmation.isWaiting(names)) confirmation.undo(names);
  }

  function choose(next: Kind) {
    setKind(next);
    if (next === 'free') onChange(0);
    else type(typed);
  }

  const isPriced = cents !== undefined && !wrongWith(cents);
  const isIncomplete = confirmation.isPublic && isPaid && !isPriced;
  const price = (amount: number | null) => formatCents(amount ?? 0, i18n.language);
  const isFreeNow = storedCents === 0;
  const sentence = isIncomplete
    ? t(isFreeNow ? 'editor.price.enterFree' : 'editor.price.enterPaid', { price: price(storedCents) })
    : t(isPaid ? 'editor.price.willCost' : 'editor.price.willBeFree', { price: price(priceCents) });

  return (
    <ConfirmedFields
      confirmation={confirmation}
      names={names}
      sentence={sentence}
      save={t('editor.price.save')}
      keep={t(isFreeNow ? 'editor.price.keepFree' : 'editor.price.keep', { price: price(storedCents) })}
      saved={t(isPaid ? 'editor.price.savedPaid' : 'editor.price.savedFree', { price: price(priceCents) })}
      onIncomplete={
        isIncomplete
          ? () => {
              setLeft(true);
              moveFocus(document.getElementById(AMOUNT_ID));
            }
          : undefined
      }
      onUndo={() => {
        setKind(kindOf(storedCents));
        setTyped(toTyped(storedCents));
        setLeft(false);
      }}
    >
      <RadioCards
        label={t('editor.price.label')}
        hint={kind === undefined && t('editor.price.choose')}
        error={kind === undefined ? error : undefined}
        name="price-kind"
        value={kind ?? ''}
        onChange={(event) => choose(event.currentTarget.value === 'paid' ? 'paid' : 'free')}
        options={[
          { value: 'free', label: t('editor.price.free'), hint: t('editor.price.freeHint') },
          { value: 'paid', label: t('editor.price.paid'), hint: t('editor.price.paidHint') },
        ]}
      />
      {isPaid && (
        <div className={styles.amount}>
          <MoneyField
            id={AMOUNT_ID}
            label={t('editor.price.amount')}
            hint={t('editor.price.amountHint')}
            error={problem() ?? error}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setLeft(true)}
          />
          {isPriced && profile && <FeeExample priceCents={cents} rule={profile.feeRule} />}
        </div>
      )}
      {confirmation.isPublic && !isIncomplete && !confirmation.isWaiting(names) && (
        <p className={styles.quiet}>{t('editor.price.live')}</p>
      )}
      {profile && !profile.canReceivePayments && (
        <Banner
          tone="warning"
          action={
            <ButtonLink size="s" theme="black" href={addressWith(paths.wallet, { next: asPath })}>
              {t('editor.price.connect')}
            </ButtonLink>
          }
        >
          {noPayouts}
        </Banner>
      )}
    </ConfirmedFields>
  );
}
