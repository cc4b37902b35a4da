// "Keep reading" and "recently read" are asked for on every visit. Where a list is ordered by the caller's own dates and holds only
// books that they have begun or finished, it is read from their progress, not from all books.
import type { Condition } from '../conditions/condition.rules.ts'
import type { ReadStatus } from '../progress/progress.rules.ts'

export interface OwnBooks {
  /** Whether the books are those that are finished, or those that are begun. */
  readonly completed: 0 | 1
  /** What else is asked of them. */
  readonly rest: Condition
}

/** @returns undefined when the condition also lets books through that the caller has not opened */
export function onlyOwnBooks(condition: Condition): OwnBooks | undefined {
  const parts = condition.kind === 'all' ? condition.of : [condition]
  for (const [index, part] of parts.entries()) {
    const status = ownStatus(part)
    if (status) return { completed: status === 'READ' ? 1 : 0, rest: { kind: 'all', of: parts.toSpliced(index, 1) } }
  }
  return undefined
}

/** The state that a part demands: a term, or a group with nothing else in it. */
function ownStatus(part: Condition): Exclude<ReadStatus, 'UNREAD'> | undefined {
  if (part.kind !== 'term') return part.of.length === 1 && part.of[0] ? ownStatus(part.of[0]) : undefined
  const { operator, value } = part.operand as { operator?: string; value?: unknown }
  if (part.name !== 'readStatus' || operator !== 'is') return undefined
  return value === 'READ' || value === 'IN_PROGRESS' ? value : undefined
}
