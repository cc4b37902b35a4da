// Writers that cannot seek put checksum and sizes after the data, in one of four layouts that only the values distinguish.

import { flags, signatures, type ZipEntry } from './zip-format.ts'

/** Signature, checksum and two 64-bit sizes. */
export const maxDescriptorBytes = 24

/**
 * Returns the length of the data descriptor of an entry.
 * @param behind what follows the entry's data, up to 24 bytes
 * @returns 0 when none matches; some writers announce one and omit it, which readers of the directory never notice
 */
export function descriptorBytes(behind: Buffer, entry: ZipEntry): number {
  if ((entry.flags & flags.dataDescriptor) === 0) return 0
  const hasSignature = behind.length >= 4 && behind.readUInt32LE(0) === signatures.dataDescriptor
  const start = hasSignature ? 4 : 0
  const fits = (length: number, compressedSize: (at: number) => number): boolean =>
    start + length <= behind.length &&
    behind.readUInt32LE(start) === entry.crc32 &&
    compressedSize(start + 4) === entry.compressedSize &&
    compressedSize(start + 4 + (length - 4) / 2) === entry.uncompressedSize
  if (fits(12, (at) => behind.readUInt32LE(at))) return start + 12
  if (fits(20, (at) => Number(behind.readBigUInt64LE(at)))) return start + 20
  return 0
}
