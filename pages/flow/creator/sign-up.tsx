import { SignUpView } from '@/components/accounts/SignUpView';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const CreatorSignUpPage: Page = () => <SignUpView audience="creator" />;
CreatorSignUpPage.layout = FlowLayout;

export const getServerSideProps = guard('visitor');
export default CreatorSignUpPage;
