import { SignUpPage } from '@/components/accounts/SignUpPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const SignUp: Page = () => <SignUpPage audience="member" />;
SignUp.layout = FlowLayout;

export const getServerSideProps = guard('visitor', { texts: ['onboarding:flow'] });
export default SignUp;
