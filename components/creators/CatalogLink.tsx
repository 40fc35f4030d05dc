import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import styles from './CreatorView.module.scss';

type Props = { username: string; count: number; shown: number; children: ReactNode };

/**
 * Link from the most popular items of a kind to the creator's whole catalogue; hidden if all items
 * are already shown.
 */
export const CatalogLink = ({ username, count, shown, children }: Props) =>
  count > shown && (
    <ButtonLink theme="grey" className={styles.all} href={paths.catalog(username)}>
      {children}
    </ButtonLink>
  );
