// Finds type assertions: `value as Type`, where the compiler believes the author. `as const` and `satisfies` assert nothing.
import ts from 'typescript'

/** How many assertions a file holds. */
export function countCasts(path: string, text: string): number {
  if (!/\bas\b/.test(text)) return 0
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  let count = 0
  visit(file)
  return count

  function visit(node: ts.Node): void {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) count += 1
    ts.forEachChild(node, visit)
  }
}
