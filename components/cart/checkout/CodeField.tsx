import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { IconButton } from '@/components/ui/actions/IconButton';
import { Icon } from '@/components/ui/display/Icon';
import { TextField } from '@/components/ui/fields/TextField';
import type { CheckoutPreview } from '@/contract/carts';
import type { ShopCheckout } from '@/hooks/cart/useShopCheckout';
import { firstName, formatCents } from '@/lib/format/format';
import styles from './CheckoutSums.module.scss';
import { useRefusedText } from './useRefusedText';

type Props = { checkout: ShopCheckout; preview: CheckoutPreview; id: string };

/** Discount codes that apply, and a field for an additional code. */
export function CodeField({ checkout, preview, id }: Props) {
  const { t, i18n } = useTranslation('shop');
  const refusedText = useRefusedText();
  const { draft, change, isPricing } = checkout;
  const refused = preview.refusedCodes[0];
  const [typed, setTyped] = useState<string>();
  const value = typed ?? refused?.code ?? '';
  const applied = preview.parts.flatMap(({ creator, discount }) =>
    discount ? [{ creator, ...discount }] : [],
  );
  const isRefused = (code: string) => preview.refusedCodes.some((each) => each.code === code);

  function apply(event: FormEvent) {
    event.preventDefault();
    const code = value.trim().toUpperCase();
    if (code === '' || isPricing) return;
    setTyped(undefined);
    change({ codes: [...new Set([...draft.codes.filter((each) => !isRefused(each)), code])] });
  }

  return (
    <div className={styles.codes} tabIndex={-1}>
      {applied.map(({ code, offCents, creator }) => (
        <div key={code} className={styles.applied}>
          <Icon name="tag" />
          <span>
            <b>{code}</b>{' '}
            {t('checkout.code.applied', {
              amount: formatCents(offCents, i18n.language, { exact: true }),
              name: firstName(creator.name),
            })}
          </span>
          <IconButton
            icon="close"
            label={t('checkout.code.remove', { code })}
            onClick={() => change({ codes: draft.codes.filter((each) => each !== code) })}
          />
        </div>
      ))}
      {applied.length < preview.parts.length && (
        <form className={styles.code} onSubmit={apply} noValidate>
          <TextField
            id={id}
            label={t('checkout.code.label')}
            value={value}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            error={refused && typed === undefined ? refusedText(refused) : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit">{t('checkout.code.apply')}</Button>
        </form>
      )}
      <p role="status" className="visually-hidden">
        {applied.map(({ code }) => t('checkout.code.said', { code })).join(' ')}
      </p>
    </div>
  );
}
