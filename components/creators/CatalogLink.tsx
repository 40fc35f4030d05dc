import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { paths } from '@/contract/paths';
import styles from './CreatorView.module.scss';

type Props = { username: string; count: number; shown: number; children: ReactNode };

/** From the most popular of one kind to all that a creator offers; nothing where all of them are shown. */
export const CatalogLink = ({ username, count, shown, children }: Props) =>
  count > shown && (
    <ButtonLink theme="grey" className={styles.all} href={paths.catalog(username)}>
      {children}
    </ButtonLink>
  );
