import { useId, type ReactNode } from 'react';
import { Card } from '@/components/ui/layout/Card';
import styles from './ShopCheckoutPage.module.scss';

type Props = { number: number; title: string; note?: string; children: ReactNode };

/** Numbered panel of the checkout. */
export function Panel({ number, title, note, children }: Props) {
  const id = useId();
  return (
    <Card as="section" className={styles.panel} aria-labelledby={id}>
      <header>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      <div className={styles.content}>{children}</div>
    </Card>
  );
}
