// Which items of a selection could not be processed, and why.
import { CatalogueError } from '../../kernel/errors/index.ts'
import { messageFields, type toMessageDto } from '../../kernel/http/index.ts'
import type { Sentence } from '../../kernel/sentences/index.ts'

export interface Rejection {
  readonly id: string
  readonly message: string
  readonly messageSaying: ReturnType<typeof toMessageDto>
}

/** Maximum number of failures listed with their reason. */
export const maxListedRejections = 50

export interface Rejections {
  /** Records why an item of the selection failed; only its first reason is kept. @throws errors that are not in the catalog */
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
