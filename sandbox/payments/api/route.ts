import type * as z from 'zod';
import type { Change } from '../change.ts';
import type { Expansions } from './expand.ts';
import { parseParams } from './params.ts';

type Method = 'DELETE' | 'GET' | 'POST';
type Address = `${Method} /${'v1' | 'v2'}/${string}`;

type Call<Params> = {
  params: Params;
  /** The `:id` of the address; empty where the address has none. */
  id: string;
  /** The requested address, which lists return. */
  url: string;
  /** The connected account on whose behalf the call is made, from the `Stripe-Account` header. */
  account: string | null;
  change: Change;
};

type Frame = Omit<Call<never>, 'params'>;

export type Route = {
  method: Method;
  path: string;
  /** Whether the call may be made on behalf of a connected account. */
  onAccount: boolean;
  /** Checks the parameters; the returned function does the work and returns the object of the answer. */
  prepare(given: unknown): { expand: string[]; run(frame: Frame): unknown };
};

/** What one file in `resources/` exports. */
export type Resource = { routes: Route[]; expansions?: Expansions };

/** One address of the API: its parameters and what it does. */
export function route<Schema extends z.ZodType<object>>(
  address: Address,
  schema: Schema,
  handle: (call: Call<z.output<Schema>>) => unknown,
  { onAccount = false } = {},
): Route {
  const [method, path] = address.split(' ') as [Method, string];
  return {
    method,
    path,
    onAccount,
    prepare(given) {
      const params = parseParams(schema, given);
      const { expand = [] }: { expand?: string[] } = params;
      return { expand, run: (frame) => handle({ ...frame, params }) };
    },
  };
}
