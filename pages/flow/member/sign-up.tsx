import { SignUpPage } from '@/components/accounts/SignUpPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { loginPage, type WithProviders } from '@/lib/server/pages/login-page';
import { paths } from '@/contract/paths';
import type { Page } from '@/lib/layout';

const SignUp: Page<WithProviders> = ({ providers }) => <SignUpPage audience="member" providers={providers} />;
SignUp.layout = FlowLayout;

export const getServerSideProps = loginPage(paths.home);
export default SignUp;
