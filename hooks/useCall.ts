import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { CallInput, ReadName, ReplyOf } from '@/lib/api-call';
import type { ApiError } from '@/lib/api-error';
import { call, toCallPath } from '@/lib/browser/call';

/**
 * Reads a call and caches the response under its address: `useCall('GET /courses/:id', { params
 * })`.
 *
 * A `null` input makes no request.
 */
export function useCall<N extends ReadName>(
  name: N,
  input: CallInput<N> | null,
  options?: SWRConfiguration<ReplyOf<N>, ApiError>,
): SWRResponse<ReplyOf<N>, ApiError> {
  return useSWR<ReplyOf<N>, ApiError>(
    input === null ? null : toCallPath(name, input),
    input === null ? null : () => call(name, input),
    options,
  );
}
