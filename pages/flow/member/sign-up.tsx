import { SignUpView } from '@/components/accounts/SignUpView';
import { FlowLayout } from '@/components/shell/FlowLayout';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';

const SignUpPage: Page = () => <SignUpView audience="member" />;
SignUpPage.layout = FlowLayout;

export const getServerSideProps = guard('visitor');
export default SignUpPage;
