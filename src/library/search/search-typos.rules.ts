// Finds titles although words of the search are misspelled. Guarantee: a word with at most `toleratedTypos` typos contains one of
// `needlesOfMisspelled`, so that the index finds it. A typo is a letter too many, missing, replaced or swapped with its neighbor.

/** Words of five letters may have one typo, words of nine letters two; words with digits and short ones none. */
export const toleratedTypos = (word: string): 0 | 1 | 2 => {
  const { length } = [...word]
  if (length < 5 || !/^\p{L}+$/u.test(word)) return 0
  return length < 9 ? 1 : 2
}

/**
 * Substrings, one of which a misspelled word still contains: with one typo, one of two halves is unchanged, with two typos one of three
 * parts. Letters swapped where the word is divided change two parts at once and are searched as such.
 */
export function needlesOfMisspelled(word: string): readonly string[] {
  const letters = [...`  ${word}`]
  const parts = toleratedTypos(word) + 1
  const size = Math.floor((letters.length - 2) / parts)
  const cuts = Array.from({ length: parts - 1 }, (_, index) => 2 + size * (index + 1))
  const ends = [0, ...cuts, letters.length]
  const unchanged = ends.slice(1).map((end, index) => letters.slice(ends[index], end))
  const swapped = cuts.map((cut, index) => swap(letters, cut).slice(ends[index], ends[index + 2]))
  const everySwapped = cuts.reduce(swap, letters)
  return [...new Set([...unchanged, ...swapped, everySwapped].map((needle) => needle.join('')))]
}

const swap = (letters: readonly string[], place: number): readonly string[] => [
  ...letters.slice(0, place - 1),
  letters[place] ?? '',
  letters[place - 1] ?? '',
  ...letters.slice(place + 1),
]

/**
 * Counts the typos in a title for the words of a search, for each word the fewest that any word of the title needs; undefined when a word
 * has too many. @param words folded; the last one may be incomplete
 */
export function typosInTitle(words: readonly string[], title: readonly string[]): number | undefined {
  let sum = 0
  for (const [index, word] of words.entries()) {
    const fewest = fewestTypos(word, title, index === words.length - 1)
    if (fewest === undefined) return undefined
    sum += fewest
  }
  return sum
}

function fewestTypos(word: string, title: readonly string[], isIncomplete: boolean): number | undefined {
  if (title.some((other) => (word.length < 3 ? other.startsWith(word) : other.includes(word)))) return 0
  const tolerated = toleratedTypos(word)
  if (tolerated === 0) return undefined
  const fewest = Math.min(...title.map((other) => countTypos(word, other, isIncomplete)))
  return fewest <= tolerated ? fewest : undefined
}

/** The distance of two words. @param isIncomplete whether any beginning of the other word counts as well */
export function countTypos(word: string, other: string, isIncomplete = false): number {
  const letters = [...word]
  const others = [...other]
  let earlier: readonly number[] = []
  let previous = others.map((_, index) => index + 1)
  previous.unshift(0)
  for (const [row, letter] of letters.entries()) {
    const current = [row + 1]
    for (const [column, otherLetter] of others.entries()) {
      const replaced = at(previous, column) + (letter === otherLetter ? 0 : 1)
      const isSwapped = row > 0 && column > 0 && letter === others[column - 1] && letters[row - 1] === otherLetter
      const swapped = isSwapped ? at(earlier, column - 1) + 1 : replaced
      current.push(Math.min(replaced, swapped, at(previous, column + 1) + 1, at(current, column) + 1))
    }
    earlier = previous
    previous = current
  }
  return isIncomplete ? Math.min(...previous) : at(previous, others.length)
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY
