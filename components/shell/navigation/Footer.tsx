import { Link } from '@/components/ui/actions/Link';
import { useTranslation } from 'next-i18next/pages';
import { Logo } from '@/components/ui/display/Logo';
import { paths } from '@/contract/paths';
import { useUser } from '@/hooks/accounts/useUser';
import { FeedbackButton } from '@/components/testimonials/FeedbackButton';
import styles from './Footer.module.scss';
import { HelpLink, helpLinks } from './HelpLink';
import { ThemeSwitch } from '@/components/shell/account/ThemeSwitch';

/** `isForCreator` is true for links of creators, and false for links of everybody else. */
type FooterLink = { id: string; href: string; isForCreator?: boolean };

/** Columns of the footer; add new pages here. */
const columns: { id: string; links: FooterLink[] }[] = [
  {
    id: 'discover',
    links: [
      { id: 'categories', href: paths.categories },
      { id: 'courses', href: paths.courses },
      { id: 'lives', href: paths.allLives },
      { id: 'digitalProducts', href: paths.digitalProducts },
      { id: 'shop', href: paths.shop },
      { id: 'creators', href: paths.creators },
      { id: 'memberships', href: paths.memberships },
    ],
  },
  {
    id: 'create',
    links: [
      { id: 'becomeCreator', href: paths.becomeCreator, isForCreator: false },
      { id: 'creatorLogin', href: paths.creatorLogin, isForCreator: false },
      { id: 'dashboard', href: paths.dashboard, isForCreator: true },
      { id: 'about', href: paths.about },
    ],
  },
];

export function Footer() {
  const { t } = useTranslation('common');
  const { user } = useUser();
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <Logo />
            <p>{t('footer.about')}</p>
          </div>
          {columns.map(({ id, links }) => (
            <nav key={id} aria-labelledby={`footer-${id}`}>
              <h2 id={`footer-${id}`}>{t(`footer.${id}`)}</h2>
              <ul role="list">
                {links
                  .filter(({ isForCreator }) => isForCreator !== !user.creator)
                  .map((link) => (
                    <li key={link.id}>
                      <Link href={link.href}>{t(`nav.${link.id}`)}</Link>
                    </li>
                  ))}
              </ul>
            </nav>
          ))}
          <Help />
          <ThemeSwitch />
        </div>
        <div className={styles.base}>
          <FeedbackButton />
          <span>{t('footer.language')}</span>
          <span>{t('footer.safety')}</span>
        </div>
      </div>
    </footer>
  );
}

function Help() {
  const { t } = useTranslation('common');
  return (
    <nav aria-labelledby="footer-help">
      <h2 id="footer-help">{t('footer.help')}</h2>
      <ul role="list" className={styles.help}>
        {helpLinks().map((link) => (
          <li key={link.id}>
            <HelpLink {...link} />
          </li>
        ))}
        <li>
          <Link href={paths.contact}>{t('nav.contact')}</Link>
        </li>
      </ul>
    </nav>
  );
}
