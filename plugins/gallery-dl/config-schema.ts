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
      description: 'Language of the chapters to download, as a MangaDex language code. Other plugins use it too.',
      enum: languages,
      default: 'en',
    },
    folder_naming: {
      type: 'string',
      title: 'Series folders',
      description: 'Name of new series folders: the MangaDex ID or the title. Other sites always use the title.',
      enum: ['uuid', 'title'],
      default: 'uuid',
    },
    chapter_naming: {
      type: 'string',
      title: 'Chapter files',
      description:
        'File name pattern for archives, for example <v{volume} >c{number:3}< [{groups}]>. Placeholders: series, volume, number, title, groups, language. ' +
        'Parts in < > are omitted when a placeholder in them is unknown. Leave empty for "v2 c004.5 [Group]".',
      default: '',
    },
    mangadex_username: {
      type: 'string',
      title: 'MangaDex username',
      description: "Only used by plugins that follow your account; downloads don't sign in.",
      default: '',
    },
    mangadex_password: {
      type: 'string',
      title: 'MangaDex password',
      description: 'Stored encrypted. See the username.',
      format: 'password',
      default: '',
    },
    downloads_at_once: {
      type: 'integer',
      title: 'Parallel downloads',
      description: 'Number of downloads that run in parallel. Each site has its own limit.',
      minimum: 1,
      maximum: 20,
      default: 5,
    },
    downloads_per_site: {
      type: 'integer',
      title: 'Parallel downloads per site',
      description: 'Most sites expect no more than one.',
      minimum: 1,
      maximum: 5,
      default: 1,
    },
    site_limits: {
      type: 'array',
      title: 'Limits per site',
      description:
        'One site per line, for example "example.org downloads=2 pause=1500": the number of parallel downloads and the minimum delay between ' +
        'requests in milliseconds, instead of the gallery-dl defaults. MangaDex is limited automatically.',
      items: { type: 'string', pattern: siteLimitPattern },
      default: [],
    },
    flaresolverr_url: {
      type: 'string',
      title: 'FlareSolverr URL',
      description: 'Passed to gallery-dl for sites that require a browser check, if your gallery-dl supports the option "flaresolverr".',
      format: 'uri',
      default: '',
    },
    check_for_updates: {
      type: 'boolean',
      title: 'Check for gallery-dl updates',
      description: 'Once a day, gallery-dl checks its project site for a new release. Nothing is installed.',
      default: true,
    },
  },
}
