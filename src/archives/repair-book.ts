// Repairs a book's file: its extension, when the content has another type, and its content, when parts of a ZIP are unreadable.
// Guarantee: the damaged file is kept next to the book with ".damaged" appended to its name (".damaged-2" if there is one already), before
// anything changes; everything readable is copied to the new file byte for byte, and so is what is only encrypted or compressed in an
// unknown way. A book of which no page is readable stays as it is.
// Limit: the content of RAR, 7z and TAR is not repaired; a ZIP without a central directory is repaired up to the first entry that does
// not state its length, and without entries that can't be read for whatever reason.
import { link, open, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ArchiveError, type ArchiveErrorCode } from '../formats/archive/archive-error.ts'
import { readMediaType } from '../formats/archive/index.ts'
import {
  findEntriesWithoutTable,
  type NewEntry,
  readEntry,
  rewriteZipSafely,
  toPlainName,
  writeCbzSafely,
} from '../formats/archive/zip/index.ts'
import { recordInJournal } from '../journal/index.ts'
import { inTransaction } from '../kernel/db/index.ts'
import { backUpFile, getFileIdentity, inTemporaryFolder, removeBackUp } from '../kernel/files/index.ts'
import { defineSentence } from '../kernel/sentences/index.ts'
import { folderClaim, scanFolderTask } from '../library/index.ts'
import { BookNotRewritable } from './archives.errors.ts'
import { type ArchiveBook, findArchive } from './archives.queries.ts'
import type { ConvertDeps } from './convert-book.ts'
import { pathForMediaType } from './file-extension.rules.ts'
import { type DamagedFile, findZipDamage, isPicture, type ZipDamage } from './find-damage.ts'
import { assertBookFileUnchanged, replaceBookFile, withBookFileClaim } from './replace-book-file.ts'
import { limitUnpacked } from './unpacked-size.ts'

const Repaired = defineSentence('BOOK_REPAIRED', "Parts of the file couldn't be read. The damaged file is kept as {file}.")
const ExtensionCorrected = defineSentence('BOOK_EXTENSION_CORRECTED', "The file extension didn't match the content.")
const NameTaken = defineSentence('BOOK_NAME_TAKEN', 'another file already has the correct name.')
const NothingReadable = defineSentence('BOOK_HOLDS_NOTHING_READABLE', 'none of its content is readable.')
const NoPageReadable = defineSentence('BOOK_HOLDS_NO_READABLE_PAGE', 'none of its pages are readable.')
const NotDamaged = defineSentence(
  'BOOK_ENTRY_NOT_DAMAGED',
  'its file "{name}" isn\'t damaged, but encrypted or compressed in a way that the server can\'t read.',
)

export type Repair = 'whole' | 'renamed' | 'repaired'

/** @throws BookNotRewritable; the file system's error */
export async function repairBook(deps: ConvertDeps, book: ArchiveBook, signal: AbortSignal): Promise<Repair> {
  if (!(await damageOf(book, signal))) return (await repairName(deps, book, signal)) ? 'renamed' : 'whole'
  const isRepaired = await deps.claims.hold(folderClaim(dirname(book.path)), (claimSignal) =>
    repairContent(deps, book, AbortSignal.any([signal, claimSignal])),
  )
  return isRepaired ? 'repaired' : 'whole'
}

/** The damage of a ZIP; undefined when it is intact. */
async function damageOf({ path }: ArchiveBook, signal: AbortSignal): Promise<ZipDamage | undefined> {
  if ((await readMediaType(path)) !== 'application/zip') return undefined
  const damage = await findZipDamage({ path, signal })
  return damage.damaged.length > 0 || damage.archiveError !== undefined ? damage : undefined
}

/** Checks again, because the file may have been replaced before it was locked. @returns whether there was something to repair */
async function repairContent(deps: ConvertDeps, book: ArchiveBook, signal: AbortSignal): Promise<boolean> {
  if ((await findArchive(deps.db, book.id))?.path !== book.path) return false
  const identity = await getFileIdentity(book.path)
  const damage = await damageOf(book, signal)
  if (!damage) return false
  let keptAs: string
  try {
    keptAs = await repairZip(deps, book, { damage, identity, signal })
  } catch (error) {
    if (error instanceof ArchiveError) throw BookNotRewritable.with({ cause: error }, `${error.message}.`)
    throw error
  }
  await inTransaction(deps.db, async (trx) => {
    const { id: bookId, seriesId } = book
    const entry = { atMs: deps.clock.now(), bookId, seriesId, properties: { name: book.path }, reason: Repaired(basename(keptAs)) }
    await recordInJournal(trx, { type: 'BookConverted', ...entry })
    await deps.tasks.enqueue(trx, scanFolderTask, { libraryId: book.libraryId, path: dirname(book.path) })
  })
  return true
}

/**
 * Renames a file by its content.
 * @returns whether it was renamed
 * @throws BookNotRewritable when that name is taken; ClaimBusy; the signal's reason
 */
