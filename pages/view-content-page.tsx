import { ViewContentPage, type ViewContentProps } from '@/components/courses/ViewContentPage';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/guard';
import { loadViewedContent } from '@/lib/server/load-course';

/** Any content by its kind and id, for everyone who may see it. */
const ViewContent: Page<ViewContentProps> = (props) => <ViewContentPage {...props} />;

export const getServerSideProps = guard<ViewContentProps>('visitor', {
  texts: [
    'content:course',
    'content:player',
    'explore:courses',
    'wallet:checkout',
    'wallet:credits',
    'wallet:gift',
    'wallet:tip',
  ],
  load: loadViewedContent,
});
export default ViewContent;
