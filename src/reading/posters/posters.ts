// Posters of books, series, collections and read lists: several each, one of which is shown.
// Guarantee: an uploaded image is kept until a person removes it, or its owner is permanently deleted.
import type { Clock } from '../../kernel/clock/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import type { EventBus } from '../../kernel/events/index.ts'
import { newId } from '../../kernel/identity/index.ts'
import type { Tasks } from '../../kernel/tasks/index.ts'
import {
  addPoster,
  deletePostersOf,
  findPoster,
  findSelectedPoster,
  listPosters,
  type NewPoster,
  type PosterOwner,
  type PosterTable,
  refreshArtwork,
  removePoster,
  selectPoster,
} from '../../library/posters/index.ts'
import type { EncodedImage, ImageWork } from '../image-work.ts'
import { PictureNotReadable, PosterNotFound, PosterNotRemovable, PosterStorageUnavailable } from '../reading.errors.ts'
import type { PosterFiles } from './poster-files.ts'
import { tidyPostersTask } from './tidy-posters.task.ts'

declare module '../../kernel/events/index.ts' {
  interface Events {
    /** Also emitted when it is selected. */
    'reading.poster-added': PosterEvent
    'reading.poster-deleted': PosterEvent
  }
}

export interface PosterEvent {
  readonly owner: PosterOwner
  readonly selected: boolean
}

export type Poster = PosterTable

export interface Posters {
  /** Oldest first. */
  list(owner: PosterOwner): Promise<readonly Poster[]>
  /** @throws PosterNotFound */
  get(owner: PosterOwner, posterId: string): Promise<Poster>
  findSelected(owner: PosterOwner): Promise<Poster | undefined>
  /** Stores an upload. @param selected false keeps the current poster, if any @throws PictureNotReadable, PosterStorageUnavailable */
  upload(owner: PosterOwner, picture: { readonly bytes: Uint8Array; readonly selected: boolean }): Promise<Poster>
  /** Makes it the shown poster. @throws PosterNotFound */
  select(owner: PosterOwner, posterId: string): Promise<void>
  /** Removes an upload. @throws PosterNotFound, PosterNotRemovable */
  remove(owner: PosterOwner, posterId: string): Promise<void>
  /** Stores the poster generated from a book's first page, replacing the previous one. */
  saveGenerated(owner: PosterOwner, image: EncodedImage, sourceAt: number): Promise<Poster>
  /** Stores or updates the data of an image next to the books. */
  saveArtwork(poster: NewPoster): Promise<void>
  /** Removes an image that is no longer next to the books. */
  dropArtwork(poster: Poster): Promise<void>
  /** Deletes every poster of a permanently deleted owner, in the transaction that deletes it. */
  forgetOwner(trx: Db, owner: PosterOwner): Promise<void>
  /** The same for many owners of one kind. */
  forgetOwners(trx: Db, kind: PosterOwner['kind'], ids: readonly string[]): Promise<void>
}

export interface PosterParts {
  readonly db: Db
  readonly clock: Clock
  readonly events: EventBus
  readonly tasks: Pick<Tasks, 'enqueue'>
  readonly images: ImageWork
  readonly files: PosterFiles
}

export function createPosters(parts: PosterParts): Posters {
  const { db, clock, events, tasks, images, files } = parts
  const announce = (kind: 'added' | 'deleted', owner: PosterOwner, selected: boolean) =>
    events.emit(`reading.poster-${kind}`, { owner, selected })
  const forgetOwners: Posters['forgetOwners'] = async (trx, kind, ids) => {
    const posterIds = await deletePostersOf(trx, kind, ids)
    if (posterIds.length > 0) await tasks.enqueue(trx, tidyPostersTask, { posterIds: [...posterIds] })
  }
  const get = async (owner: PosterOwner, posterId: string) => {
    const poster = await findPoster(db, owner, posterId)
    if (!poster) throw PosterNotFound()
    return poster
  }
  const store = async (owner: PosterOwner, poster: NewPoster, wanted?: boolean) => {
    const { added, replacedId } = await addPoster(db, poster, wanted)
    announce('added', owner, added.selected === 1)
    if (replacedId) await discard(parts, replacedId)
    return added
  }
  const blank = (owner: PosterOwner) => {
    const createdAt = clock.now()
    return { id: newId(createdAt), ownerKind: owner.kind, ownerId: owner.id, sourcePath: '', sourceAt: 0, createdAt }
  }
  return {
    list: (owner) => listPosters(db, owner),
    get,
    findSelected: (owner) => findSelectedPoster(db, owner),
    upload: async (owner, { bytes, selected }) => {
      const picture = await images.check(bytes)
      if (!picture) throw PictureNotReadable()
      const poster: NewPoster = { ...blank(owner), ...picture, type: 'USER_UPLOADED', sizeBytes: bytes.length }
      await files.keep(poster.id, bytes)
      return store(owner, poster, selected)
    },
    select: async (owner, posterId) => {
      if (!(await selectPoster(db, owner, posterId))) throw PosterNotFound()
      announce('added', owner, true)
    },
    remove: async (owner, posterId) => {
      const poster = await get(owner, posterId)
      if (poster.type !== 'USER_UPLOADED') throw PosterNotRemovable()
      await removePoster(db, owner, posterId)
      announce('deleted', owner, poster.selected === 1)
      await discard(parts, posterId)
    },
    saveGenerated: async (owner, { bytes, widthPx, heightPx }, sourceAt) => {
      const poster: NewPoster = {
        ...blank(owner),
        type: 'GENERATED',
        mediaType: 'image/jpeg',
        sizeBytes: bytes.length,
        widthPx,
        heightPx,
        sourceAt,
      }
      await files.keepForNow(poster.id, bytes)
      return store(owner, poster)
    },
    saveArtwork: async (poster) => {
      const owner = { kind: poster.ownerKind, id: poster.ownerId }
      const changed = await refreshArtwork(db, poster)
      if (changed) announce('added', owner, changed.selected === 1)
      else await store(owner, poster)
    },
    dropArtwork: async (poster) => {
      const owner = { kind: poster.ownerKind, id: poster.ownerId }
      await removePoster(db, owner, poster.id)
      announce('deleted', owner, poster.selected === 1)
    },
    forgetOwner: (trx, { kind, id }) => forgetOwners(trx, kind, [id]),
    forgetOwners,
  }
}

/** Deletes the image of a poster that no longer exists; if that isn't possible now, a task does it later. */
async function discard({ db, tasks, files }: PosterParts, posterId: string): Promise<void> {
  try {
    await files.remove([posterId])
  } catch (error) {
    if (!PosterStorageUnavailable.matches(error)) throw error
    await tasks.enqueue(db, tidyPostersTask, { posterIds: [posterId] })
  }
}
