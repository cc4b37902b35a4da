// What kind of archive or document a file is, by its first bytes.

/** Media types as the API states them (komga-api.md, section 15). */
export type ArchiveMediaType =
  | 'application/zip'
  | 'application/x-rar-compressed; version=4'
  | 'application/x-rar-compressed; version=5'
  | 'application/x-7z-compressed'
  | 'application/pdf'

const signatures: readonly (readonly [ArchiveMediaType, string])[] = [
  ['application/zip', 'PK\x03\x04'],
  ['application/zip', 'PK\x05\x06'],
  ['application/zip', 'PK\x07\x08PK\x03\x04'],
  ['application/x-rar-compressed; version=5', 'Rar!\x1a\x07\x01\0'],
  ['application/x-rar-compressed; version=4', 'Rar!\x1a\x07\0'],
  ['application/x-7z-compressed', '7z\xbc\xaf\x27\x1c'],
  ['application/pdf', '%PDF-'],
]

/** How many bytes `archiveMediaTypeOf` looks at. */
export const signatureBytes = 8

/**
 * Type by signature.
 * Limit: archives with something in front of them (self-extracting ones) are not recognised here, only by reading their end.
 */
export function archiveMediaTypeOf(head: Uint8Array): ArchiveMediaType | undefined {
  const text = String.fromCharCode(...head.subarray(0, signatureBytes))
  return signatures.find(([, signature]) => text.startsWith(signature))?.[0]
}
