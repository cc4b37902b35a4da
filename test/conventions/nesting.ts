// Nesting depth of statements in a function. Biome checks the length of files and functions and the number of parameters, but not depth.
import ts from 'typescript'

export interface DeepStatement {
  readonly line: number
  readonly depth: number
}

/**
 * Statements (if, for, while, do, switch, try) nested deeper than allowed. `else if` is as deep as its `if`; a function inside a function
 * starts again at one.
 * @param deepest 1 for a statement directly in a function
 */
export function findDeepStatements(path: string, text: string, deepest: number): readonly DeepStatement[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: DeepStatement[] = []
  visit(file, 0)
  return found

  function visit(node: ts.Node, depthAbove: number): void {
    const depth = depthOf(node, depthAbove)
    if (depth > deepest && depth > depthAbove) found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, depth })
    ts.forEachChild(node, (child) => visit(child, depth))
  }
}

function depthOf(node: ts.Node, depthAbove: number): number {
  if (ts.isFunctionLike(node)) return 0
  const opensALevel = ts.isIterationStatement(node, false) || ts.isSwitchStatement(node) || ts.isTryStatement(node) || isFirstIf(node)
  return opensALevel ? depthAbove + 1 : depthAbove
}

const isFirstIf = (node: ts.Node): boolean =>
  ts.isIfStatement(node) && !(ts.isIfStatement(node.parent) && node.parent.elseStatement === node)
