// Finds tags of docstrings that name what the code doesn't have.
import ts from 'typescript'

export interface DocTag {
  readonly line: number
  readonly name: string
}

/** The names of errors in `@throws` tags, such as BookNotFound. */
export const listThrown = (path: string, text: string): readonly DocTag[] =>
  tagsOf(path, text).flatMap(({ tag, line }) =>
    tag.tagName.text === 'throws' ? compoundNamesIn(tag.getText()).map((name) => ({ line, name })) : [],
  )

/** Capitalized names of several parts. */
export const compoundNamesIn = (text: string): readonly string[] => [...text.matchAll(/\b(?:[A-Z][a-z]+){2,}\b/g)].map(([name]) => name)

/** Names in `@param` tags that are neither parameters of the function nor fields of one that is destructured. */
export const listUnknownParams = (path: string, text: string): readonly DocTag[] =>
  tagsOf(path, text).flatMap(({ tag, host, line }) => {
    if (!ts.isJSDocParameterTag(tag)) return []
    const name = tag.name.getText()
    return namesTakenBy(host).has(name) ? [] : [{ line, name }]
  })

interface FoundTag {
  readonly tag: ts.JSDocTag
  /** What the docstring is about. */
  readonly host: ts.Node
  readonly line: number
}

function tagsOf(path: string, text: string): readonly FoundTag[] {
  if (!/@(throws|param)\b/.test(text)) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: FoundTag[] = []
  visit(file)
  return found

  function visit(node: ts.Node): void {
    for (const doc of ts.getJSDocCommentsAndTags(node)) {
      if (!ts.isJSDoc(doc) || doc.parent !== node || !doc.tags) continue
      for (const tag of doc.tags) found.push({ tag, host: node, line: file.getLineAndCharacterOfPosition(tag.getStart()).line + 1 })
    }
    ts.forEachChild(node, visit)
  }
}

const namesTakenBy = (host: ts.Node): ReadonlySet<string> =>
  new Set(functionIn(host)?.parameters.flatMap(({ name, type }) => [...namesOf(name), ...fieldsOf(type)]))

/** The name of a parameter, or the names of what is taken out of it. */
function namesOf(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : [...namesOf(element.name), ...(element.propertyName ? [element.propertyName.getText()] : [])],
  )
}

function fieldsOf(type: ts.TypeNode | undefined): readonly string[] {
  if (type && ts.isIntersectionTypeNode(type)) return type.types.flatMap(fieldsOf)
  if (!type || !ts.isTypeLiteralNode(type)) return []
  return type.members.flatMap(({ name }) => (name ? [name.getText()] : []))
}

/** The outermost function of a declaration. */
function functionIn(node: ts.Node): ts.SignatureDeclaration | undefined {
  return ts.isFunctionLike(node) ? node : ts.forEachChild(node, functionIn)
}
