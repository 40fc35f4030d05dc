import { OfficePersonPage } from '@/components/office/OfficePersonPage';
import { OfficeLayout } from '@/components/shell/layouts/OfficeLayout';
import { read } from '@/lib/api-call';
import type { Page, ShellProps } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const OfficePerson: Page<Pick<ShellProps, 'isUnknown'>> = ({ isUnknown }) => (
  <OfficePersonPage isUnknown={isUnknown} />
);
OfficePerson.layout = OfficeLayout;

const idOf = (params: { id?: string | string[] }) => ({ id: String(params.id) });

export const getServerSideProps = guard('office', {
  texts: ['admin'],
  subject: ({ params }) => read('GET /office/people/:id', { params: idOf(params) }),
  reads: ({ params }) => [read('GET /office/people/:id/events', { params: idOf(params) })],
});
export default OfficePerson;
