import { useTranslation } from 'next-i18next/pages';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import type { IconName } from '@/components/ui/display/icon-names';
import { Card } from '@/components/ui/layout/Card';
import { paths } from '@/contract/paths';
import { shopBlockers, type ShopBlocker } from '@/contract/values/shop';
import styles from './ShopOverviewPage.module.scss';

const steps: Record<ShopBlocker, { icon: IconName; href: string }> = {
  NOT_APPROVED: { icon: 'user', href: paths.pendingApproval },
  NO_PAYOUTS: { icon: 'wallet', href: paths.wallet },
  NO_DELIVERY: { icon: 'shipping', href: paths.dashboardDelivery },
};

/** Missing steps outside the product itself, without which it cannot be published. */
export function BeforeYouSell({ blockers }: { blockers: ShopBlocker[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card as="section" look="pane" aria-labelledby="before-you-sell">
      <h2 id="before-you-sell" className={styles.title}>
        {t('shop.before.title')}
      </h2>
      <ul role="list" className={styles.steps}>
        {shopBlockers.map((blocker) => {
          const isDone = !blockers.includes(blocker);
          return (
            <li key={blocker} className={isDone ? styles.done : undefined}>
              <Icon name={isDone ? 'check' : steps[blocker].icon} />
              <span>
                {t(`shop.before.steps.${blocker}`)}
                {isDone && <span className="visually-hidden"> ({t('common:ui.stepper.done')})</span>}
              </span>
              {!isDone && (
                <Link
                  className="link"
                  href={steps[blocker].href}
                  aria-label={t(`shop.before.actionNames.${blocker}`)}
                >
                  {t(`shop.before.actions.${blocker}`)}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.quiet}>{t('shop.before.note')}</p>
    </Card>
  );
}
