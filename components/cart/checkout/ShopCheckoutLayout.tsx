import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { Main } from '@/components/shell/layouts/Main';
import { SkipLink } from '@/components/shell/layouts/SkipLink';
import { Link } from '@/components/ui/actions/Link';
import { Icon } from '@/components/ui/display/Icon';
import { Logo } from '@/components/ui/display/Logo';
import { paths } from '@/contract/paths';
import styles from './ShopCheckoutLayout.module.scss';

/** Layout of the checkout: the logo and the way back to the cart, without other navigation. */
export function ShopCheckoutLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['common', 'shop']);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <div>
          <Link href={paths.home} className={styles.home} aria-label={t('nav.brandHome')}>
            <Logo />
          </Link>
          <Link href={paths.cart} className={styles.back}>
            <Icon name="left" />
            {t('shop:checkout.back')}
          </Link>
        </div>
      </header>
      <Main className={styles.main}>{children}</Main>
      <footer className={styles.footer}>
        <div>
          <span>{t('shop:checkout.currency')}</span>
          <nav aria-label={t('shop:checkout.help')}>
            <Link href={paths.faqs}>{t('shop:checkout.faqs')}</Link>
            <Link href={paths.terms}>{t('shop:checkout.terms')}</Link>
            <Link href={paths.contact}>{t('shop:checkout.contactUs')}</Link>
          </nav>
        </div>
      </footer>
    </div>
  );
}
