import { useTranslation } from 'next-i18next/pages';
import type { ComponentType, ReactNode } from 'react';
import { isSearchable, officeQueues, type QueueName } from '@/contract/values/office';
import { OfficeFrame } from './OfficeFrame';
import { OfficeQueue } from './OfficeQueue';
import styles from './QueuePage.module.scss';
import type { QueueRowsProps } from './queue-rows';
import { QueueFilter } from './QueueFilter';
import { QueueSearch } from './QueueSearch';
import { useQueueAddress } from './useQueueAddress';

type Props<N extends QueueName> = {
  name: N;
  Rows: ComponentType<QueueRowsProps<N>>;
  before?: ReactNode;
  children?: ReactNode;
};

/** Page of one queue, with a field for the views and a search if the queue has them. */
export function QueuePage<N extends QueueName>({ name, Rows, before, children }: Props<N>) {
  const { t } = useTranslation('admin');
  const words: QueueName = name;
  const { view, search, show } = useQueueAddress(name);
  return (
    <OfficeFrame title={t(`office.${words}.title`)} lead={t(`office.${words}.lead`)}>
      {before}
      {officeQueues[name].views.length > 1 && (
        <QueueFilter
          className={styles.filter}
          name={name}
          view={view}
          onView={(next) => show({ view: next, search })}
        />
      )}
      {isSearchable(name) && (
        <QueueSearch name={name} search={search} onSearch={(next) => show({ view, search: next })} />
      )}
      <OfficeQueue
        key={view}
        name={name}
        view={view}
        Rows={Rows}
        narrowed={{ search }}
        onEverything={() => show({ view })}
      />
      {children}
    </OfficeFrame>
  );
}
