// Fields of RAR 5 headers: variable-length numbers with seven bits per byte; the first bit marks that more follow.
import { ArchiveError } from '../archive-error.ts'

export interface FieldReader {
  /** @throws ArchiveError CORRUPT beyond the end, and for numbers that are not safe integers */
  vint(): number
  uint32(): number
  bytes(length: number): Buffer
  position(): number
  remaining(): number
  /** Reads the last bytes from the beginning of them. */
  last(length: number): FieldReader
}

export function createFieldReader(source: Buffer): FieldReader {
  let at = 0
  const take = (length: number): Buffer => {
    if (length > source.length - at) throw outside()
    at += length
    return source.subarray(at - length, at)
  }
  return {
    vint: () => {
      let value = 0
      for (let scale = 1; ; scale *= 128) {
        const byte = take(1).readUInt8()
        value += (byte & 0x7f) * scale
        if (value > Number.MAX_SAFE_INTEGER || scale > 2 ** 63) throw outside()
        if (byte < 0x80) return value
      }
    },
    uint32: () => take(4).readUInt32LE(),
    bytes: take,
    position: () => at,
    remaining: () => source.length - at,
    last: (length) => {
      if (length > source.length - at) throw outside()
      return createFieldReader(source.subarray(source.length - length))
    },
  }
}

const outside = (): ArchiveError => new ArchiveError('CORRUPT', 'A header of the archive is damaged')
