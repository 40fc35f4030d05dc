import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Badge } from '@/components/ui/display/Badge';
import { useToast } from '@/components/ui/feedback/useToast';
import { TextField } from '@/components/ui/fields/TextField';
import type { ShopOverview } from '@/contract/shop-editing';
import { shopLimits } from '@/contract/values/shop';
import { useFocusedError } from '@/hooks/form/useFocusedError';
import { useErrorText } from '@/hooks/useErrorText';
import { randomId } from '@/lib/browser/random-id';
import styles from './ShopOverviewPage.module.scss';
import { SmallPicture } from './SmallPicture';

type Props = {
  row: ShopOverview['low'][number];
  addStock: (variantId: string, change: number, key: string) => Promise<unknown>;
};

/** Variant with low stock, and a field for adding stock. */
export function LowVariant({ row, addStock }: Props) {
  const { t } = useTranslation('dashboard');
  const errorText = useErrorText();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { form, focusError } = useFocusedError();
  const name = [row.title, row.variant].filter(Boolean).join(', ');

  function type(next: string) {
    setTyped(next);
    setProblem(undefined);
    // A different amount gets a new key. A repeated request for the same amount is applied once.
    setKey(randomId());
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const digits = typed.trim().replace(/^\+/, '').trim();
    const count = /^\d+$/.test(digits) ? Number(digits) : 0;
    if (count < 1 || count > shopLimits.stock.max) {
      setProblem(t('shop.low.wrong'));
      return focusError();
    }
    setBusy(true);
    try {
      await addStock(row.variantId, count, key);
      setTyped('');
      toast(t('shop.low.added', { count, name }));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className={styles.low}>
      <SmallPicture picture={row.picture} />
      <span>
        <b>{row.title}</b>
        <span className={styles.quiet}>{row.variant}</span>
      </span>
      <Badge tone={row.stock === 0 ? 'apricot' : 'warning'}>
        {row.stock === 0 ? t('shop.soldOut') : t('shop.low.left', { count: row.stock })}
      </Badge>
      <form ref={form} className={styles.restock} onSubmit={add} noValidate>
        <TextField
          label={t('shop.low.field', { name })}
          labelHidden
          error={problem}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('shop.low.placeholder')}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <Button
          type="submit"
          size="s"
          theme="grey"
          aria-label={t('shop.low.addTo', { name })}
          loading={isBusy && t('shop.low.adding')}
        >
          {t('shop.low.add')}
        </Button>
      </form>
    </li>
  );
}
