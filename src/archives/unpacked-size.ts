// Keeps a small file from filling the disk when it is unpacked. Few books unpack to more than fifty times their size: line art in black and
// white that is stored as BMP may reach two hundred times, a file made for it thousands of times.
import { stat } from 'node:fs/promises'
import { defineSentence } from '../kernel/sentences/index.ts'
import { BookNotRewritable } from './archives.errors.ts'

const UnpacksTooLarge = defineSentence('BOOK_UNPACKS_TOO_LARGE', 'it unpacks to more than {times:number} times its size.')

const maxTimes = 250
/** Allowed for a file of any size. */
const freeBytes = 64 * 1024 * 1024

/** @returns called with the size of each unpacked file; throws BookNotRewritable when they exceed what a book can have */
export async function limitUnpacked(path: string): Promise<(bytes: number) => void> {
  const maxBytes = freeBytes + maxTimes * (await stat(path)).size
  let unpackedBytes = 0
  return (bytes) => {
    unpackedBytes += bytes
    if (unpackedBytes > maxBytes) throw BookNotRewritable(UnpacksTooLarge(maxTimes))
  }
}
