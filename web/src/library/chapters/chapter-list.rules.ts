// Order and grouping of a series' chapters in its list.
import type { Book, ChapterOfBook } from '../../api/types.ts'

export type ChapterView = { readonly newestFirst: boolean; readonly byVolume: boolean; readonly unreadOnly: boolean }

/** A heading or a chapter. `volume` is "" for chapters that belong to none. */
export type ChapterLine =
  | { readonly kind: 'volume'; readonly volume: string; readonly count: number }
  | { readonly kind: 'chapter'; readonly book: Book }

/**
 * The lines of the list. Volumes are in the order of their first chapter; chapters without a volume come last, because the newest
 * chapters have none until their volume is released.
 * @param books in reading order
 */
export const chapterLinesOf = (
  books: readonly Book[],
  chapters: ReadonlyMap<string, ChapterOfBook>,
  view: ChapterView,
): readonly ChapterLine[] => {
  const visible = view.unreadOnly ? books.filter((book) => !book.readProgress?.completed) : books
  if (!view.byVolume) return ordered(visible, view).map(chapterLine)
  const byVolume = new Map<string, Book[]>()
  for (const book of visible) {
    const volume = volumeOf(book, chapters.get(book.id))
    const inside = byVolume.get(volume)
    if (inside) inside.push(book)
    else byVolume.set(volume, [book])
  }
  const volumes = [...byVolume].sort(([one], [other]) => Number(one === '') - Number(other === ''))
  return ordered(volumes, view).flatMap(([volume, inside]): ChapterLine[] => [
    { kind: 'volume', volume, count: inside.length },
    ...ordered(inside, view).map(chapterLine),
  ])
}

/** The volume of a book: from its source, else from the file name; "" when neither has one. */
export const volumeOf = ({ name }: Pick<Book, 'name'>, chapter: ChapterOfBook | undefined): string =>
  chapter?.volume ?? /(?:^|[\s_.\-[(])v(?:ol(?:ume)?)?[\s_.]*0*(\d+(?:\.\d+)?)(?![\p{L}])/iu.exec(name)?.[1] ?? ''

/** The translation groups of a book. */
export const translatorsOf = ({ metadata }: Pick<Book, 'metadata'>, chapter: ChapterOfBook | undefined): readonly string[] =>
  chapter && chapter.groups.length > 0
    ? chapter.groups
    : [...new Set(metadata.authors.filter(({ role }) => role === 'translator').map(({ name }) => name))]

/** Every chapter from the first to this one, in reading order. */
export const bookIdsUpTo = (books: readonly Book[], bookId: string): readonly string[] => {
  const last = books.findIndex(({ id }) => id === bookId)
  return books.slice(0, last + 1).map(({ id }) => id)
}

/** The chapters between two lines, inclusive, in the displayed order. */
export const bookIdsInRange = (lines: readonly ChapterLine[], fromId: string, toId: string): readonly string[] => {
  const ids = lines.flatMap((line) => (line.kind === 'chapter' ? [line.book.id] : []))
  const range = [ids.indexOf(fromId), ids.indexOf(toId)].sort((a, b) => a - b)
  const [first = -1, last = -1] = range
  return first === -1 ? ids.filter((id) => id === toId) : ids.slice(first, last + 1)
}

/** Leaves out books that already have the requested state. */
export const booksToMark = (books: readonly Book[], bookIds: ReadonlySet<string>, read: boolean): readonly Book[] =>
  books.filter(({ id, readProgress }) => bookIds.has(id) && (read ? !readProgress?.completed : readProgress !== null))

const ordered = <T>(values: readonly T[], { newestFirst }: ChapterView): readonly T[] => (newestFirst ? values.toReversed() : values)

const chapterLine = (book: Book): ChapterLine => ({ kind: 'chapter', book })
