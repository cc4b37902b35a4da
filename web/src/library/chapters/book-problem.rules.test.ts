import { expect, test } from 'vitest'
import de from '../../locales/de/series-page.json'
import en from '../../locales/en/series-page.json'
import { bookProblemText } from './book-problem.rules.ts'

const inWords = (comment: string) => bookProblemText(en.bookProblems, comment)

test('codes of the server are said in words, with the files that they concern', () => {
  expect(inWords('ERR_1006')).toBe('The file contains no pages')
  expect(inWords('ERR_1007 [001.jpg, [Group] 002.jpg and 3 more]')).toBe("Some pages can't be read: 001.jpg, [Group] 002.jpg and 3 more")
  expect(inWords('ERR_1033 [a.xhtml] ERR_1035')).toBe(
    "Files in the EPUB are missing or damaged: a.xhtml. The table of contents can't be read",
  )
})

test('what is no known code stays as it is', () => {
  for (const comment of ['', 'ERR_9999', 'ERR_9999 [x]', 'constructor', 'The archive is damaged.']) expect(inWords(comment)).toBe(comment)
})

test('every code has a text in German', () => {
  expect(Object.keys(de.bookProblems)).toEqual(Object.keys(en.bookProblems))
})
