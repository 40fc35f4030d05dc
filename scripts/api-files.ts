import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiFolder, generateApiFiles, listForwardingFiles } from './api-files/generate.ts';
import { generateInputs, inputsFile } from './api-files/inputs.ts';

/**
 * Writes the files under pages/api that forward calls, and deletes such files whose address no
 * longer has a call.
 * @throws Error if a file at the address of a call is handwritten
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

// A test compares the contract with this file, so that reviewers see each change of a call's input.
writeFileSync(inputsFile, await generateInputs());
await writeApiFiles();
