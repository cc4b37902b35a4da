// Fields of an operation in docs/openapi.json other than the summary, which is defined with its route: name, tag, and security.
import type { FastifyContextConfig } from 'fastify'
import type { Right } from '../../src/kernel/http/index.ts'

/** Ways to sign in. */
export const securitySchemes = {
  basic: { type: 'http', scheme: 'basic', description: 'Email address and password.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A key from `POST /api/v2/users/me/api-keys`.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'KOMGA-SESSION',
    description: 'The cookie that a request with other credentials is answered with. Apps without cookies use the header `X-Auth-Token`.',
  },
  koreader: { type: 'apiKey', in: 'header', name: 'X-Auth-User', description: 'An API key as the username in KOReader.' },
  kobo: { type: 'http', scheme: 'key-in-path', description: 'An API key in the path, as Kobo e-readers send it.' },
  metricsToken: { type: 'http', scheme: 'bearer', description: 'The setting `HONDANA_METRICS_TOKEN`.' },
} as const

/** In the order of the API reference. */
const tags = {
  Libraries: 'Folders that hold series.',
  Series: 'Series of the libraries.',
  Books: 'Books of the libraries.',
  Reading: 'Pages, files and manifests of books.',
  'Read progress': 'What a user has read, and up to where.',
  Bookmarks: 'Pages that a user marked, with notes.',
  Collections: 'Sets of series.',
  'Read lists': 'Ordered sets of books.',
  Posters: 'Images of series, books, collections and read lists.',
  Filters: 'Values to filter lists by.',
  Metadata: 'Search sources and edit metadata.',
  Discover: 'Browse sources for new titles.',
  'Title requests': 'Titles that users asked the administrators for.',
  Trackers: 'Keep your lists at other services up to date: accounts, links of series, and the first sync.',
  Downloads: 'The download queue.',
  Chapters: 'Which chapters are in the library, missing or blacklisted.',
  'Follow lists': 'Titles that are checked for new chapters.',
  Plugins: 'Sources, downloaders and notifiers.',
  Archives: 'Verify, repair and convert the archives of books.',
  Imports: 'Files from outside the libraries.',
  'Page cleanup': 'Oversized and duplicate pages.',
  Users: 'Accounts, API keys and sign-ins.',
  'Client settings': 'What apps store on the server.',
  Tasks: 'Background work.',
  Events: 'Changes as they happen.',
  Backups: 'Backups of the server and of reading apps.',
  Server: 'Settings, health, nodes, logs and releases.',
  'OPDS 1.2': 'The library as Atom feeds.',
  'OPDS 2': 'The library as JSON feeds.',
  KOReader: 'Progress sync for KOReader.',
  Kobo: 'Sync for Kobo e-readers.',
} as const

type Tag = keyof typeof tags

