import { z } from 'zod';
import { schemaResolver } from '@/lib/browser/schema-resolver';

const schema = z.strictObject({
  name: z.string().trim().min(3).regex(/^\w+$/),
  list: z.array(z.string().min(2)).max(2).default([]),
});
const options = { fields: {}, shouldUseNativeValidation: false };

test('a valid form returns the parsed values of the schema', async () => {
  expect(await schemaResolver(schema)({ name: ' Robin ' }, undefined, options)).toEqual({
    values: { name: 'Robin', list: [] },
    errors: {},
  });
});

test('the first of several errors of a field is shown at the form field', async () => {
  const { values, errors } = await schemaResolver(schema)(
    { name: '-', list: ['ab', 'c'] },
    undefined,
    options,
  );
  expect(values).toEqual({});
  expect(Object.keys(errors).sort()).toEqual(['list', 'name']);
  expect(errors).toMatchObject({ name: { type: 'TOO_SHORT' }, list: { type: 'TOO_SHORT' } });
});

test('form values can have a different shape from the input of the schema', async () => {
  const resolve = schemaResolver<{ typed: string }, z.output<typeof schema>>(schema, ({ typed }) => ({
    name: typed,
  }));
  expect(await resolve({ typed: 'Robin' }, undefined, options)).toMatchObject({ values: { name: 'Robin' } });
});

test('a schema can be loaded in advance and is loaded by the first validation at the latest', async () => {
  const load = jest.fn(async () => schema);
  const resolve = schemaResolver(load);
  expect(load).not.toHaveBeenCalled();
  await resolve.load?.();
  expect(load).toHaveBeenCalledTimes(1);
  expect(await resolve({ name: ' Robin ' }, undefined, options)).toMatchObject({ values: { name: 'Robin' } });
  expect(await resolve({ name: '-' }, undefined, options)).toMatchObject({
    errors: { name: { type: 'TOO_SHORT' } },
  });
});

test('a form is left to the validation of the server when its schema cannot be loaded', async () => {
  const resolve = schemaResolver(
    (): Promise<typeof schema> => Promise.reject(new Error('offline')),
    ({ typed }: { typed: string }) => ({ name: typed }),
  );
  await expect(resolve.load?.()).resolves.toBeUndefined();
  expect(await resolve({ typed: '-' }, undefined, options)).toEqual({ values: { name: '-' }, errors: {} });
});
