// Thousands of texts that clients search with every keystroke: they are folded once and searched as one long text.
import { foldText } from '../../formats/natural-order/index.ts'

export interface TextList {
  readonly all: readonly string[]
  /** Those that contain a text, ignoring case and accents, in the same order. */
  containing(text: string): readonly string[]
}

/** No folded text contains it. */
const separator = '\n'

export function textListOf(all: readonly string[]): TextList {
  const folded = all.map((text) => foldText(text).replaceAll(separator, ' '))
  const joined = folded.join(separator)
  const ends: number[] = []
  for (const [index, text] of folded.entries()) ends.push((ends[index - 1] ?? -1) + 1 + text.length)
  return {
    all,
    containing: (text) => {
      const needle = foldText(text)
      if (needle === '') return all
      return needle.includes(separator) ? [] : found(joined.indexOf(needle), needle)
    },
  }

  function found(first: number, needle: string): readonly string[] {
    const matches: string[] = []
    for (let at = first, index = 0; at !== -1; at = joined.indexOf(needle, ends[index])) {
      while ((ends[index] ?? Number.POSITIVE_INFINITY) < at) index++
      matches.push(...all.slice(index, index + 1))
    }
    return matches
  }
}
