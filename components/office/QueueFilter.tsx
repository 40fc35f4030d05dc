import { useTranslation } from 'next-i18next/pages';
import { SelectField } from '@/components/ui/fields/SelectField';
import { officeQueues, type QueueName, type QueueView } from '@/contract/values/office';

type Props<N extends QueueName> = {
  name: N;
  view: QueueView<N>;
  onView: (view: QueueView<N>) => void;
  className?: string;
};

/** Select for the view of a queue. */
export function QueueFilter<N extends QueueName>({ name, view, onView, className }: Props<N>) {
  const { t } = useTranslation('admin');
  const words: QueueName = name;
  const views: readonly QueueView<N>[] = officeQueues[name].views;
  return (
    <div className={className} data-office-filter="">
      <SelectField
        label={t(`office.${words}.state`)}
        value={view}
        options={views.map((value) => ({ value, label: t(`office.${words}.views.${value as QueueView}`) }))}
        onChange={({ target }) => onView(views.find((each) => each === target.value) ?? view)}
      />
    </div>
  );
}
