// Posters from the images next to the books. They are served from their location; only their data is stored.
import { readFile } from 'node:fs/promises'
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import { defineTask } from '../../kernel/tasks/index.ts'
import { fromStoredPath, whileDiskOf } from '../../library/index.ts'
import {
  type ArtworkPlace,
  type FoundArtwork,
  listNewArtwork,
  listPostersWithoutArtwork,
  type PosterTable,
} from '../../library/posters/index.ts'
import type { ImageWork } from '../image-work.ts'
import type { Posters } from './posters.ts'
import { keyOfChoice, SeriesChoice } from './series-choice.ts'

const concurrency = 100
/** No poster is larger; the size is checked without reading the file into memory. */
const largestBytes = 20 * 1024 * 1024

export interface SyncArtworkDeps {
  readonly db: Db
  readonly clock: Clock
  readonly posters: Posters
  readonly images: ImageWork
}

/** Synchronizes the posters of a library, or of some of its series, with the images that the last scan found next to its books. */
export const syncArtworkTask = (deps: SyncArtworkDeps) =>
  defineTask({
    name: 'reading.sync-artwork',
    type: 'RefreshBookLocalArtwork',
    lane: 'image',
    priority: 2,
    maxAttempts: 3,
    payload: SeriesChoice,
    key: keyOfChoice,
    run: whileDiskOf(deps, async ({ signal }, choice) => {
      const removed = await removeGone(deps, choice, signal)
      return { removed, ...(await addNew(deps, choice, signal)) }
    }),
  })

async function removeGone({ db, posters }: SyncArtworkDeps, choice: SeriesChoice, signal: AbortSignal): Promise<number> {
  for (let removed = 0; ; ) {
    signal.throwIfAborted()
    const obsolete = await listPostersWithoutArtwork(db, choice, concurrency)
    if (obsolete.length === 0) return removed
    for (const poster of obsolete) await posters.dropArtwork(poster)
    removed += obsolete.length
  }
}

async function addNew(deps: SyncArtworkDeps, choice: SeriesChoice, signal: AbortSignal): Promise<{ added: number; unreadable: number }> {
  let added = 0
  let unreadable = 0
  for (let after: ArtworkPlace = { position: -1, path: '' }; ; ) {
    const newArtwork = await listNewArtwork(deps.db, choice, { after, limit: concurrency })
    for (const artwork of newArtwork) {
      signal.throwIfAborted()
      if (await addOne(deps, artwork)) added++
      else unreadable++
    }
    if (newArtwork.length < concurrency) return { added, unreadable }
    after = newArtwork.at(-1) ?? after
  }
}

/** @returns false when it is not an image or no longer exists */
async function addOne({ clock, posters, images }: SyncArtworkDeps, artwork: FoundArtwork): Promise<boolean> {
  if (artwork.sizeBytes > largestBytes) return false
  const bytes = await readFile(fromStoredPath(artwork.root, artwork.path)).catch(() => undefined)
  const picture = bytes && (await images.check(bytes))
  if (!picture) return false
  const createdAt = clock.now()
  const poster: Omit<PosterTable, 'selected'> = {
    ...picture,
    id: newId(createdAt),
    ownerKind: artwork.owner.kind,
    ownerId: artwork.owner.id,
    type: 'SIDECAR',
    sizeBytes: artwork.sizeBytes,
    sourcePath: artwork.path,
    sourceAt: artwork.fileModifiedAt,
    createdAt,
  }
  await posters.saveArtwork(poster)
  return true
}
