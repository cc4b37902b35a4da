// Writes the tables of a database in the dump format: a compressed file for each table.
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type DumpManifest, dumpFormat, tableFileName } from './dump-format.ts'
import { encodeRow } from './row-lines.rules.ts'
import { createRowsChecksum } from './rows-checksum.ts'
import type { DataSource, TableInfo } from './table-data.ts'

/** Most of the size, in a third of the time of the best compression. */
const compressionLevel = 4

/** @param folder empty; it receives the files of the tables */
export async function writeDump(source: DataSource, folder: string): Promise<DumpManifest> {
  const tables: DumpManifest['tables'] = []
  for (const table of source.tables) {
    const checksum = createRowsChecksum()
    const linesOf = async function* () {
      for await (const rows of source.read(table)) {
        const lines = rows.map(encodeRow)
        checksum.add(lines)
        yield `${lines.join('\n')}\n`
      }
    }
    const file = createWriteStream(join(folder, tableFileName(table.name)), { mode: 0o600, flush: true })
    await pipeline(linesOf, createGzip({ level: compressionLevel }), file)
    tables.push({ ...described(table), ...checksum.result() })
  }
  return { format: dumpFormat, migrations: [...source.migrations], tables }
}

const described = ({ name, columns, key, lastNumber }: TableInfo) => ({ name, columns: [...columns], key: [...key], lastNumber })
