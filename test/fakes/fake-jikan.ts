// A fake Jikan, the JSON API of MyAnimeList, on loopback: one manga, as in its documentation, and one novel.
import { type FakeSite, startFakeSite } from './fake-site.ts'

const berserk = {
  mal_id: 2,
  url: 'https://myanimelist.net/manga/2/Berserk',
  images: {
    jpg: {
      image_url: 'https://cdn.myanimelist.net/images/manga/1/157897.jpg',
      large_image_url: 'https://cdn.myanimelist.net/images/manga/1/157897l.jpg',
    },
  },
  titles: [
    { type: 'Default', title: 'Berserk' },
    { type: 'Synonym', title: 'Berserk: The Prototype' },
    { type: 'Japanese', title: 'ベルセルク' },
    { type: 'English', title: 'Berserk' },
  ],
  title: 'Berserk',
  type: 'Manga',
  volumes: null,
  status: 'Publishing',
  published: { prop: { from: { day: 25, month: 8, year: 1989 } } },
  score: 9.47,
  synopsis: 'Guts, a former mercenary.',
  authors: [{ mal_id: 1868, type: 'people', name: 'Miura, Kentarou', url: 'https://myanimelist.net/people/1868' }],
  serializations: [{ name: 'Young Animal' }],
  genres: [{ name: 'Action' }, { name: 'Horror' }],
  explicit_genres: [],
  themes: [{ name: 'Gore' }],
  demographics: [{ name: 'Seinen' }],
}

const novel = { ...berserk, mal_id: 96_792, type: 'Light Novel', title: 'Berserk: Honoo Ryuu no Kishi' }

export const startFakeJikan = (): Promise<FakeSite> =>
  startFakeSite(({ path, query }) => {
    const isFound = berserk.title.toLowerCase().includes(query.get('q')?.toLowerCase() ?? '')
    if (path === '/manga') return { status: 200, body: { data: isFound ? [berserk, novel] : [] } }
    if (path === '/manga/2/full') return { status: 200, body: { data: berserk } }
    return { status: 404, body: { status: 404, type: 'BadResponseException', message: 'Resource does not exist' } }
  })
