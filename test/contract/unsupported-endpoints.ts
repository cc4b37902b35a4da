/**
 * Routes of Komga's document that are not implemented, with the reason. All are of Tier 3: nothing that reads or manages a library calls
 * them.
 */
export const unsupportedEndpoints: Readonly<Record<string, string>> = {
  'POST /api/v1/books/import': 'Books come in by downloads, or by a file put into a folder.',
  'POST /api/v1/transient-books': 'Part of the import.',
  'POST /api/v1/transient-books/{id}/analyze': 'Part of the import.',
  'GET /api/v1/transient-books/{id}/pages/{pageNumber}': 'Part of the import.',
}
