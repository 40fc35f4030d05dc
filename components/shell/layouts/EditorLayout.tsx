import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { DashboardLayout } from './DashboardLayout';
import { Main } from './Main';
import { SkipLink } from './SkipLink';

/**
 * Layout of the course editor in the creator's frame. The preview uses the whole window, like a
 * member's page.
 */
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
