import path from 'node:path';
import ts from 'typescript';

/**
 * Returns a function that checks, in about a second, whether a file of the project compiles with
 * other contents. Files that import it are not checked, because only a full compilation can do
 * that.
 */
export function createTypeChecker(root: string): (file: string, contents: string) => boolean {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  let changed: { file: string; contents: string } | undefined;
  let version = 0;
  const { readFile, fileExists, readDirectory, directoryExists, getDirectories } = ts.sys;
  const contentsOf = (file: string) => (changed?.file === file ? changed.contents : readFile(file));
  const service = ts.createLanguageService({
    readFile,
    fileExists,
    readDirectory,
    directoryExists,
    getDirectories,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (file) => (changed?.file === file ? String(version) : 'unchanged'),
    getScriptSnapshot(file) {
      const contents = contentsOf(file);
      return contents === undefined ? undefined : ts.ScriptSnapshot.fromString(contents);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  return (file, contents) => {
    changed = { file: path.join(root, file), contents };
    version += 1;
    const problems = [
      ...service.getSyntacticDiagnostics(changed.file),
      ...service.getSemanticDiagnostics(changed.file),
    ];
    changed = undefined;
    return problems.length === 0;
  };
}
