import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { Banner } from '@/components/ui/Banner';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { MoneyField } from '@/components/ui/MoneyField';
import { RadioCards } from '@/components/ui/RadioCards';
import { paths } from '@/contract/paths';
import { fieldErrorsOf, PriceCents } from '@/contract/shared';
import { useCreatorProfile } from '@/hooks/creators/useCreatorProfile';
import { useFieldText } from '@/hooks/form/useFieldText';
import { formatCents } from '@/lib/format/format';
import { parseCents, plainAmount } from '@/lib/format/parse-cents';
import { FeeExample } from './FeeExample';
import styles from './PriceField.module.scss';

/** What keeps an amount from being a price; zero is one, but it is the other choice. */
const wrongWith = (cents: number) => {
  const read = PriceCents.safeParse(cents);
  if (!read.success) return fieldErrorsOf(read.error)[0];
  return cents === 0 ? { code: 'PRICE_TOO_SMALL', limit: undefined } : undefined;
};

type Props = {
  priceCents: number;
  error?: string;
  onChange: (priceCents: number) => void;
  /** What a creator without payouts cannot do yet. */
  noPayouts: string;
};

/** Free, or a price between A$1 and A$10,000. The amount stays text until it is one: 12.5 is never a float of dollars. */
export function PriceField({ priceCents, error, onChange, noPayouts }: Props) {
  const { t, i18n } = useTranslation('content');
  const fieldText = useFieldText();
  const { profile } = useCreatorProfile();
  const [isPaid, setPaid] = useState(priceCents > 0);
  const [typed, setTyped] = useState(priceCents > 0 ? plainAmount(priceCents) : '');
  const cents = parseCents(typed, i18n.language);
  const [isLeft, setLeft] = useState(false);

  function problem(): string | undefined {
    if (!isPaid || !isLeft) return undefined;
    if (typed.trim() === '') return t('editor.price.enter');
    if (cents === undefined) return t('editor.price.unreadable');
    const wrong = wrongWith(cents);
    // The rule counts in cents, people do not.
    return wrong?.code === 'TOO_BIG'
      ? t('editor.price.tooMuch', { max: formatCents(wrong.limit ?? 0, i18n.language) })
      : fieldText(wrong);
  }

  function type(text: string) {
    setTyped(text);
    const next = parseCents(text, i18n.language);
    if (next !== undefined && !wrongWith(next)) onChange(next);
  }

  function choose(kind: string) {
    setPaid(kind === 'paid');
    if (kind === 'free') onChange(0);
    else type(typed);
  }

  const isPriced = cents !== undefined && !wrongWith(cents);

  return (
    <>
      <RadioCards
        label={t('editor.price.label')}
        name="price-kind"
        value={isPaid ? 'paid' : 'free'}
        onChange={(event) => choose(event.currentTarget.value)}
        options={[
          { value: 'free', label: t('editor.price.free'), hint: t('editor.price.freeHint') },
          { value: 'paid', label: t('editor.price.paid'), hint: t('editor.price.paidHint') },
        ]}
      />
      {isPaid && (
        <div className={styles.amount}>
          <MoneyField
            id="priceCents"
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
      {profile && !profile.canReceivePayments && (
        <Banner
          tone="warning"
          action={
            <ButtonLink size="s" theme="black" href={paths.wallet}>
              {t('editor.price.connect')}
            </ButtonLink>
          }
        >
          {noPayouts}
        </Banner>
      )}
    </>
  );
}
