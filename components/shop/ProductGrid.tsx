import { classNames } from '@/components/ui/class-names';
import type { ProductCard as Product } from '@/contract/shop';
import { useViewerStates } from '@/hooks/content/useViewerStates';
import { ProductCard } from './ProductCard';
import styles from './ProductGrid.module.scss';

type Props = {
  products: Product[];
  /** `three`: up to three columns; `pairs`: two columns beside another column. */
  look?: 'cards' | 'pairs' | 'three';
  withoutCreator?: boolean;
  /** True for a list of products that the viewer likes. */
  areSaved?: boolean;
  level?: 2 | 3;
  /** True if the first row is loaded eagerly because the grid starts the page. */
  first?: boolean;
};

/** Grid of products; each card is one link. */
export function ProductGrid({
  products,
  look = 'cards',
  withoutCreator,
  areSaved = false,
  level,
  first = false,
}: Props) {
  const stateOf = useViewerStates(areSaved ? [] : products, 'PRODUCT');
  return (
    <ul role="list" className={classNames(styles.grid, styles[look])}>
      {products.map((product, place) => (
        <ProductCard
          key={product.id}
          product={product}
          isSaved={areSaved || stateOf(product).isMarked}
          withoutCreator={withoutCreator}
          level={level}
          first={first && place === 0}
        />
      ))}
    </ul>
  );
}
