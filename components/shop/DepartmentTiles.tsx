import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Cover } from '@/components/ui/display/Cover';
import { paths } from '@/contract/paths';
import type { Department, ProductCard } from '@/contract/shop';
import styles from './DepartmentTiles.module.scss';

type Props = {
  departments: Department[];
  /** Products whose pictures represent their departments. */
  products: ProductCard[];
};

/** Departments of the shop with the number of their products. */
export function DepartmentTiles({ departments, products }: Props) {
  const { t } = useTranslation('shop');
  return (
    <ul role="list" className={styles.tiles}>
      {departments.map(({ slug, name, productsCount }) => (
        <li key={slug}>
          <Link href={paths.department(slug)}>
            <span className={styles.picture}>
              <Cover
                picture={products.find(({ departmentSlug }) => departmentSlug === slug)?.picture ?? null}
                topicId={slug}
                sizes="96px"
              />
            </span>
            <span>
              <b>{name}</b>
              <span className="tabular">{t('home.products', { count: productsCount })}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
