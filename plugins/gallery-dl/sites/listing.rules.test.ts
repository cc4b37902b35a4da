import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listingOf, maxChapters, parseListing } from './listing.rules.ts'

const series = new URL('https://example.org/series/other-manga/')
const child = (path: string, keywords: object = {}) => [6, `https://example.org${path}`, { manga: 'Other Manga', lang: 'en', ...keywords }]
const read = (...rows: readonly unknown[]) => {
  const parsed = parseListing(JSON.stringify(rows, undefined, 2))
  if (!parsed) throw new Error('not a listing')
  return parsed
}

describe('the output of gallery-dl', () => {
  test('is one listing when it consists of several arrays', () => {
    const text = `${JSON.stringify([child('/read/1')], undefined, 2)}\n${JSON.stringify([child('/read/2')], undefined, 2)}\n`
    expect(parseListing(text)?.children.map(({ url }) => url)).toEqual(['https://example.org/read/1', 'https://example.org/read/2'])
  })

  test('contains the errors of both versions', () => {
    expect(read([-1, { error: 'HttpError', message: '500' }]).errors).toEqual(['HttpError: 500'])
    expect(read(child('/read/1'), ['HttpError', '500']).errors).toEqual(['HttpError: 500'])
  })

  test('is not a listing when it has any other form', () => {
    expect(parseListing('')).toMatchObject({ children: [], files: 0 })
    expect(parseListing('<html>')).toBeUndefined()
    expect(parseListing('[[7, "x"]]')).toBeUndefined()
    fc.assert(fc.property(fc.string(), (text) => parseListing(`x${text}`) === undefined))
  })

  test('keeps its rows whatever text they contain', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (titles) => {
        const rows = titles.map((title, n) => child(`/read/${n}`, { title }))
        expect(parseListing(JSON.stringify(rows, undefined, 2))?.children.map(({ keywords }) => keywords.title)).toEqual(titles)
      }),
    )
  })
})

describe('the title of a listing', () => {
  test('has chapters with number, volume, group and date from the site', () => {
    const rows = read(
      child('/read/other-manga/en/2/4/5/', {
        chapter: 4,
        chapter_minor: '.5',
        volume: 2,
        title: 'Half',
        group: 'A',
        date: '2020-02-03 04:05:06',
      }),
    )
    expect(listingOf(series, rows, 'en').chapters).toEqual([
      {
        id: 'https://example.org/read/other-manga/en/2/4/5',
        url: 'https://example.org/read/other-manga/en/2/4/5/',
        number: '4.5',
        volume: '2',
        title: 'Half',
        language: 'en',
        scanlationGroups: [{ id: null, name: 'A' }],
        releaseDate: '2020-02-03T04:05:06.000Z',
        pages: null,
        state: 'available',
        externalUrl: null,
      },
    ])
  })

  test('has no volume for volume 0, but a chapter 0, and neither is a oneshot', () => {
    const [prologue, oneshot] = listingOf(series, read(child('/read/0', { chapter: 0, volume: 0 }), child('/read/x')), 'en').chapters
    expect([prologue?.number, prologue?.volume, oneshot?.number]).toEqual(['0', null, null])
  })

  test('is the manga, else the gallery, else built from the URL', () => {
    const titled = (keywords: object) => listingOf(series, read([2, keywords], [3, 'https://example.org/1.jpg', {}]), 'en').title.title
    expect(titled({ manga: 'Other Manga', title: 'Chapter 1' })).toBe('Other Manga')
    expect(titled({ title: 'A Gallery' })).toBe('A Gallery')
    expect(titled({})).toBe('other manga')
  })

  test('is one chapter when the URL has files of its own', () => {
    const { chapters } = listingOf(
      series,
      read([2, { title: 'A Gallery', group: 'A Circle', count: 2 }], [3, 'https://example.org/1.jpg', {}]),
      'en',
    )
    expect(chapters).toMatchObject([{ id: 'https://example.org/series/other-manga', number: null, pages: 2, scanlationGroups: [] }])
  })

  test('is one set for an album in several directories, and an error for a stream of posts', () => {
    const file = [3, 'https://example.org/1.jpg', {}]
    const listed = (one: object, other: object) => listingOf(series, read([2, one], file, [2, other]), 'en')
    const album = { id: 'TcBmQ', title: 'My Album' }
    expect(listed({ album, num: 1 }, { album, num: 2 })).toMatchObject({ title: { title: 'My Album' }, chapters: [{ number: null }] })
    expect(() => listed({ title: 'Post 1' }, { title: 'Post 2' })).toThrow('several posts or galleries')
  })

  test('is an error when there are more galleries than any series has chapters', () => {
    const rows = read(...Array.from({ length: maxChapters + 1 }, (_, n) => child(`/read/${n}`)))
    expect(() => listingOf(series, rows, 'en')).toThrow('more than 5000')
  })

  test('is not taken from a chapter’s title', () => {
    const { title, chapters } = listingOf(series, read([6, 'https://example.org/x/ep-7-rain/viewer?episode_no=7', { title: 'Rain' }]), 'en')
    expect([title.title, chapters[0]?.title, chapters[0]?.number]).toEqual(['other manga', 'Rain', '7'])
  })

  test('has each chapter once, even if it is listed twice', () => {
    expect(listingOf(series, read(child('/read/1'), child('/read/1/')), 'en').chapters).toHaveLength(1)
  })

  test('omits chapters in other languages when there is a choice', () => {
    const rows = read(child('/read/1'), child('/read/es/1', { lang: 'es' }), child('/read/x', { lang: undefined }))
    expect(listingOf(series, rows, 'en').chapters.map(({ language }) => language)).toEqual(['en', null])
    expect(listingOf(series, rows, 'fr').chapters).toHaveLength(3)
  })

  test('contains every chosen language', () => {
    const rows = read(child('/read/1'), child('/read/es/1', { lang: 'es' }), child('/read/fr/1', { lang: 'fr' }))
    expect(listingOf(series, rows, 'en', 'fr').chapters.map(({ language }) => language)).toEqual(['en', 'fr'])
  })

  test('contains a chosen language under each of its codes', () => {
    const rows = read(
      child('/read/1'),
      child('/read/es/1', { lang: 'es-419' }),
      child('/read/pt/1', { lang: 'pt-BR' }),
      child('/read/zh/1', { lang: 'zh' }),
    )
    expect(listingOf(series, rows, 'es-la').chapters.map(({ language }) => language)).toEqual(['es-419'])
    expect(listingOf(series, rows, 'en', 'pt-br', 'zh-hans').chapters.map(({ language }) => language)).toEqual(['en', 'pt-BR', 'zh'])
  })

  test('contains only chapters with an allowed URL', () => {
    const rows = read([6, 'oauth:flickr', {}], [6, 'file:///etc/passwd', {}], child('/read/1'))
    expect(listingOf(series, rows, 'en').chapters).toHaveLength(1)
  })
})
