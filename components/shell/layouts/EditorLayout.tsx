import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { DashboardLayout } from './DashboardLayout';
import { Main } from './Main';
import { SkipLink } from './SkipLink';

/** Around the course editor: the creator's frame. Its preview has the whole window, as a member's page has. */
export function EditorLayout({ children }: { children: ReactNode }) {
  const { query } = useRouter();
  if (query.view !== 'preview') return <DashboardLayout>{children}</DashboardLayout>;
  return (
    <>
      <SkipLink />
      <Main>{children}</Main>
    </>
  );
}
