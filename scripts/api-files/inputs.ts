import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { createApiDocument } from '../../backend/http/api-document.ts';
import { allCalls } from '../../contract/index.ts';
import { z } from '../../contract/zod.ts';

export const inputsFile = path.join(import.meta.dirname, '../../__tests__/contract/openapi-inputs.json');

type Shape = Record<string, z.ZodType>;
type Operation = {
  parameters?: { in?: string }[];
  requestBody?: { content: Record<string, { schema?: { properties?: object } }> };
};

/** Returns the text of `openapi-inputs.json`, which is the OpenAPI document without responses. */
export async function generateInputs(): Promise<string> {
  const { openapi, paths = {} } = createApiDocument(allCalls);
  const operations = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${address}`,
      pickInputs(operation as Operation),
    ]),
  );
  const changes = allCalls.flatMap((call) =>
    (['query', 'body'] as const).map((part) => [
      `${call.method} ${call.path} ${part}`,
      listChanges(call[part]),
    ]),
  );
  const document = { openapi, inputs: withoutEmpty(operations), 'x-changed-texts': withoutEmpty(changes) };
  const options = await resolveConfig(inputsFile);
  return format(JSON.stringify(document), { ...options, filepath: inputsFile });
}

/**
 * Picks the inputs of a call. Responses would add fifty thousand lines, and path parameters have no
 * schema.
 */
function pickInputs({ parameters = [], requestBody }: Operation) {
  const named = parameters.filter((parameter) => parameter.in !== 'path');
  const hasBody = Object.values(requestBody?.content ?? {}).some(
    ({ schema }) => !schema?.properties || Object.keys(schema.properties).length > 0,
  );
  return { ...(named.length && { parameters: named }), ...(hasBody && { requestBody }) };
}

/**
 * Lists the fields whose text is normalised before use, because JSON Schema cannot express that.
 */
function listChanges(schema: unknown): object {
  const fields = listShapes(schema).flatMap((shape) => Object.entries(shape));
  return Object.fromEntries(
    fields.map(([name, field]) => [name, findChange(field)]).filter(([, change]) => change),
  );
}

function listShapes(schema: unknown): Shape[] {
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap(listShapes);
  return schema instanceof z.ZodObject ? [schema.shape as Shape] : [];
}

/** Returns how a text field, or each text of a list, normalises spaces and capitals. */
function findChange(field: z.ZodType): string | undefined {
  for (const sent of [' Sample_Text ', ' Robin@Kumu.Test ']) {
    const [alone, listed] = [field.safeParse(sent), field.safeParse([sent])];
    const read = alone.success ? alone.data : listed.success ? (listed.data as unknown[])[0] : undefined;
    if (read === sent.trim()) return 'trimmed';
    if (read === sent.trim().toLowerCase()) return 'trimmed, lower case';
  }
  return undefined;
}

const withoutEmpty = (entries: (string | object)[][]) =>
  Object.fromEntries(entries.filter(([, value]) => Object.keys(value!).length > 0));
