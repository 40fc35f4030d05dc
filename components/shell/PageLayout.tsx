import type { ReactNode } from 'react';
import type { Layout } from '@/lib/page';

type Props = { layout?: Layout; storedMode?: string | null; children: ReactNode };

export const PageLayout = ({ children }: Props) => <main id="main">{children}</main>;
