import dynamic from 'next/dynamic';
import { useRef, type ComponentProps } from 'react';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { useWasNear } from '@/hooks/browser/useWasNear';
import { withShopTexts } from '@/lib/browser/with-wallet-texts';
import type { Rails as LoadedRails } from './Rails';

/** Loaded together with the product texts, which the page's HTML does not contain. */
const Rails = dynamic(() => withShopTexts(import('./Rails')).then((file) => file.Rails), { ssr: false });

/**
 * Rails, which are rows of content. Their code and data are loaded shortly before they come into
 * view.
 */
export function LaterRails(props: ComponentProps<typeof LoadedRails>) {
  const place = useRef<HTMLDivElement>(null);
  const wasNear = useWasNear(place);
  return (
    <div ref={place}>
      <ErrorBoundary>{wasNear && <Rails {...props} />}</ErrorBoundary>
    </div>
  );
}
