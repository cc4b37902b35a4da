// Posters of books, series, collections and read lists: several each, one of which is shown.
// Promise: a picture that a person sent stays until a person takes it away, or its owner goes for good.
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
import { PictureNotReadable, PosterNotFound, PosterNotRemovable } from '../reading.errors.ts'
import type { PosterFiles } from './poster-files.ts'
import { tidyPostersTask } from './tidy-posters.task.ts'

declare module '../../kernel/events/index.ts' {
  interface Events {
    /** Also when it is chosen to be shown. */
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
  /** Stores what a person sent. @param selected false keeps what is shown now, if anything is @throws PictureNotReadable */
  upload(owner: PosterOwner, picture: { readonly bytes: Uint8Array; readonly selected: boolean }): Promise<Poster>
  /** Shows this one from now on. @throws PosterNotFound */
  select(owner: PosterOwner, posterId: string): Promise<void>
  /** Takes away what a person sent. @throws PosterNotFound, PosterNotRemovable */
  remove(owner: PosterOwner, posterId: string): Promise<void>
  /** Stores what was made of a book's first page, instead of what was made before. */
  saveGenerated(owner: PosterOwner, made: EncodedImage, sourceAt: number): Promise<Poster>
  /** Stores what is known of a picture beside the books, or what has changed about it. */
  saveArtwork(poster: NewPoster): Promise<void>
  /** Forgets a picture that is not beside the books any more. */
  dropArtwork(poster: Poster): Promise<void>
  /** Forgets every poster of an owner that goes for good, in the transaction that deletes it. */
  forgetOwner(trx: Db, owner: PosterOwner): Promise<void>
  /** Likewise for many owners of one kind. */
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
    if (replacedId) await files.remove([replacedId])
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
      await files.remove([posterId])
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
