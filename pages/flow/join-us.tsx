import { JoinView } from '@/components/accounts/JoinView';
import { FlowLayout } from '@/components/shell/FlowLayout';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';

const JoinPage: Page = () => <JoinView />;
JoinPage.layout = FlowLayout;

export const getServerSideProps = guard('visitor');
export default JoinPage;
