// Where bookmarks are after the pages of a book moved.

/** Characters that name a place in a text. */
export const maxPlaceLength = 300

/** Characters of a note. */
export const maxNoteLength = 1000

export interface Mark {
  readonly page: number
  readonly note: string | null
  /** Epoch ms. */
  readonly createdAt: number
}

/** Bookmarks of one person in one book after its pages moved. Those that meet on one page become one, with the notes of all. */
export function moveMarks<M extends Mark>(marks: readonly M[], move: (page: number) => number): readonly M[] {
  const moved = new Map<number, M>()
  for (const mark of marks.toSorted((a, b) => a.page - b.page)) {
    const page = move(mark.page)
    const other = moved.get(page)
    moved.set(page, { ...mark, page, ...(other ? joined(other, mark) : {}) })
  }
  return [...moved.values()]
}

const joined = (first: Mark, second: Mark) => ({
  note:
    [first.note, second.note]
      .filter((note) => note !== null)
      .join('\n')
      .slice(0, maxNoteLength) || null,
  createdAt: Math.min(first.createdAt, second.createdAt),
})
