import type { CreatorViewProps } from '@/components/creators/CreatorView';
import { ProfilePreviewPage } from '@/components/creators/profile/ProfilePreviewPage';
import { DashboardLayout } from '@/components/shell/layouts/DashboardLayout';
import { guard } from '@/lib/server/pages/guard';
import type { Page } from '@/lib/layout';

const ProfilePreview: Page<CreatorViewProps> = (props) => <ProfilePreviewPage {...props} />;
ProfilePreview.layout = DashboardLayout;

export const getServerSideProps = guard<CreatorViewProps>('creator', {
  texts: ['explore:creators', 'explore:courseCard', 'onboarding:creatorProfile'],
  load: async ({ call, user }) => {
    const { id } = user.creator!;
    const creator = await call('GET /creators/:creator', { params: { creator: id } });
    const courses = await call('GET /courses', { query: { creatorId: id, limit: 100 } });
    return { creator, courses: courses.items };
  },
});
export default ProfilePreview;
