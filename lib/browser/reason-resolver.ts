import { schemaResolver } from './schema-resolver';

type Reason = { reason: string };

/** Resolver of a form whose only field is a reason; the schema is loaded with the first focus. */
export const reasonResolver = schemaResolver<Reason, Reason>(() =>
  Promise.all([import('@/contract/zod'), import('@/contract/shared')]).then(([{ z }, { Reason }]) =>
    z.strictObject({ reason: Reason }),
  ),
);
