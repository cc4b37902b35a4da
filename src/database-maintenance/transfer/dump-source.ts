// Reads the tables of a backup in the dump format.
// Guarantee: a table whose rows don't match the manifest ends in an error.
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { readDataOffsets, readEntry, streamEntry, type ZipDirectory } from '../../formats/archive/zip/index.ts'
import { asError, errorCodeOf, requireDefined } from '../../kernel/errors/index.ts'
import { DumpManifest, manifestName, tableEntryName } from './dump-format.ts'
import { decodeRow } from './row-lines.rules.ts'
import { createRowsChecksum } from './rows-checksum.ts'
import { type DataSource, type Row, type TableInfo, TransferRefused } from './table-data.ts'

/** @param path the backup @throws ArchiveError, TransferRefused */
export async function openDumpSource(path: string, directory: ZipDirectory): Promise<DataSource> {
  const file = await open(path, 'r')
  try {
    const manifest = readManifest(await readEntry(file.fd, await placeOf(file, directory, manifestName)))
    const sums = new Map(manifest.tables.map((table) => [table.name, table]))
    return {
      migrations: manifest.migrations,
      tables: manifest.tables,
      count: async ({ name }) => requireDefined(sums.get(name), 'a table of the manifest').rows,
      read: async function* (table) {
        const checksum = createRowsChecksum()
        const place = await placeOf(file, directory, tableEntryName(table.name))
        for await (const lines of linesOf(streamEntry(file.fd, place, Number.MAX_SAFE_INTEGER))) {
          checksum.add(lines)
          yield lines.map((line) => rowOf(table, line))
        }
        const expected = sums.get(table.name)
        const found = checksum.result()
        if (found.rows !== expected?.rows || found.checksum !== expected.checksum)
          throw new TransferRefused(`The backup is damaged: the table ${table.name} doesn't match its checksum.`)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

function readManifest(bytes: Buffer): DumpManifest {
  const { success, data } = DumpManifest.safeParse(parseJson(bytes.toString()))
  if (!success) throw new TransferRefused('The backup has a format that this version of Hondana cannot read. Update Hondana first.')
  return data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function placeOf({ fd }: FileHandle, directory: ZipDirectory, name: string) {
  const entry = directory.entries.find((one) => one.name === name)
  if (!entry) throw new TransferRefused(`The backup is incomplete: it contains no ${name}.`)
  const [dataOffset] = await readDataOffsets(fd, directory, [entry])
  if (dataOffset === undefined) throw new TransferRefused(`The backup is damaged: ${name} can't be found in it.`)
  return { ...entry, dataOffset }
}

function rowOf({ name, columns }: TableInfo, line: string): Row {
  try {
    return decodeRow(columns, line)
  } catch (error) {
    throw new TransferRefused(`The backup is damaged: in the table ${name}, ${asError(error).message}.`)
  }
}

const maxLinesAtOnce = 1_000

/** @param packed gzip of lines, each ended by a line feed */
async function* linesOf(packed: AsyncIterable<Buffer>): AsyncGenerator<readonly string[], void> {
  const gunzip = createGunzip()
  let failure: unknown
  // Failures are reported to whoever reads from it.
  pipeline(Readable.from(packed, { objectMode: false }), gunzip, (error) => {
    failure = error
  })
  const decoder = new StringDecoder('utf8')
  let rest = ''
  try {
    for await (const chunk of gunzip) {
      const text = rest + decoder.write(chunk)
      const end = text.lastIndexOf('\n')
      rest = text.slice(end + 1)
      const lines = end === -1 ? [] : text.slice(0, end).split('\n')
      for (let at = 0; at < lines.length; at += maxLinesAtOnce) yield lines.slice(at, at + maxLinesAtOnce)
    }
  } catch (error) {
    const cause = failure ?? error
    throw String(errorCodeOf(cause)).startsWith('Z_') ? new TransferRefused(`The backup is damaged: ${asError(cause).message}.`) : cause
  }
  if (rest !== '') throw new TransferRefused('The backup is damaged: a table ends in the middle of a row.')
}
