import { LoginView } from '@/components/accounts/LoginView';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';
import { nextOr, paths } from '@/lib/paths';

const LoginPage: Page = () => <LoginView audience="member" />;
LoginPage.layout = FlowLayout;

export const getServerSideProps = guard('visitor', {
  load: async ({ user, query }) =>
    user.id ? { redirect: { destination: nextOr(query.next, paths.home), statusCode: 302 } } : {},
});
export default LoginPage;
