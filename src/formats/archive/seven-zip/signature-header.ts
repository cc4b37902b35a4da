// The fixed header of a 7z archive contains the location of its directory. It is checked here before 7-Zip opens the file.
import { closeSync, openSync } from 'node:fs'
import { ArchiveError } from '../archive-error.ts'
import { readerOf, sizeOfSync } from '../zip/read-steps.ts'

const headerBytes = 32
const packedDirectory = 0x17
/** Id of 7-Zip's AES codec in a packed directory. */
const aes = Buffer.from([0x06, 0xf1, 0x07, 0x01])
const maxDirectoryBytes = 64 * 1024 * 1024

/** @throws ArchiveError TRUNCATED when the directory is missing, ENCRYPTED when it is encrypted, TOO_LARGE */
export function assertOpenable(path: string): void {
  const fd = openSync(path, 'r')
  try {
    const readAt = readerOf(fd, Buffer.alloc)
    const header = readAt(0, headerBytes)
    const offset = Number(header.readBigUInt64LE(12)) + headerBytes
    const length = Number(header.readBigUInt64LE(20))
    if (length > maxDirectoryBytes) throw new ArchiveError('TOO_LARGE', 'The directory of the archive is too large')
    if (offset + length > sizeOfSync(fd)) throw new ArchiveError('TRUNCATED', 'The file ends before the archive does')
    const directory = readAt(offset, length)
    if (directory[0] === packedDirectory && directory.includes(aes))
      throw new ArchiveError('ENCRYPTED', 'Even the names in the archive are encrypted')
  } finally {
    closeSync(fd)
  }
}
