import { PersonalDetailsPage } from '@/components/accounts/PersonalDetailsPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const PersonalDetails: Page = () => <PersonalDetailsPage />;
PersonalDetails.layout = FlowLayout;

export const getServerSideProps = guard('member', { texts: ['onboarding:flow', 'dashboard:picture'] });
export default PersonalDetails;
