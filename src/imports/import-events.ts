import { z } from 'zod'
import type { Db } from '../kernel/db/index.ts'
import { type EventBus, type SharedEvent, shareEvent } from '../kernel/events/index.ts'
import { defineLiveEvent, type LiveEvent } from '../kernel/feature/index.ts'

const BookImported = z.object({
  bookId: z.string().nullable().meta({ description: 'ID of the imported book; null after a failure.' }),
  sourceFile: z.string().meta({ description: 'Path of the imported file.' }),
  success: z.boolean().meta({ description: 'Whether it was imported.' }),
  message: z.string().nullable().meta({ description: "Why it failed: Komga's code or a message. Null after a success." }),
})

export interface EndedImport extends z.infer<typeof BookImported> {}

declare module '../kernel/events/index.ts' {
  interface Events {
    'imports.ended': EndedImport
  }
}

/** Announces the end of an import once its transaction is committed. */
export const announceEnd = (trx: Db, events: EventBus, ended: EndedImport): void => events.emitIn(trx, 'imports.ended', ended)

export const sharedImportEvents: readonly SharedEvent[] = [shareEvent('imports.ended', BookImported)]

/** For administrators. */
export const importEvents: readonly LiveEvent[] = [
  defineLiveEvent({
    on: 'imports.ended',
    event: 'BookImported',
    data: BookImported,
    publish: (ended, { roles }) => (roles.has('ADMIN') ? ended : undefined),
  }),
]
