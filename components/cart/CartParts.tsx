import { useTranslation } from 'next-i18next/pages';
import { usePrice } from '@/components/money/usePrice';
import { Button } from '@/components/ui/actions/Button';
import { Link } from '@/components/ui/actions/Link';
import { Avatar } from '@/components/ui/display/Avatar';
import { Card } from '@/components/ui/layout/Card';
import type { CartLine } from '@/contract/carts';
import { paths } from '@/contract/paths';
import type { RemovedLine, ShownPart } from '@/lib/cart/removed-lines';
import { CartRowItem } from './CartRowItem';
import styles from './CartParts.module.scss';

type Actions = {
  onQuantity: (line: CartLine, quantity: number) => void;
  onRemove: (line: CartLine) => void;
  onUndo: (removed: RemovedLine) => void;
};

/** Panels of the cart, one for each creator. */
export const CartParts = ({ parts, ...actions }: Actions & { parts: ShownPart[] }) => (
  <div className={styles.parts}>
    {parts.map((part) => (
      <Part key={part.creator.id} part={part} {...actions} />
    ))}
  </div>
);

function Part({ part, onQuantity, onRemove, onUndo }: Actions & { part: ShownPart }) {
  const { t } = useTranslation('shop');
  const { creator } = part;
  return (
    <Card
      role="group"
      tabIndex={-1}
      aria-label={t('cart.from', { name: creator.name })}
      className={styles.part}
    >
      <header>
        <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={40} />
        <div>
          <h2>
            <Link href={paths.creator(creator.username)}>{creator.name}</Link>
          </h2>
          <PartFacts part={part} />
        </div>
      </header>
      <ul role="list">
        {part.rows.map(({ line, removed }) =>
          removed ? (
            <li key={line.variantId} className={styles.removed}>
              <span role="status">{t('cart.removed', { title: line.title })}</span>
              <Button size="s" icon="return" onClick={() => onUndo(removed)}>
                {t('cart.undo')}
                <span className="visually-hidden"> {line.title}</span>
              </Button>
            </li>
          ) : (
            <CartRowItem
              key={line.variantId}
              line={line}
              creatorName={creator.name}
              onQuantity={(quantity) => onQuantity(line, quantity)}
              onRemove={() => onRemove(line)}
            />
          ),
        )}
      </ul>
    </Card>
  );
}

/** Town of the creator, and the amount missing for free delivery. */
function PartFacts({ part }: { part: ShownPart }) {
  const { t } = useTranslation('shop');
  const price = usePrice();
  const { isPaused, postsFrom, rows } = part;
  const isEmpty = rows.every(({ removed }) => removed);
  const missingForFreeCents = isEmpty ? null : part.missingForFreeCents;
  if (isPaused) return <p>{t('cart.paused')}</p>;
  return (
    <p>
      {postsFrom && t('cart.postsFrom', { place: postsFrom })}
      {missingForFreeCents !== null && (
        <>
          {postsFrom && '. '}
          {missingForFreeCents === 0
            ? t('cart.freeReached')
            : t('cart.missingForFree', { amount: price(missingForFreeCents) })}
        </>
      )}
    </p>
  );
}
