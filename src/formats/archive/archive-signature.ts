// Detects the type of an archive or document by its first bytes.
import { isTarHeader } from './tar/tar-header.rules.ts'

/** Media types as reported by the API (docs/api/komga-contract.md, "Media types and codes"). */
export type ArchiveMediaType =
  | 'application/zip'
  | 'application/x-rar-compressed; version=4'
  | 'application/x-rar-compressed; version=5'
  | 'application/x-7z-compressed'
  | 'application/x-tar'
  | 'application/pdf'

const signatures: readonly (readonly [ArchiveMediaType, string])[] = [
  ['application/zip', 'PK\x03\x04'],
  ['application/zip', 'PK\x05\x06'],
  ['application/zip', 'PK\x07\x08PK\x03\x04'],
  ['application/x-rar-compressed; version=5', 'Rar!\x1a\x07\x01\0'],
  ['application/x-rar-compressed; version=4', 'Rar!\x1a\x07\0'],
  ['application/x-7z-compressed', '7z\xbc\xaf\x27\x1c'],
]

const maxSignatureBytes = 8

/** PDF readers skip what a download or an editor left in front of it, such as a byte order mark. */
const pdfSignature = '%PDF-'

/** Number of bytes that `archiveMediaTypeOf` reads: a TAR is recognized by the checksum of its first header. */
export const signatureBytes = 512

/**
 * Returns the type by signature.
 * Limit: archives with data in front of them (self-extracting ones) are not recognized here, only by reading their end. Nor is a PDF with
 * more than a little in front of it.
 */
export function archiveMediaTypeOf(head: Uint8Array): ArchiveMediaType | undefined {
  const text = String.fromCharCode(...head.subarray(0, maxSignatureBytes))
  const found = signatures.find(([, signature]) => text.startsWith(signature))?.[0]
  if (found) return found
  if (isTarHeader(head)) return 'application/x-tar'
  return Buffer.from(head.buffer, head.byteOffset, head.byteLength).includes(pdfSignature) ? 'application/pdf' : undefined
}
