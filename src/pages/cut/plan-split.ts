// Plans the changes to a book: which pages are cut, and how the archive's entries are named afterwards. No I/O.
import type { ArchiveContents } from '../../formats/archive/index.ts'
import { type EntryLocation, locationOfPage, pageFact } from '../../formats/archive/page-table.ts'
import { requireDefined } from '../../kernel/errors/index.ts'
import type { CutOutcome } from './cut-pages.worker.ts'
import { namesOfParts } from './part-names.rules.ts'
import { areasOf, type PageArea, type SplitMode } from './split-page.rules.ts'

export interface PageToCut {
  /** From 1. */
  readonly number: number
  readonly location: EntryLocation
  /** At least two, in reading order. */
  readonly areas: readonly PageArea[]
}

export function pagesToCut({ pages }: ArchiveContents, mode: SplitMode): readonly PageToCut[] {
  return pages.names.flatMap((_, index) => {
    const areas = areasOf({ widthPx: pageFact(pages.widthsPx, index), heightPx: pageFact(pages.heightsPx, index) }, mode)
    if (areas.length < 2) return []
    return [{ number: index + 1, location: locationOfPage(pages, index), areas }]
  })
}

export interface SplitPlan {
  /** For each page before the cut, the number of parts it is cut into. */
  readonly parts: readonly number[]
  /** Entries that replace the cut pages. */
  readonly expand: ReadonlyMap<string, readonly { readonly name: string; readonly content: { readonly path: string } }[]>
  /** ComicInfo.xml with the new numbers. */
  readonly set: readonly { readonly name: string; readonly content: Uint8Array }[]
}

/** @returns undefined when no names for the parts keep the pages in order */
export function planSplit(contents: ArchiveContents, outcomes: readonly CutOutcome[]): SplitPlan | undefined {
  const files = new Map(outcomes.flatMap((outcome) => (outcome.kind === 'cut' ? [[outcome.number, outcome.files] as const] : [])))
  const parts = contents.pages.names.map((_, index) => files.get(index + 1)?.length ?? 1)
  const pages = contents.pages.names.map((name, index) => ({ name, parts: parts[index] ?? 1 }))
  const others = [...contents.otherFiles, ...contents.unreadable].map(({ name }) => name)
  const names = namesOfParts(pages, others)
  if (!names) return undefined
  const expand = [...files].map(([number, paths]) => {
    const partNames = requireDefined(names[number - 1], 'the names of the parts of a cut page')
    return [
      pageFact(contents.pages.names, number - 1),
      paths.map((path, part) => ({ name: requireDefined(partNames[part], 'the name of a part'), content: { path } })),
    ] as const
  })
  return { parts, expand: new Map(expand), set: changedComicInfo(contents, parts) }
}

/** Text that is not UTF-8 is left unchanged, because it could not be rewritten exactly. */
export function changedComicInfo(
  { comicInfo, otherFiles }: Pick<ArchiveContents, 'comicInfo' | 'otherFiles'>,
  parts: readonly number[],
): SplitPlan['set'] {
  const name = otherFiles.find((file) => file.name.toLowerCase() === 'comicinfo.xml')?.name
  if (!comicInfo || name === undefined) return []
  const before = Buffer.from(comicInfo)
  const text = before.toString('utf8')
  if (!Buffer.from(text).equals(before)) return []
  const changed = withCutPages(text, parts)
  return changed === text ? [] : [{ name, content: Buffer.from(changed) }]
}

// Updates page counts and page lists in ComicInfo.xml. Only these numbers change; everything else in the file is kept character by
// character.

/**
 * @param parts for each page before the cut, the number of its parts; 0 for a removed one
 * @returns the text with the new numbers; the same text when it has none
 */
export function withCutPages(comicInfo: string, parts: readonly number[]): string {
  const total = parts.reduce((sum, count) => sum + count, 0)
  const starts = parts.map((_, page) => parts.slice(0, page).reduce((sum, count) => sum + count, 0))
  return comicInfo
    .replace(/(<PageCount>\s*)\d+(\s*<\/PageCount>)/, (_, open: string, close: string) => `${open}${total}${close}`)
    .replace(/<Page\b[^<>]*(?:\/>|>\s*<\/Page>)/g, (element) => {
      const isRemoved = parts[Number(/\bImage\s*=\s*["'](\d+)["']/.exec(element)?.[1])] === 0
      return isRemoved ? '' : element
    })
    .replace(/<Page\b[^<>]*>/g, (element) =>
      element.replace(/(\bImage\s*=\s*["'])(\d+)(["'])/, (whole, open: string, index: string, close: string) => {
        const start = starts[Number(index)]
        return start === undefined ? whole : `${open}${start}${close}`
      }),
    )
}
