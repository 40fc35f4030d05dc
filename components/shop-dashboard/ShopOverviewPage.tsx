import { useTranslation } from 'next-i18next/pages';
import { Loaded } from '@/components/loading/Loaded';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { EmptyState } from '@/components/ui/feedback/EmptyState';
import { Skeleton } from '@/components/ui/feedback/Skeleton';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { useShopOverview } from '@/hooks/shop/useOwnShop';
import { BeforeYouSell } from './BeforeYouSell';
import { BestSellers } from './BestSellers';
import { RunningLow } from './RunningLow';
import { ShopFrame } from './ShopFrame';
import { ShopNumbers } from './ShopNumbers';
import styles from './ShopOverviewPage.module.scss';
import { ShopTodo } from './ShopTodo';
import { WaitingPeople } from './WaitingPeople';

/** The creator's shop at a glance: orders to send, low stock and the last 30 days. */
export function ShopOverviewPage() {
  const { t } = useTranslation('dashboard');
  const { user } = useUser();
  const overview = useShopOverview();
  const isOpen = user.creator?.state === 'APPROVED';
  return (
    <ShopFrame
      section="overview"
      actions={
        <>
          {isOpen && (
            <ButtonLink
              theme="hollow-border"
              icon="eye"
              href={`${paths.creator(user.creator!.username)}?tab=shop#shop`}
            >
              {t('shop.viewShop')}
            </ButtonLink>
          )}
          <ButtonLink theme="green" icon="plus" href={paths.newProduct}>
            {t('shop.newProduct')}
          </ButtonLink>
        </>
      }
    >
      <Loaded
        of={overview}
        failed={{ title: t('shop.overview.failedTitle') }}
        loading={t('shop.overview.loading')}
        loadingClass={styles.column}
        skeleton={
          <>
            <Skeleton shape="block" height={74} />
            <Skeleton shape="block" height={320} />
          </>
        }
      >
        {(shop) => (
          <>
            <ShopTodo shop={shop} />
            <div className={styles.columns}>
              <div className={styles.column}>
                {shop.productsCount === 0 && (
                  <EmptyState
                    title={t('shop.first.title')}
                    picture="/art/empty-products.webp"
                    action={
                      <ButtonLink theme="green" href={paths.newProduct}>
                        {t('shop.newProduct')}
                      </ButtonLink>
                    }
                  >
                    {t('shop.first.text')}
                  </EmptyState>
                )}
                {shop.productsCount > 0 && <BestSellers best={shop.best} />}
                {shop.low.length > 0 && <RunningLow low={shop.low} addStock={overview.addStock} />}
              </div>
              <div className={styles.column}>
                {shop.blockers.length > 0 && <BeforeYouSell blockers={shop.blockers} />}
                {shop.productsCount > 0 && <ShopNumbers numbers={shop.numbers} />}
                <WaitingPeople low={shop.low} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </ShopFrame>
  );
}
