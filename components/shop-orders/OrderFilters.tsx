import { useTranslation } from 'next-i18next/pages';
import type { FormEvent } from 'react';
import { Icon } from '@/components/ui/display/Icon';
import { IconButton } from '@/components/ui/actions/IconButton';
import { SelectField } from '@/components/ui/fields/SelectField';
import { TextField } from '@/components/ui/fields/TextField';
import { LONGEST_QUERY } from '@/contract/values/search';
import { deliveryKinds } from '@/contract/values/shop';
import type { OwnOrdersChoice } from '@/hooks/orders/useOwnOrders';
import { paidTimes } from '@/lib/orders/own-orders';
import { readFieldText } from '@/lib/page/field-text';
import styles from './ShopOrdersPage.module.scss';

type Props = { choice: OwnOrdersChoice; onChoose: (choice: OwnOrdersChoice) => void };

/** Search by number, name or product, and the filters of delivery and payment. */
export function OrderFilters({ choice, onChoose }: Props) {
  const { t } = useTranslation('dashboard');

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChoose({ ...choice, query: readFieldText(event.currentTarget, 'query') });
  }

  return (
    <div className={styles.filters}>
      <form role="search" aria-label={t('shopOrders.search')} className={styles.search} onSubmit={search}>
        <Icon name="search" />
        <TextField
          key={choice.query}
          id="orders-query"
          name="query"
          type="search"
          label={t('shopOrders.search')}
          labelHidden
          placeholder={t('shopOrders.searchHint')}
          maxLength={LONGEST_QUERY}
          defaultValue={choice.query}
        />
        <IconButton type="submit" icon="arrow" label={t('shopOrders.searchAction')} />
      </form>
      <div className={styles.choices}>
        <SelectField
          id="orders-delivery"
          label={t('shopOrders.delivery.label')}
          labelHidden
          value={choice.deliveryKind ?? ''}
          placeholder={t('shopOrders.delivery.any')}
          options={deliveryKinds.map((value) => ({ value, label: t(`shopOrders.delivery.${value}`) }))}
          onChange={({ target }) =>
            onChoose({ ...choice, deliveryKind: deliveryKinds.find((kind) => kind === target.value) })
          }
        />
        <SelectField
          id="orders-paid"
          label={t('shopOrders.paid.label')}
          labelHidden
          value={choice.paid ?? ''}
          placeholder={t('shopOrders.paid.any')}
          options={paidTimes.map((value) => ({ value, label: t(`shopOrders.paid.${value}`) }))}
          onChange={({ target }) =>
            onChoose({ ...choice, paid: paidTimes.find((time) => time === target.value) })
          }
        />
      </div>
    </div>
  );
}
