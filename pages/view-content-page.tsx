import { ViewContentPage, type ViewContentProps } from '@/components/courses/ViewContentPage';
import { ViewPostPage, type ViewPostProps } from '@/components/posts/ViewPostPage';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/guard';
import { loadViewedContent } from '@/lib/server/load-viewed-content';

type Props = ViewContentProps | ViewPostProps;

/** Any content by its kind and id, for everyone who may see it. */
const ViewContent: Page<Props> = (props) =>
  'post' in props ? <ViewPostPage {...props} /> : <ViewContentPage {...props} />;

export const getServerSideProps = guard<Props>('visitor', {
  texts: [
    'content:course',
    'content:player',
    'content:post',
    'explore:posts',
    'explore:courses',
    'wallet:checkout',
    'wallet:credits',
    'wallet:gift',
    'wallet:tip',
  ],
  load: loadViewedContent,
});
export default ViewContent;
