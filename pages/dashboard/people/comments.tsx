import { RemarksPage } from '@/components/audience/RemarksPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { remarkKinds } from '@/contract/values/audience';
import { read } from '@/lib/api-call';
import { readKnownValue } from '@/lib/list-query';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const Remarks: Page = () => <RemarksPage />;
Remarks.layout = DashboardLayout;

export const getServerSideProps = guard('creator', {
  texts: ['content:post', 'dashboard:people', 'dashboard:remarks'],
  reads: ({ query }) => [
    read('GET /audience/remarks', { query: { kind: readKnownValue(query, 'kind', remarkKinds) } }),
  ],
});
export default Remarks;
