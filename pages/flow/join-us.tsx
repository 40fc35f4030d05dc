import { JoinPage } from '@/components/accounts/JoinPage';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';

const JoinUs: Page = () => <JoinPage />;
JoinUs.layout = FlowLayout;

export const getServerSideProps = guard('visitor', { texts: ['onboarding:flow'] });
export default JoinUs;
