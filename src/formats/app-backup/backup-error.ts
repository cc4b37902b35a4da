export type BackupErrorCode =
  | 'EMPTY'
  /** No file in it has any bytes. */
  | 'EMPTY_TAR'
  /** Kinds of files that are known and cannot be read: backups of other apps, and of the first versions. */
  | 'ZIP'
  | 'JSON'
  /** Compressed more often than any app does. */
  | 'LAYERS'
  /** It cannot be unpacked. */
  | 'DAMAGED'
  /** No backup, or one with bytes missing or added. */
  | 'INVALID'
  /** A valid message without anything that makes it a backup. */
  | 'NO_TITLES'
  /** Unpacked, it is larger than the limits. */
  | 'TOO_LARGE'

/** A backup that cannot be read. */
export class BackupError extends Error {
  readonly code: BackupErrorCode
  constructor(code: BackupErrorCode, options: { readonly cause?: unknown } = {}) {
    super(code, options)
    this.name = 'BackupError'
    this.code = code
  }
}
