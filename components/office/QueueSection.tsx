import { useTranslation } from 'next-i18next/pages';
import type { ComponentType } from 'react';
import { officeQueues, type QueueName, type QueueView } from '@/contract/values/office';
import styles from './CreatorReview.module.scss';
import { OfficeQueue } from './OfficeQueue';
import type { QueueRowsProps } from './queue-rows';

type Props<N extends QueueName> = { name: N; Rows: ComponentType<QueueRowsProps<N>> };

/** Queue with a heading below another queue of the same page. */
export function QueueSection<N extends QueueName>({ name, Rows }: Props<N>) {
  const { t } = useTranslation('admin');
  const words: QueueName = name;
  const view: QueueView<N> = officeQueues[name].waiting[0];
  return (
    <section id={name} aria-labelledby={`${name}-title`} className={styles.review}>
      <h2 id={`${name}-title`}>{t(`office.${words}.title`)}</h2>
      <OfficeQueue name={name} view={view} Rows={Rows} />
    </section>
  );
}
