import { open, readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { ArchiveError } from '../formats/archive/index.ts'
import { type NewEntry, readCentralDirectory } from '../formats/archive/zip/index.ts'

/** Whether an archive contains exactly these entries, compared by name, size and checksum. */
export async function isSameContent(path: string, entries: readonly NewEntry[]): Promise<boolean> {
  try {
    await using file = await open(path, 'r')
    const found = (await readCentralDirectory(file.fd)).entries
    if (found.length !== entries.length) return false
    for (const [index, { name, content }] of entries.entries()) {
      const bytes = content instanceof Uint8Array ? content : await readFile(content.path)
      const entry = found[index]
      if (entry?.name !== name || entry.uncompressedSize !== bytes.length || entry.crc32 !== crc32(bytes)) return false
    }
    return true
  } catch (error) {
    if (error instanceof ArchiveError) return false
    throw error
  }
}
