// `hondana-data/1`, the format of a backup that either engine can restore (docs/moving-between-databases.md, "The dump format").
import { z } from 'zod'
import { columnTypes } from './table-data.ts'

export const dumpFormat = 'hondana-data/1'
export const manifestName = 'hondana-data/manifest.json'

export const tableFileName = (table: string): string => `${table}.ndjson.gz`
/** Entry of a table in the backup. */
export const tableEntryName = (table: string): string => `hondana-data/${tableFileName(table)}`

export const DumpManifest = z.object({
  format: z.literal(dumpFormat),
  /** Names of the migrations that made the tables. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.enum(columnTypes), nullable: z.boolean() })),
      key: z.array(z.int()),
      lastNumber: z.number().nullable(),
      rows: z.int(),
      checksum: z.string(),
    }),
  ),
})
export type DumpManifest = z.output<typeof DumpManifest>
