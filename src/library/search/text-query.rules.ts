// Translates a search to a query of the text index, as far as the index alone can answer it.
import type { TextQuery } from '../../kernel/db/index.ts'
import type { SearchNode } from './search-query.rules.ts'
import { needlesOfPhrase, needlesOfWord, tokenize } from './search-text.rules.ts'

/** Words that most titles contain in some libraries. */
const commonWords = new Set(['chapter', 'chapitre', 'capitulo', 'kapitel', 'episode', 'issue', 'volume', 'tome', 'band', 'part'])

/** Where the texts of a field are indexed. */
export interface TextColumns {
  readonly columns: readonly string[]
  readonly role?: string
}

/** @param field undefined for words without one; returns undefined for a field that is not a text */
export type TextColumnsOf = (field: string | undefined) => TextColumns | undefined

/** Removes terms without a letter ("&", "!!!"), which could not match anything; undefined when none is left. */
export function withoutEmptyTerms(node: SearchNode, placeOf: TextColumnsOf): SearchNode | undefined {
  switch (node.kind) {
    case 'term': {
      const place = placeOf(node.field)
      return place && needlesOf(node, place).length === 0 ? undefined : node
    }
    case 'not': {
      const of = withoutEmptyTerms(node.of, placeOf)
      return of && { kind: 'not', of }
    }
    case 'all':
    case 'any': {
      const of = node.of.flatMap((one) => withoutEmptyTerms(one, placeOf) ?? [])
      return of.length > 0 ? { kind: node.kind, of } : undefined
    }
    default:
      return node
  }
}

/** The search as one query of the index; undefined when the index is not sufficient. */
export function toTextQuery(node: SearchNode, placeOf: TextColumnsOf): TextQuery | undefined {
  switch (node.kind) {
    case 'term': {
      const place = placeOf(node.field)
      return place && allOf(needlesOf(node, place).map((needle) => ({ needle, columns: place.columns, isCommon: commonWords.has(needle) })))
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

/** Splits nodes that must all match into one query of the index and the others. */
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

/** The words of a search that consists only of consecutive words without a field; used to match the beginning of titles. */
export function wordsWithoutField(node: SearchNode): readonly string[] | undefined {
  const words = wantedWords(node)
  const terms = node.kind === 'all' ? node.of : [node]
  return terms.every((term) => term.kind === 'term' && term.field === undefined && !/[*?]/.test(term.text)) ? words : undefined
}

/** The words that a title should contain, for relevance. */
export function wantedWords(node: SearchNode): readonly string[] {
  if (node.kind === 'term') return node.field === undefined || node.field === 'title' ? tokenize(node.text) : []
  return node.kind === 'all' ? node.of.flatMap(wantedWords) : []
}
