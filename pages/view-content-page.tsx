import dynamic from 'next/dynamic';
import { ViewContentPage, type ViewContentProps } from '@/components/courses/ViewContentPage';
import type { ViewDigitalProductProps } from '@/components/digital-products/ViewDigitalProductPage';
import { ViewPostPage, type ViewPostProps } from '@/components/posts/ViewPostPage';
import type { Page } from '@/lib/layout';
import { guard } from '@/lib/server/pages/guard';
import { loadViewedContent } from '@/lib/server/loaders/load-viewed-content';

const ViewDigitalProductPage = dynamic(() =>
  import('@/components/digital-products/ViewDigitalProductPage').then((file) => file.ViewDigitalProductPage),
);
type Props = ViewContentProps | ViewDigitalProductProps | ViewPostProps;

/** Page of any content by its type and id, for viewers who can see it. */
const ViewContent: Page<Props> = (props) => {
  if ('post' in props) return <ViewPostPage {...props} />;
  return 'product' in props ? <ViewDigitalProductPage {...props} /> : <ViewContentPage {...props} />;
};

export const getServerSideProps = guard<Props>('visitor', {
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
    'explore:courses',
  ],
  load: loadViewedContent,
});
export default ViewContent;
