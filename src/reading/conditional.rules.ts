import { extname } from 'node:path'

export interface Freshness {
  /** Quoted. */
  readonly etag: string
  /** Epoch ms; unset where a later version may have an earlier date. */
  readonly modifiedMs?: number
}

/**
 * Whether the client's cached copy is current, so that nothing needs to be read (RFC 9110, 13.1).
 * If-None-Match takes precedence over If-Modified-Since.
 */
export function isFresh(headers: Readonly<Record<string, string | string[] | undefined>>, { etag, modifiedMs }: Freshness): boolean {
  const noneMatch = headers['if-none-match']
  if (typeof noneMatch === 'string') return noneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(String(headers['if-modified-since'] ?? ''))
  return modifiedMs !== undefined && Number.isFinite(since) && Math.floor(modifiedMs / 1000) * 1000 <= since
}

/** Whether a client accepts gzip, with or without a weight (RFC 9110, 12.5.3). */
export function acceptsGzip(header: string | undefined): boolean {
  for (const part of (header ?? '').split(',')) {
    const [coding, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    if (coding !== 'gzip' && coding !== '*') continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return weight === undefined || Number(weight.slice(2)) > 0
  }
  return false
}

const maxNameLength = 200

/**
 * `Content-Disposition` with a name that works in every client: ASCII fallback and the full name (RFC 6266), 200 characters at most.
 * @param suffix suffix that is kept when the name is truncated; its extension when unset
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string, suffix: string = extname(name)): string {
  const fileName = shortened(name.toWellFormed(), suffix.toWellFormed())
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(fileName).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`
}

function shortened(name: string, suffix: string): string {
  if (name.length <= maxNameLength) return name
  const characters = [...name]
  if (characters.length <= maxNameLength) return name
  const keptSuffix = [...suffix].slice(-maxNameLength / 4)
  return [...characters.slice(0, maxNameLength - keptSuffix.length), ...keptSuffix].join('')
}

export type ByteRange = { readonly first: number; readonly last: number }

/**
 * One byte range of a `Range` header.
 * @returns undefined when absent or not understood (send all), 'unsatisfiable' when outside the file
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const suffix = Math.min(Number(match[2]), sizeBytes)
    return suffix === 0 ? 'unsatisfiable' : { first: sizeBytes - suffix, last: sizeBytes - 1 }
  }
  const first = Number(match[1])
  const last = match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1)
  if (first >= sizeBytes) return 'unsatisfiable'
  return last < first ? undefined : { first, last }
}
