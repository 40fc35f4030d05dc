import { useTranslation } from 'next-i18next/pages';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/actions/Button';
import { Banner } from '@/components/ui/feedback/Banner';
import { TextField } from '@/components/ui/fields/TextField';
import type { ProductPage, ProductViewerState } from '@/contract/shop';
import { useUser } from '@/hooks/accounts/useUser';
import { useStockWaits } from '@/hooks/shop/useProduct';
import { useErrorText } from '@/hooks/useErrorText';
import { firstName, formatList } from '@/lib/format/format';
import { isSoldOut } from '@/lib/shop/variants';
import styles from './BackInStock.module.scss';
import type { ProductChoice } from './useProductChoice';

type Props = {
  product: ProductPage;
  viewerState: ProductViewerState | undefined;
  choice: ProductChoice;
};

/** Offer of a single mail when the product, or the chosen variant, is back in stock. */
export function BackInStock({ product, viewerState, choice: { chosen, variant } }: Props) {
  const { t, i18n } = useTranslation('shop');
  const errorText = useErrorText();
  const { user, isSignedIn } = useUser();
  const { wait, stop } = useStockWaits(product.id);
  const [email, setEmail] = useState('');
  const [told, setTold] = useState<{ variantId: string | null; email: string }>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { variants, creator, waitingCount } = product;
  const isAllSold = variants.every(isSoldOut);
  const variantId = isAllSold ? null : (variant?.id ?? null);
  const isWaiting = isSignedIn
    ? (viewerState?.waitingFor.includes(variantId) ?? false)
    : told?.variantId === variantId;
  const inStock = variants.filter((each) => !isSoldOut(each)).map(({ values }) => values.join(', '));
  const name = firstName(creator.name);

  async function attempt(task: () => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await task();
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  }

  function ask(event: FormEvent) {
    event.preventDefault();
    void attempt(async () => {
      await wait(variantId, email.trim());
      setTold({ variantId, email: email.trim() });
    });
  }

  const label = isAllSold ? t('product.bell.tell') : t('product.bell.tellOf', { choice: chosen.join(', ') });
  return (
    <div id="back-in-stock" className={styles.bell} tabIndex={-1}>
      {isAllSold ? (
        <Banner icon="box" title={t('product.bell.soldOut')}>
          {t('product.bell.mail', { name })}{' '}
          {waitingCount > 0 && t('product.bell.waiting', { count: waitingCount })}
        </Banner>
      ) : (
        <p className={styles.others}>
          {t('product.bell.soldOutOf', { choice: chosen.join(', ') })}{' '}
          {t('product.bell.inStock', {
            choices: formatList(inStock.slice(0, 3), i18n.language),
          })}
        </p>
      )}
      {isWaiting ? (
        <Banner
          tone="success"
          announced
          title={t('product.bell.done')}
          action={
            isSignedIn && (
              <Button
                theme="hollow"
                size="s"
                loading={isBusy && t('product.bell.stopping')}
                onClick={() => void attempt(() => stop(variantId))}
              >
                {t('product.bell.stop')}
              </Button>
            )
          }
        >
          {t('product.bell.to', { email: isSignedIn ? user.email : told?.email })}
        </Banner>
      ) : isSignedIn ? (
        <Button
          theme="black"
          size="l"
          full
          icon="bell"
          loading={isBusy && t('product.bell.asking')}
          onClick={() => void attempt(() => wait(variantId))}
        >
          {label}
        </Button>
      ) : (
        <form className={styles.visitor} onSubmit={ask}>
          <TextField
            type="email"
            label={t('product.bell.email')}
            autoComplete="email"
            required
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button theme="black" type="submit" icon="bell" loading={isBusy && t('product.bell.asking')}>
            {label}
          </Button>
          <p>{t('product.bell.once')}</p>
        </form>
      )}
      {failure !== undefined && (
        <Banner tone="error" announced>
          {errorText(failure)}
        </Banner>
      )}
    </div>
  );
}
