import type { ConfigSchema } from '../../src/plugins/contract/plugin.ts'
import { siteLimitPattern } from './sites/site-limits.rules.ts'

/** MangaDex's language codes that a person can choose from. */
const languages =
  'ar bg ca cs da de el en es es-la fi fr he hi hr hu id it ja ko lt ms nl no pl pt pt-br ro ru sv th tl tr uk vi zh zh-hk'.split(' ')

/** Settings of the downloader; other plugins read `default_language` too (docs/behavior.md, "Plugins"). */
export const configSchema: ConfigSchema = {
  type: 'object',
  properties: {
    default_language: {
      type: 'string',
      title: 'Language',
      description: 'Language of the chapters to download, as MangaDex writes it. Other plugins use it too.',
      enum: languages,
      default: 'en',
    },
    folder_naming: {
      type: 'string',
      title: 'Series folders',
      description: 'Name of a new series folder: the id at MangaDex, or the title. Other sites always use the title.',
      enum: ['uuid', 'title'],
      default: 'uuid',
    },
    chapter_naming: {
      type: 'string',
      title: 'Chapter files',
      description:
        'Pattern of archive names, for example <v{volume} >c{number:3}< [{groups}]>; words: series, volume, number, title, groups, language. ' +
        'Parts in < > are left out when a word in them is unknown. Empty means "v2 c004.5 [Group]".',
      default: '',
    },
    mangadex_username: {
      type: 'string',
      title: 'MangaDex user name',
      description: 'Only for plugins that follow your account; downloading never signs in.',
      default: '',
    },
    mangadex_password: {
      type: 'string',
      title: 'MangaDex password',
      description: 'Kept encrypted. See the user name.',
      format: 'password',
      default: '',
    },
    downloads_at_once: {
      type: 'integer',
      title: 'Downloads at once',
      description: 'How many downloads run side by side, each of another site unless you allow a site more.',
      minimum: 1,
      maximum: 20,
      default: 5,
    },
    downloads_per_site: {
      type: 'integer',
      title: 'Downloads of one site at once',
      description: 'More than one is more than most sites like.',
      minimum: 1,
      maximum: 5,
      default: 1,
    },
    site_limits: {
      type: 'array',
      title: 'Limits of single sites',
      description:
        'One site each, for example "example.org downloads=2 pause=1500": how many of its downloads run at once, and the least pause between two ' +
        'requests in milliseconds, instead of what gallery-dl finds right for that site. MangaDex is paced by itself.',
      items: { type: 'string', pattern: siteLimitPattern },
      default: [],
    },
    flaresolverr_url: {
      type: 'string',
      title: 'FlareSolverr address',
      description: 'Handed to gallery-dl for sites behind a browser check, if your gallery-dl knows the option "flaresolverr".',
      format: 'uri',
      default: '',
    },
    check_for_updates: {
      type: 'boolean',
      title: 'Check for a newer gallery-dl',
      description: 'Once a day, gallery-dl asks the site of its project for the newest release. Nothing is installed.',
      default: true,
    },
  },
}
