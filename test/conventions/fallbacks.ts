// Finds empty fallbacks: `value ?? ''` and `const [value = ''] = list`, where a test goes on with nothing instead of failing.
import ts from 'typescript'

/** How many of them a file has. */
export function countFallbacks(path: string, text: string): number {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  let found = 0
  visit(file)
  return found

  function visit(node: ts.Node): void {
    found += fallbacksOf(node).filter(isEmpty).length
    ts.forEachChild(node, visit)
  }
}

function fallbacksOf(node: ts.Node): readonly ts.Expression[] {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return [node.right]
  if (!ts.isArrayBindingPattern(node)) return []
  return node.elements.flatMap((element) => (ts.isBindingElement(element) && element.initializer ? [element.initializer] : []))
}

function isEmpty(value: ts.Expression): boolean {
  if (ts.isStringLiteralLike(value)) return value.text === ''
  if (ts.isNumericLiteral(value)) return value.text === '0'
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0
  return ts.isObjectLiteralExpression(value) && value.properties.length === 0
}
