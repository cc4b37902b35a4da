// Syncs reading progress between KOReader and all other clients of the same book.
import { listPositions } from '../../formats/epub/index.ts'
import type { AppContext } from '../../kernel/feature/index.ts'
import type { Principal } from '../../kernel/http/index.ts'
import { findBooksByKoreaderHash, findProgression, type Locator, putProgression } from '../../library/books/index.ts'
import { findEpub, type StoredEpub } from '../../library/books/serving/index.ts'
import { DocumentAmbiguous, DocumentNotFound, ProgressInvalid } from './koreader.errors.ts'
import type { KoreaderProgress } from './koreader.schemas.ts'
import { pageNumberIn, positionAt, xpointerOf } from './koreader-position.rules.ts'

export type SyncProgressDeps = Pick<AppContext, 'db' | 'clock' | 'events'>

/** Device name for progress that was not reported by a reading app. */
const serverDevice = 'Hondana'

/** The caller's position in the book with this digest; undefined before they started it. @throws DocumentNotFound, DocumentAmbiguous */
export async function findSyncedProgress(
  deps: SyncProgressDeps,
  caller: Principal,
  document: string,
): Promise<KoreaderProgress | undefined> {
  const book = await getDocument(deps, caller, document)
  const progression = await findProgression(deps, caller.userId, book.id)
  if (!progression) return undefined
  const { device, locator } = progression
  const epub = await findEpub(deps.db, book.id)
  const place = epub ? inDocument(epub, locator) : onPage(locator, book.pageCount)
  return { document, ...place, device: device.name || serverDevice, device_id: device.id }
}

/** @throws DocumentNotFound, DocumentAmbiguous, ProgressInvalid, ProgressionInvalid, ProgressionOutdated */
export async function saveSyncedProgress(deps: SyncProgressDeps, caller: Principal, progress: KoreaderProgress): Promise<void> {
  const book = await getDocument(deps, caller, progress.document)
  const epub = await findEpub(deps.db, book.id)
  const locator = epub ? locatorInEpub(epub, progress) : locatorOnPage(book, progress)
  if (!locator) throw ProgressInvalid(progress.progress)
  const modified = new Date(deps.clock.now()).toISOString()
  await putProgression(deps, caller.userId, book, { modified, device: { id: progress.device_id, name: progress.device }, locator })
}

type Document = Awaited<ReturnType<typeof getDocument>>

async function getDocument({ db }: SyncProgressDeps, { access }: Principal, document: string) {
  const [book, ...others] = await findBooksByKoreaderHash(db, access, document.toLowerCase())
  if (!book) throw DocumentNotFound()
  if (others.length > 0) throw DocumentAmbiguous()
  return book
}

type SyncedPosition = Pick<KoreaderProgress, 'progress' | 'percentage'>

function inDocument({ readingOrder }: StoredEpub, { href, locations }: Locator): SyncedPosition {
  const index = readingOrder.findIndex(({ name }) => name === href)
  return { progress: xpointerOf(Math.max(0, index)), percentage: locations.totalProgression ?? 0 }
}

function onPage({ locations }: Locator, pageCount: number): SyncedPosition {
  const page = locations.position ?? 1
  return { progress: String(page), percentage: Math.min(1, page / Math.max(1, pageCount)) }
}

function locatorInEpub(epub: StoredEpub, progress: KoreaderProgress) {
  const documents = epub.readingOrder.map(({ name }) => name)
  const position = positionAt(progress, documents, listPositions(epub))
  return position && { href: position.path, type: position.mediaType, locations: { progression: position.progression } }
}

function locatorOnPage({ pageCount, isReplaced }: Document, { progress, percentage }: KoreaderProgress) {
  const page = pageNumberIn(progress)
  if (page === undefined) return undefined
  const position = isReplaced ? pageInReplacement({ page, percentage }, pageCount) : page
  return { href: '', type: '', locations: { position } }
}

/** The file on the device may have more or fewer pages than the one that replaced it: only its own end is the end of the book. */
function pageInReplacement({ page, percentage }: { readonly page: number; readonly percentage: number }, pageCount: number): number {
  // It is 0 for a device that doesn't know it.
  const isAtEnd = percentage === 1 || (percentage === 0 && page >= pageCount)
  return isAtEnd ? pageCount : Math.max(1, Math.min(page, pageCount - 1))
}
