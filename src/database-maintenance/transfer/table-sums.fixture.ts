import type { DatabaseLocation } from '../../kernel/db/index.ts'
import { openSource } from './open-source.ts'
import { encodeRow } from './row-lines.rules.ts'
import { createRowsChecksum, type TableSum } from './rows-checksum.ts'
import type { Row } from './table-data.ts'

/** Rows and checksum of each table that is not empty. */
export async function tableSums(location: DatabaseLocation, leaveOut: readonly string[]): Promise<Record<string, TableSum>> {
  const sums = Object.entries(await tableRows(location, leaveOut)).map(([name, rows]) => {
    const checksum = createRowsChecksum()
    checksum.add(rows.map(encodeRow))
    return [name, checksum.result()] as const
  })
  return Object.fromEntries(sums.filter(([, { rows }]) => rows > 0))
}

/** All rows of each table. */
export async function tableRows(location: DatabaseLocation, leaveOut: readonly string[] = []): Promise<Record<string, readonly Row[]>> {
  const source = await openSource(location, leaveOut)
  const found: Record<string, readonly Row[]> = {}
  for (const table of source.tables) {
    const rows: Row[] = []
    for await (const some of source.read(table)) rows.push(...some)
    found[table.name] = rows
  }
  await source.close()
  return found
}
