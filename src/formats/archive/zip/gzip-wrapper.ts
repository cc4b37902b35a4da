// A deflated ZIP entry is a gzip file without its first 10 and last 8 bytes (RFC 1952). Adding them serves a page five times faster
// than inflating it.

/** Deflate, no name, no time, unknown system. */
export const gzipHeader: Uint8Array = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)

export const gzipTrailerBytes = 8

/** Number of bytes that gzip adds to the deflated data. */
export const gzipOverheadBytes: number = gzipHeader.length + gzipTrailerBytes

export interface GzippedContent {
  readonly crc32: number
  readonly uncompressedSize: number
}

/** Writes checksum and size after the deflated bytes. */
export function writeGzipTrailer(buffer: Buffer, offset: number, content: GzippedContent): void {
  buffer.writeUInt32LE(content.crc32, offset)
  buffer.writeUInt32LE(content.uncompressedSize % 0x1_0000_0000, offset + 4)
}

/** Returns the parts of a gzip file around deflated bytes, without copying them. */
export function gzipWrap(deflated: Uint8Array, content: GzippedContent): readonly [Uint8Array, Uint8Array, Uint8Array] {
  const trailer = Buffer.alloc(gzipTrailerBytes)
  writeGzipTrailer(trailer, 0, content)
  return [gzipHeader, deflated, trailer]
}
