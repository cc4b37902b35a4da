// Row changes when posters are added, removed and selected. Their files belong to the reading feature.
// Guarantee: an owner with posters always has exactly one selected, even with concurrent changes.
import { type Db, inTransaction, lockForPurpose } from '../../kernel/db/index.ts'
import { successorOf, takesOver } from './choose-poster.rules.ts'
import {
  deletePosters,
  findGeneratedPoster,
  findPoster,
  findSelectedPoster,
  insertPoster,
  listPosters,
  markSelected,
  type PosterOwner,
  type PosterTable,
} from './posters.queries.ts'

/** A poster that is not stored yet. */
export type NewPoster = Omit<PosterTable, 'selected'>

const turnOf = ({ kind, id }: PosterOwner): string => `posters of ${kind} ${id}`
const ownerOf = ({ ownerKind, ownerId }: NewPoster): PosterOwner => ({ kind: ownerKind, id: ownerId })

/**
 * Stores a poster and selects it if applicable. A generated poster replaces the previous generated one.
 * @param wanted whether the user wants it selected; undefined applies the default rule
 * @returns it, and the id of the poster it replaced, whose file is no longer used
 */
export function addPoster(
  db: Db,
  poster: NewPoster,
  wanted?: boolean,
): Promise<{ readonly added: PosterTable; readonly replacedId: string | undefined }> {
  const owner = ownerOf(poster)
  return inTransaction(db, async (trx) => {
    await lockForPurpose(trx, turnOf(owner))
    const before = poster.type === 'GENERATED' ? await findGeneratedPoster(trx, owner) : undefined
    if (before) await deletePosters(trx, [before.id])
    const currentPoster = before?.selected === 1 ? undefined : await findSelectedPoster(trx, owner)
    const isShown = takesOver(poster.type, wanted, currentPoster?.type)
    await insertPoster(trx, { ...poster, selected: 0 })
    if (isShown) await markSelected(trx, poster)
    return { added: { ...poster, selected: isShown ? 1 : 0 }, replacedId: before?.id }
  })
}

/** Selects this poster. @returns undefined when the owner has none with this id */
export const selectPoster = (db: Db, owner: PosterOwner, posterId: string): Promise<PosterTable | undefined> =>
  inTransaction(db, async (trx) => {
    await lockForPurpose(trx, turnOf(owner))
    const poster = await findPoster(trx, owner, posterId)
    if (!poster) return undefined
    await markSelected(trx, poster)
    return { ...poster, selected: 1 }
  })

/** Deletes a poster; when it was selected, the next best one becomes selected. */
export const removePoster = (db: Db, owner: PosterOwner, posterId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockForPurpose(trx, turnOf(owner))
    await deletePosters(trx, [posterId])
    const remaining = await listPosters(trx, owner)
    const next = remaining.some(({ selected }) => selected === 1) ? undefined : successorOf(remaining)
    if (next) await markSelected(trx, next)
  })
