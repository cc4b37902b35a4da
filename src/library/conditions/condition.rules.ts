// Search conditions as Komga's clients send them: a tree of allOf and anyOf with one term per leaf (docs/api/komga-contract.md, "Search
// conditions"). Guarantee: an empty list matches everything, names are case-insensitive, and unknown input is reported, never ignored.
import type { z } from 'zod'
import { defineError } from '../../kernel/errors/index.ts'

export const ConditionInvalid = defineError('CONDITION_INVALID', 400, 'Invalid search condition at "{place}": {reason:sentence}')

export type Condition = { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] } | ConditionTerm

export interface ConditionTerm {
  readonly kind: 'term'
  readonly name: string
  readonly operand: unknown
}

/** The available terms by name, each with the schema of its operand. */
export type ConditionVocabulary = Readonly<Record<string, { readonly operand: z.ZodType }>>

/** Maximum depth. No person writes deeper conditions; only an abusive client does. */
const deepest = 32
/** A database plans a condition as a whole: ten times the terms take a hundred times as long. */
const maxTerms = 250
/** PostgreSQL joins a table for each of them: with 60, planning alone takes a second. */
const maxRequiredValues = 50

/** @throws ConditionInvalid with the path and the cause */
export function parseCondition(input: unknown, vocabulary: ConditionVocabulary): Condition {
  const budget = { terms: maxTerms }
  return input === undefined || input === null ? everything : parseAt(input, { path: 'condition', depth: 0, vocabulary, budget })
}

export const everything: Condition = { kind: 'all', of: [] }

/** One term whose operand is already parsed. */
export const term = (name: string, operand: unknown): Condition => ({ kind: 'term', name, operand })

/** The value of a term that every matching row must have, where the condition requires it: `is` with a value, under `allOf` only. */
export function requiredValue(condition: Condition, name: string): unknown {
  if (condition.kind === 'term') {
    const { operator, value } = condition.operand as { readonly operator?: unknown; readonly value?: unknown }
    return condition.name === name && operator === 'is' ? value : undefined
  }
  if (condition.kind === 'any' && condition.of.length !== 1) return undefined
  return condition.of.map((part) => requiredValue(part, name)).find((value) => value !== undefined)
}

/** The terms that every matching row must match. */
export function requiredTerms(condition: Condition): readonly ConditionTerm[] {
  if (condition.kind === 'term') return [condition]
  return condition.kind === 'all' || condition.of.length === 1 ? condition.of.flatMap(requiredTerms) : []
}

/** Whether a condition consists of nothing but a term. */
export const isOnly = (condition: Condition, term: ConditionTerm): boolean =>
  condition.kind === 'term' ? condition === term : condition.of.length === 1 && condition.of.every((part) => isOnly(part, term))

const tooLarge = "it's too large"

/** @throws ConditionInvalid when there are more terms than one query may have */
export function assertAnswerable(condition: Condition): void {
  if (countTerms(condition) > maxTerms || countRequired(condition) > maxRequiredValues) throw ConditionInvalid('condition', tooLarge)
}

const countTerms = (condition: Condition): number => (condition.kind === 'term' ? 1 : sumOf(condition.of, countTerms))

/** Number of terms that every row must match. */
function countRequired(condition: Condition): number {
  if (condition.kind === 'term') return 1
  return condition.kind === 'all' || condition.of.length === 1 ? sumOf(condition.of, countRequired) : 0
}

const sumOf = (of: readonly Condition[], count: (one: Condition) => number): number => of.reduce((sum, one) => sum + count(one), 0)

interface Place {
  readonly path: string
  readonly depth: number
  readonly vocabulary: ConditionVocabulary
  readonly budget: { terms: number }
}

function parseAt(input: unknown, place: Place): Condition {
  const [[key, value] = [], ...others] = typeof input === 'object' && input !== null && !Array.isArray(input) ? Object.entries(input) : []
  if (key === undefined || others.length > 0) throw ConditionInvalid(place.path, 'a condition is an object with exactly one key')
  if (place.depth > deepest || --place.budget.terms < 0) throw ConditionInvalid(place.path, tooLarge)
  const path = `${place.path}.${key}`
  const group = groups.get(key.toLowerCase())
  if (group) return { kind: group, of: parseList(value, { ...place, path }) }
  const name = Object.keys(place.vocabulary).find((candidate) => candidate.toLowerCase() === key.toLowerCase())
  const known = name === undefined ? undefined : place.vocabulary[name]
  if (name === undefined || !known) throw ConditionInvalid(path, `unknown condition "${key}"`)
  const operand = known.operand.safeParse(value)
  if (operand.success) return term(name, operand.data)
  const [issue] = operand.error.issues
  throw ConditionInvalid([path, ...(issue?.path ?? [])].join('.'), issue?.message ?? "it's invalid")
}

const groups: ReadonlyMap<string, 'all' | 'any'> = new Map([
  ['allof', 'all'],
  ['anyof', 'any'],
])

function parseList(value: unknown, place: Place): readonly Condition[] {
  if (!Array.isArray(value)) throw ConditionInvalid(place.path, 'a list of conditions is expected')
  return value.map((one, index) => parseAt(one, { ...place, path: `${place.path}[${index}]`, depth: place.depth + 1 }))
}
