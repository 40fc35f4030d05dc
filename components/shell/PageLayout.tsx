import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useMode } from '@/hooks/useMode';
import type { Layout } from '@/lib/page';
import { FlowLayout } from './FlowLayout';
import { MemberLayout } from './MemberLayout';
import { useSignedInMark } from './useSignedInMark';

// Visitors never see these two.
const DashboardLayout = dynamic(() => import('./DashboardLayout').then((file) => file.DashboardLayout));
const OfficeLayout = dynamic(() => import('./OfficeLayout').then((file) => file.OfficeLayout));

const layouts = { member: MemberLayout, dashboard: DashboardLayout, office: OfficeLayout, flow: FlowLayout };

type Props = { layout?: Layout; storedMode?: string | null; children: ReactNode };

/** What the page names, else by mode: experts have the dashboard around them, members the site. */
export function PageLayout({ layout, storedMode, children }: Props) {
  useSignedInMark();
  const mode = useMode(storedMode);
  const Chosen = layouts[layout ?? (mode === 'expert' ? 'dashboard' : 'member')];
  return <Chosen>{children}</Chosen>;
}
