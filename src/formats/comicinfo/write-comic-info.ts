// Guarantee: for any values, the result is well-formed XML of the schema, with no empty element and none that a strict reader rejects:
// some discard the whole file because of one wrong value.

import { escapeXml } from '../xml/index.ts'
import { type ComicInfo, type ComicPage, type ElementRow, elementsAfterPages, elementsBeforePages } from './comic-info.ts'
import { normalComicInfo } from './normal-comic-info.rules.ts'

/** Name of the file, at the root of an archive. */
export const comicInfoFileName = 'ComicInfo.xml'

/** Returns the content of a ComicInfo.xml, UTF-8. The same information produces the same text. */
export function writeComicInfo(info: ComicInfo): string {
  const normal = normalComicInfo(info)
  const write = (rows: readonly (ElementRow & readonly [string, Exclude<keyof ComicInfo, 'pages'>, string])[]) =>
    rows.flatMap(([element, field]) => writeElement(element, normal[field]))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<ComicInfo xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">',
    ...write(elementsBeforePages),
    ...writePages(normal.pages ?? []),
    ...write(elementsAfterPages),
    '</ComicInfo>',
    '',
  ].join('\n')
}

function writeElement(element: string, value: string | number | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : [`  <${element}>${escapeXml(writtenValue(element, value))}</${element}>`]
}

/** Formats a value as the text of its element, not yet escaped. */
export function writtenValue(element: string, value: string | number | readonly string[] | undefined): string {
  const separator = element === 'Web' ? ' ' : ', '
  return typeof value === 'object' ? value.join(separator) : String(value ?? '')
}

function writePages(pages: readonly ComicPage[]): readonly string[] {
  if (pages.length === 0) return []
  return ['  <Pages>', ...pages.map((page) => `    <Page${writeAttributes(page)} />`), '  </Pages>']
}

function writeAttributes(page: ComicPage): string {
  const attributes: readonly (readonly [string, string | number | boolean | undefined])[] = [
    ['Image', page.image],
    ['Type', page.type],
    ['DoublePage', page.doublePage],
    ['ImageSize', page.imageBytes],
    ['Bookmark', page.bookmark],
    ['ImageWidth', page.widthPx],
    ['ImageHeight', page.heightPx],
  ]
  return attributes.flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapeXml(String(value))}"`])).join('')
}
