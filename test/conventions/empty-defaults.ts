// Finds `?? ''` and `?? 0`. Where a value is always there, such a default only silences the compiler, and hides the bug when it is not.
import ts from 'typescript'

/** How many of them a file holds. */
export function countEmptyDefaults(path: string, text: string): number {
  if (!/\?\?\s*(?:''|0)/.test(text)) return 0
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  let found = 0
  visit(file)
  return found

  function visit(node: ts.Node): void {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken && isEmpty(node.right)) found += 1
    ts.forEachChild(node, visit)
  }
}

const isEmpty = (node: ts.Expression): boolean =>
  (ts.isStringLiteral(node) && node.text === '') || (ts.isNumericLiteral(node) && Number(node.text) === 0)
