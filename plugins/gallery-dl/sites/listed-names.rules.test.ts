import { expect, test } from 'vitest'
import { chapterNumberOf, chapterTitleOf, listedTitleOf, nameFromUrl } from './listed-names.rules.ts'

const plain = new URL('https://example.org/read/x')

test.each([
  ['a chapter with a half', { chapter: 4, chapter_minor: '.5' }, plain.href, '4.5'],
  ['a lettered chapter', { chapter: 10, chapter_minor: 'a' }, plain.href, '10a'],
  ['a prologue', { chapter: 0 }, plain.href, '0'],
  ['an episode', { episode: '36' }, plain.href, '36'],
  ['an issue', { issue: '7' }, plain.href, '7'],
  ['an issue in words', { issue: 'Issue #12' }, plain.href, '12'],
  ['an annual', { issue: 'Annual 1' }, plain.href, null],
  ['a chapter in Chinese', { chapter_string: '第12话' }, plain.href, '12'],
  [
    'webtoons, whose listing says nothing',
    {},
    'https://www.webtoons.com/en/comedy/x/ep-572-earth/viewer?title_no=352&episode_no=572',
    '572',
  ],
  ['naver', { no: 8 }, 'https://comic.naver.com/webtoon/detail?titleId=1&no=8', '8'],
  ['dynasty', {}, 'https://dynasty-scans.com/chapters/hitoribocchi_no_oo_seikatsu_ch33', '33'],
  ['a path with a half', {}, 'https://example.org/manga/x/chapter-10-5/', '10.5'],
  ['a path with zeros', {}, 'https://example.org/x-chapter-007.html', '7'],
  ['a gallery number', {}, 'https://example.org/g/177013/', null],
  ['a word that only begins alike', {}, 'https://example.org/chess-2/epilogue9', null],
  ['an address that cannot be decoded', {}, 'https://example.org/%ff/chapter-3', '3'],
])('the number of %s', (_what, keywords, address, number) => {
  expect(chapterNumberOf(keywords, new URL(address))).toBe(number)
})

test('a chapter has the title from the site; without title and number its title comes from the URL', () => {
  expect(chapterTitleOf({ title: 'Rain' }, plain, '7')).toBe('Rain')
  expect(chapterTitleOf({ issue: 'Annual 1' }, plain, null)).toBe('Annual 1')
  expect(chapterTitleOf({}, plain, '7')).toBeNull()
  expect(chapterTitleOf({}, new URL('https://example.org/read/the-beginning/'), null)).toBe('the beginning')
})

test.each([
  ['a manga', { manga: 'Other Manga', title: 'Chapter 1' }, false, 'Other Manga'],
  ['a strip', { comic: 'Punderworld', title: 'Punderworld - Ep. 36' }, false, 'Punderworld'],
  [
    'a series that is a thing of its own',
    { series: { title: 'Tomb Raider King', id: 199_931 }, title: 'Part 2' },
    true,
    'Tomb Raider King',
  ],
  ['a gallery', { title: 'A Gallery' }, false, 'A Gallery'],
  ['an album of Imgur', { album: { id: 'TcBmQ', title: 'My Album' } }, false, 'My Album'],
  ['an album of lolisafe', { album_name: 'Sketches' }, false, 'Sketches'],
  ['a chapter of a nameless series', { title: 'Chapter 1' }, true, 'x'],
])('the title of %s', (_what, keywords, isSeries, title) => {
  expect(listedTitleOf(plain, keywords, isSeries).title).toBe(title)
})

test.each([
  ['https://www.webtoons.com/en/comedy/live-with-yourself/list?title_no=919', 'live with yourself'],
  ['https://comic.naver.com/webtoon/list?titleId=22073', 'comic.naver.com titleId=22073'],
  ['https://example.org/a/%E6%BC%AB%E7%94%BB.html', '漫画'],
  ['https://example.org/pool/show/318', 'example.org 318'],
  ['https://example.org/', 'example.org'],
])('%s has the title "%s"', (address, words) => {
  expect(nameFromUrl(new URL(address))).toBe(words)
})
