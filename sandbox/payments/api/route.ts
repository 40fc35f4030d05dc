import type * as z from 'zod';
import type { Change } from '../change.ts';
import type { Expansions } from './expand.ts';
import { parseParams } from './params.ts';

type Method = 'DELETE' | 'GET' | 'POST';
type Address = `${Method} /${'v1' | 'v2'}/${string}`;

type Call<Params> = {
  params: Params;
  /** Value of `:id` in the address; empty if the address has no `:id`. */
  id: string;
  /** Requested address, which lists return. */
  url: string;
  /** Connected account that the `Stripe-Account` header names; null without the header. */
  account: string | null;
  change: Change;
};

type Frame = Omit<Call<never>, 'params'>;

export type Route = {
  method: Method;
  path: string;
  /** True if the call may be made on behalf of a connected account. */
  onAccount: boolean;
  /**
   * Checks the parameters. The returned function runs the call and returns the object of the
   * response.
   */
  prepare(given: unknown): { expand: string[]; run(frame: Frame): unknown };
};

/** Export of a file in `resources/`. */
export type Resource = { routes: Route[]; expansions?: Expansions };

/** Defines an address of the API with its parameters and its handler. */
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
