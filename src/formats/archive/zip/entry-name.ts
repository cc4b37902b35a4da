// Names in archives: UTF-8 if marked, and in practice often if not; otherwise the encodings of old Western (CP437) and Japanese
// (Shift-JIS) systems. Limit: Chinese and Korean code pages are not detected.

import { TextDecoder } from 'node:util'
import { crc32 } from 'node:zlib'
import { extraFields, findExtraField } from './zip-format.ts'

/**
 * Decodes the name of an entry. Never fails; bytes that match no encoding become replacement characters.
 * @param marked whether the entry marks its name as UTF-8
 */
export function decodeName(name: Buffer, extra: Buffer, marked: boolean): string {
  const utf8 = name.toString('utf8')
  if (marked || !utf8.includes('\ufffd') || isUtf8(name)) return utf8
  return unicodePath(name, extra) ?? decodeLegacy(name)
}

/** Decodes the archive's comment; UTF-8 if valid, because nothing marks its encoding. */
export function decodeComment(bytes: Uint8Array): string {
  if (bytes.length === 0) return ''
  return isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : decodeLegacy(Buffer.from(bytes))
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const strictShiftJis = new TextDecoder('shift_jis', { fatal: true })

const isUtf8 = (bytes: Uint8Array): boolean => tryDecode(strictUtf8, bytes) !== undefined

/** A strict decoder signals a wrong encoding only by throwing. */
function tryDecode(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** The UTF-8 copy of the name that WinRAR and Info-ZIP add; valid if the checksum of the plain name matches. */
function unicodePath(name: Buffer, extra: Buffer): string | undefined {
  const field = findExtraField(extra, extraFields.unicodePath)
  if (field === undefined || field.length < 6 || field[0] !== 1 || field.readUInt32LE(1) !== crc32(name)) return undefined
  return tryDecode(strictUtf8, field.subarray(5))
}

function decodeLegacy(bytes: Buffer): string {
  const japanese = tryDecode(strictShiftJis, bytes)
  return japanese !== undefined && readsAsJapanese(japanese) ? japanese : decodeCp437(bytes)
}

/**
 * Western accents followed by a letter are valid Shift-JIS too ("père" gives one kanji between letters). Text counts as Japanese when two
 * such characters are adjacent, or one is not next to Latin letters.
 */
const readsAsJapanese = (text: string): boolean => /[ぁ-ヿ一-龠]{2}|(?<![A-Za-z])[ぁ-ヿ一-龠](?![A-Za-z])/u.test(text)

/** The upper half of code page 437. */
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

function decodeCp437(bytes: Buffer): string {
  let text = ''
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : cp437.charAt(byte - 128)
  return text
}
