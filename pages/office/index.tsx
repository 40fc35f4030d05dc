import { OfficeHome } from '@/components/office/OfficeHome';
import { OfficeLayout } from '@/components/shell/OfficeLayout';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';

const Office: Page = () => <OfficeHome />;
Office.layout = OfficeLayout;

export const getServerSideProps = guard('office', { namespaces: ['admin'] });
export default Office;
