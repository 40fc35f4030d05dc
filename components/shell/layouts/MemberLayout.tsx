import type { ReactNode } from 'react';
import { Footer } from '@/components/shell/navigation/Footer';
import { Header } from '@/components/shell/navigation/Header';
import { Main } from './Main';
import { MemberTabBar } from '@/components/shell/navigation/MemberTabBar';
import { SkipLink } from './SkipLink';

/** Around the pages for everyone: header, footer and, on small screens, tabs at the bottom. */
export const MemberLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <Header />
    <Main>{children}</Main>
    <Footer />
    <MemberTabBar />
  </>
);
