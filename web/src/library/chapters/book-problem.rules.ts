import { type KnownNames, knownName } from '../../locales/known-name.rules.ts'

/**
 * The problems of a file in words. The server sends Komga's codes, which its clients translate, with the files that they concern: such as
 * `ERR_1007 [01.jpg, 02.jpg] ERR_1035`. Unknown ones stay as they are.
 * @param texts the words for each code
 */
export const bookProblemText = (texts: KnownNames, comment: string): string =>
  comment
    .split(/ (?=ERR_\d{4}\b)/)
    .map((problem) => {
      const found = /^(?<code>ERR_\d{4})(?: \[(?<details>.*)\])?$/s.exec(problem)?.groups
      const text = found?.code && knownName(texts, found.code)
      if (!text) return problem
      return found.details ? `${text}: ${found.details}` : text
    })
    .join('. ')
