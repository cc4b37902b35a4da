import type { ConfigSchema } from '../../src/plugins/contract/plugin.ts'

/** MangaDex's language codes that a person can choose from. */
const languages =
  'ar bg ca cs da de el en es es-la fi fr he hi hr hu id it ja ko lt ms nl no pl pt pt-br ro ru sv th tl tr uk vi zh zh-hk'.split(' ')

/** Settings of the downloader; other plugins read `default_language` too (specification, "Plugin"). */
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
    flaresolverr_url: {
      type: 'string',
      title: 'FlareSolverr address',
      description: 'Handed to gallery-dl for sites behind a browser check, if your gallery-dl knows the option "flaresolverr".',
      format: 'uri',
      default: '',
    },
  },
}
