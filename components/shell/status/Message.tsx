import type { ReactNode } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import styles from './Message.module.scss';

type Props = {
  title: string;
  children: ReactNode;
  /** A form below the text. */
  form?: ReactNode;
  /** Links or buttons that lead on. */
  actions: ReactNode;
  /** Only where it is about a place, not about a failure. */
  picture?: string;
};

/** A page that is only a message: not found, not allowed, failed. */
export function Message({ title, children, form, actions, picture }: Props) {
  return (
    <div className={styles.message}>
      <PageHead title={title} noIndex />
      {picture && <img src={picture} alt="" width={480} height={300} className={styles.picture} />}
      <h1>{title}</h1>
      <p>{children}</p>
      {form}
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
