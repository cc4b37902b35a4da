// The pages of one chapter in the staging folder.
// Guarantee: a file with the name of a page is complete, and its content is the one that MangaDex names, unless the disk damaged it after
// it was checked here.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isImage, signatureLength } from '../run/image-signature.rules.ts'
import { type PageFile, pageNumberOf } from './page-file.rules.ts'

/**
 * Opens a chapter's folder and removes everything from it but intact pages: partial files, pages of an earlier version of the chapter or
 * of the other quality, and pages that a power failure damaged.
 * @returns the numbers of the pages in it
 */
export async function openChapterFolder(folder: string, pages: readonly PageFile[]): Promise<ReadonlySet<number>> {
  await makeFolder(folder)
  const staged = new Set<number>()
  const byNumber: ReadonlyMap<number | undefined, PageFile> = new Map(pages.map((page) => [page.number, page]))
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const page = entry.isFile() ? byNumber.get(pageNumberOf(entry.name)) : undefined
    const path = join(folder, entry.name)
    if (page && !staged.has(page.number) && (await isPage(page, await readFile(path)))) staged.add(page.number)
    else await rm(path, { recursive: true })
  }
  return staged
}

/** Whether these bytes are the page; where its name has no checksum, whether they are an image. */
export async function isPage({ sha256 }: PageFile, bytes: Uint8Array): Promise<boolean> {
  if (sha256 === undefined) return isImage(bytes.subarray(0, signatureLength))
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex') === sha256
}

/** Stores a checked page: under another name first, so that a crash leaves no partial page. */
export async function storePage(folder: string, { stagedName }: PageFile, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  // Another process may still write to this folder after it lost the download.
  const part = join(folder, `${stagedName}.${randomUUID()}.part`)
  try {
    await writeFile(part, bytes, { signal })
    signal.throwIfAborted()
    await rename(part, join(folder, stagedName))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Creates only the chapter's folder: a staging folder that disappeared with its drive must not be replaced. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
