// Public interface for serving the content of books: where a file is, its pages and the files of an EPUB.
export { findEpub } from './book-epub.queries.ts'
export { type BookForServing, findBookForServing, findSeriesForServing, pagesOfFile } from './book-for-serving.ts'
export { decodePages } from './page-table.rules.ts'
export { findRootOf } from './serving.queries.ts'
export { findResource, type StoredEpub } from './stored-epub.rules.ts'
