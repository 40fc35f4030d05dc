import { ProfileEditor } from '@/components/creators/profile/ProfileEditor';
import { FlowLayout } from '@/components/shell/FlowLayout';
import { guard } from '@/lib/guard';
import type { Page } from '@/lib/page';
import { paths } from '@/lib/paths';

const PersonalDetails: Page = () => <ProfileEditor isFirst canonical={paths.creatorDetails} />;
PersonalDetails.layout = FlowLayout;

export const getServerSideProps = guard('creator');
export default PersonalDetails;
