// Identifies the content of a file whose format has no checksums: by size, beginning and end.
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
