import type { BigIntStats } from 'node:fs'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { defaultLimits } from '../../archive-contents.ts'
import { ArchiveError } from '../../archive-error.ts'
import { readCentralDirectory } from '../central-directory.ts'
import { readDataOffsets } from '../local-header.ts'
import { readFully } from '../read-steps.ts'
import type { ExpectedEntry } from './archive-sink.ts'
import { assertOwnPartFile } from './part-file.ts'

export interface Expectation {
  readonly identity: BigIntStats
  readonly entries: readonly ExpectedEntry[]
  readonly comment: Uint8Array
}

/**
 * Reopens a written archive and reads every byte of its entries again.
 * Limit: the operating system may read from its cache; writing to the disk itself is ensured by fsync.
 * @throws ArchiveError VERIFY_FAILED, CHANGED
 */
export async function verifyZip(path: string, expected: Expectation, signal?: AbortSignal): Promise<void> {
  await using file = await open(path, 'r')
  assertOwnPartFile(await file.stat({ bigint: true }), expected.identity)
  const limits = { ...defaultLimits, maxEntries: Math.max(defaultLimits.maxEntries, expected.entries.length) }
  const directory = await readCentralDirectory(file.fd, limits)
  const offsets = await readDataOffsets(file.fd, directory, directory.entries)
  if (directory.entries.length !== expected.entries.length) throw failed(`${directory.entries.length} entries`)
  if (!Buffer.from(directory.commentBytes).equals(expected.comment)) throw failed('another comment')
  const chunk = Buffer.allocUnsafe(1024 * 1024)
  for (const [i, entry] of expected.entries.entries()) {
    const found = directory.entries[i]
    const isAsWritten =
      found?.name === entry.name &&
      found.crc32 === entry.crc32 &&
      found.uncompressedSize === entry.uncompressedSize &&
      offsets[i] === entry.dataOffset
    if (!isAsWritten || (await checksumOf(file.fd, entry.region, chunk, signal)) !== entry.region.crc32)
      throw failed(`another ${entry.name}`)
  }
}

async function checksumOf(fd: number, region: ExpectedEntry['region'], chunk: Buffer, signal: AbortSignal | undefined): Promise<number> {
  let checksum = 0
  for (let done = 0; done < region.length; ) {
    signal?.throwIfAborted()
    const slice = chunk.subarray(0, Math.min(chunk.length, region.length - done))
    await readFully(fd, slice, region.position + done)
    checksum = crc32(slice, checksum)
    done += slice.length
  }
  return checksum
}

const failed = (difference: string): ArchiveError => new ArchiveError('VERIFY_FAILED', `The written archive reads back with ${difference}`)
