import { LoginPage } from '@/components/accounts/LoginPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import type { Page } from '@/lib/layout';
import { paths } from '@/contract/paths';
import { loginPage, type WithProviders } from '@/lib/server/pages/login-page';

const Login: Page<WithProviders> = ({ providers }) => <LoginPage audience="member" providers={providers} />;
Login.layout = FlowLayout;

export const getServerSideProps = loginPage(paths.home);
export default Login;
