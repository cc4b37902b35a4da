// Notices as stored until a notifier has sent them.
import { z } from 'zod'

const ofLibrary = { libraryId: z.string(), library: z.string() }
const ofTitle = { ...ofLibrary, title: z.string(), seriesFolder: z.string().nullable() }
const ofRequest = { requestId: z.string(), title: z.string() }

export const NotificationEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('NEW_CHAPTERS'), ...ofTitle, chapters: z.int() }),
  z.object({ kind: z.literal('DOWNLOAD_FAILED'), ...ofTitle, chapters: z.int(), reason: z.string() }),
  z.object({ kind: z.literal('LIBRARY_UNAVAILABLE'), ...ofLibrary }),
  z.object({ kind: z.literal('BOOKS_VANISHED'), ...ofLibrary, vanishedBooks: z.int(), knownBooks: z.int() }),
  z.object({ kind: z.literal('DISK_FULL'), ...ofLibrary }),
  z.object({ kind: z.literal('TITLE_REQUESTED'), ...ofRequest, requestedBy: z.string() }),
  z.object({ kind: z.literal('TITLE_REQUEST_DECIDED'), ...ofRequest, approved: z.boolean(), reason: z.string().nullable() }),
])
export type NotificationEvent = z.infer<typeof NotificationEvent>

export type LibraryEvent = Extract<NotificationEvent, { readonly libraryId: string }>

export interface PendingEvent {
  readonly id: string
  readonly atMs: number
  readonly event: NotificationEvent
}
