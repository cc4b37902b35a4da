// Digests of files. Blocking, for worker threads; a large file is read in pieces, and the work can be aborted between two of them.
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { createXXHash128 } from 'hash-wasm'

const pieceBytes = 1024 * 1024

/** Computes digests; not reentrant, because its memory is reused. */
export interface Hasher {
  /** XXH3-128 of the whole file, in hex. @param checkStop called for each MiB; throws to abort */
  whole(path: string, checkStop: () => void): string
  /** KOReader's digest of a few samples, in hex (docs/api/komga-contract.md, "KOReader sync"). */
  koreader(path: string): string
}

export async function createHasher(): Promise<Hasher> {
  const xxh = await createXXHash128()
  const chunk = Buffer.allocUnsafe(pieceBytes)
  return {
    whole: (path, checkStop) =>
      withFile(path, (fd) => {
        xxh.init()
        for (let read = readSync(fd, chunk, 0, pieceBytes, null); read > 0; read = readSync(fd, chunk, 0, pieceBytes, null)) {
          xxh.update(chunk.subarray(0, read))
          checkStop()
        }
        return xxh.digest('hex')
      }),
    koreader: (path) => withFile(path, koreaderHash),
  }
}

const sampleBytes = 1024
/** Offsets that KOReader samples: the start, then 1 KiB, 4 KiB, 16 KiB and so on up to 1 GiB. */
const samplePlaces = [0, ...Array.from({ length: 11 }, (_, power) => sampleBytes * 4 ** power)]

/** Only bytes that were actually read count, as in KOReader. */
function koreaderHash(fd: number): string {
  const md5 = createHash('md5')
  const sample = Buffer.alloc(sampleBytes)
  for (const place of samplePlaces) {
    const read = readSync(fd, sample, 0, sampleBytes, place)
    if (read === 0) break
    md5.update(sample.subarray(0, read))
  }
  return md5.digest('hex')
}

function withFile<T>(path: string, work: (fd: number) => T): T {
  const fd = openSync(path, 'r')
  try {
    return work(fd)
  } finally {
    closeSync(fd)
  }
}
