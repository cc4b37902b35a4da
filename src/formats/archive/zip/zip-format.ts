// Constants of the ZIP format (PKWARE APPNOTE 6.3.10).

export const signatures = {
  localHeader: 0x04034b50,
  centralRecord: 0x02014b50,
  end: 0x06054b50,
  zip64End: 0x06064b50,
  zip64Locator: 0x07064b50,
  dataDescriptor: 0x08074b50,
} as const

/** Sizes of the fixed parts in bytes, without names, extra fields and comments. */
export const sizes = { localHeader: 30, centralRecord: 46, end: 22, zip64End: 56, zip64Locator: 20 } as const

/** Values that refer to the zip64 record. */
export const saturated16 = 0xffff
export const saturated32 = 0xffffffff

/** Length fields of names, extra fields and comments have 16 bits. */
export const maxFieldBytes = 0xffff

export const methods = { stored: 0, deflated: 8, aes: 99 } as const

export const flags = { encrypted: 0x0001, dataDescriptor: 0x0008, utf8: 0x0800 } as const

export const extraFields = { zip64: 0x0001, unicodePath: 0x7075 } as const

/** An entry as described by the central directory. Offsets count from the start of the file. */
export interface ZipEntry {
  readonly name: string
  /** Length of the name in bytes. */
  readonly nameBytes: number
  readonly isDirectory: boolean
  readonly method: number
  readonly flags: number
  readonly encrypted: boolean
  readonly crc32: number
  readonly compressedSize: number
  readonly uncompressedSize: number
  readonly localHeaderOffset: number
  /** Offset and length of the entry's record in the directory. */
  readonly recordOffset: number
  readonly recordBytes: number
}

export interface ZipDirectory {
  readonly entries: readonly ZipEntry[]
  readonly comment: string
  readonly commentBytes: Uint8Array
  readonly sizeBytes: number
  /** Bytes in front of the archive. */
  readonly prefixBytes: number
  /** Offset of the directory, which is also where the entries end. */
  readonly directoryOffset: number
}

/** Finds a field in an extra area by its id. Stops at a field that declares more data than available. */
export function findExtraField(extra: Buffer, id: number): Buffer | undefined {
  let at = 0
  while (at + 4 <= extra.length) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (end > extra.length) return undefined
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, end)
    at = end
  }
  return undefined
}
