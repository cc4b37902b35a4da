// Pages scaled down on request for small screens, kept on disk up to a limit.
// Guarantee: a page is never enlarged, and never replaced by a larger file unless its format has to change. A page requested several times
// at the same time is resized once. A kept page is used only while the file of the book is the scanned one.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { AppContext } from '../../kernel/feature/index.ts'
import { createFileCache } from '../../kernel/file-cache/index.ts'
import { createGrowingCache, MemoryLimitExceeded } from '../../kernel/memory/index.ts'
import { createShareRunning } from '../../kernel/parallel/index.ts'
import type { BookForServing } from '../../library/books/serving/index.ts'
import { type ImageWork, NotAPicture, type Source } from '../image-work.ts'
import { PageNotConvertible } from '../reading.errors.ts'
import type { ResizedForm } from './page-form.rules.ts'
import { type StoredPage, withArchive } from './read-page.ts'
import { type PictureParts, readPicture } from './read-picture.ts'

export interface ResizedPages {
  /**
   * @param pageTag changes with the bytes of the page
   * @returns undefined when the page itself is to be sent: it isn't wider, its file wouldn't be smaller, or it can't be resized here
   * @throws PageNotConvertible, MemoryLimitExceeded, BookFileMissing, BookFileNotReadable, BookFileChanged, PageDamaged
   */
  get(book: BookForServing, page: StoredPage, wanted: ResizedForm & { readonly pageTag: string }): Promise<Buffer | undefined>
}

type ResizedPageParts = PictureParts & Pick<AppContext, 'clock' | 'log' | 'settings'> & { readonly images: Pick<ImageWork, 'resize'> }

/** Part of each name: pages made by an earlier version of the encoder settings are not found anymore. */
const encoderVersion = 1

/** Remembered pages that are sent as they are, so that they aren't decoded again each time. */
const maxSentAsTheyAre = 10_000

export function createResizedPages(parts: ResizedPageParts): ResizedPages {
  const { settings, log, clock } = parts
  const cache = createFileCache({
    folder: join(settings.configDir, 'cache', 'pages'),
    maxBytes: settings.pageCacheMb * 1024 * 1024,
    log,
    now: clock.now,
  })
  const sentAsTheyAre = createGrowingCache<1>(maxSentAsTheyAre)
  const shareRunning = createShareRunning<Buffer | undefined>()
  const make = async (name: string, book: BookForServing, page: StoredPage, wanted: ResizedForm): Promise<Buffer | undefined> => {
    const resized = await resize(parts, book, page, wanted)
    if (resized) await cache.save(name, resized)
    else sentAsTheyAre.set(name, 1)
    return resized
  }
  return {
    get: (book, page, { pageTag, ...wanted }) => {
      const name = nameOf(book, { ...wanted, page: page.number, pageTag })
      if (sentAsTheyAre.get(name)) return Promise.resolve(undefined)
      return shareRunning(name, async () => {
        // Compares the file with the scan, as reading the page would.
        const kept = await withArchive(parts.files, book, page, () => cache.find(name))
        return kept ?? make(name, book, page, wanted)
      })
    },
  }
}

const nameOf = ({ id, sizeBytes, modifiedMs }: BookForServing, of: ResizedForm & { readonly page: number; readonly pageTag: string }) =>
  createHash('sha256')
    .update(JSON.stringify([encoderVersion, id, sizeBytes, modifiedMs, of.page, of.pageTag, of.widthPx, of.format, of.mustConvert]))
    .digest('hex')
    .slice(0, 40)

/** @returns undefined when the page itself is to be sent */
async function resize(parts: ResizedPageParts, book: BookForServing, page: StoredPage, wanted: ResizedForm): Promise<Buffer | undefined> {
  let ownBytes = 0
  const source: Source = async (claimMemory) => {
    const bytes = await readPicture(parts, book, page, { claimMemory })
    ownBytes = bytes.length
    return bytes
  }
  try {
    const image = await parts.images.resize(source, wanted)
    if (!image || (!wanted.mustConvert && image.bytes.length >= ownBytes)) return undefined
    return Buffer.from(image.bytes.buffer, image.bytes.byteOffset, image.bytes.byteLength)
  } catch (error) {
    const isUnreadable = error instanceof NotAPicture
    if (!wanted.mustConvert && (isUnreadable || MemoryLimitExceeded.matches(error))) return undefined
    throw isUnreadable ? PageNotConvertible.with({ cause: error }, page.number, wanted.format) : error
  }
}
