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
  /** The navigation of the expert frame; null in member mode. */
  expert: ExpertParts | null;
  hasFooter?: boolean;
  mainClassName?: string;
  children: ReactNode;
};

/**
 * The frame of the mode around a page: header, side navigation and tabs. The page keeps its place in the tree, so that it
 * stays as it is when the mode changes. Each part is a section of its own: one that fails takes neither the page nor the
 * others with it.
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
