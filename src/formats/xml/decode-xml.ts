import { TextDecoder } from 'node:util'

/**
 * Text of an XML file: byte order mark, then the look of UTF-16, then the declared encoding, then UTF-8. Bytes that do not fit
 * become replacement characters.
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  return (encoding === 'utf-8' ? utf8 : new TextDecoder(encoding)).decode(bytes)
}

/** Nearly every file; making a decoder takes longer than decoding. */
const utf8 = new TextDecoder()

function encodingOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const declaration = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? 'utf-8'
  // These bytes were readable as ASCII, so a declared UTF-16 is a leftover of some conversion.
  if (declared.toLowerCase() === 'utf-8') return 'utf-8'
  return isKnownEncoding(declared) && !/^utf-?16|^ucs-?2|^unicode/i.test(declared) ? declared : 'utf-8'
}

/** The platform has no list of encodings; it throws a RangeError for those that it does not know. */
function isKnownEncoding(label: string): boolean {
  try {
    new TextDecoder(label)
    return true
  } catch {
    return false
  }
}
