import dynamic from 'next/dynamic';
import { useRef, type ComponentProps } from 'react';
import { ErrorBoundary } from '@/components/shell/status/ErrorBoundary';
import { useWasNear } from '@/hooks/browser/useWasNear';
import type { Rails as LoadedRails } from './Rails';

const Rails = dynamic(() => import('./Rails').then((file) => file.Rails), { ssr: false });

/** Rails that no page carries: their code and rows come once somebody is about to see them. */
export function LaterRails(props: ComponentProps<typeof LoadedRails>) {
  const place = useRef<HTMLDivElement>(null);
  const wasNear = useWasNear(place);
  return (
    <div ref={place}>
      <ErrorBoundary>{wasNear && <Rails {...props} />}</ErrorBoundary>
    </div>
  );
}
