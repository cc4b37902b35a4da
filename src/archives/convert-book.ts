// Converts a book in another archive format to CBZ, with all its entries.
// Guarantee: the book keeps its identity, and with it progress, lists and posters. At any time the path in its row has a complete file;
// the old file is deleted last, and only if it is still the one that was converted. An interrupted conversion is finished by repeating it,
// or by the queue. Before the new file gets its name, its deletion is queued, which does nothing once the file is the book's: a scan right
// after a crash then ignores it instead of adding it as another book.
// Limit: pages are stored without compression, so the CBZ may be somewhat larger.
import { open, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { ArchiveError } from '../formats/archive/archive-error.ts'
import { readMediaType } from '../formats/archive/index.ts'
import { type NewEntry, readCentralDirectory, toPlainName, writeCbzSafely } from '../formats/archive/zip/index.ts'
import type { Decoder } from '../formats/decoder/index.ts'
import type { AppContext } from '../kernel/feature/index.ts'
import { getFileIdentity, inTemporaryFolder } from '../kernel/files/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import { deleteReplacedFileTask, folderClaim } from '../library/index.ts'
import { BookNotRewritable } from './archives.errors.ts'
import { type ArchiveBook, findArchive, nonZipTypes } from './archives.queries.ts'
import { withExtension } from './file-extension.rules.ts'
import { readNonZipEntries } from './non-zip-entries.ts'
import { type ArchiveStep, assertBookFileUnchanged, replaceBookFile, withBookFileClaim } from './replace-book-file.ts'
import { limitUnpacked } from './unpacked-size.ts'

const Converted = defineSentence('BOOK_CONVERTED', 'Converted from {mediaType}.')

export interface ConvertDeps extends Pick<AppContext, 'db' | 'clock' | 'tasks' | 'settings' | 'claims'> {
  readonly decoder: Decoder
  /** Called at each step; a test interrupts the work at one of them. */
  readonly onStep?: (step: ArchiveStep) => void
}

/** @returns whether the book was converted in this call @throws BookNotRewritable; ClaimBusy; the file system's error */
export async function convertBook(deps: ConvertDeps, bookId: string, signal: AbortSignal): Promise<boolean> {
  const book = await findArchive(deps.db, bookId)
  // The row still describes the old file until the next scan.
  if (!book || !nonZipTypes.includes(book.mediaType) || (await readMediaType(book.path)) === 'application/zip') return false
  const target = withExtension(book.path, 'cbz')
  const identity = await getFileIdentity(book.path)
  try {
    await inTemporaryFolder(deps.settings.configDir, async (folder) => {
      const entries = await unpackInto(folder, deps.decoder, { book, signal })
      await withBookFileClaim(deps, book, async (claimSignal) => {
        await assertBookFileUnchanged(deps.db, book, identity)
        await write(target, { entries, deps, book, identity, signal: AbortSignal.any([signal, claimSignal]) })
        const reason = Converted(book.mediaType.replace('application/x-', ''))
        await replaceBookFile(deps, { book, target, identity, reason, onStep: deps.onStep })
      })
    })
  } catch (error) {
    if (error instanceof ArchiveError) throw BookNotRewritable.with({ cause: error }, `${error.message}.`)
    throw error
  }
  return true
}

interface Unpacking {
  readonly book: ArchiveBook
  readonly signal: AbortSignal
}

/** Any unreadable file aborts the conversion, so that no content of the book is lost. */
async function unpackInto(folder: string, decoder: Decoder, { book, signal }: Unpacking): Promise<readonly NewEntry[]> {
  const entries: NewEntry[] = []
  const countUnpacked = await limitUnpacked(book.path)
  for await (const { name, content } of readNonZipEntries(decoder, { ...book, signal })) {
    if (!(content instanceof Uint8Array)) throw BookNotRewritable(`"${name}" in it can't be read (${content.error}).`)
    countUnpacked(content.length)
    const path = join(folder, String(entries.length))
    await writeFile(path, content)
    entries.push({ name: toPlainName(name), content: { path } })
  }
  if (entries.length === 0) throw BookNotRewritable("it's empty.")
  return entries
}

interface Writing {
  readonly entries: readonly NewEntry[]
  readonly deps: ConvertDeps
  readonly book: ArchiveBook
  /** Of the file that was unpacked. */
  readonly identity: string
  readonly signal: AbortSignal
}

async function write(target: string, { entries, deps, book, identity, signal }: Writing): Promise<void> {
  const modifiedAt = new Date(deps.clock.now())
  // The file is the book itself if it only had a wrong extension.
  const ifExists = target === book.path ? 'replace' : 'refuse'
  const beforeRename = async (newIdentity: string) => {
    await deps.claims.assertHeld(folderClaim(dirname(target)))
    await assertBookFileUnchanged(deps.db, book, identity)
    if (target === book.path) return
    await deps.tasks.enqueue(deps.db, deleteReplacedFileTask, { bookId: book.id, path: target, identity: newIdentity })
  }
  const { outcome } = await writeCbzSafely({ target, entries, comment: '', modifiedAt, ifExists, signal, beforeRename })
  // An earlier attempt may have reached this point.
  if (outcome === 'collision' && !(await isSameContent(target, entries)))
    throw BookNotRewritable(`another file already has its new name: ${nameOf(target)}.`)
  deps.onStep?.('written')
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Whether an archive contains exactly these entries, compared by name, size and checksum. */
async function isSameContent(path: string, entries: readonly NewEntry[]): Promise<boolean> {
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
