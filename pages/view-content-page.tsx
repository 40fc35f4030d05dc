import { ViewContentPage, type ViewContentProps } from '@/components/courses/ViewContentPage';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/guard';
import { loadAround } from '@/lib/server/load-course';

/** A course that is not public, for those who may see it all the same. */
const ViewContent: Page<ViewContentProps> = (props) => <ViewContentPage {...props} />;

export const getServerSideProps = guard<ViewContentProps>('member', {
  namespaces: ['content', 'explore', 'wallet'],
  load: async ({ call, query }) =>
    loadAround(call, await call('GET /courses/:id/preview', { params: { id: String(query.contentId) } })),
});
export default ViewContent;
