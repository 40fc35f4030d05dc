import {
  BinaryOperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  RawNode,
  ValueNode,
  type KyselyPlugin,
  type QueryId,
} from 'kysely';

/** Writes `in` with a list of values as `= any` with one array. */
class ListTransformer extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId) {
    const { leftOperand, operator, rightOperand } = super.transformBinaryOperation(node, queryId);
    const word = OperatorNode.is(operator) ? operator.operator : '';
    if (!PrimitiveValueListNode.is(rightOperand) || (word !== 'in' && word !== 'not in'))
      return BinaryOperationNode.create(leftOperand, operator, rightOperand);
    const [comparison, quantifier] = word === 'in' ? (['=', 'any'] as const) : (['<>', 'all'] as const);
    const list = RawNode.create([`${quantifier}(`, ')'], [ValueNode.create(rightOperand.values)]);
    return BinaryOperationNode.create(leftOperand, OperatorNode.create(comparison), list);
  }
}

/**
 * Makes conditions on lists of all lengths one text, so that they share one prepared statement.
 */
export class ListConditionPlugin implements KyselyPlugin {
  readonly #transformer = new ListTransformer();

  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) =>
    this.#transformer.transformNode(node, queryId);

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}
