// Public interface for the stored posters of libraries, series, books and sets.
export { type ArtworkPlace, type FoundArtwork, listNewArtwork, listPostersWithoutArtwork } from './artwork.queries.ts'
export { addPoster, type NewPoster, removePoster, selectPoster } from './change-posters.ts'
export {
  deletePosters,
  deletePostersOf,
  findGeneratedPoster,
  findPoster,
  findSelectedPoster,
  knownPosterIds,
  listOrphanedPosters,
  listPosters,
  type PosterOwner,
  type PosterOwnerKind,
  type PosterTable,
  posterTypes,
  refreshArtwork,
} from './posters.queries.ts'
