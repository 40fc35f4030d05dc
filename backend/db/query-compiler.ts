import {
  CamelCasePlugin,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type BinaryOperationNode,
  type KyselyPlugin,
  type OperatorNode,
} from 'kysely';

type Row = Record<string, unknown>;

/**
 * Renames the columns of results: `created_at` is `createdAt`. The query compiler renames the
 * identifiers of statements, because a plugin would first copy the tree of each statement.
 */
class ColumnNames extends CamelCasePlugin {
  override transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node;

  override transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    const [first] = result.rows;
    if (!first) return result;
    // All rows of a result have the same columns.
    const columns = Object.keys(first).map((column) => [column, this.camelCase(column)] as const);
    const rename = (row: Row): Row => {
      const renamed: Row = {};
      for (const [column, name] of columns) renamed[name] = row[column];
      return renamed;
    };
    return { ...result, rows: result.rows.map(rename) };
  };

  toColumn(name: string): string {
    return this.snakeCase(name);
  }
}

export const columnNames = new ColumnNames();

class QueryCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnNames.toColumn(identifier));
  }

  /**
   * Writes `in` with a list of values as `= any` with one array, so that conditions on lists of all
   * lengths have one text and share one prepared statement.
   */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, rightOperand } = node;
    const { operator } = node.operator as OperatorNode;
    if (!PrimitiveValueListNode.is(rightOperand) || (operator !== 'in' && operator !== 'not in'))
      return super.visitBinaryOperation(node);
    this.visitNode(leftOperand);
    this.append(operator === 'in' ? ' = any(' : ' <> all(');
    this.appendValue(rightOperand.values);
    this.append(')');
  }
}

/** PostgreSQL with snake_case identifiers, and one text for conditions on lists of all lengths. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new QueryCompiler();
  }
}
