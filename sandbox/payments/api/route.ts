import type * as z from 'zod';
import type { Change } from '../change.ts';
import type { Expansions } from './expand.ts';
import { parseParams } from './params.ts';

type Address = `${'GET' | 'POST'} /v1/${string}`;

type Call<Params> = {
  params: Params;
  /** The `:id` of the address; empty where the address has none. */
  id: string;
  /** The address as it was asked for, which lists give back. */
  url: string;
  /** The connected account this call speaks for, from the `Stripe-Account` header. */
  account: string | null;
  change: Change;
};

type Frame = Omit<Call<never>, 'params'>;

export type Route = {
  method: 'GET' | 'POST';
  path: string;
  /** Whether the call may speak for a connected account. */
  onAccount: boolean;
  /** Checks the parameters; what comes back does the work and gives the object to answer with. */
  prepare(given: unknown): { expand: string[]; run(frame: Frame): unknown };
};

/** What one file in `resources/` offers. */
export type Resource = { routes: Route[]; expansions?: Expansions };

/** One address of the API: its parameters and what it does. */
export function route<Schema extends z.ZodType<{ expand?: string[] }>>(
  address: Address,
  schema: Schema,
  handle: (call: Call<z.output<Schema>>) => unknown,
  { onAccount = false } = {},
): Route {
  const [method, path] = address.split(' ') as ['GET' | 'POST', string];
  return {
    method,
    path,
    onAccount,
    prepare(given) {
      const params = parseParams(schema, given);
      return { expand: params.expand ?? [], run: (frame) => handle({ ...frame, params }) };
    },
  };
}
