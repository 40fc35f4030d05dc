import { LoginPage } from '@/components/accounts/LoginPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import type { Page } from '@/lib/layout';
import { paths } from '@/contract/paths';
import { loginPage } from '@/lib/server/login-page';

const Login: Page = () => <LoginPage audience="member" />;
Login.layout = FlowLayout;

export const getServerSideProps = loginPage(paths.home);
export default Login;
