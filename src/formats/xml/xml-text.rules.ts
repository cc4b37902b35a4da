// Text for and from XML, so that no title breaks a file and no file contains text that a database rejects.

import { requireDefined } from '../../kernel/errors/index.ts'

/** Control characters except tab and line breaks, lone surrogates and non-characters: XML 1.0 forbids them, even escaped. */
const illegal = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/** Cleans text of several lines: removes illegal characters, normalizes line breaks to "\n", trims white space. */
export const cleanParagraphs = (text: string): string => text.replace(/\r\n?/g, '\n').replace(illegal, '').trim()

/** Cleans text of a single line: white space of any kind becomes one space. */
export const cleanLine = (text: string): string => text.replace(illegal, '').replace(/\s+/g, ' ').trim()

/** Cleans an item of a list; a comma would split it into two. */
export const cleanListItem = (text: string): string => cleanLine(text.replaceAll(',', ' '))

/** Escapes cleaned text for elements and attributes. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Resolves character references and the five predefined entities. Everything else stays as written: custom entities are a way to make a
 * small file expand to a huge one.
 */
export const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (_, decimal?: string, hex?: string, name?: string) => {
    if (decimal !== undefined) return characterOf(Number(decimal))
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
    return requireDefined(name && predefined[name], 'a predefined entity')
  })

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
