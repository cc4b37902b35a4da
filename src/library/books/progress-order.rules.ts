// Clients request "Keep reading" and "recently read" on every visit. A list that is sorted by the caller's own dates and holds only books
// they have begun or finished is read from their progress instead of from all books.
import type { Condition } from '../conditions/condition.rules.ts'
import type { ReadStatus } from '../progress/progress.rules.ts'

export interface OwnBooks {
  /** 1 for finished books, 0 for begun ones. */
  readonly completed: 0 | 1
  /** The remaining conditions. */
  readonly rest: Condition
}

/** @returns undefined when the condition also matches books that the caller has not opened */
export function onlyOwnBooks(condition: Condition): OwnBooks | undefined {
  const parts = condition.kind === 'all' ? condition.of : [condition]
  for (const [index, part] of parts.entries()) {
    const status = ownStatus(part)
    if (status) return { completed: status === 'READ' ? 1 : 0, rest: { kind: 'all', of: parts.toSpliced(index, 1) } }
  }
  return undefined
}

/** The state that a part requires: a term, or a group that contains nothing else. */
function ownStatus(part: Condition): Exclude<ReadStatus, 'UNREAD'> | undefined {
  if (part.kind !== 'term') return part.of.length === 1 && part.of[0] ? ownStatus(part.of[0]) : undefined
  const { operator, value } = part.operand as { operator?: string; value?: unknown }
  if (part.name !== 'readStatus' || operator !== 'is') return undefined
  return value === 'READ' || value === 'IN_PROGRESS' ? value : undefined
}
