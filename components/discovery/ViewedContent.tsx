import dynamic from 'next/dynamic';
import { ViewContentPage, type ViewContentProps } from '@/components/courses/ViewContentPage';
import type { ViewDigitalProductProps } from '@/components/digital-products/ViewDigitalProductPage';
import type { ViewLiveProps } from '@/components/lives/ViewLivePage';
import type { ViewProductProps } from '@/components/shop/ViewProductPage';
import { ViewPostPage, type ViewPostProps } from '@/components/posts/ViewPostPage';

const ViewDigitalProductPage = dynamic(() =>
  import('@/components/digital-products/ViewDigitalProductPage').then((file) => file.ViewDigitalProductPage),
);
const ViewLivePage = dynamic(() =>
  import('@/components/lives/ViewLivePage').then((file) => file.ViewLivePage),
);
const ViewProductPage = dynamic(() =>
  import('@/components/shop/ViewProductPage').then((file) => file.ViewProductPage),
);

export type ViewedContentProps =
  ViewContentProps | ViewDigitalProductProps | ViewLiveProps | ViewPostProps | ViewProductProps;

/** Page of any content by its type and id, for viewers who can see it. */
export function ViewedContent(props: ViewedContentProps) {
  if ('post' in props) return <ViewPostPage {...props} />;
  if ('live' in props) return <ViewLivePage {...props} />;
  if ('shopProduct' in props) return <ViewProductPage {...props} />;
  return 'product' in props ? <ViewDigitalProductPage {...props} /> : <ViewContentPage {...props} />;
}
