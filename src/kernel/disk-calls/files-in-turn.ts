// Reads files of libraries on behalf of readers.
import { access, type FileHandle, open } from 'node:fs/promises'
import { createDiskCalls } from './disk-calls.ts'

/** Of the process, like its threads. */
export const diskCalls = createDiskCalls()

const hasResponded = () => undefined

/** An error is a response, too. @throws DiskNotResponding */
export const assertDiskResponds = (path: string): Promise<void> =>
  diskCalls.callInTime(path, () => access(path).then(hasResponded, hasResponded))

/** Opens a file for reading; one that is opened too late is closed again. @throws DiskNotResponding; the file system's error */
export const openInTurn = (path: string): Promise<FileHandle> =>
  diskCalls.callInTime(path, async (tooLate) => {
    const file = await open(path, 'r')
    if (tooLate.aborted) await file.close()
    return file
  })

/** Closes a file; nothing waits for that, because the disk may hang. */
export function closeInTurn(path: string, file: FileHandle): void {
  diskCalls.callAlways(path, () => file.close()).catch(() => undefined)
}

const pieceBytes = 256 * 1024

/** A part of a file in pieces, each of which is read when it is requested. @param end first byte after it @throws like `openInTurn` */
export async function* piecesInTurn(path: string, start: number, end: number): AsyncGenerator<Buffer, void, undefined> {
  const file = await openInTurn(path)
  try {
    for (let at = start; at < end; ) {
      const piece = Buffer.allocUnsafe(Math.min(pieceBytes, end - at))
      const { bytesRead } = await diskCalls.callToEnd(path, () => file.read(piece, 0, piece.length, at))
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    closeInTurn(path, file)
  }
}
