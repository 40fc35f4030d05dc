import { JoinPage } from '@/components/accounts/JoinPage';
import { WideFlowLayout } from '@/components/shell/layouts/FlowLayout';
import { loginPage } from '@/lib/server/pages/login-page';
import { paths } from '@/contract/paths';
import type { Page } from '@/lib/layout';

const JoinUs: Page = () => <JoinPage />;
JoinUs.layout = WideFlowLayout;

export const getServerSideProps = loginPage(paths.home);
export default JoinUs;
