import { CreditsPage } from '@/components/credits/CreditsPage';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const ProfileCredits: Page = () => <CreditsPage />;

export const getServerSideProps = guard('member', { texts: ['wallet'] });
export default ProfileCredits;
