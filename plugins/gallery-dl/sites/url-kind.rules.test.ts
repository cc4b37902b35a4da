import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { rejectionReasonFor } from './url-kind.rules.ts'

describe('the kind of a URL in gallery-dl', () => {
  test.each([
    ['foolslide/manga'],
    ['foolslide/chapter'],
    ['webtoons/comic'],
    ['webtoons/episode'],
    ['readcomiconline/issue'],
    ['nhentai/gallery'],
    ['imgur/album'],
    ['pixiv/work'],
    ['pixiv/series'],
    ['twitter/tweet'],
    ['danbooru/pool'],
    ['4chan/thread'],
    ['directlink/'],
    ['None/None'],
    [''],
  ])('%s can be downloaded', (about) => {
    expect(rejectionReasonFor(about)).toBeUndefined()
  })

  test.each([
    ['nhentai/search', 'search results'],
    ['danbooru/tag', 'search results'],
    ['deviantart/gallery-search', 'search results'],
    ['newersite/tag-search', 'search results'],
    ['pixiv/user', 'everything by one person'],
    ['hiperdex/artist', 'everything by one person'],
    ['exhentai/favorite', 'favorites or follows'],
    ['twitter/list-members', 'favorites or follows'],
    ['pixiv/ranking', 'new or popular'],
    ['4chan/board', 'a board'],
    ['oauth/reddit', 'a page without images'],
  ])('%s is refused: %s', (about, expected) => {
    expect(rejectionReasonFor(about)?.message).toContain(expected)
    expect(rejectionReasonFor(about)?.message).toContain('Enter the URL of a single series')
  })

  test('the installed gallery-dl has no kind of chapter or series that is refused and no kind of search that is accepted', () => {
    const { stdout: text } = spawnSync('gallery-dl', ['--config-ignore', '--list-extractors'], { encoding: 'utf8' })
    const kinds = [...text.matchAll(/^Category: (\S+) - Subcategory: (\S+)/gm)].map(
      ([, category, subcategory]) => `${category}/${subcategory}`,
    )
    expect(kinds.length).toBeGreaterThan(300)
    const wanted = /\/(manga|comic|series|chapter|episode|issue|gallery|album|post|work|image|thread|pool|publication|presentation)$/
    expect(kinds.filter((kind) => wanted.test(kind) && rejectionReasonFor(kind) !== undefined)).toEqual([])
    const endless = /\/(.*search|tag|user|favorite|following|popular|timeline|subreddit)$/
    expect(kinds.filter((kind) => endless.test(kind) && rejectionReasonFor(kind) === undefined)).toEqual([])
  })
})
