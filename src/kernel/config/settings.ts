// The environment is read here, once, into a documented schema. docs/configuration.md is generated from it.
import { totalmem } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import {
  backupsKept,
  baseUrl,
  bucketUrl,
  callSeconds,
  commandLine,
  coverCacheMegabytes,
  existingFile,
  flag,
  hostNames,
  hours,
  hstsSeconds,
  imageMegabytes,
  list,
  megabytes,
  networks,
  optional,
  origins,
  pageCacheMegabytes,
  setting,
  text,
  wholeNumber,
} from './setting-kinds.ts'
import { isSmallMachine, smallImageMemoryMb, smallMachineMb, smallPageCacheMb } from './small-machine.rules.ts'

export const serverRoles = ['web', 'worker', 'scheduler'] as const
export type ServerRole = (typeof serverRoles)[number]

/** Every setting by its environment name. */
export const settingDefinitions = {
  HONDANA_HOST: setting(text, '0.0.0.0', 'IP address to listen on.'),
  HONDANA_PORT: setting(wholeNumber(0, 65_535), '25600', 'Port to listen on; 0 picks a free port.'),
  HONDANA_TLS_CERT_FILE: optional(
    existingFile,
    'Certificate with its chain in PEM format. With it, the server serves https with HTTP/2 itself. Requires HONDANA_TLS_KEY_FILE; see docs/https.md.',
  ),
  HONDANA_TLS_KEY_FILE: optional(
    existingFile,
    'Private key of the certificate in PEM format, without a passphrase. Requires HONDANA_TLS_CERT_FILE.',
  ),
  HONDANA_TLS_MIN_VERSION: setting(
    z.enum(['1.2', '1.3'], 'must be 1.2 or 1.3'),
    '1.2',
    'Oldest version of TLS that clients may use: 1.2 or 1.3.',
  ),
  HONDANA_BASE_PATH: setting(
    z
      .string()
      .regex(/^\/([\w.~-]+(\/[\w.~-]+)*\/?)?$/, 'must start with / and contain only plain path segments')
      .refine((path) => !path.split('/').some((part) => part === '.' || part === '..'), 'must not contain . or .. as a segment'),
    '/',
    'Base path behind a reverse proxy, for example /komga.',
  ),
  HONDANA_CONFIG_DIR: setting(
    text.transform((dir) => resolve(dir)),
    './config',
    'Folder for the database, posters, cached covers and pages, uploads, fonts, plugins, keys and backups.',
  ),
  HONDANA_DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
    'PostgreSQL connection URL, required for several nodes; see docs/operations.md. By default, a SQLite file in the configuration folder is used.',
  ),
  HONDANA_POSTERS_BUCKET: optional(
    bucketUrl,
    'Bucket of an S3-compatible service for posters instead of the configuration folder, with an optional prefix, for example https://s3.example.org/bucket/prefix; see docs/operations.md.',
  ),
  HONDANA_POSTERS_BUCKET_REGION: setting(text, 'us-east-1', 'Region of that bucket.'),
  HONDANA_POSTERS_BUCKET_ACCESS_KEY_ID: optional(text, 'ID of the access key for that bucket.'),
  HONDANA_POSTERS_BUCKET_SECRET_KEY: optional(text, 'Secret access key for that bucket.'),
  HONDANA_POSTERS_BUCKET_SECRET_KEY_FILE: optional(
    existingFile,
    'File with the secret access key, instead of HONDANA_POSTERS_BUCKET_SECRET_KEY.',
  ),
  HONDANA_ROLES: setting(
    list.pipe(z.array(z.enum(serverRoles, `must be a list of ${serverRoles.join(', ')}`)).min(1)),
    serverRoles.join(','),
    'What this process does. Nodes that share a PostgreSQL database can split the roles; see docs/operations.md.',
  ),
  HONDANA_NODE_NAME: optional(
    text.refine((name) => name.length <= 100, 'must have at most 100 characters'),
    'Name of this node among several on one PostgreSQL database, in the list of nodes, in metrics and in the log. By default, its host name.',
  ),
  HONDANA_ADMIN_EMAIL: optional(
    z.email('must be an email address'),
    'Email address of the first administrator, created on startup if there are no users. Requires HONDANA_ADMIN_PASSWORD.',
  ),
  HONDANA_ADMIN_PASSWORD: optional(text, 'Password of the first administrator. Requires HONDANA_ADMIN_EMAIL.'),
  HONDANA_EXTRACTOR_TOOL: setting(commandLine, 'gallery-dl', 'Command to run gallery-dl, for example "python3 -m gallery_dl".'),
  HONDANA_EXTRACTOR_CONFIG: optional(
    existingFile,
    'gallery-dl JSON configuration file with accounts, custom sites or proxies; see docs/sites.md. Settings that Hondana needs take precedence.',
  ),
  HONDANA_SRCA_API_URL: setting(baseUrl, 'https://api.mangadex.org', 'Base URL of the MangaDex API or a mirror; also used for downloads.'),
  HONDANA_SRCA_AUTH_URL: setting(baseUrl, 'https://auth.mangadex.org', 'Base URL of the MangaDex sign-in service.'),
  HONDANA_SRCA_UPLOADS_URL: setting(baseUrl, 'https://uploads.mangadex.org', 'Base URL of MangaDex covers.'),
  HONDANA_SRCB_API_URL: setting(baseUrl, 'https://graphql.anilist.co', 'URL of the AniList API.'),
  HONDANA_SRCB_AUTH_URL: setting(baseUrl, 'https://anilist.co/api/v2/oauth', 'Base URL of the AniList sign-in for trackers.'),
  HONDANA_SRCC_API_URL: setting(baseUrl, 'https://kitsu.app/api/edge', 'Base URL of the Kitsu API.'),
  HONDANA_SRCC_AUTH_URL: setting(baseUrl, 'https://kitsu.app/api/oauth', 'Base URL of the Kitsu sign-in for trackers.'),
  HONDANA_KOBO_STORE_URL: setting(
    baseUrl,
    'https://storeapi.kobo.com',
    'Base URL of the Kobo store, for requests of Kobo e-readers that the server forwards if an administrator turned this on.',
  ),
  HONDANA_KEPUBIFY_PATH: optional(
    existingFile,
    'Path of kepubify, which converts EPUBs for Kobo e-readers; see docs/kobo.md. By default, they get the EPUB itself.',
  ),
  HONDANA_MYANIMELIST_API_URL: setting(baseUrl, 'https://api.myanimelist.net/v2', 'Base URL of the MyAnimeList API.'),
  HONDANA_MYANIMELIST_AUTH_URL: setting(baseUrl, 'https://myanimelist.net/v1/oauth2', 'Base URL of the MyAnimeList sign-in for trackers.'),
  HONDANA_MANGAUPDATES_API_URL: setting(baseUrl, 'https://api.mangaupdates.com/v1', 'Base URL of the MangaUpdates API.'),
  HONDANA_ALLOW_PRIVATE_HOSTS: setting(flag, 'false', 'Allows downloads from loopback and private network addresses.'),
  HONDANA_TRUSTED_PROXIES: setting(
    networks,
    '',
    'IP addresses or networks of reverse proxies whose X-Forwarded-* headers are trusted, separated by commas.',
  ),
  HONDANA_CORS_ORIGINS: setting(
    origins,
    '',
    'Origins of other sites that may use the API with credentials, for example https://reader.example.org, separated by commas.',
  ),
  HONDANA_CLAIM_HOSTS: setting(
    hostNames,
    '',
    'Additional host names under which a new server can be set up, separated by commas. IP addresses, names without dots and home network names (nas.local) are always allowed.',
  ),
  HONDANA_SIGN_IN_FILE: optional(
    existingFile,
    'JSON file with sign-in providers and trusted headers; see docs/single-sign-on.md. The app shows these providers as read-only.',
  ),
  HONDANA_SIGN_IN: optional(text, 'The same as JSON text, instead of a file.'),
  HONDANA_PASSWORD_SIGN_IN: optional(
    flag,
    'false turns off signing in with passwords once an administrator can sign in with a provider; true turns it on again, whatever the setting in the app.',
  ),
  HONDANA_RESET_TWO_FACTOR: optional(
    text,
    'Email address of an account whose two-factor authentication is turned off at each start, for an administrator who lost their phone and recovery codes. Remove it afterwards.',
  ),
  HONDANA_MAIL_FILE: optional(
    existingFile,
    'JSON file with the mail server for invitations and password resets; see docs/accounts.md. The app shows it as read-only.',
  ),
  HONDANA_MAIL: optional(text, 'The same as JSON text, instead of a file.'),
  HONDANA_HSTS_SECONDS: setting(
    hstsSeconds,
    '15768000',
    'How long browsers use only https for this host, in seconds, after reaching it over https, directly or through a trusted proxy; 0 leaves this to the proxy.',
  ),
  HONDANA_WATCH_LIBRARIES: setting(flag, 'true', 'Scans library folders shortly after they change, in addition to scheduled scans.'),
  HONDANA_SMALL_MACHINE: optional(
    flag,
    `Uses less memory and fewer threads, so that the server works in 256 MB. By default, true if the machine or container has at most ${smallMachineMb} MB.`,
  ),
  HONDANA_IMAGE_MEMORY_MB: setting(
    imageMegabytes,
    '192',
    `Total memory for sending, unpacking, decoding and converting pages, in MB; ${smallImageMemoryMb} by default on a small machine. Images that need more aren't converted.`,
  ),
  HONDANA_COVER_CACHE_MB: setting(
    coverCacheMegabytes,
    '200',
    'Disk space for covers in Discover, in MB. The least recently used covers are removed.',
  ),
  HONDANA_PAGE_CACHE_MB: setting(
    pageCacheMegabytes,
    '500',
    `Disk space for pages that were resized for phones and e-readers, in MB; ${smallPageCacheMb} by default on a small machine. The least recently used pages are removed; 0 keeps none.`,
  ),
  HONDANA_METRICS_TOKEN: optional(
    z.string().min(12, 'must have at least 12 characters'),
    'Bearer token that lets Prometheus read GET /metrics without an account. Administrators always have access.',
  ),
  HONDANA_BACKUP_INTERVAL_HOURS: setting(
    hours,
    '24',
    'Hours between scheduled database backups; 0 turns them off. The setting in the app takes precedence.',
  ),
  HONDANA_BACKUP_KEEP: setting(
    backupsKept,
    '10',
    'Number of backups to keep of each kind (manual, scheduled, before an update). The setting in the app takes precedence.',
  ),
  HONDANA_PLUGIN_CALL_SECONDS: setting(
    callSeconds,
    '10',
    "Timeout of a call to a plugin package, in seconds, not counting time spent waiting for its hosts. The package is stopped when it's exceeded.",
  ),
  HONDANA_PLUGIN_MEMORY_MB: setting(
    megabytes,
    '192',
    "Memory limit for the process of a plugin package, in MB. The process is stopped when it's exceeded.",
  ),
  HONDANA_LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    'info',
    'Minimum level of log messages: trace, debug, info, warn, error or silent.',
  ),
  HONDANA_LOG_FORMAT: optional(z.enum(['pretty', 'json']), 'pretty or json. By default, pretty on a terminal and json otherwise.'),
} as const

