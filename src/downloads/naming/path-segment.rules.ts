// Names of files and folders from untrusted text.
// Guarantee: the result is one visible path segment that every file system accepts: no separators, control or bidirectional characters,
// no leading or trailing dots or spaces, no device names of Windows, at most `maxBytes` of UTF-8, never empty.
// Limit: two texts may produce the same name; callers that write files must not overwrite.

const forbidden = /[\p{Cc}\\/:*?"<>|]/gu
const invisible = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const edges = /^[\s.]+|[\s.]+$/g
const deviceNames = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i

/** The longest name that leaves room for a suffix and a hidden temporary name next to it. */
export const maxNameBytes = 200

/**
 * A path segment that resembles `text`.
 * @param fallback used when no part of the text is allowed; a valid segment itself
 */
export function pathSegment(text: string, fallback: string, maxBytes: number = maxNameBytes): string {
  const plain = text.toWellFormed().normalize('NFC').replace(invisible, '').replace(forbidden, '_').replace(/\s+/g, ' ')
  const trimmed = plain.replace(edges, '')
  const safeName = deviceNames.test(trimmed) ? `_${trimmed}` : trimmed
  const cut = cutToBytes(safeName, maxBytes).replace(edges, '')
  return cut === '' ? fallback : cut
}

/** The longest prefix of complete characters that fits. */
export function cutToBytes(text: string, maxBytes: number): string {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let bytes = 0
  let cut = ''
  for (const { segment } of graphemes.segment(text)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > maxBytes) break
    cut += segment
  }
  return cut
}

let graphemes: Intl.Segmenter | undefined
