import { type Db, inList } from '../../kernel/db/index.ts'

export const posterOwnerKinds = ['book', 'series', 'collection', 'readlist'] as const
export type PosterOwnerKind = (typeof posterOwnerKinds)[number]

/** The owner of a poster. */
export interface PosterOwner {
  readonly kind: PosterOwnerKind
  readonly id: string
}

export const posterTypes = ['GENERATED', 'SIDECAR', 'USER_UPLOADED'] as const
export type PosterType = (typeof posterTypes)[number]

/** Metadata of a poster; its bytes are in files. Owners are in four tables, so only `deletePostersOf` deletes the rows. */
export interface PosterTable {
  id: string
  ownerKind: PosterOwnerKind
  ownerId: string
  type: PosterType
  selected: 0 | 1
  mediaType: string
  sizeBytes: number
  widthPx: number
  heightPx: number
  /** SIDECAR: stored path of the image in the library; other types have a file in the configuration folder, and "" here. */
  sourcePath: string
  /** GENERATED: when the book was analyzed. SIDECAR: when its file was changed. Epoch ms, or 0. */
  sourceAt: number
  createdAt: number
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    poster: PosterTable
  }
}

const ofOwner = (db: Db, { kind, id }: PosterOwner) =>
  db.selectFrom('poster').selectAll().where('ownerId', '=', id).where('ownerKind', '=', kind)

/** Oldest first. */
export const listPosters = (db: Db, owner: PosterOwner): Promise<PosterTable[]> =>
  ofOwner(db, owner).orderBy('createdAt').orderBy('id').execute()

export const findPoster = (db: Db, owner: PosterOwner, posterId: string) => ofOwner(db, owner).where('id', '=', posterId).executeTakeFirst()

/** The selected poster. */
export const findSelectedPoster = (db: Db, owner: PosterOwner) => ofOwner(db, owner).where('selected', '=', 1).executeTakeFirst()

export const findGeneratedPoster = (db: Db, owner: PosterOwner) => ofOwner(db, owner).where('type', '=', 'GENERATED').executeTakeFirst()

export const insertPoster = (db: Db, poster: PosterTable) => db.insertInto('poster').values(poster).execute()

/** Updates the poster of an image file that has changed. @returns undefined when its owner has no poster of this image */
export const refreshArtwork = (db: Db, { ownerKind, ownerId, sourcePath, ...facts }: Omit<PosterTable, 'selected'>) =>
  db
    .updateTable('poster')
    .set({
      mediaType: facts.mediaType,
      sizeBytes: facts.sizeBytes,
      widthPx: facts.widthPx,
      heightPx: facts.heightPx,
      sourceAt: facts.sourceAt,
    })
    .where('ownerId', '=', ownerId)
    .where('ownerKind', '=', ownerKind)
    .where('type', '=', 'SIDECAR')
    .where('sourcePath', '=', sourcePath)
    .returningAll()
    .executeTakeFirst()

export const deletePosters = (db: Db, posterIds: readonly string[]) =>
  db
    .deleteFrom('poster')
    .where((eb) => inList(db, eb, 'id', posterIds))
    .execute()

/** Selects this poster instead of any other. In two statements: PostgreSQL checks uniqueness for each row as it changes. */
export async function markSelected(db: Db, { ownerId, ownerKind, id }: Pick<PosterTable, 'id' | 'ownerId' | 'ownerKind'>): Promise<void> {
  await db
    .updateTable('poster')
    .set({ selected: 0 })
    .where('ownerId', '=', ownerId)
    .where('ownerKind', '=', ownerKind)
    .where('selected', '=', 1)
    .execute()
  await db.updateTable('poster').set({ selected: 1 }).where('id', '=', id).execute()
}

/** Deletes every poster of these owners. @returns their ids */
export async function deletePostersOf(db: Db, kind: PosterOwner['kind'], ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const deleted = await db
    .deleteFrom('poster')
    .where('ownerKind', '=', kind)
    .where((eb) => inList(db, eb, 'ownerId', ids))
    .returning('id')
    .execute()
  return deleted.map((row) => row.id)
}

/** Gives all posters of an owner to another one that has none. Images next to a former file are dropped by the next scan. */
export async function moveOwnedPosters(trx: Db, from: PosterOwner, to: PosterOwner): Promise<void> {
  await trx.deleteFrom('poster').where('ownerKind', '=', to.kind).where('ownerId', '=', to.id).execute()
  await trx
    .updateTable('poster')
    .set({ ownerKind: to.kind, ownerId: to.id })
    .where('ownerKind', '=', from.kind)
    .where('ownerId', '=', from.id)
    .execute()
}

/** Posters of books and series that no longer exist; owners of the other kinds delete theirs themselves. */
export async function listOrphanedPosters(db: Db, limit: number): Promise<readonly string[]> {
  const orphans = await db
    .selectFrom('poster')
    .select('poster.id')
    .where((eb) =>
      eb.or([
        eb('poster.ownerKind', '=', 'book').and(
          eb.not(eb.exists(eb.selectFrom('book').select('book.id').whereRef('book.id', '=', 'poster.ownerId'))),
        ),
        eb('poster.ownerKind', '=', 'series').and(
          eb.not(eb.exists(eb.selectFrom('series').select('series.id').whereRef('series.id', '=', 'poster.ownerId'))),
        ),
      ]),
    )
    .limit(limit)
    .execute()
  return orphans.map((row) => row.id)
}

/** Which of these ids exist. */
export async function knownPosterIds(db: Db, posterIds: readonly string[]): Promise<ReadonlySet<string>> {
  const existing = await db
    .selectFrom('poster')
    .select('id')
    .where((eb) => inList(db, eb, 'id', posterIds))
    .execute()
  return new Set(existing.map((row) => row.id))
}
