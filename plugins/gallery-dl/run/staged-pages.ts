// Looks at what gallery-dl left in a chapter's folder.
// Promise: a file that is no image is removed, so that the next attempt fetches that page again instead of skipping it for ever.
// Limit: only the first bytes are read; whether an image decodes is the caller's check.
import type { Dirent } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { isImage, signatureLength } from './image-signature.rules.ts'

export interface AnnouncedPages {
  /** How many pages gallery-dl began. */
  readonly pages: number
  /** How many the source says there are; null when it does not say. */
  readonly expected: number | null
  /** How many of them it said are on disk. */
  readonly saved: number
  /** File names that it named. */
  readonly files: ReadonlySet<string>
}

export type StagedChapter = { readonly complete: true; readonly pages: number } | { readonly complete: false; readonly reason: string }

/** Whether a chapter's folder holds every page that was announced, and nothing else. */
export async function inspectStagedChapter(folder: string, announced: AnnouncedPages): Promise<StagedChapter> {
  const { pages, expected, saved, files } = announced
  if (pages === 0) return { complete: false, reason: 'gallery-dl found no pages' }
  const unreadable = await removeNonImages(folder)
  const found = await readdir(folder, { withFileTypes: true }).catch(noEntriesIfMissing)
  const kept = found.filter(isPage).map(({ name }) => name)
  if (expected !== null && pages < expected) return { complete: false, reason: `gallery-dl stopped after ${pages} of ${expected} pages` }
  if (saved < pages) return { complete: false, reason: `${pages - saved} of ${pages} pages couldn't be downloaded` }
  if (unreadable.length > 0) return { complete: false, reason: `${unreadable.length} of ${pages} pages aren't images` }
  const stale = kept.length > pages ? await removeWhere(kept, folder, async (file) => !files.has(file)) : []
  const left = kept.length - stale.length
  const hasParts = found.some(({ name }) => name.endsWith('.part'))
  if (left !== pages || hasParts) return { complete: false, reason: `expected ${pages} pages but found ${left}` }
  return { complete: true, pages }
}

/**
 * Names the pages of a whole chapter by their order. What a site calls its pictures may be a hash or an id.
 * @param files in reading order
 */
export async function numberPages(folder: string, files: readonly string[]): Promise<void> {
  const numbered = files.map((file, n) => [file, `${String(n + 1).padStart(4, '0')}${extname(file)}`] as const)
  // In two steps, for a page may be called like the number of another one.
  for (const [file, name] of numbered) await rename(join(folder, file), join(folder, `${name}.part`))
  for (const [, name] of numbered) await rename(join(folder, `${name}.part`), join(folder, name))
}

/**
 * Removes files that are no images from a chapter's folder; parts of pages stay, they can be continued.
 * @returns the names that were removed
 */
export async function removeNonImages(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(noEntriesIfMissing)
  const pages = found.filter(isPage).map(({ name }) => name)
  return removeWhere(pages, folder, async (file) => !(await startsAsImage(join(folder, file))))
}

const isPage = (entry: Dirent): boolean => entry.isFile() && !entry.name.endsWith('.part')

function noEntriesIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** @returns the names that were removed */
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
