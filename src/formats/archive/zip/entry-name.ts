// Names in archives: UTF-8 where it is marked, and in practice often where it is not; else what the old systems of the West (CP437)
// and of Japan (Shift-JIS) wrote. Limit: Chinese and Korean code pages are not guessed.

import { TextDecoder } from 'node:util'
import { crc32 } from 'node:zlib'
import { extraFields, findExtraField } from './zip-format.ts'

/**
 * Text of an entry's name. Never fails; bytes that fit no encoding come out as replacement characters.
 * @param marked whether the entry says that its name is UTF-8
 */
export function decodeName(name: Buffer, extra: Buffer, marked: boolean): string {
  const utf8 = name.toString('utf8')
  if (marked || !utf8.includes('\ufffd') || isUtf8(name)) return utf8
  return unicodePath(name, extra) ?? decodeLegacy(name)
}

/** Text of the archive's comment; UTF-8 if it can be, for nothing marks it. */
export function decodeComment(bytes: Uint8Array): string {
  if (bytes.length === 0) return ''
  return isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : decodeLegacy(Buffer.from(bytes))
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const strictShiftJis = new TextDecoder('shift_jis', { fatal: true })

const isUtf8 = (bytes: Uint8Array): boolean => tryDecode(strictUtf8, bytes) !== undefined

/** A strict decoder tells "not this encoding" by throwing, and there is no other way to ask. */
function tryDecode(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** The name once more in UTF-8, as WinRAR and Info-ZIP add it, valid while the checksum of the plain name fits. */
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
 * Western accents followed by a letter are valid Shift-JIS too ("père" gives one kanji between letters). Japanese is believed when
 * two such characters stand together, or one stands free of Latin letters.
 */
const readsAsJapanese = (text: string): boolean => /[ぁ-ヿ一-龠]{2}|(?<![A-Za-z])[ぁ-ヿ一-龠](?![A-Za-z])/u.test(text)

/** The upper half of code page 437. */
const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

function decodeCp437(bytes: Buffer): string {
  let text = ''
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : (cp437[byte - 128] ?? '')
  return text
}
