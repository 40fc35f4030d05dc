import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import type { Department } from '@/contract/shop';
import type { FilterChoices } from '@/hooks/shop/useProducts';
import {
  listActiveParts,
  toProductListPath,
  withoutPart,
  withoutParts,
  type ProductFilter,
} from '@/lib/shop/product-filter';
import styles from './FilterChips.module.scss';
import { usePartText } from './usePartText';

type Props = { filter: ProductFilter; departments: Department[]; choices: FilterChoices | null };

/** Active filters, each a link that removes the filter. */
export function FilterChips({ filter, departments, choices }: Props) {
  const { t } = useTranslation('shop');
  const textOf = usePartText(departments, choices);
  const active = listActiveParts(filter);
  // Hides the chips if the only filter is a department, because the title already names the
  // department.
  if (active.every((part) => part === 'department')) return null;
  return (
    <ul role="list" className={styles.chips}>
      {active.map((part) => {
        const text = textOf(filter, part);
        return (
          <li key={part}>
            <Link
              href={toProductListPath(withoutPart(filter, part))}
              scroll={false}
              className={styles.chip}
              aria-label={t('list.remove', { name: text })}
            >
              {text}
              <Icon name="close" />
            </Link>
          </li>
        );
      })}
      <li>
        <Link href={toProductListPath(withoutParts(filter))} scroll={false} className="link">
          {t('list.clearAll')}
        </Link>
      </li>
    </ul>
  );
}
