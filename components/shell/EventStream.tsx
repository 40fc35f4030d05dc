import { useStream } from '@/hooks/shell/useStream';

/** Keeps the connection open over which a signed-in user receives events. */
export function EventStream() {
  useStream();
  return null;
}
