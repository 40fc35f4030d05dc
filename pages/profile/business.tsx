import { BusinessPage } from '@/components/businesses/BusinessPage';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';

const ProfileBusiness: Page = () => <BusinessPage />;

export const getServerSideProps = guard('business', { texts: ['profile:business', 'wallet:checkout'] });
export default ProfileBusiness;
