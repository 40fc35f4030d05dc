import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiFolder, generateApiFiles, listForwardingFiles } from './api-files/generate.ts';
import { generateInputs, inputsFile } from './api-files/inputs.ts';

/**
 * Writes the files under pages/api that forward calls, and deletes those whose address has no call.
 *
 * @throws when a file at the address of a call is written by hand.
 */
async function writeApiFiles(): Promise<void> {
  const files = await generateApiFiles();
  const present = listForwardingFiles();
  for (const file of files.keys())
    if (!present.includes(file) && existsSync(path.join(apiFolder, file)))
      throw new Error(`pages/api/${file} is written by hand, and a call has its address.`);
  for (const file of present) if (!files.has(file)) rmSync(path.join(apiFolder, file));
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(apiFolder, file)), { recursive: true });
    writeFileSync(path.join(apiFolder, file), text);
  }
}

// A test compares the contract with this file, so that a review sees each change of an input.
writeFileSync(inputsFile, await generateInputs());
await writeApiFiles();
