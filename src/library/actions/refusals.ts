// What of a choice could not be done, and why.
import { CatalogueError } from '../../kernel/errors/index.ts'
import { saidMessage, type toSaying } from '../../kernel/http/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'

export interface Refusal {
  readonly id: string
  readonly message: string
  readonly messageSaying: ReturnType<typeof toSaying>
}

/** The first so many are told with their reason. */
export const mostRefusals = 50

export interface Refusals {
  /** Notes why something could not be done with one of the choice; its first reason counts. @throws what is no error of the catalogue */
  note(id: string, error: unknown): void
  count(): number
  told(): { readonly refusedCount: number; readonly refused: Refusal[] }
}

export function createRefusals(): Refusals {
  const reasons = new Map<string, Sentence>()
  return {
    note: (id, error) => {
      if (!(error instanceof CatalogueError)) throw error
      if (!reasons.has(id)) reasons.set(id, error.sentence)
    },
    count: () => reasons.size,
    told: () => ({
      refusedCount: reasons.size,
      refused: [...reasons].slice(0, mostRefusals).map(([id, reason]) => ({ id, ...saidMessage(reason) })),
    }),
  }
}
