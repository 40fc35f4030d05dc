import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Icon } from '@/components/ui/display/Icon';
import { TextField } from '@/components/ui/fields/TextField';
import { usePrice } from '@/components/money/usePrice';
import type { Discount } from '@/hooks/discounts/useDiscount';
import { useErrorText } from '@/hooks/useErrorText';
import styles from './DiscountField.module.scss';

/** "Have a code?" link with its field, or the applied code. */
export function DiscountField({ discount }: { discount: Discount }) {
  const { t } = useTranslation('wallet');
  const price = usePrice();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { quote, problem, isChecking, apply, remove } = discount;
  const applied = quote?.discount;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== '' && !isChecking) void apply(typed.trim());
  }

  return (
    <div className={styles.code} tabIndex={-1}>
      {!applied && !isOpen && !problem && (
        <Button
          size="s"
          theme="hollow"
          aria-expanded={false}
          loading={isChecking && t('checkout.code.checking')}
          onClick={() => setOpen(true)}
        >
          {t('checkout.code.have')}
        </Button>
      )}
      {!applied && (isOpen || problem) && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextField
            label={t('checkout.code.label')}
            value={typed}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            error={problem && errorText(problem)}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" loading={isChecking && t('checkout.code.checking')}>
            {t('checkout.code.apply')}
          </Button>
        </form>
      )}
      {applied && (
        <div className={styles.applied}>
          <p>
            <Icon name="check" />
            {t('checkout.code.applied', {
              code: applied.code,
              amount: price(applied.offCents, { exact: true }),
            })}
          </p>
          <Button
            size="s"
            theme="hollow"
            onClick={() => {
              setTyped('');
              setOpen(false);
              remove();
            }}
          >
            {t('checkout.code.remove')}
          </Button>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {applied &&
          t(quote.recurring ? 'checkout.code.saidRecurring' : 'checkout.code.said', {
            code: applied.code,
            total: price(quote.totalCents),
            full: price(quote.totalCents + applied.offCents, { per: quote.recurring }),
          })}
      </p>
    </div>
  );
}
