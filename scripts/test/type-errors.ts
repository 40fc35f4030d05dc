import path from 'node:path';
import ts from 'typescript';

// Prints the type errors of some files of the project, and fails if there are errors: `node
// type-errors.ts <file> <file> …`.
//
// The compiled program contains only these files, the files that they import, and the declarations
// of the project. Checking the whole project takes several times as long.
const root = process.cwd();
const wanted = new Set(process.argv.slice(2).map((file) => path.join(root, file)));
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (found: ts.Diagnostic) => report([found]) };
const config = ts.getParsedCommandLineOfConfigFile(path.join(root, 'tsconfig.json'), {}, host)!;
const isWanted = (file: string) => wanted.has(file) || file.endsWith('.d.ts');
const program = ts.createProgram(config.fileNames.filter(isWanted), {
  ...config.options,
  incremental: false,
});
const files = program.getSourceFiles().filter(({ fileName }) => wanted.has(fileName));
const errors = files.flatMap((file) => [
  ...program.getSyntacticDiagnostics(file),
  ...program.getSemanticDiagnostics(file),
]);
console.log(`${files.length} files checked`);
report(errors);

function report(found: readonly ts.Diagnostic[]): void {
  if (found.length === 0) return;
  process.exitCode = 1;
  console.error(
    ts.formatDiagnostics(found, { ...ts.sys, getCanonicalFileName: (name) => name, getNewLine: () => '\n' }),
  );
}
