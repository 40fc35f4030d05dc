import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { useState } from 'react';
import { useToast } from '@/components/ui/feedback/useToast';
import { loginFor } from '@/contract/paths';
import type { ProductCard } from '@/contract/shop';
import { useStockWaits } from '@/hooks/shop/useProduct';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';
import styles from './TellButton.module.scss';

type Props = { product: Pick<ProductCard, 'id' | 'title'> };

/** Button with which a signed-in person requests a notice when a sold-out product is back. */
export function OwnTellButton({ product: { id, title } }: Props) {
  const { t } = useTranslation('shop');
  const { asPath, push } = useRouter();
  const toast = useToast();
  const errorText = useErrorText();
  const { wait, stop } = useStockWaits(id);
  const [isWaiting, setWaiting] = useState(false);

  async function change(isOn: boolean) {
    setWaiting(isOn);
    try {
      await (isOn ? wait(null) : stop(null));
    } catch (error) {
      setWaiting(!isOn);
      if (error instanceof ApiError && error.status === 401) return void push(loginFor(asPath));
      return toast(errorText(error));
    }
    toast(t(isOn ? 'card.waiting' : 'card.notWaiting', { title }), {
      label: t('card.undo'),
      onAction: () => void change(!isOn),
    });
  }

  return (
    <button
      type="button"
      className={styles.tell}
      aria-label={t('card.tellOf', { title })}
      aria-pressed={isWaiting}
      onClick={() => void change(!isWaiting)}
    >
      {t('card.tell')}
    </button>
  );
}
