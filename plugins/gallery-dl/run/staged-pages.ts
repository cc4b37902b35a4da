// Checks what gallery-dl left in a chapter's folder.
// Guarantee: a file that is not an image is removed, so that the next attempt fetches that page again instead of skipping it forever.
// Limit: only the first bytes are read; whether an image decodes is checked by the caller.
import type { Dirent } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type CodedSentence, defineSentence } from '../../../src/plugins/contract/sentences.ts'
import { isImage, signatureLength } from './image-signature.rules.ts'

export interface AnnouncedPages {
  /** How many pages gallery-dl started. */
  readonly pages: number
  /** The page count of the source; null when unknown. */
  readonly expected: number | null
  /** How many of them gallery-dl reported as saved. */
  readonly saved: number
  /** The file names that gallery-dl reported. */
  readonly files: ReadonlySet<string>
}

export type StagedChapter =
  | { readonly complete: true; readonly pages: number }
  | { readonly complete: false; readonly reason: CodedSentence }

const NoPages = defineSentence('TOOL_FOUND_NO_PAGES', 'gallery-dl found no pages. If the chapter opens on its site, update gallery-dl.')
const StoppedEarly = defineSentence('TOOL_STOPPED_EARLY', 'gallery-dl stopped after {pages:number} of {expected:number} pages')
const PagesMissing = defineSentence(
  'PAGES_NOT_LOADED',
  "{missing:number} of {pages:number} {pages?page:pages} couldn't be downloaded, and the site gave no reason",
)
const NotImages = defineSentence(
  'PAGES_NOT_IMAGES',
  '{count:number} of {pages:number} {pages?page:pages} {count?is not an image:are not images}. The site may require an account or be overloaded.',
)
const OtherCount = defineSentence('PAGES_MISCOUNTED', '{found:number} {found?page was:pages were} found instead of {pages:number}')

/** Whether a chapter's folder contains exactly the announced pages. */
export async function inspectStagedChapter(folder: string, announced: AnnouncedPages): Promise<StagedChapter> {
  const { pages, expected, saved, files } = announced
  if (pages === 0) return { complete: false, reason: NoPages() }
  const unreadable = await removeNonImages(folder)
  const entries = await readdir(folder, { withFileTypes: true }).catch(noEntriesIfMissing)
  const kept = entries.filter(isPage).map(({ name }) => name)
  if (expected !== null && pages < expected) return { complete: false, reason: StoppedEarly(pages, expected) }
  if (saved < pages) return { complete: false, reason: PagesMissing(pages - saved, pages) }
  if (unreadable.length > 0) return { complete: false, reason: NotImages(unreadable.length, pages) }
  const stale = kept.length > pages ? await removeWhere(kept, folder, async (file) => !files.has(file)) : []
  const remaining = kept.length - stale.length
  const parts = entries.filter(({ name }) => name.endsWith('.part')).map(({ name }) => name)
  // If gallery-dl named every page, other partial files are of an earlier version of the chapter, or of the other image quality.
  const mayBePages = files.size < pages && parts.length > 0
  if (remaining !== pages || mayBePages) return { complete: false, reason: OtherCount(remaining, pages) }
  await removeWhere(parts, folder, async () => true)
  return { complete: true, pages }
}

/**
 * Removes pages that gallery-dl did not name, which are of an earlier version of the chapter.
 * @returns how many pages remain
 */
export async function keepNamedPages(folder: string, files: ReadonlySet<string>): Promise<number> {
  const pages = (await readdir(folder, { withFileTypes: true }).catch(noEntriesIfMissing)).filter(isPage).map(({ name }) => name)
  const others = await removeWhere(pages, folder, async (file) => !files.has(file))
  return pages.length - others.length
}

/**
 * Renames the pages of a complete chapter to their position. A site's own file names may be hashes or ids.
 * @param files in reading order
 */
export async function numberPages(folder: string, files: readonly string[]): Promise<void> {
  const numbered = files.map((file, n) => [file, `${placed}${String(n + 1).padStart(4, '0')}${extname(file)}`] as const)
  // In two steps, because a page may already have the number of another one as its name.
  for (const [file, name] of numbered) await rename(join(folder, file), join(folder, `${name}.part`))
  for (const [, name] of numbered) await rename(join(folder, `${name}.part`), join(folder, name))
}

/** Begins the names of pages that have their position as name. */
const placed = 'placed-'

/**
 * Removes what gallery-dl can't continue: files that are not images, and pages that an interrupted run named after
 * their position, which gallery-dl doesn't recognize and downloads again.
 */
export async function removeUnusable(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(noEntriesIfMissing)
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  await removeWhere(names, folder, async (file) => file.startsWith(placed))
  await removeNonImages(folder)
}

/**
 * Removes files that are not images from a chapter's folder; partial pages stay, since they can be continued.
 * @returns the removed names
 */
async function removeNonImages(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(noEntriesIfMissing)
  const pages = entries.filter(isPage).map(({ name }) => name)
  return removeWhere(pages, folder, async (file) => !(await startsAsImage(join(folder, file))))
}

const isPage = (entry: Dirent): boolean => entry.isFile() && !entry.name.endsWith('.part')

function noEntriesIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** @returns the removed names */
async function removeWhere(
  files: readonly string[],
  folder: string,
  unwanted: (file: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const removed: string[] = []
  for (const file of files) {
    if (!(await unwanted(file))) continue
    await rm(join(folder, file))
    removed.push(file)
  }
  return removed
}

async function startsAsImage(path: string): Promise<boolean> {
  await using file = await open(path)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(signatureLength), 0, signatureLength, 0)
  return isImage(buffer.subarray(0, bytesRead))
}
