import { z } from 'zod'
import type { Db } from '../kernel/db/index.ts'
import { type EventBus, type SharedEvent, shareEvent } from '../kernel/events/index.ts'
import { defineSentence, readSentence, type Sentence } from '../kernel/sentences/index.ts'
import type { DownloadRow } from './downloads.queries.ts'
import { type DownloadStatus, downloadStatuses } from './queue/download-state.rules.ts'

/** State of a download; sent while it runs and whenever it starts to wait. */
export interface DownloadUpdate {
  readonly id: string
  readonly libraryId: string
  readonly status: DownloadStatus
  readonly percent: number
  readonly currentChapter: string
  /** For display: "1.2 MB/s". */
  readonly speed: string
}

declare module '../kernel/events/index.ts' {
  interface Events {
    'download.progress': DownloadUpdate
    'download.completed': { readonly id: string; readonly libraryId: string; readonly title: string }
    /** A run failed (it may be retried automatically), or the download was cancelled. */
    'download.failed': { readonly id: string; readonly libraryId: string; readonly error: string }
    /** A queued download may be able to start. */
    'download.queued': { readonly id: string }
    /** A person requested a change of a running download. */
    'download.wished': { readonly id: string }
  }
}

const ofDownload = z.object({ id: z.string() })
const inLibrary = ofDownload.extend({ libraryId: z.string() })
const update = inLibrary.extend({
  status: z.enum(downloadStatuses),
  percent: z.number(),
  currentChapter: z.string(),
  speed: z.string(),
})

export const sharedDownloadEvents: readonly SharedEvent[] = [
  shareEvent('download.progress', update, { everyMs: 500, by: 'id', endedBy: ['download.completed', 'download.failed'] }),
  shareEvent('download.completed', inLibrary.extend({ title: z.string() })),
  shareEvent('download.failed', inLibrary.extend({ error: z.string() })),
  shareEvent('download.queued', ofDownload),
  shareEvent('download.wished', ofDownload),
]

/** Sends the state of a download that is not running, once the transaction that changes it is committed. */
export const emitStatus = (db: Db, events: EventBus, row: DownloadRow): void =>
  events.emitIn(db, 'download.progress', {
    id: row.id,
    libraryId: row.libraryId,
    status: row.status,
    percent: row.progress,
    currentChapter: row.currentChapter,
    speed: '0 B/s',
  })

const Failed = defineSentence('DOWNLOAD_FAILED', 'The download failed.')

/** Why a download failed. */
export const failureMessageOf = ({ message }: Pick<DownloadRow, 'message'>): Sentence => readSentence(message) ?? Failed()

/** Error text of a download cancelled by a person in the event stream (docs/behavior.md, "Progress events"). */
export const cancelledStatus = 'Cancelled'

/** Announces that a person cancelled a download. */
export const emitCancelled = (db: Db, events: EventBus, { id, libraryId }: Pick<DownloadRow, 'id' | 'libraryId'>): void =>
  events.emitIn(db, 'download.failed', { id, libraryId, error: cancelledStatus })
