// The checksum of a table: the SHA-256 of each row's line; of their first four 32-bit words (big-endian), each is summed over all rows
// modulo 2^32. It does not depend on the order of the rows, nor on the engine.
import { hash } from 'node:crypto'

export interface RowsChecksum {
  add(lines: readonly string[]): void
  /** 32 hexadecimal digits, and the number of rows. */
  result(): TableSum
}

export interface TableSum {
  readonly rows: number
  readonly checksum: string
}

const wordBytes = 4

export function createRowsChecksum(): RowsChecksum {
  const sums = Buffer.alloc(wordBytes * 4)
  let rows = 0
  return {
    add: (lines) => {
      rows += lines.length
      for (const line of lines) {
        const digest = hash('sha256', line, 'buffer')
        for (let at = 0; at < sums.length; at += wordBytes) sums.writeUInt32BE((sums.readUInt32BE(at) + digest.readUInt32BE(at)) >>> 0, at)
      }
    },
    result: () => ({ rows, checksum: sums.toString('hex') }),
  }
}
