import { JoinView } from '@/components/accounts/JoinView';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const JoinPage: Page = () => <JoinView />;
JoinPage.layout = FlowLayout;

export const getServerSideProps = guard('visitor');
export default JoinPage;
