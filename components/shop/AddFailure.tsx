import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Banner } from '@/components/ui/feedback/Banner';
import { paths } from '@/contract/paths';
import type { Variant } from '@/contract/shop';
import { lineProblems } from '@/contract/values/shop';
import { useErrorText } from '@/hooks/useErrorText';
import { ApiError } from '@/lib/api-error';

type Props = { failure: unknown; variant: Variant | undefined; quantity: number };

/** Reason why nothing was added to the basket. */
export function AddFailure({ failure, variant, quantity }: Props) {
  const { t } = useTranslation('shop');
  const errorText = useErrorText();
  const { code, status, problem } =
    failure instanceof ApiError ? failure : { code: undefined, status: undefined, problem: {} };
  if (code === 'STOCK_SHORT') {
    const left = typeof problem.leftCount === 'number' ? problem.leftCount : variant?.leftCount;
    // If even one more item is too many, the basket contains all items that are left.
    const isAllInBasket = left != null && quantity === 1;
    return (
      <Banner
        tone="warning"
        announced
        title={
          isAllInBasket
            ? t('product.short.all', { count: left })
            : left == null
              ? t('product.short.few')
              : t('product.short.title', { count: left })
        }
      >
        {t(isAllInBasket ? 'product.short.allText' : 'product.short.text')}{' '}
        <Link href={paths.cart} className="link">
          {t('product.seeBasket')}
        </Link>
      </Banner>
    );
  }
  const reason = lineProblems.find((each) => each === code);
  const text = reason
    ? t(`product.refused.${reason}`)
    : status === 0
      ? t('product.notAdded.offline')
      : errorText(failure);
  return (
    <Banner tone="error" announced title={t('product.notAdded.title')}>
      {text}
    </Banner>
  );
}
