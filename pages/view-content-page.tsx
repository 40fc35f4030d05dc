import { ViewedContent, type ViewedContentProps } from '@/components/discovery/ViewedContent';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { loadViewedContent } from '@/lib/server/loaders/load-viewed-content';

const ViewContent: Page<ViewedContentProps> = (props) => <ViewedContent {...props} />;

export const getServerSideProps = guard<ViewedContentProps>('visitor', {
  texts: [
    'common:media',
    'content:buy',
    'content:course',
    'content:creator',
    'content:digitalProduct',
    'content:player',
    'content:post',
    'content:ratings',
    'content:report',
    'explore:posts',
    'explore:courseCard',
    'lives:calendar',
    'lives:card',
    'lives:page',
    'lives:refund',
    'lives:reminder',
    'lives:when',
    'shop:card',
    'shop:product',
  ],
  load: loadViewedContent,
});
export default ViewContent;
