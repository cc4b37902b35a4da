// From what was typed to what the text index is asked, as far as the index alone can answer.
import type { TextQuery } from '../../kernel/db/index.ts'
import type { SearchNode } from './search-query.rules.ts'
import { needlesOfPhrase, needlesOfWord, tokenize } from './search-text.rules.ts'

/** Where the texts of a field stand. */
export interface TextColumns {
  readonly columns: readonly string[]
  readonly role?: string
}

/** @param field undefined for words without one; the answer is undefined for a field that is no text */
export type TextColumnsOf = (field: string | undefined) => TextColumns | undefined

/** The search without the terms that hold no letter ("&", "!!!"), which nothing could be found by; undefined when none is left. */
export function withoutEmpty(node: SearchNode, placeOf: TextColumnsOf): SearchNode | undefined {
  switch (node.kind) {
    case 'term': {
      const place = placeOf(node.field)
      return place && needlesOf(node, place).length === 0 ? undefined : node
    }
    case 'not': {
      const of = withoutEmpty(node.of, placeOf)
      return of && { kind: 'not', of }
    }
    case 'all':
    case 'any': {
      const of = node.of.flatMap((one) => withoutEmpty(one, placeOf) ?? [])
      return of.length > 0 ? { kind: node.kind, of } : undefined
    }
    default:
      return node
  }
}

/** The search as one question to the index; undefined when more than the index is needed. */
export function toTextQuery(node: SearchNode, placeOf: TextColumnsOf): TextQuery | undefined {
  switch (node.kind) {
    case 'term': {
      const place = placeOf(node.field)
      return place && allOf(needlesOf(node, place).map((needle) => ({ needle, columns: place.columns })))
    }
    case 'any': {
      const any = node.of.map((one) => toTextQuery(one, placeOf))
      return any.every((one) => one !== undefined) ? { any } : undefined
    }
    case 'all': {
      const { query, rest } = splitTexts(node.of, placeOf)
      return rest.length === 0 ? query : undefined
    }
    default:
      return undefined
  }
}

/** Of nodes that must all hold: what the index answers in one question, and the others. */
export function splitTexts(
  nodes: readonly SearchNode[],
  placeOf: TextColumnsOf,
): { readonly query: TextQuery | undefined; readonly rest: readonly SearchNode[] } {
  const all: TextQuery[] = []
  const none: TextQuery[] = []
  const rest: SearchNode[] = []
  for (const node of nodes) {
    const query = toTextQuery(node.kind === 'not' ? node.of : node, placeOf)
    if (!query) rest.push(node)
    else (node.kind === 'not' ? none : all).push(query)
  }
  if (all.length > 0) return { query: { all, none }, rest }
  return { query: undefined, rest: nodes }
}

const allOf = (all: readonly TextQuery[]): TextQuery | undefined => (all.length === 1 ? all[0] : { all, none: [] })

const needlesOf = ({ text, whole }: { readonly text: string; readonly whole: boolean }, { role }: TextColumns): readonly string[] =>
  whole ? needlesOfPhrase(text, role) : needlesOfWord(text, role)

/** The words that were typed without a field, in a row, when that is all of the search; what a title may begin with. */
export function unfieldedWords(node: SearchNode): readonly string[] | undefined {
  const words = wantedWords(node)
  const terms = node.kind === 'all' ? node.of : [node]
  return terms.every((term) => term.kind === 'term' && term.field === undefined && !/[*?]/.test(term.text)) ? words : undefined
}

/** The words that a title should hold, for relevance. */
export function wantedWords(node: SearchNode): readonly string[] {
  if (node.kind === 'term') return node.field === undefined || node.field === 'title' ? tokenize(node.text) : []
  return node.kind === 'all' ? node.of.flatMap(wantedWords) : []
}
