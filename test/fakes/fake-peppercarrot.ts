// A fake of Pepper&Carrot's files, on loopback: the list of episodes as in its documentation, and their pages.
import { type FakeSite, startFakeSite } from './fake-site.ts'
import { createPageImages, defaultPageShape } from './page-images.ts'

export interface FakePepperCarrot extends FakeSite {
  /** Adds an episode of two pages. */
  publish(): void
  /** @param page 1-based */
  pageBytes(episode: string, page: number): Promise<Buffer>
}

const numbered = (number: number) => String(number).padStart(2, '0')

/** @param episodes initial number, in English and German */
export async function startFakePepperCarrot(episodes: number): Promise<FakePepperCarrot> {
  const images = createPageImages()
  const names: string[] = []
  const publish = () => void names.push(`ep${numbered(names.length + 1)}_A-Story`)
  for (let count = 0; count < episodes; count++) publish()
  const pagesOf = (name: string) => {
    const start = `Pepper-and-Carrot_by-David-Revoy_E${name.slice(2, 4)}`
    return { cover: `${start}.jpg`, title: `${start}P00.jpg`, 1: `${start}P01.jpg` }
  }
  const pageBytes = (episode: string, page: number) => images.bytes(`${episode}/${page}`, defaultPageShape)
  const site = await startFakeSite(async ({ path }) => {
    if (path === '/0_sources/episodes-v1.json') {
      const list = names.map((name) => ({ name, total_pages: 2, translated_languages: ['de', 'en'], pages: pagesOf(name) }))
      return { status: 200, body: list }
    }
    const [, episode = '', page = ''] = /^\/0_sources\/([^/]+)\/low-res\/en_.*P(\d\d)\.jpg$/.exec(path) ?? []
    if (!names.includes(episode)) return { status: 404, body: 'Not here' }
    return { status: 200, headers: { 'content-type': 'image/jpeg' }, body: await pageBytes(episode, Number(page) + 1) }
  })
  return { ...site, publish, pageBytes }
}
