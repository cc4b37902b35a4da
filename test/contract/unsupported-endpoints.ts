/**
 * Routes of Komga's document that Hondana leaves out, with the reason. No app that reads or manages a library calls them.
 */
export const unsupportedEndpoints: Readonly<Record<string, string>> = {
  'POST /api/v1/books/import': 'Books are added by downloads, or as files in a library folder.',
  'POST /api/v1/transient-books': 'Part of the import.',
  'POST /api/v1/transient-books/{id}/analyze': 'Part of the import.',
  'GET /api/v1/transient-books/{id}/pages/{pageNumber}': 'Part of the import.',
}
