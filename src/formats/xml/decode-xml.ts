import { TextDecoder } from 'node:util'

/**
 * Decodes an XML file: byte order mark, then the pattern of UTF-16, then the declared encoding, then UTF-8. Invalid bytes become
 * replacement characters.
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  return (encoding === 'utf-8' ? utf8 : new TextDecoder(encoding)).decode(bytes)
}

/** Used for nearly every file; creating a decoder takes longer than decoding. */
const utf8 = new TextDecoder()

function encodingOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  const declaration = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? 'utf-8'
  // These bytes were readable as ASCII, so a declared UTF-16 is left over from a conversion.
  if (declared.toLowerCase() === 'utf-8') return 'utf-8'
  return isKnownEncoding(declared) && !/^utf-?16|^ucs-?2|^unicode/i.test(declared) ? declared : 'utf-8'
}

/** The platform has no list of encodings; it throws a RangeError for unknown ones. */
function isKnownEncoding(label: string): boolean {
  try {
    new TextDecoder(label)
    return true
  } catch {
    return false
  }
}
