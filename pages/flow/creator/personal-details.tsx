import { ProfileEditor } from '@/components/creators/profile/ProfileEditor';
import { FlowLayout } from '@/components/shell/layouts/FlowLayout';
import { guard } from '@/lib/server/guard';
import type { Page } from '@/lib/layout';
import { paths } from '@/lib/paths';

const PersonalDetails: Page = () => <ProfileEditor isFirst canonical={paths.creatorDetails} />;
PersonalDetails.layout = FlowLayout;

export const getServerSideProps = guard('creator');
export default PersonalDetails;
