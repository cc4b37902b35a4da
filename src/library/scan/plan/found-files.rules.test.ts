import { describe, expect, test } from 'vitest'
import { defaultOptions } from '../../libraries/default-options.ts'
import { fileRules, stemOf } from './found-files.rules.ts'

describe('which files are books', () => {
  const rules = fileRules(defaultOptions)

  test.each(['c001.cbz', 'c001.ZIP', 'c001.cbr', 'c001.cb7', 'c001.cbt', 'c001.pdf', 'c001.epub', 'v1.5 c1.cbz'])('%s is a book', (name) =>
    expect(rules.isBook(name)).toBe(true),
  )

  test.each(['.c001.cbz', '.c001.cbz.part', 'c001.cbz.part', 'c001.cbz.original', 'cover.jpg', 'ComicInfo.xml', 'cbz', 'follow.txt'])(
    '%s is not a book',
    (name) => expect(rules.isBook(name)).toBe(false),
  )

  test("the library's options exclude file types", () => {
    const onlyPdf = fileRules({ ...defaultOptions, scanCbx: false, scanEpub: false })
    expect(['a.cbz', 'a.cbr', 'a.epub', 'a.pdf'].filter(onlyPdf.isBook)).toEqual(['a.pdf'])
  })
})

describe('folders', () => {
  const rules = fileRules({ ...defaultOptions, scanDirectoryExclusions: ['#recycle', '@eaDir', ' '], oneshotsDirectory: '_oneshots' })

  test('an excluded word hides a folder at any position of its path, in any case', () => {
    expect(rules.isExcluded('/manga/#Recycle/One Piece')).toBe(true)
    expect(rules.isExcluded('/manga/One Piece/@EADIR')).toBe(true)
    expect(rules.isExcluded('/manga/One Piece')).toBe(false)
  })

  test('the configured folder contains one-shots', () => {
    expect(rules.holdsOneshots('/manga/_Oneshots')).toBe(true)
    expect(rules.holdsOneshots('/manga/Naruto')).toBe(false)
    expect(fileRules(defaultOptions).holdsOneshots('/manga')).toBe(false)
  })
})

test.each([
  ['v01 c001 [Group].cbz', 'v01 c001 [Group]'],
  ['c1.5.cbz', 'c1.5'],
  ['.cbz', '.cbz'],
  ['plain', 'plain'],
])('the title of the book in %s is %s', (file, name) => expect(stemOf(file)).toBe(name))
