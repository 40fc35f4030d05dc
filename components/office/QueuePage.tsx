import { useTranslation } from 'next-i18next/pages';
import { useState, type ComponentType, type ReactNode } from 'react';
import { officeQueues, type QueueName, type QueueView } from '@/contract/values/office';
import styles from './CourseQueue.module.scss';
import { OfficeFrame } from './OfficeFrame';
import { OfficeQueue } from './OfficeQueue';
import type { QueueRowsProps } from './queue-rows';
import { QueueFilter } from './QueueFilter';

type Props<N extends QueueName> = {
  name: N;
  Rows: ComponentType<QueueRowsProps<N>>;
  before?: ReactNode;
  children?: ReactNode;
};

/** Page of one queue with a field for its views. */
export function QueuePage<N extends QueueName>({ name, Rows, before, children }: Props<N>) {
  const { t } = useTranslation('admin');
  const words: QueueName = name;
  const [view, setView] = useState<QueueView<N>>(officeQueues[name].waiting[0]);
  return (
    <OfficeFrame title={t(`office.${words}.title`)} lead={t(`office.${words}.lead`)}>
      {before}
      <QueueFilter className={styles.filter} name={name} view={view} onView={setView} />
      <OfficeQueue key={view} name={name} view={view} Rows={Rows} />
      {children}
    </OfficeFrame>
  );
}
