// What of a choice could not be done, and why.
import { CatalogueError } from '../../kernel/errors/index.ts'
import { messageFields, type toMessageDto } from '../../kernel/http/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'

export interface Rejection {
  readonly id: string
  readonly message: string
  readonly messageSaying: ReturnType<typeof toMessageDto>
}

/** The first so many are told with their reason. */
export const maxListedRejections = 50

export interface Rejections {
  /** Notes why something could not be done with one of the choice; its first reason counts. @throws what is no error of the catalogue */
  add(id: string, error: unknown): void
  count(): number
  listed(): { readonly refusedCount: number; readonly refused: Rejection[] }
}

export function createRejections(): Rejections {
  const reasons = new Map<string, Sentence>()
  return {
    add: (id, error) => {
      if (!(error instanceof CatalogueError)) throw error
      if (!reasons.has(id)) reasons.set(id, error.sentence)
    },
    count: () => reasons.size,
    listed: () => ({
      refusedCount: reasons.size,
      refused: [...reasons].slice(0, maxListedRejections).map(([id, reason]) => ({ id, ...messageFields(reason) })),
    }),
  }
}
