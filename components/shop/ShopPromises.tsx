import { useTranslation } from 'next-i18next/pages';
import { Icon } from '@/components/ui/display/Icon';
import { classNames } from '@/components/ui/class-names';
import styles from './ShopPromises.module.scss';

const promises = [
  { key: 'posted', icon: 'shipping' },
  { key: 'payment', icon: 'payment' },
  { key: 'problem', icon: 'return' },
] as const;

/** Explanation of the shop in three sentences. */
export function ShopPromises({ className }: { className?: string }) {
  const { t } = useTranslation('shop');
  return (
    <section className={classNames(styles.promises, className)} aria-label={t('home.promises.label')}>
      <ul role="list">
        {promises.map(({ key, icon }) => (
          <li key={key}>
            <Icon name={icon} />
            <div>
              <b>{t(`home.promises.${key}.title`)}</b>
              <span>{t(`home.promises.${key}.text`)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
