import { Link } from '@/components/ui/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/ButtonLink';
import { Logo } from '@/components/ui/Logo';
import { usePreviousPath } from '@/hooks/accounts/usePreviousPath';
import { paths } from '@/contract/paths';
import styles from './FlowLayout.module.scss';
import { Main } from './Main';
import { SkipLink } from './SkipLink';

/** The pages that have a line of their own, which is under the name of their address. */
const pages = [
  'login',
  'creatorLogin',
  'joinUs',
  'signUp',
  'creatorSignUp',
  'confirm',
  'creatorConfirm',
  'restore',
  'restoreInbox',
  'completeRestore',
  'creatorDetails',
  'pendingApproval',
] as const;

/** Around sign-in, sign-up and the like: the logo and one link back, no other navigation. */
export function FlowLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['common', 'onboarding']);
  const { pathname } = useRouter();
  const page = pages.find((name) => paths[name] === pathname) ?? 'signUp';
  const before = usePreviousPath();
  return (
    <div className={styles.flow}>
      <SkipLink />
      <header className={styles.header}>
        <Link href={paths.home} className={styles.home} aria-label={t('nav.brandHome')}>
          <Logo />
        </Link>
        <ButtonLink theme="hollow" icon="back" href={before ?? paths.home} className={styles.back}>
          {t('nav.back')}
        </ButtonLink>
      </header>
      <Main className={styles.main}>{children}</Main>
      <div className={styles.art} aria-hidden="true">
        <p>{t(`onboarding:flow.lines.${page}`)}</p>
      </div>
    </div>
  );
}
