// gallery-dl's configuration for our runs, the same for 1.25 and 1.32. An administrator's file is read before it.
// Guarantee: whatever that file contains, pages are saved in the chapter's folder under their number, and nothing is omitted, packed or
// recorded in an archive.
// How: these options are at the root level, where gallery-dl prefers them over every section of a site.
// Limit: a postprocessor that the file adds to one site runs too; one that packs or moves pages makes the chapter fail its check.

import { maxChapters } from '../sites/listing.rules.ts'

/** Keyword that carries the chapter's folder through gallery-dl; set per URL on its standard input. */
export const folderKeyword = 'hondana_chapter'

const toolLine = (event: string, fields: string) => ({
  name: 'metadata',
  event,
  filename: '-',
  'content-format': `@gdl\t${event}\t{${folderKeyword}}${fields}\n`,
})
const pageFields = '\t{page|num|filename!j}\t{extension!j}'

const placement = {
  'base-directory': './',
  directory: [`{${folderKeyword}}`],
  filename: '{page|num|filename:>04}.{extension}',
  skip: true,
  part: true,
  'part-directory': null,
  mtime: false,
  download: true,
}

/** Resets everything that would omit pages or change their order, under the older and newer option names. */
const completeness = {
  archive: null,
  ...Object.fromEntries(['image', 'file', 'post'].flatMap((what) => ['range', 'filter', 'unique'].map((how) => [`${what}-${how}`, null]))),
  'page-reverse': false,
  'filesize-min': null,
  'filesize-max': null,
  // A URL is one chapter. Links to further galleries are not followed, or their pages would mix with the chapter's.
  'chapter-filter': 'False',
  'child-filter': 'False',
}

/** `finalize` is left out on purpose: a metadata postprocessor on it ends gallery-dl 1.25 with a TypeError. */
const reporting = [
  toolLine('post', '\t{count!j}'),
  toolLine('prepare', ''),
  toolLine('after', pageFields),
  toolLine('skip', pageFields),
  toolLine('post-after', ''),
]

/** @param about the subject of a message */
const log = (about: string, level: string) => ({ format: `@log\t{levelname}\t{name}\t${about}\t{extractor.url}\t{message}`, level })

/** Progress of a large file is written to standard error, so that a slow page is not mistaken for a hanging process. */
const output = {
  mode: { start: '', success: '', skip: '', progress: '@dl\t{0}\n', 'progress-total': '@dl\t{0}\n' },
  shorten: false,
  progress: false,
  log: log(`{keywords.${folderKeyword}}`, 'info'),
  logfile: null,
  unsupportedfile: null,
}

export interface ConfigParts {
  /** URL of the gateway for MangaDex; undefined for other sites. */
  readonly mangadexApiServer: string | undefined
  /** Whether MangaDex's smaller images are downloaded. */
  readonly isDataSaver: boolean
  readonly flaresolverrUrl: string
  /** Proxy for gallery-dl; undefined uses its own network settings. */
  readonly proxy: string | undefined
  /** Seconds between two requests; undefined leaves it to gallery-dl. */
  readonly pauseSeconds: number | undefined
}

/** Configuration for downloading chapters. */
export const downloadConfig = ({ mangadexApiServer, isDataSaver, flaresolverrUrl, proxy, pauseSeconds }: ConfigParts): object => ({
  ...pacing(pauseSeconds),
  ...placement,
  ...completeness,
  postprocess: true,
  postprocessors: reporting,
  extractor: {
    ...requestOptions(flaresolverrUrl),
    ...through(proxy),
    postprocessors: [],
    ...(mangadexApiServer === undefined ? {} : { modules: ['mangadex'], mangadex: mangadexSection(mangadexApiServer, isDataSaver) }),
  },
  downloader: { timeout: 30, progress: 0.5 },
  output,
})

/**
 * Configuration for listing chapters with `-j` and `-g`. One file is enough to detect that there are some: on many sites each costs a
 * request. At its most verbose level, gallery-dl first reports the kind of URL.
 */
export const listingConfig = ({
  flaresolverrUrl,
  proxy,
  pauseSeconds,
}: Omit<ConfigParts, 'mangadexApiServer' | 'isDataSaver'>): object => ({
  ...pacing(pauseSeconds),
  ...enoughToList,
  extractor: { ...requestOptions(flaresolverrUrl), ...through(proxy) },
  output: {
    log: log('{extractor.category}/{extractor.subcategory}', 'debug'),
    logfile: null,
    unsupportedfile: null,
    progress: false,
    private: false,
  },
})

/**
 * Configuration for checking for a newer release. Nothing is downloaded, and a failure does not matter, because the next check follows a
 * day later.
 */
export const updateCheckConfig = (proxy: string | undefined): object => ({
  archive: null,
  extractor: { postprocess: false, retries: 1, timeout: 20, ...through(proxy) },
  output: { mode: 'null', log: { format: '{message}', level: 'info' }, logfile: null, unsupportedfile: null },
})

/** Applies before every request, every file and every chapter; at the root level, so that it overrides the section of a site. */
const pacing = (pauseSeconds: number | undefined): object =>
  pauseSeconds === undefined ? {} : { 'sleep-request': pauseSeconds, sleep: pauseSeconds, 'sleep-extractor': pauseSeconds }

/** Under the older and newer option names. */
const enoughToList = {
  ...Object.fromEntries(['image', 'file'].map((what) => [`${what}-range`, '1'])),
  ...Object.fromEntries(['chapter', 'child'].map((what) => [`${what}-range`, `1-${maxChapters + 1}`])),
}

const through = (proxy: string | undefined): object => (proxy === undefined ? {} : { proxy })

const requestOptions = (flaresolverrUrl: string): object => ({
  retries: 3,
  timeout: 30,
  'retry-codes': [429],
  'sleep-429': 5,
  ...(flaresolverrUrl ? { flaresolverr: flaresolverrUrl } : {}),
})

/**
 * The gateway applies the rate limit and may delay a request for minutes. A proxy could not reach it, so none is set here; images use
 * `downloader.proxy` of the administrator's file. gallery-dl never signs in, because it would also send the token to the image hosts.
 */
const mangadexSection = (apiServer: string, isDataSaver: boolean): object => ({
  'api-server': apiServer,
  timeout: 600,
  'sleep-request': 0,
  proxy: null,
  username: null,
  password: null,
  'data-saver': isDataSaver,
})
