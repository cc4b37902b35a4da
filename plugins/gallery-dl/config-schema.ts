import type { ConfigSchema } from '../../src/plugins/contract/plugin.ts'
import { siteLimitPattern } from './sites/site-limits.rules.ts'

/** MangaDex language codes offered in the settings. */
const languages =
  'ar bg ca cs da de el en es es-la fi fr he hi hr hu id it ja ko lt ms nl no pl pt pt-br ro ru sv th tl tr uk vi zh zh-hk'.split(' ')

/** Settings of the downloader; other plugins read `default_language` too (docs/behavior.md, "Plugins"). */
export const configSchema: ConfigSchema = {
  type: 'object',
  properties: {
    default_language: {
      type: 'string',
      title: 'Language',
      description: 'Language of downloaded chapters. Other plugins use it too.',
      enum: languages,
      default: 'en',
    },
    folder_naming: {
      type: 'string',
      title: 'Series folder name',
      description: 'Name of new series folders: the title or the MangaDex ID. Sites other than MangaDex always use the title.',
      enum: ['title', 'uuid'],
      default: 'title',
      // Installations from before titles were the default store "uuid", which an older client doesn't send.
      keepsStored: true,
    },
    chapter_naming: {
      type: 'string',
      title: 'Chapter file names',
      description:
        'Pattern for archive names, for example <v{volume} >c{number:3}< [{groups}]>. Placeholders: series, volume, number, title, groups, language. ' +
        'Parts in < > are omitted if a placeholder in them has no value. Leave empty for “v2 c004.5 [Group]”.',
      default: '',
    },
    fetch: {
      type: 'string',
      title: 'Download method for MangaDex',
      description:
        'How pages from MangaDex are downloaded: with gallery-dl, one at a time, or directly by this server, several at a time. ' +
        'The resulting archives are identical. Other sites always use gallery-dl.',
      enum: ['gallery-dl', 'direct'],
      default: 'gallery-dl',
    },
    data_saver: {
      type: 'boolean',
      title: 'Smaller images from MangaDex',
      description: 'Downloads the compressed images that MangaDex offers (“data saver”). gallery-dl 1.25 always downloads the originals.',
      default: false,
    },
    mangadex_username: {
      type: 'string',
      title: 'MangaDex username',
      description: 'Only used by plugins that sync with your account. Downloads never sign in.',
      default: '',
    },
    mangadex_password: {
      type: 'string',
      title: 'MangaDex password',
      description: 'Stored encrypted.',
      format: 'password',
      default: '',
    },
    downloads_at_once: {
      type: 'integer',
      title: 'Concurrent downloads',
      description: 'How many downloads run at once, each from a different site unless you raise the limit per site.',
      minimum: 1,
      maximum: 20,
      default: 5,
    },
    downloads_per_site: {
      type: 'integer',
      title: 'Concurrent downloads per site',
      description: 'Most sites only allow one.',
      minimum: 1,
      maximum: 5,
      default: 1,
    },
    site_limits: {
      type: 'array',
      title: 'Limits for individual sites',
      description:
        'One site per entry, for example “example.org downloads=2 pause=1500”: the number of concurrent downloads, and the minimum pause ' +
        'between two requests in milliseconds. MangaDex has its own limit.',
      items: { type: 'string', pattern: siteLimitPattern },
      default: [],
    },
    flaresolverr_url: {
      type: 'string',
      title: 'FlareSolverr URL',
      description: 'Passed to gallery-dl for sites behind a browser check, if your gallery-dl supports it.',
      format: 'uri',
      default: '',
    },
    check_for_updates: {
      type: 'boolean',
      title: 'Check for gallery-dl updates',
      description: "Once a day, gallery-dl checks its project site for a new release. Updates aren't installed automatically.",
      default: true,
    },
  },
}
