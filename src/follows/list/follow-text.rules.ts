// The text of a follow list: one address per line, `#` starts a comment, blank lines are ignored (docs/behavior.md, "Follow lists").
// Guarantee: reading never fails; an invalid line is reported, and every other line is used.
import { titleKeyOf } from '../../chapters/urls/index.ts'
import { defineSentence, type Sentence } from '../../kernel/sentences/index.ts'

export interface FollowEntry {
  /** From 1. */
  readonly line: number
  /** As written, without surrounding white space. */
  readonly url: string
  /** The same for all spellings of a title. */
  readonly titleKey: string
}

export interface FollowWarning {
  readonly line: number
  /** Shown to users. */
  readonly message: Sentence
}

export interface FollowList {
  /** Each title once, in file order. */
  readonly entries: readonly FollowEntry[]
  readonly warnings: readonly FollowWarning[]
}

const maxUrlLength = 2048
const byteOrderMark = '\uFEFF'
const unprintable = /[\s\p{Cc}\p{Cf}]/u

const SameTitle = defineSentence('LINE_SAME_TITLE', 'Duplicate of the title in line {line:number}.')
const LineTooLong = defineSentence('LINE_TOO_LONG', 'The URL is longer than {most:number} characters.')
const SeveralAddresses = defineSentence(
  'LINE_SEVERAL_ADDRESSES',
  'The line contains more than one URL. Put each URL on its own line, without spaces.',
)
const NoAddress = defineSentence('LINE_NO_ADDRESS', 'Not a URL: the line must start with http:// or https://.')
const WithPassword = defineSentence('LINE_WITH_PASSWORD', 'The URL must not contain a username or password.')

/** Reads a follow list, with any line endings and with or without a byte order mark. */
export function parseFollowText(text: string): FollowList {
  const entries = new Map<string, FollowEntry>()
  const warnings: FollowWarning[] = []
  for (const [index, raw] of linesOf(text).entries()) {
    const line = index + 1
    const url = raw.trim()
    if (url === '' || url.startsWith('#')) continue
    const reason = invalidUrlReason(url)
    const first = reason ? undefined : entries.get(titleKeyOf(url))
    if (reason) warnings.push({ line, message: reason })
    else if (first) warnings.push({ line, message: SameTitle(first.line) })
    else entries.set(titleKeyOf(url), { line, url, titleKey: titleKeyOf(url) })
  }
  return { entries: [...entries.values()], warnings }
}

/** Text as clients see it: line feeds only, no byte order mark. */
export const shownFollowText = (text: string): string => linesOf(text).join('\n')

/** Returns why a text is not an address of a title; undefined when it may be one. */
export function invalidUrlReason(url: string): Sentence | undefined {
  if (url.length > maxUrlLength) return LineTooLong(maxUrlLength)
  if (unprintable.test(url)) return SeveralAddresses()
  const parsed = /^https?:\/\//i.test(url) ? URL.parse(url) : null
  if (!parsed) return NoAddress()
  return parsed.username || parsed.password ? WithPassword() : undefined
}

export interface Appended {
  /** The file's bytes with the new lines appended; the same bytes when nothing was new. */
  readonly bytes: Uint8Array
  readonly added: readonly string[]
  /** Already followed, or given twice. */
  readonly skipped: readonly string[]
  /** Invalid addresses, see `invalidUrlReason`. */
  readonly refused: readonly string[]
}

/**
 * Appends addresses that are not followed yet; existing content stays byte for byte.
 * New lines use the line endings of the file.
 */
export function appendToFollowText(bytes: Uint8Array, urls: readonly string[]): Appended {
  const text = new TextDecoder().decode(bytes)
  const followed = new Set(parseFollowText(text).entries.map(({ titleKey }) => titleKey))
  const result: Record<'added' | 'skipped' | 'refused', string[]> = { added: [], skipped: [], refused: [] }
  for (const url of urls) {
    const titleKey = titleKeyOf(url)
    if (invalidUrlReason(url)) {
      result.refused.push(url)
    } else if (followed.has(titleKey)) {
      result.skipped.push(url)
    } else {
      result.added.push(url)
      followed.add(titleKey)
    }
  }
  if (result.added.length === 0) return { bytes, ...result }
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const gap = text === '' || /[\r\n]$/.test(text) ? '' : lineEnd
  const lines = result.added.map((url) => url + lineEnd).join('')
  return { bytes: Buffer.concat([bytes, Buffer.from(gap + lines)]), ...result }
}

/**
 * Removes the lines of a title; everything else stays byte for byte.
 * @returns the same bytes when the title is not followed
 */
export function removeFromFollowText(bytes: Uint8Array, titleKey: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n|$)/g) ?? []
  const kept = lines.filter((line) => !isLineOf(line, titleKey))
  const isCut = kept.length < lines.length
  return isCut ? Buffer.from(kept.join(''), 'latin1') : bytes
}

/** @param line bytes as characters, so that text that isn't valid UTF-8 stays as it is */
function isLineOf(line: string, titleKey: string): boolean {
  const url = shownFollowText(new TextDecoder().decode(Buffer.from(line, 'latin1'))).trim()
  return url !== '' && !url.startsWith('#') && invalidUrlReason(url) === undefined && titleKeyOf(url) === titleKey
}

const linesOf = (text: string): readonly string[] => (text.startsWith(byteOrderMark) ? text.slice(1) : text).split(/\r\n|\r|\n/)
