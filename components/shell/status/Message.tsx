import type { ReactNode } from 'react';
import { PageHead } from '@/components/shell/head/PageHead';
import styles from './Message.module.scss';

type Props = {
  title: string;
  children: ReactNode;
  /** Form below the text. */
  form?: ReactNode;
  /** Links or buttons with the next steps. */
  actions: ReactNode;
  /** Address of a picture. Use it only for messages about an address, not about a failure. */
  picture?: string;
};

/** Page with a single message: not found, not allowed or failed. */
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