/** Tags by address; the first match applies. */
const tagRules: readonly (readonly [address: RegExp, tag: Tag])[] = [
  [/^\/opds\/v1\.2\//, 'OPDS 1.2'],
  [/^\/opds\/v2\//, 'OPDS 2'],
  [/^\/koreader\//, 'KOReader'],
  [/^\/kobo\/|\/syncpoints\//, 'Kobo'],
  [/^\/sse\//, 'Events'],
  [/^\/api\/v1\/discover\//, 'Discover'],
  [/^\/api\/v1\/title-requests/, 'Title requests'],
  [/\/trackers(\/|$)/, 'Trackers'],
  [/\/shelf$/, 'Read progress'],
  [/\/bookmarks(\/|$)/, 'Bookmarks'],
  [/^\/api\/v1\/(imports|import-uploads|transient-books|books\/import$)/, 'Imports'],
  [/^\/api\/v1\/updates/, 'Follow lists'],
  [/\/books\/\{bookId\}\/(pages|file|manifest|positions|resource)|\/(series|readlists)\/\{\w+\}\/file$|\/fonts\//, 'Reading'],
  [/^\/api\/v1\/(series|books|collections|readlists)\/(.*\/)?thumbnails?(\/|$)/, 'Posters'],
  [/\/archives?\//, 'Archives'],
  [/\/downloads\/(follow|scheduler|check-|srca)|\/new-chapters$|^\/api\/v1\/follows|\/(follow|download-options)$/, 'Follow lists'],
  [/^\/api\/v1\/downloads/, 'Downloads'],
  [/\/(blacklist|chapter-urls|chapters|release-preference|missing-chapters)(\/|$)/, 'Chapters'],
  [/\/(read-progress|progression)(\/|$)/, 'Read progress'],
  [/\/metadata(\/|$)|\/plugins\/(cover|apply-|\{id\}\/search)|\/series\/\{seriesId\}\/authors$/, 'Metadata'],
  [/\/(genres|tags|publishers|languages|sharing-labels|age-ratings)(\/|$)|^\/api\/v\d\/authors|\/series\/release-/, 'Filters'],
  [/\/collections(\/|$)/, 'Collections'],
  [/\/readlists(\/|$)/, 'Read lists'],
  [/^\/api\/v1\/librar(ies|y-states)/, 'Libraries'],
  [/^\/api\/v1\/series/, 'Series'],
  [/^\/api\/v1\/books/, 'Books'],
  [/^\/api\/v1\/plugins/, 'Plugins'],
  [/\/(media-management|page-hashes)/, 'Page cleanup'],
  [/\/(backupapp|server-backups)/, 'Backups'],
  [/^\/api\/v\d\/(users|claim|login|oauth2|two-factor)|^\/api\/logout$/, 'Users'],
  [/^\/api\/v1\/(sign-in|invit|password-reset|guest-|avatars|mail)/, 'Users'],
  [/\/client-settings\//, 'Client settings'],
  [/^\/api\/v1\/(tasks|actions)/, 'Tasks'],
  [
    /^\/(actuator|metrics)|^\/api\/(docs|v1\/(settings|custom-css|history|file-changes|health|logs|nodes|filesystem|releases|announcements|maintenance))/,
    'Server',
  ],
]

export const tagList = Object.entries(tags).map(([name, description]) => ({ name, description }))

/** @param path as in the document, with `{parameters}` */
export const tagOf = (path: string): Tag | undefined => tagRules.find(([address]) => address.test(path))?.[1]

/** What is sent where a route declares no answer: a file, or a feed as XML. The first that fits counts. */
const fileRules: readonly (readonly [address: RegExp, type: string])[] = [
  [/\/avatar$|\/thumbnails?(\/(small|\{posterId\}))?$|\/pages\/\{(number|pageNumber)\}$/, 'image/*'],
  [/\/fonts\/resource\/\{family\}\/css$/, 'text/css'],
  [/\/fonts\/resource\//, 'font/*'],
  [/^\/kobo\/.*\/image\.jpg$/, 'image/jpeg'],
  [/^\/kobo\/.*\/file\/epub$/, 'application/epub+zip'],
  [/\/(file|resource)(\/\{path\})?$|\/raw$/, '*/*'],
  [/^\/opds\/v1\.2\/search$/, 'application/opensearchdescription+xml'],
  [/^\/opds\/v1\.2\//, 'application/atom+xml'],
]

/** The media type of the file or feed that an address answers a GET with; undefined where it is none. */
export const fileTypeOf = (path: string): string | undefined => fileRules.find(([address]) => address.test(path))?.[1]

/** `getBooksByBookIdPages` for `GET /api/v1/books/{bookId}/pages`. Client generators use these names, so they never change. */
export function operationIdOf(method: string, path: string): string {
  const parts = path
    .replace(/^\/api\/(v1\/)?/, '/')
    .split('/')
    .map((part) => part.replace(/^\{(.*)\}$/, 'by-$1'))
  const words = parts.join('-').split(/[^A-Za-z0-9]+/)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

type Security = readonly Readonly<Partial<Record<keyof typeof securitySchemes, readonly string[]>>>[]

/** Security of a route, by its right. */
export function securityOf({ right, apiKeyHeader, apiKeyInPath }: FastifyContextConfig): Security {
  if (right === 'anyone') return []
  if (apiKeyInPath) return [{ kobo: [] }]
  const key = apiKeyHeader === 'x-auth-user' ? { koreader: [] } : { apiKey: [] }
  return [{ basic: [] }, key, { session: [] }]
}

const demands: Readonly<Record<Right, string | undefined>> = {
  anyone: undefined,
  user: undefined,
  'same-user': 'Users may do this for themselves, administrators for everyone.',
  admin: 'Requires the role `ADMIN`.',
  'file-download': 'Requires the role `FILE_DOWNLOAD`.',
  'page-streaming': 'Requires the role `PAGE_STREAMING`.',
  'koreader-sync': 'Requires the role `KOREADER_SYNC`.',
  'kobo-sync': 'Requires the role `KOBO_SYNC`.',
}

/** The description of a route, including the required role. */
export function withDemand(description: string | undefined, { right = 'admin' }: FastifyContextConfig): string | undefined {
  const sentences = [description, demands[right]].filter((one) => one !== undefined)
  return sentences.length === 0 ? undefined : sentences.join(' ')
}
