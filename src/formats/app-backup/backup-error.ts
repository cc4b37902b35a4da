export type BackupErrorCode =
  /** The file is empty. */
  | 'EMPTY'
  /** A kind of file that is known and cannot be read: JSON of the first versions, ZIP of other apps. */
  | 'OTHER_FORMAT'
  /** No backup, or one with bytes missing or added. */
  | 'INVALID'
  /** Unpacked, it is larger than the limit. */
  | 'TOO_LARGE'

/** A backup that cannot be read. The message is shown to users. */
export class BackupError extends Error {
  readonly code: BackupErrorCode
  constructor(code: BackupErrorCode, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.name = 'BackupError'
    this.code = code
  }
}