type Definitions = typeof settingDefinitions
type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<S>
type WithoutPrefix<S> = S extends `HONDANA_${infer Rest}` ? CamelCase<Rest> : never

/** Validated settings: HONDANA_CONFIG_DIR is `configDir`, and so on. */
export type Settings = { readonly [K in keyof Definitions as WithoutPrefix<K>]: z.output<Definitions[K]['schema']> } & {
  readonly smallMachine: boolean
  /** Names set in the environment; the others have their defaults. */
  readonly explicitNames: ReadonlySet<string>
  /** Whether the environment configures a proxy (https_proxy and similar), which other programs use. */
  readonly proxyInEnvironment: boolean
  /** The part of the environment that other programs are started with, without any secrets. */
  readonly toolEnvironment: Readonly<Record<string, string>>
}

/** An invalid setting that prevents startup; the message names it and the problem. */
export class SettingsInvalid extends Error {
  override readonly name = 'SettingsInvalid'
}

/**
 * Reads the settings from an environment.
 * @returns the settings, and a warning for every unknown HONDANA_ name
 * @throws SettingsInvalid naming each invalid setting
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): { settings: Settings; warnings: readonly string[] } {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, definition] of Object.entries(settingDefinitions)) {
    const rawValue = env[name] === '' ? undefined : env[name]
    const parsed = definition.schema.safeParse(rawValue ?? definition.default)
    if (parsed.success) values[camelCase(name)] = parsed.data
    else problems.push(`${name} ${parsed.error.issues[0]?.message ?? 'is invalid'}`)
  }
  problems.push(...conflictsBetween(values, problems))
  if (problems.length > 0) throw new SettingsInvalid(`${problems.join('; ')}.`)
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith('HONDANA_') && !(name in settingDefinitions) && !launcherNames.has(name),
  )
  values.smallMachine ??= isSmallMachine(process.constrainedMemory(), totalmem())
  if (values.smallMachine && !env.HONDANA_IMAGE_MEMORY_MB) values.imageMemoryMb = smallImageMemoryMb
  if (values.smallMachine && !env.HONDANA_PAGE_CACHE_MB) values.pageCacheMb = smallPageCacheMb
  values.explicitNames = new Set(Object.keys(settingDefinitions).filter((name) => env[name]))
  values.proxyInEnvironment = Object.entries(env).some(([name, value]) => /^(?:https?|all)_proxy$/i.test(name) && value)
  values.toolEnvironment = Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== undefined && harmless.test(name)))
  return { settings: values as Settings, warnings: unknown.map((name) => `${name} isn't a known setting and has no effect.`) }
}

/** What settings require of each other. @param problems of single settings: a certificate without a file is reported once */
function conflictsBetween(values: Readonly<Record<string, unknown>>, problems: readonly string[]): readonly string[] {
  const conflicts: string[] = []
  if (Boolean(values.adminEmail) !== Boolean(values.adminPassword))
    conflicts.push('HONDANA_ADMIN_EMAIL and HONDANA_ADMIN_PASSWORD must be set together')
  if (Boolean(values.tlsCertFile) !== Boolean(values.tlsKeyFile) && !problems.some((problem) => problem.startsWith('HONDANA_TLS_')))
    conflicts.push('HONDANA_TLS_CERT_FILE and HONDANA_TLS_KEY_FILE must be set together')
  if (values.signInFile && values.signIn) conflicts.push("HONDANA_SIGN_IN_FILE and HONDANA_SIGN_IN can't be set together")
  if (values.mailFile && values.mail) conflicts.push("HONDANA_MAIL_FILE and HONDANA_MAIL can't be set together")
  const { postersBucketSecretKey: secretKey, postersBucketSecretKeyFile: secretKeyFile } = values
  if (secretKey && secretKeyFile)
    conflicts.push("HONDANA_POSTERS_BUCKET_SECRET_KEY and HONDANA_POSTERS_BUCKET_SECRET_KEY_FILE can't be set together")
  const ofBucket = [values.postersBucket, values.postersBucketAccessKeyId, secretKey ?? secretKeyFile].map(Boolean)
  if (new Set(ofBucket).size > 1 && !problems.some((problem) => problem.startsWith('HONDANA_POSTERS_BUCKET')))
    conflicts.push(
      'HONDANA_POSTERS_BUCKET, HONDANA_POSTERS_BUCKET_ACCESS_KEY_ID and HONDANA_POSTERS_BUCKET_SECRET_KEY (or HONDANA_POSTERS_BUCKET_SECRET_KEY_FILE) must be set together',
    )
  return conflicts
}

/** Locations of programs, certificates, proxies and their own files, language and time zone. */
const harmless =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|XDG_\w+|SSL_CERT_(FILE|DIR)|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|(HTTPS?|ALL|NO|FTP)_PROXY|PYTHON\w+|VIRTUAL_ENV|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAMDATA)$/i

/** Names that the launcher and the tests read themselves. */
const launcherNames = new Set(['HONDANA_TEST_DATABASE_URL'])

const camelCase = (name: string): string =>
  name
    .slice('HONDANA_'.length)
    .toLowerCase()
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
