import { SignUpView } from '@/components/accounts/SignUpView';
import { FlowLayout } from '@/components/shell/FlowLayout';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';

const CreatorSignUpPage: Page = () => <SignUpView audience="creator" />;
CreatorSignUpPage.layout = FlowLayout;

export const getServerSideProps = guard('visitor');
export default CreatorSignUpPage;
