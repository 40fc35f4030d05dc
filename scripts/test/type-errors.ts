import path from 'node:path';
import ts from 'typescript';

// Prints the type errors of the project's files whose path matches, and fails if errors exist:
// `node type-errors.ts <expression>`.
//
// The compiler cannot check a subset of the files of a program, and a check of all files takes four
// times as long.
const wanted = new RegExp(process.argv[2]!);
const root = process.cwd();
const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (found: ts.Diagnostic) => report([found]) };
const config = ts.getParsedCommandLineOfConfigFile(path.join(root, 'tsconfig.json'), {}, host)!;
const program = ts.createProgram(config.fileNames, { ...config.options, incremental: false });
const files = program.getSourceFiles().filter(({ fileName }) => wanted.test(path.relative(root, fileName)));
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
