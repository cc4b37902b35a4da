// Errors of archives. Everything that a malicious or broken file can cause ends in one of these; file system errors (not found,
// permission denied, disk full) are passed through unchanged.

export type ArchiveErrorCode =
  /** Not an archive of the expected format. */
  | 'NOT_AN_ARCHIVE'
  /** A known format that no reader is built for. */
  | 'UNSUPPORTED_FORMAT'
  /** A known format that only a decoder thread reads (src/formats/decoder). */
  | 'NEEDS_DECODER'
  /** The file ends before the archive does. */
  | 'TRUNCATED'
  /** Records contradict each other or the bytes that they describe. */
  | 'CORRUPT'
  /** Entries claim the same bytes, as archive bombs do. */
  | 'OVERLAPPING'
  /** One of several volumes. */
  | 'MULTI_VOLUME'
  | 'ENCRYPTED'
  | 'UNSUPPORTED_METHOD'
  | 'TOO_MANY_ENTRIES'
  /** A decoder needs more memory for it than it was given at first. */
  | 'NEEDS_MEMORY'
  /** Larger than the limit that the caller set. */
  | 'TOO_LARGE'
  | 'BAD_CHECKSUM'
  /** Reading it took longer than any honest book does. */
  | 'TOO_SLOW'
  /** The code that decodes the format broke down over it. */
  | 'DECODER_FAILED'
  /** Named as a page, but its content is no picture. */
  | 'NOT_AN_IMAGE'
  /** An archive cannot be written as asked: a name, a comment, a source file. */
  | 'INVALID_REQUEST'
  /** A file changed while it was read. */
  | 'CHANGED'
  /** What was written did not read back the same. */
  | 'VERIFY_FAILED'

/** An archive that cannot be read or written as requested. The message contains entry names, never paths. */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode
  constructor(code: ArchiveErrorCode, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.name = 'ArchiveError'
    this.code = code
  }
}
