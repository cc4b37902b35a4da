// Posters of collections and read lists: a chosen one, else a mosaic of the first four members that the caller may see.
import type { Db } from '../kernel/db/index.ts'
import { CatalogueError } from '../kernel/errors/index.ts'
import type { PosterSubject, ShownPoster, ShowPoster } from '../reading/index.ts'
import { getVisibleSet } from './sets/change-sets.ts'
import { loadVisibleSets } from './sets/load-visible-sets.ts'
import type { SetKind } from './sets/set-tables.ts'

export interface SetPosterParts {
  readonly db: Db
  readonly showPoster: ShowPoster
}

const tileCount = 4
/** Members without a poster are skipped, up to this many. */
const maxMembersChecked = 20

export const setPosters = ({ db, showPoster }: SetPosterParts, kind: SetKind): PosterSubject => {
  const ofCollection = kind === 'COLLECTION'
  const ownerKind = ofCollection ? 'collection' : 'readlist'
  const ofMember = ofCollection ? showPoster.ofSeries : showPoster.ofBook
  return {
    kind: ownerKind,
    address: ofCollection ? '/api/v1/collections' : '/api/v1/readlists',
    noun: ofCollection ? 'collection' : 'read list',
    ownerKey: ofCollection ? 'collectionId' : 'readListId',
    // As in Komga: the poster of a set changes rarely, and clients request it often.
    cacheControl: 'max-age=3600, private',
    check: async (id, caller) => {
      await getVisibleSet(db, { kind, caller }, id)
    },
    show: async (id, caller) => {
      await getVisibleSet(db, { kind, caller }, id)
      const poster = await showPoster.ofOwner({ kind: ownerKind, id })
      const showMosaic = async () => {
        const [set] = await loadVisibleSets(db, [id], { kind, access: caller.access })
        return showPoster.mosaic(await firstTiles(set?.memberIds ?? [], (memberId) => ofMember(memberId, caller)))
      }
      return poster ? { ...poster, instead: showMosaic } : showMosaic()
    },
  }
}

async function firstTiles(memberIds: readonly string[], show: (memberId: string) => Promise<ShownPoster>): Promise<readonly ShownPoster[]> {
  const tiles: ShownPoster[] = []
  for (const memberId of memberIds.slice(0, maxMembersChecked)) {
    const tile = await show(memberId).catch(undefinedIfNoPoster)
    if (tile) tiles.push(tile)
    if (tiles.length === tileCount) break
  }
  return tiles
}

/** The image or file of a member is temporarily unavailable. */
function undefinedIfNoPoster(error: unknown): undefined {
  if (!(error instanceof CatalogueError) || error.status !== 404) throw error
  return undefined
}
