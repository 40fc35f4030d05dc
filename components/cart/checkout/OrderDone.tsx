import { useTranslation } from 'next-i18next/pages';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { Avatar } from '@/components/ui/display/Avatar';
import { Card } from '@/components/ui/layout/Card';
import type { Order, Parcel } from '@/contract/orders';
import { paths } from '@/contract/paths';
import { DELIVERED_AFTER_DAYS } from '@/contract/values/orders';
import { useUser } from '@/hooks/accounts/useUser';
import { firstName, formatCents, formatList, formatMoment } from '@/lib/format/format';
import { moveFocus } from '@/lib/page/focus';
import styles from './OrderDone.module.scss';
import { usePostingText } from './usePostingText';

/** Thanks for a paid order, with its parcels and what happens next. */
export function OrderDone({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('shop');
  const { user } = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => moveFocus(heading.current), []);
  return (
    <div className={styles.layout}>
      <Card as="section" className={styles.panel}>
        <img src="/art/join-member.webp" alt="" width={960} height={600} />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {t('checkout.done.title', { name: firstName(user.name) })}
          </h2>
          <p className="tabular">
            {t('checkout.done.text', {
              amount: formatCents(order.totalCents, i18n.language, { exact: true }),
              email: user.email,
              number: order.number,
            })}
          </p>
          <ul role="list">
            {order.parcels.map((parcel, index) => (
              <ParcelRow key={parcel.id} parcel={parcel} number={index + 1} />
            ))}
          </ul>
          <div className={styles.actions}>
            <ButtonLink theme="hollow" href={paths.shop}>
              {t('checkout.done.shop')}
            </ButtonLink>
            <ButtonLink theme="green" href={paths.order(order.id)}>
              {t('checkout.done.order')}
            </ButtonLink>
          </div>
        </div>
      </Card>
      <Steps order={order} />
    </div>
  );
}

function ParcelRow({ parcel, number }: { parcel: Parcel; number: number }) {
  const { t, i18n } = useTranslation('shop');
  const postingText = usePostingText();
  const { creator, lines, deliveryKind, postingDays, paidAt } = parcel;
  const items = formatList(
    lines.map(({ title, quantity }) =>
      quantity > 1 ? t('checkout.done.times', { count: quantity, title }) : title,
    ),
    i18n.language,
    'unit',
  );
  const posting = deliveryKind === 'COLLECT' ? t('checkout.done.collect') : postingText(postingDays);
  return (
    <li>
      <Avatar id={creator.id} name={creator.name} src={creator.picture?.smallUrl} size={36} />
      <div>
        <b>{t('checkout.done.parcel', { number, name: firstName(creator.name) })}</b>
        <span>{[items, posting].filter(Boolean).join(' · ')}</span>
        {/* A creator without items left is not paid; the buyer is refunded for the parcel. */}
        {paidAt === null && <span>{t('checkout.done.goesBack')}</span>}
      </div>
    </li>
  );
}

/** Steps that remain until the parcels arrive. */
function Steps({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('shop');
  const names = [...new Set(order.parcels.map(({ creator }) => firstName(creator.name)))];
  const step = (name: 'pack' | 'sent' | 'delivered', state: 'now' | 'next') => (
    <li className={styles[state]}>
      <b>
        {t(`checkout.done.steps.${name}.title`, {
          names: formatList(names, i18n.language),
          count: names.length,
        })}
      </b>
      <span>{t(`checkout.done.steps.${name}.text`, { count: DELIVERED_AFTER_DAYS })}</span>
    </li>
  );
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className={styles.stepsTitle}>
        {t('checkout.done.steps.title')}
      </h2>
      <ol role="list" className={styles.steps}>
        <li className={styles.done}>
          <b>{t('checkout.done.steps.paid')}</b>
          {/* The reader's time zone is known only in the browser. */}
          {order.paidAt && <span suppressHydrationWarning>{formatMoment(order.paidAt, i18n.language)}</span>}
        </li>
        {step('pack', 'now')}
        {step('sent', 'next')}
        {step('delivered', 'next')}
      </ol>
    </section>
  );
}
