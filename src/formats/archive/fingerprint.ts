// Tells one file's content from another's where the format has no checksums: from its size, its beginning and its end.
import { createHash } from 'node:crypto'
import type { ReadAt } from './zip/read-steps.ts'

const edgeBytes = 65_536

export function fingerprintOf(readAt: ReadAt, sizeBytes: number): string {
  const length = Math.min(edgeBytes, sizeBytes)
  return createHash('sha1')
    .update(String(sizeBytes))
    .update(readAt(0, length))
    .update(readAt(sizeBytes - length, length))
    .digest('base64url')
}
