/** A stored text that is not what this version stores: an older or newer version wrote it, or it was changed by hand. */
export interface StoredMismatch {
  /** Table and column, or the name of a setting. */
  readonly place: string
  /** Which row, where it is known. */
  readonly id: string | undefined
  /** What is wrong, without the stored values: they may be secrets. */
  readonly problem: string
}

/** Thrown where nothing can stand in for the stored value. */
export class StoredDataMismatch extends Error {
  override readonly name = 'StoredDataMismatch'
  readonly mismatch: StoredMismatch
  constructor(mismatch: StoredMismatch) {
    const { place, id, problem } = mismatch
    super(`The stored ${place}${id === undefined ? '' : ` of ${id}`} cannot be used: ${problem}`)
    this.mismatch = mismatch
  }
}
