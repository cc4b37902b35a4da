// Chapters of Pepper&Carrot, whose files and lists are open to everyone (https://www.peppercarrot.com/en/documentation/130_API.html).
// A start for a source of your own: which addresses it knows, how it lists chapters and where their pages lie is all there is to change.
// docs/plugin-guide.md explains it step by step.

/** @import { Downloader, PluginContext } from './hondana.d.ts' */

const site = 'https://www.peppercarrot.com'

/**
 * Called once, when the plugin starts.
 * @param {PluginContext} ctx everything that a plugin can reach
 * @returns {Downloader}
 */
export default function createDownloader(ctx) {
  const files = `${ctx.config.server.replace(/\/+$/, '')}/0_sources`

  /** @param {AbortSignal} signal */
  const listEpisodes = async (signal) => {
    const answer = await ctx.fetch(`${files}/episodes-v1.json`, { signal })
    const episodes = answer.status === 200 ? answer.json() : undefined
    if (!Array.isArray(episodes)) throw new ctx.errors.SourceAnswerInvalid(`Pepper&Carrot returned HTTP ${answer.status} without a list.`)
    return episodes
  }

  /** @param {string} url */
  const read = (url) => {
    const [, language, episode] =
      /^\/([a-z]{2,3})\/(?:webcomic\/(ep[\w-]+)\.html|webcomics\/peppercarrot\.html)$/.exec(new URL(url).pathname) ?? []
    if (!language) throw new ctx.errors.UrlNotSupported('Enter the URL of an episode or of the episode list.')
    return { language, episode }
  }

  return {
    getAvailableChapters: async (url, signal) => {
      const { language, episode } = read(url)
      const inLanguage = (await listEpisodes(signal)).filter((one) => one.translated_languages.includes(language))
      const wanted = episode ? inLanguage.filter(({ name }) => name === episode) : inLanguage
      if (wanted.length === 0) throw new ctx.errors.SourceNotFound(`Pepper&Carrot has no such episode in the language ${language}.`)
      return { title: titleIn(language), chapters: wanted.map((one) => toChapter(one, language)) }
    },

    getPages: async (url, signal) => {
      const { language, episode } = read(url)
      const found = (await listEpisodes(signal)).find(({ name }) => name === episode)
      if (!found) throw new ctx.errors.SourceNotFound('Pepper&Carrot removed this episode.')
      return pageNames(found).map((name) => `${files}/${found.name}/${ctx.config.pictures}/${language}_${name}`)
    },
  }
}

const titleIn = (language) => ({
  url: `${site}/${language}/webcomics/peppercarrot.html`,
  title: 'Pepper&Carrot',
  authors: ['David Revoy'],
  artists: ['David Revoy'],
  genres: ['Comedy', 'Fantasy'],
  status: 'ONGOING',
  year: 2014,
  ageRating: 0,
})

/** ep01_Potion-of-Flight is number 1, "Potion of Flight". */
const toChapter = (episode, language) => {
  const [, number, title] = /^ep(\d+)_(.*)$/.exec(episode.name) ?? []
  return {
    url: `${site}/${language}/webcomic/${episode.name}.html`,
    number: number && String(Number(number)),
    title: title?.replaceAll('-', ' '),
    language,
    pages: pageNames(episode).length,
  }
}

/** Page 0 is the title; the cover is no page of the episode. */
const pageNames = ({ pages }) => [
  ...(pages.title ? [pages.title] : []),
  ...Object.keys(pages)
    .filter((key) => /^\d+$/.test(key))
    .sort((a, b) => a - b)
    .map((key) => pages[key]),
]
