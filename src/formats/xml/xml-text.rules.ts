// Text in and out of XML, so that no title of any source breaks a file and no file brings in what a database refuses.

/** Control characters except tab and line breaks, halves of surrogate pairs and non-characters: XML 1.0 forbids them, even escaped. */
const illegal = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/** Text of several lines: illegal characters gone, line breaks as "\n", no white space around. */
export const cleanParagraphs = (text: string): string => text.replace(/\r\n?/g, '\n').replace(illegal, '').trim()

/** Text of one line: white space of any kind is one space. */
export const cleanLine = (text: string): string => text.replace(illegal, '').replace(/\s+/g, ' ').trim()

/** An item of a list; a comma would make two of it. */
export const cleanListItem = (text: string): string => cleanLine(text.replaceAll(',', ' '))

/** Escapes cleaned text for elements and attributes. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const predefined: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Resolves character references and the five predefined entities. Everything else stays as written: entities that a document
 * defines itself are a way to make a small file huge.
 */
export const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (_, decimal?: string, hex?: string, name?: string) =>
    name === undefined ? characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) : (predefined[name] ?? ''),
  )

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
