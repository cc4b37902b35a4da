// How other programs read an archive: yauzl, and unzip if it is installed.

import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

export interface SeenArchive {
  readonly comment: string
  readonly entries: readonly { readonly name: string; readonly method: number; readonly modifiedAt: Date; readonly content: Buffer }[]
}

export async function readWithYauzl(path: string): Promise<SeenArchive> {
  const file = await openZip(path, { lazyEntries: true, autoClose: false })
  const entries: SeenArchive['entries'][number][] = []
  for (const entry of await listEntries(file)) {
    const content = await buffer(await promisify(file.openReadStream.bind(file))(entry))
    entries.push({
      name: entry.fileName,
      method: entry.compressionMethod,
      modifiedAt: entry.getLastModDate({ forceDosFormat: true, timezone: 'UTC' }),
      content,
    })
  }
  file.close()
  return { comment: file.comment, entries }
}

const openZip = promisify(yauzl.open)

function listEntries(file: ZipFile): Promise<Entry[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Entry[]>()
  const entries: Entry[] = []
  file.on('entry', (entry) => {
    entries.push(entry)
    file.readEntry()
  })
  file.on('end', () => resolve(entries))
  file.on('error', reject)
  file.readEntry()
  return promise
}

export const hasUnzip = ((): boolean => {
  try {
    execFileSync('unzip', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** @throws when unzip reports an error */
export const testWithUnzip = (path: string): string => execFileSync('unzip', ['-tq', path], { encoding: 'utf8' })
