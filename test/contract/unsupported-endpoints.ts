/**
 * Routes of Komga's document that Hondana leaves out, with the reason. No app that reads or manages a library calls them.
 */
export const unsupportedEndpoints: Readonly<Record<string, string>> = {}
