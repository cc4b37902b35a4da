import { describe, expect, test } from 'vitest'
import { addTitle, type TitleSpec } from '../../../test/fakes/mangadex/catalogue.ts'
import { mangaEntity } from '../../../test/fakes/mangadex/entities.ts'
import { mangaEntity as mangaAnswer } from './mangadex-responses.ts'
import { titleInfoOf } from './mangadex-title.rules.ts'

const titleFrom = (spec: TitleSpec, language = 'en') => {
  const catalogue = { titles: [], chapters: [] }
  const entity = mangaEntity(catalogue, addTitle(catalogue, spec), ['author', 'artist', 'cover_art'])
  const response = mangaAnswer.parse(JSON.parse(JSON.stringify({ result: 'ok', data: entity })))
  return titleInfoOf(response.data, { language, uploadsUrl: 'https://uploads.example' })
}

describe('the title of a series', () => {
  const names = {
    title: { 'ja-ro': 'Kusuriya no Hitorigoto' },
    alternativeTitles: [{ ja: '薬屋のひとりごと' }, { en: 'The Apothecary Diaries' }, { fr: 'Les Carnets' }],
  }

  test.each([
    ['fr', 'Les Carnets'],
    ['en', 'The Apothecary Diaries'],
    ['de', 'The Apothecary Diaries'],
  ])('is, with the language %s, %s', (language, title) => {
    expect(titleFrom(names, language).title).toBe(title)
  })

  test('falls back to the romanized original, then to the first title, when there is no English one', () => {
    expect(titleFrom({ title: { ja: '薬屋' }, alternativeTitles: [{ 'ja-ro': 'Kusuriya' }] }).title).toBe('Kusuriya')
    expect(titleFrom({ title: { ko: '나' } }).title).toBe('나')
  })

  test('keeps the other titles as alternatives', () => {
    expect(titleFrom(names).alternativeTitles).toContainEqual({ title: '薬屋のひとりごと', language: 'ja' })
  })

  test('is the id when the manga has no name', () => {
    const title = titleFrom({ title: {}, description: {} })
    expect(title.title).toBe(title.id)
    expect(title.description).toBeNull()
  })
})

test('the other fields of a manga are mapped to the server’s model', () => {
  expect(
    titleFrom({
      description: { en: 'A story.\n\n---\n**Links:**\n- x' },
      authors: ['Natsu Hyuuga'],
      artists: ['Nekokurage'],
      tags: { genre: ['Drama'], theme: ['Medical'], format: ['Adaptation'] },
      status: 'completed',
      year: 2017,
      contentRating: 'suggestive',
    }),
  ).toMatchObject({
    description: 'A story.',
    authors: ['Natsu Hyuuga'],
    artists: ['Nekokurage'],
    genres: ['Drama'],
    tags: ['Medical', 'Adaptation'],
    status: 'ENDED',
    year: 2017,
    ageRating: 13,
    coverUrl: expect.stringMatching(/^https:\/\/uploads\.example\/covers\/[0-9a-f-]+\/[0-9a-f-]+\.jpg$/),
  })
})
