import { useTranslation } from 'next-i18next/pages';
import { PriceTag } from '@/components/money/PriceTag';
import { usePrice } from '@/components/money/usePrice';
import { Button } from '@/components/ui/actions/Button';
import { Link } from '@/components/ui/actions/Link';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/display/Icon';
import type { CartLine } from '@/contract/carts';
import { paths } from '@/contract/paths';
import { firstName } from '@/lib/format/format';
import styles from './CartParts.module.scss';
import { LinePicture } from '@/components/cart-drawer/LinePicture';
import { QuantityField } from './QuantityField';
import { StockBell } from './StockBell';

type Props = {
  line: CartLine;
  creatorName: string;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** Line of the cart with its quantity, its notes and the button that removes it. */
export function CartRowItem({ line, creatorName, onQuantity, onRemove }: Props) {
  const { t } = useTranslation('shop');
  const price = usePrice();
  const path = paths.product(line.routedTitle);
  const showsEach = line.problem === null && (line.quantity > 1 || line.change?.code === 'PRICE_CHANGED');
  return (
    <li className={classNames(styles.line, line.problem && styles.gone)}>
      <Link className={styles.picture} href={path} tabIndex={-1} aria-hidden="true">
        <LinePicture picture={line.picture} size={110} />
      </Link>
      <div className={styles.text}>
        <h3>
          <Link href={path}>{line.title}</Link>
        </h3>
        {line.variant && <p>{line.variant}</p>}
        {showsEach && <p className="tabular">{t('cart.each', { price: price(line.priceCents) })}</p>}
      </div>
      <LineNote line={line} creatorName={creatorName} />
      <div className={styles.controls}>
        {line.problem === null && (
          <QuantityField
            title={line.title}
            value={line.quantity}
            leftCount={line.leftCount}
            onChange={onQuantity}
          />
        )}
        <Button size="s" theme="hollow-underlined" onClick={onRemove}>
          {t('cart.remove')}
          <span className="visually-hidden"> {line.title}</span>
        </Button>
      </div>
      <p className={styles.amount}>{line.problem === null && <PriceTag cents={line.amountCents} />}</p>
    </li>
  );
}

/** Reason why a line cannot be bought, or how the line changed since the buyer last saw it. */
function LineNote({ line, creatorName }: Pick<Props, 'line' | 'creatorName'>) {
  const { t } = useTranslation('shop');
  const price = usePrice();
  const { problem, change } = line;
  const isOutdated = change?.code === 'STOCK_SHORT' && line.leftCount === null;
  if (problem === null && (!change || isOutdated)) return null;
  return (
    <div className={styles.note}>
      <Icon name="info" />
      <p>
        {problem !== null && t(`cart.problem.${problem}`, { name: firstName(creatorName) })}
        {problem === null &&
          change?.code === 'PRICE_CHANGED' &&
          t('cart.change.PRICE_CHANGED', {
            price: price(line.priceCents),
            before: price(change.before),
          })}
        {problem === null &&
          change?.code === 'STOCK_SHORT' &&
          line.leftCount !== null &&
          t('cart.change.STOCK_SHORT', { count: line.leftCount, before: change.before })}{' '}
        {problem === 'SOLD_OUT' && <StockBell line={line} />}
      </p>
    </div>
  );
}
