// Reads the beginning of a page inside the archive: where its data starts, its real type and its dimensions.

import { constants, inflateRawSync } from 'node:zlib'
import { type Dimensions, type ImageMediaType, mediaTypeOfImage, readDimensions } from '../../image/index.ts'
import { ArchiveError } from '../archive-error.ts'
import { assertDecodable } from '../page-entries.rules.ts'
import { maxPageBytes } from '../page-table.ts'
import { assertInside, localHeaderLength } from './local-header.ts'
import { assertReadable } from './read-entry.ts'
import type { ReadAt } from './read-steps.ts'
import { methods, sizes, type ZipDirectory, type ZipEntry } from './zip-format.ts'

export interface PageHead {
  readonly dataOffset: number
  readonly mediaType: ImageMediaType
  /** 0 when unknown. */
  readonly widthPx: number
  readonly heightPx: number
}

/** Contains the size of nearly every page; read together with the local header. Copying more would take longer than the read itself. */
const headBytes = 1024

/** Space for the local header's extra field; a longer one costs a second read. */
const defaultExtraBytes = 64

/** At least this much is read next for a page with metadata in front of its size: a color profile, then large metadata. */
const largerReads = [8_192, 65_536, 65_536, 65_536]
/** The maximum that is read of a page. */
const maxHeadBytes = 1024 * 1024

/** Upper bound for what the largest first read inflates to. */
const maxInflatedBytes = 8 * 1024 * 1024

/**
 * @throws ArchiveError ENCRYPTED, UNSUPPORTED_METHOD, TOO_LARGE, CORRUPT, NOT_AN_IMAGE
 */
export function readPageHead(readAt: ReadAt, directory: ZipDirectory, entry: ZipEntry): PageHead {
  assertReadable(entry, maxPageBytes)
  const { dataOffset, start } = readStart(readAt, directory, entry)
  const head = contentOf(start, entry)
  const mediaType = mediaTypeOfImage(head)
  if (mediaType === undefined) throw new ArchiveError('NOT_AN_IMAGE', 'The entry is named as a picture and is none')
  const first = readDimensions(head, mediaType)
  const dimensions = first.kind === 'more' ? readMore(readAt, entry, { dataOffset, mediaType, wantedBytes: first.bytes }) : first
  const size = dimensions.kind === 'size' ? dimensions : { widthPx: 0, heightPx: 0 }
  assertDecodable(mediaType, size)
  return { dataOffset, mediaType, widthPx: size.widthPx, heightPx: size.heightPx }
}

/** Reads the local header and the first bytes of the raw data in one read. */
function readStart(readAt: ReadAt, directory: ZipDirectory, entry: ZipEntry): { dataOffset: number; start: Buffer } {
  const bytesToRead = sizes.localHeader + entry.nameBytes + defaultExtraBytes + headBytes
  const bytes = readAt(entry.localHeaderOffset, Math.min(bytesToRead, directory.directoryOffset - entry.localHeaderOffset))
  const headerLength = localHeaderLength(bytes)
  const dataOffset = entry.localHeaderOffset + headerLength
  assertInside(dataOffset, entry, directory)
  const length = Math.min(headBytes, entry.compressedSize)
  const isThere = headerLength + length <= bytes.length
  return { dataOffset, start: isThere ? bytes.subarray(headerLength, headerLength + length) : readAt(dataOffset, length) }
}

interface LargerRead {
  readonly dataOffset: number
  readonly mediaType: ImageMediaType
  readonly wantedBytes: number
}

/** Reads more of the page while that may reveal its size. */
function readMore(readAt: ReadAt, entry: ZipEntry, { dataOffset, mediaType, wantedBytes }: LargerRead): Dimensions {
  let neededBytes = wantedBytes
  let have = Math.min(headBytes, entry.compressedSize)
  for (const minBytes of largerReads) {
    if (have >= entry.compressedSize || neededBytes > maxHeadBytes) break
    have = Math.min(entry.compressedSize, Math.max(neededBytes + headBytes, minBytes))
    const dimensions = readDimensions(contentOf(readAt(dataOffset, have), entry), mediaType)
    if (dimensions.kind !== 'more') return dimensions
    neededBytes = dimensions.bytes
  }
  return { kind: 'unknown' }
}

/** Content of the first raw bytes of an entry. */
function contentOf(raw: Buffer, entry: ZipEntry): Buffer {
  if (entry.method === methods.stored) return raw
  try {
    // A deflated page is truncated here: flush what is available instead of requiring its end.
    return inflateRawSync(raw, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxInflatedBytes })
  } catch (cause) {
    throw new ArchiveError('CORRUPT', 'The entry cannot be inflated', { cause })
  }
}
