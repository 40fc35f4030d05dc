import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import {
  call,
  pathOf,
  type ApiError,
  type CallInput,
  type CallName,
  type ReplyOf,
  type Rest,
} from '@/lib/browser/call';

/** The reading calls: what SWR may repeat as often as it likes. */
export type ReadName = Extract<CallName, `GET ${string}`>;

/**
 * Reads a call and keeps the answer under its address: `useCall('GET /courses/:id', { params })`.
 * `null` instead of the input waits: nothing is asked until there is one.
 */
export function useCall<N extends ReadName>(
  name: N,
  input: CallInput<N> | null,
  options?: SWRConfiguration<ReplyOf<N>, ApiError>,
): SWRResponse<ReplyOf<N>, ApiError> {
  const rest = [input] as unknown as Rest<CallInput<N>>;
  const key = input === null ? null : pathOf(name, ...(rest as never));
  return useSWR<ReplyOf<N>, ApiError>(key, () => call(name, ...rest), options);
}
