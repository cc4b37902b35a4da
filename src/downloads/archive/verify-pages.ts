// Checks the staged pages of a chapter before they become an archive.
// Guarantee: a chapter is complete, unless a person decides to do without its missing pages: every page is an intact image, there are as
// many as the extractor announced, and the numbers have no gap. A file that is not an intact image is removed, so that the next attempt
// fetches that page again.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkImageFile } from '../../formats/image/index.ts'
import { compareNatural } from '../../formats/natural-order/index.ts'
import { hasErrorCode } from '../../kernel/errors/index.ts'
import { defineSentence, type Sentence, SentenceError } from '../../kernel/sentences/index.ts'

export interface StagedPage {
  readonly path: string
  /** Extension for its content, without the dot. */
  readonly extension: string
}

const PagesDamaged = defineSentence('PAGES_DAMAGED', '{count:number} of {total:number} {total?page:pages} {count?is:are} damaged: {names}')
const NoPages = defineSentence('PAGES_NONE', 'no pages received')
const TooFewPages = defineSentence('PAGES_SHORT', 'only {count:number} of {total:number} {total?page:pages} received')
const PageMissing = defineSentence('PAGES_GAP', 'page {page:number} is missing')

/** An incomplete chapter; the message gives the reason. */
export class ChapterIncomplete extends SentenceError {
  override readonly name = 'ChapterIncomplete'
  /** How many intact pages can be saved without the missing ones. */
  readonly pages: number

  constructor(reason: Sentence, pages: number) {
    super(reason)
    this.pages = pages
  }
}

const reasons = { empty: 'empty', html: 'a web page', 'not-an-image': 'not an image', truncated: 'cut off' } as const

/**
 * Pages of a chapter in reading order.
 * @param folder the chapter's staging folder
 * @param announced how many pages the extractor announced
 * @throws ChapterIncomplete, or the error of the file system
 */
export async function verifyPages(folder: string, announced: number): Promise<readonly StagedPage[]> {
  const { names, pages, damaged } = await keepIntact(folder)
  // More pages than announced can't be told apart.
  const fail = (reason: Sentence) => new ChapterIncomplete(reason, pages.length > announced ? 0 : pages.length)
  if (damaged.length > 0) throw fail(PagesDamaged(damaged.length, names.length, damaged.slice(0, 3).join(', ')))
  if (pages.length === 0) throw fail(NoPages())
  if (pages.length !== announced) throw fail(TooFewPages(pages.length, announced))
  const gap = findGap(names)
  if (gap !== undefined) throw fail(PageMissing(gap))
  return pages
}

/**
 * The intact pages of a chapter that a person wants without the missing ones.
 * @param atLeast how many there were when the person decided so
 * @throws ChapterIncomplete when there are fewer, or the error of the file system
 */
export async function pagesWithoutMissing(folder: string, atLeast: number): Promise<readonly StagedPage[]> {
  const { pages } = await keepIntact(folder)
  if (pages.length < atLeast) throw new ChapterIncomplete(TooFewPages(pages.length, atLeast), pages.length)
  return pages
}

/** Removes files that are not intact images. */
async function keepIntact(folder: string) {
  const names = await listPages(folder)
  const pages: StagedPage[] = []
  const damaged: string[] = []
  for (const name of names) {
    const path = join(folder, name)
    const check = await checkImageFile(path)
    if (check.ok) pages.push({ path, extension: check.extension })
    else {
      await rm(path)
      damaged.push(`${name} is ${reasons[check.reason]}`)
    }
  }
  return { names, pages, damaged }
}

async function listPages(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      .map(({ name }) => name)
      .sort(compareNatural)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  }
}

/** First missing number between the first and the last page; pages without numbers have no gaps. */
function findGap(names: readonly string[]): number | undefined {
  const numbers = names.map((name) => (/^\d+(?=\.\w+$)/.test(name) ? Number.parseInt(name, 10) : undefined))
  const first = numbers[0]
  if (first === undefined || numbers.some((number) => number === undefined)) return undefined
  const missing = numbers.findIndex((number, place) => number !== first + place)
  return missing < 0 ? undefined : first + missing
}