export async function repairName(deps: ConvertDeps, book: ArchiveBook, signal: AbortSignal): Promise<boolean> {
  const mediaType = await readMediaType(book.path)
  const target = mediaType && pathForMediaType(book.path, mediaType)
  if (target === undefined) return false
  return withBookFileClaim(deps, book, async () => {
    signal.throwIfAborted()
    return renameFile(deps, book, target)
  })
}

async function renameFile(deps: ConvertDeps, book: ArchiveBook, target: string): Promise<boolean> {
  if ((await findArchive(deps.db, book.id))?.path !== book.path) return false
  await deps.claims.assertHeld(folderClaim(dirname(target)))
  const identity = await getFileIdentity(book.path)
  await link(book.path, target).catch(async (error: NodeJS.ErrnoException) => {
    // An earlier attempt may have reached this point.
    if (error.code !== 'EEXIST') throw error
    const [own, other] = await Promise.all([stat(book.path), stat(target)])
    if (own.ino !== other.ino || own.dev !== other.dev) throw BookNotRewritable(NameTaken())
  })
  await replaceBookFile(deps, { book, target, identity, reason: ExtensionCorrected(), onStep: deps.onStep })
  return true
}

interface RepairWork {
  readonly damage: ZipDamage
  /** Of the file in which the damage was found. */
  readonly identity: string
  readonly signal: AbortSignal
}

/** @returns where the damaged file is kept */
async function repairZip(deps: ConvertDeps, book: ArchiveBook, { damage, identity, signal }: RepairWork): Promise<string> {
  const { path } = book
  const modifiedAt = new Date(deps.clock.now())
  return inTemporaryFolder(deps.settings.configDir, async (folder) => {
    const beforeRename = async () => {
      await deps.claims.assertHeld(folderClaim(dirname(path)))
      await assertBookFileUnchanged(deps.db, book, identity)
    }
    const safely = { modifiedAt, signal, beforeRename, onStep: deps.onStep }
    if (damage.archiveError === undefined) {
      const removeAt = new Set(brokenIn(damage).map(({ position }) => position))
      return keepingDamaged(path, beforeRename, () => rewriteZipSafely({ path, removeAt, ...safely }))
    }
    const entries = await salvage(path, folder, signal)
    return keepingDamaged(path, beforeRename, () => writeCbzSafely({ target: path, entries, comment: '', ifExists: 'replace', ...safely }))
  })
}

/** Another program may read these. */
const wholeCodes: ReadonlySet<ArchiveErrorCode> = new Set(['ENCRYPTED', 'UNSUPPORTED_METHOD'])

/** The entries that a repair removes. @throws BookNotRewritable when there are none, or no page would be left */
function brokenIn({ damaged, pictures }: ZipDamage): ZipDamage['damaged'] {
  const isWhole = ({ code }: DamagedFile) => wholeCodes.has(code)
  const [whole] = damaged.filter(isWhole)
  if (whole && damaged.every(isWhole)) throw BookNotRewritable(NotDamaged(whole.name))
  if (pictures === 0) throw BookNotRewritable(NoPageReadable())
  return damaged.filter((file) => !isWhole(file))
}

/** Replaces a damaged file, which is kept only if that succeeds. @returns the path under which the file is kept */
async function keepingDamaged(path: string, assertUnchanged: () => Promise<void>, replace: () => Promise<unknown>): Promise<string> {
  await assertUnchanged()
  const { keptAs, isNew } = await keepDamaged(path)
  try {
    await replace()
    return keptAs
  } catch (error) {
    if (isNew) await removeBackUp(path, keptAs, assertUnchanged).catch(() => undefined)
    throw error
  }
}

/** Another damaged file may have been kept before. */
async function keepDamaged(path: string): Promise<{ readonly keptAs: string; readonly isNew: boolean }> {
  for (let number = 1; ; number += 1) {
    const keptAs = number === 1 ? `${path}.damaged` : `${path}.damaged-${number}`
    const result = await backUpFile(path, keptAs)
    if (result !== 'taken') return { keptAs, isNew: result === 'kept' }
  }
}

/** Reads the local headers of the entries when the central directory is missing. @throws BookNotRewritable when no page is readable */
async function salvage(path: string, folder: string, signal: AbortSignal): Promise<readonly NewEntry[]> {
  await using file = await open(path, 'r')
  const entries = new Map<string, NewEntry>()
  const countUnpacked = await limitUnpacked(path)
  let [parts, pictures] = [0, 0]
  for await (const { name: written, location } of findEntriesWithoutTable(file.fd, (await file.stat()).size)) {
    signal.throwIfAborted()
    const name = toPlainName(written)
    const content = await readEntry(file.fd, location).catch((error: unknown) => {
      if (error instanceof ArchiveError) return undefined
      throw error
    })
    if (content === undefined) continue
    countUnpacked(content.length)
    pictures += isPicture(name, content) ? 1 : 0
    // Not numbered by `entries`, which keeps only the last of two entries with one name.
    const part = join(folder, String(parts++))
    await writeFile(part, content)
    entries.set(name, { name, content: { path: part } })
  }
  if (pictures === 0) throw BookNotRewritable(entries.size === 0 ? NothingReadable() : NoPageReadable())
  return [...entries.values()]
}
