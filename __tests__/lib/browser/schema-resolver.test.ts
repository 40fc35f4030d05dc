import { z } from 'zod';
import { schemaResolver } from '@/lib/browser/schema-resolver';

const schema = z.strictObject({
  name: z.string().trim().min(3).regex(/^\w+$/),
  list: z.array(z.string().min(2)).max(2).default([]),
});
const options = { fields: {}, shouldUseNativeValidation: false };

test('a form that is right gives what the schema reads', async () => {
  expect(await schemaResolver(schema)({ name: ' Robin ' }, undefined, options)).toEqual({
    values: { name: 'Robin', list: [] },
    errors: {},
  });
});

test('of several errors of one field the first is shown, at the field of the form', async () => {
  const { values, errors } = await schemaResolver(schema)(
    { name: '-', list: ['ab', 'c'] },
    undefined,
    options,
  );
  expect(values).toEqual({});
  expect(Object.keys(errors).sort()).toEqual(['list', 'name']);
  expect(errors).toMatchObject({ name: { type: 'TOO_SHORT' }, list: { type: 'TOO_SHORT' } });
});

test('what is typed may differ from what the schema reads', async () => {
  const resolve = schemaResolver<{ typed: string }, z.output<typeof schema>>(schema, ({ typed }) => ({
    name: typed,
  }));
  expect(await resolve({ typed: 'Robin' }, undefined, options)).toMatchObject({ values: { name: 'Robin' } });
});
