import { SignUpPage } from '@/components/accounts/SignUpPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { loginPage, type WithProviders } from '@/lib/server/pages/login-page';
import { paths } from '@/contract/paths';
import type { Page } from '@/lib/layout';

const CreatorSignUp: Page<WithProviders> = ({ providers }) => (
  <SignUpPage audience="creator" providers={providers} />
);
CreatorSignUp.layout = FlowLayout;

export const getServerSideProps = loginPage(paths.becomeCreator);
export default CreatorSignUp;
