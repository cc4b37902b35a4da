// Public interface for questions of access: who may see which libraries, series and books.
// `visibleSeries` and `visibleBooks` restrict another feature's own queries, so that it never decides this itself.
export type { Access } from '../../users/index.ts'
export { assertLibraryVisible, getVisibleLibrary, listVisibleLibraries } from '../libraries/visible-libraries.ts'
export { highestRating, isRestricted, maySee, maySeeRating, type RestrictionFacts, seesEverything } from './access.rules.ts'
export { findSeriesOfBooks, listRestrictions } from './restriction.queries.ts'
export { visibleBooks, visibleSeries } from './visibility.queries.ts'
export { BookHidden, BookNotFound, SeriesHidden, SeriesNotFound } from './visible.errors.ts'
export { getVisibleBook, getVisibleSeries } from './visible.ts'
