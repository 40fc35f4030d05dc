import { Link } from '@/components/ui/actions/Link';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/actions/ButtonLink';
import { classNames } from '@/components/ui/class-names';
import { Logo } from '@/components/ui/display/Logo';
import { usePreviousPath } from '@/hooks/accounts/usePreviousPath';
import { paths } from '@/contract/paths';
import styles from './FlowLayout.module.scss';
import { Main } from './Main';
import { SkipLink } from './SkipLink';

/** Pages with a text line of their own, whose key is the name of the page's address. */
const pages = [
  'login',
  'creatorLogin',
  'signUp',
  'creatorSignUp',
  'confirm',
  'creatorConfirm',
  'restore',
  'restoreInbox',
  'completeRestore',
  'memberDetails',
  'creatorDetails',
  'creatorComplete',
  'pendingApproval',
  'socialLogin',
  'businessLogin',
] as const;

type PageName = (typeof pages)[number];

/** Pictures by page; all other pages show the picture of joining. */
const steps: Partial<Record<PageName, string>> = {
  login: styles.return,
  businessLogin: styles.return,
  restore: styles.return,
  completeRestore: styles.return,
  confirm: styles.check,
  restoreInbox: styles.check,
  creatorConfirm: styles.check,
  pendingApproval: styles.check,
  creatorLogin: styles.teach,
  creatorSignUp: styles.teach,
  creatorDetails: styles.teach,
  creatorComplete: styles.teach,
};

/** Width of the column; a form has the narrowest column. */
const widths = {
  flow: undefined,
  topics: styles.questions,
  time: styles.questions,
  about: styles.questions,
  none: styles.alone,
};

type Props = {
  /**
   * Picture beside the form on wide screens, with `line` or the page's own line on it. `none`: the
   * page uses the full width.
   */
  picture?: keyof typeof widths;
  line?: string;
  /** Action in place of the back link. */
  action?: ReactNode;
  children: ReactNode;
};

/** Layout of sign-in and sign-up pages: the logo and a back link without other navigation. */
export function FlowLayout({ picture = 'flow', line, action, children }: Props) {
  const { t } = useTranslation(['common', 'onboarding']);
  const { pathname } = useRouter();
  const page = pages.find((name) => paths[name] === pathname) ?? 'signUp';
  const before = usePreviousPath();
  return (
    <div className={classNames(styles.frame, widths[picture])}>
      <SkipLink />
      <header className={styles.header}>
        <Link href={paths.home} className={styles.home} aria-label={t('nav.brandHome')}>
          <Logo />
        </Link>
        <span className={styles.back}>
          {action ?? (
            <ButtonLink theme="hollow" icon="back" href={before ?? paths.home}>
              {t('nav.back')}
            </ButtonLink>
          )}
        </span>
      </header>
      <Main className={styles.main}>{children}</Main>
      {picture !== 'none' && (
        <div
          className={classNames(styles.art, styles[picture], picture === 'flow' && steps[page])}
          aria-hidden="true"
        >
          <p>{line ?? t(`onboarding:flow.lines.${page}`)}</p>
        </div>
      )}
    </div>
  );
}

/** Flow layout without a picture, for a page with a choice and no form. */
export const WideFlowLayout = ({ children }: { children: ReactNode }) => (
  <FlowLayout picture="none">{children}</FlowLayout>
);
