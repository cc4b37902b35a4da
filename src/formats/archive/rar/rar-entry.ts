import type { ArchiveErrorCode } from '../archive-error.ts'

/** A file or folder from the headers of a RAR archive, for both versions of the format. */
export interface RarEntry {
  readonly name: string
  readonly isFolder: boolean
  /** The entry is not compressed: its bytes start at `dataOffset`. */
  readonly isStored: boolean
  readonly dataOffset: number
  readonly packedSize: number
  readonly size: number
  readonly crc32: number
  readonly problem: ArchiveErrorCode | undefined
}

export interface RarDirectory {
  readonly version: 4 | 5
  /** Entries are compressed together: reading one requires all before it. */
  readonly isSolid: boolean
  readonly entries: readonly RarEntry[]
}

export function entryProblemOf({ isEncrypted, isBroken }: { isEncrypted: boolean; isBroken: boolean }): ArchiveErrorCode | undefined {
  if (isEncrypted) return 'ENCRYPTED'
  return isBroken ? 'CORRUPT' : undefined
}
