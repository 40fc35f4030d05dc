import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { Footer } from '@/components/shell/navigation/Footer';
import { Header } from '@/components/shell/navigation/Header';
import { MemberTabBar } from '@/components/shell/navigation/MemberTabBar';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import type { ExpertParts } from './ExpertParts';
import { Main } from './Main';
import styles from './ModeFrame.module.scss';
import { SkipLink } from './SkipLink';

type Props = {
  /** Navigation of the expert frame; null in member mode. */
  expert: ExpertParts | null;
  hasFooter?: boolean;
  mainClassName?: string;
  children: ReactNode;
};

/**
 * Frame of the current mode: header, side navigation and tabs. The page keeps its position in the
 * tree, so a change of mode keeps its state. Each part has its own error boundary, so a failing
 * part does not affect the page or another part.
 */
export function ModeFrame({ expert, hasFooter = true, mainClassName, children }: Props) {
  const { asPath } = useRouter();
  const section = (part: ReactNode) => <ErrorBoundary attempt={asPath}>{part}</ErrorBoundary>;
  return (
    <div className={styles.frame}>
      <SkipLink />
      {expert ? section(<expert.Header />) : <div className={styles.member}>{section(<Header />)}</div>}
      <div className={expert ? styles.expert : styles.plain}>
        {expert && section(<expert.Side />)}
        <div className={styles.content}>
          <Main className={mainClassName}>{children}</Main>
          {hasFooter && section(<Footer />)}
        </div>
      </div>
      {expert ? section(<expert.Tabs />) : <div className={styles.member}>{section(<MemberTabBar />)}</div>}
      {expert && section(<expert.Account />)}
    </div>
  );
}
