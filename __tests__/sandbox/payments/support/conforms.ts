import path from 'node:path';
import ts from 'typescript';

const RESOURCES = path.resolve('node_modules/stripe/esm/resources');

/**
 * Returns a checker of JSON against the SDK types. Every required field has to be present with its
 * type.
 * @param files declaration file of each interface name, below the SDK's resources
 * @returns a function that returns the problems, one line per field
 */
export function readSdkTypes(files: Record<string, string>) {
  const paths = Object.values(files).map((file) => path.join(RESOURCES, file));
  const program = ts.createProgram(paths, {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  });
  const checker = program.getTypeChecker();

  function typeNamed(name: string) {
    const source = program.getSourceFile(path.join(RESOURCES, files[name] ?? ''));
    const declaration = source?.statements.find(
      (statement): statement is ts.InterfaceDeclaration =>
        ts.isInterfaceDeclaration(statement) && statement.name.text === name,
    );
    if (!declaration) throw new Error(`no interface ${name}`);
    return checker.getTypeAtLocation(declaration);
  }

  function violations(type: ts.Type, value: unknown, at: string): string[] {
    if (type.isUnion()) {
      const each = type.types.map((branch) => violations(branch, value, at));
      return each.some((found) => found.length === 0)
        ? []
        : (each.sort((a, b) => a.length - b.length)[0] ?? []);
    }
    const wrong = [`${at}: ${JSON.stringify(value)?.slice(0, 60)} is not ${checker.typeToString(type)}`];
    const when = (right: boolean) => (right ? [] : wrong);
    if (type.flags & ts.TypeFlags.Null) return when(value === null);
    if (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return when(value === undefined);
    if (type.isStringLiteral() || type.isNumberLiteral()) return when(value === type.value);
    if (type.flags & ts.TypeFlags.BooleanLiteral) return when(String(value) === checker.typeToString(type));
    if (type.flags & ts.TypeFlags.String) return when(typeof value === 'string');
    if (type.flags & ts.TypeFlags.Number) return when(typeof value === 'number');
    // The SDK types an open list of values as `string & {}`. A decimal is a string in JSON.
    if (type.isIntersection() || checker.typeToString(type) === 'Decimal')
      return when(typeof value === 'string');
    if (typeof value !== 'object' || value === null) return wrong;
    if (checker.isArrayType(type)) {
      const [element] = checker.getTypeArguments(type as ts.TypeReference);
      if (!Array.isArray(value) || !element) return wrong;
      return value.flatMap((item, index) => violations(element, item, `${at}[${index}]`));
    }
    const fields = new Map(Object.entries(value));
    return type.getProperties().flatMap((property) => {
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      if (!fields.has(property.name)) return optional ? [] : [`${at}.${property.name} is missing`];
      return violations(
        checker.getTypeOfSymbol(property),
        fields.get(property.name),
        `${at}.${property.name}`,
      );
    });
  }

  /** Returns the fields that the sandbox sends but the SDK does not declare. */
  const strangers = (type: ts.Type, value: object, at: string) => {
    const known = new Set(type.getProperties().map(({ name }) => name));
    return Object.keys(value)
      .filter((key) => !known.has(key))
      .map((key) => `${at}.${key} is unknown`);
  };

  return {
    check: (name: string, value: object) => [
      ...violations(typeNamed(name), value, name),
      ...strangers(typeNamed(name), value, name),
    ],
    requiredFields: (name: string) =>
      typeNamed(name)
        .getProperties()
        .filter((property) => (property.flags & ts.SymbolFlags.Optional) === 0)
        .map((property) => property.name),
  };
}
