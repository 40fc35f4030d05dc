import { SignUpPage } from '@/components/accounts/SignUpPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const CreatorSignUp: Page = () => <SignUpPage audience="creator" />;
CreatorSignUp.layout = FlowLayout;

export const getServerSideProps = guard('visitor', { texts: ['onboarding:flow'] });
export default CreatorSignUp;
