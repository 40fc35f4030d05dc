import { SignUpView } from '@/components/accounts/SignUpView';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const SignUpPage: Page = () => <SignUpView audience="member" />;
SignUpPage.layout = FlowLayout;

export const getServerSideProps = guard('visitor');
export default SignUpPage;
