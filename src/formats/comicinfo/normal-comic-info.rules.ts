// Normalizes values to what a ComicInfo.xml can contain; other values are absent. The writer and the parser share it, so that written
// values are read back unchanged.

import { withoutUndefined } from '../../kernel/objects/without-undefined.ts'
import { cleanLine, cleanListItem, cleanParagraphs } from '../xml/index.ts'
import { type ComicInfo, type ComicPage, elementsAfterPages, elementsBeforePages } from './comic-info.ts'
import { plausibleDate } from './date.rules.ts'

type FieldValue = string | number | readonly string[] | undefined

const allElements = [...elementsBeforePages, ...elementsAfterPages]

/** Returns the same information, cleaned: texts without illegal characters, integers, possible dates, no empty values. */
export function normalComicInfo(info: ComicInfo): ComicInfo {
  const fields: [string, FieldValue][] = []
  for (const [, field, kind] of allElements) {
    const value = info[field] === undefined ? undefined : normalValue(info[field], kind)
    if (value !== undefined) fields.push([field, value])
  }
  const normalized: ComicInfo = Object.fromEntries(fields)
  const { year: _year, month: _month, day: _day, ...undated } = normalized
  const pages = (info.pages ?? []).flatMap(normalPage)
  return { ...undated, ...plausibleDate(normalized), ...(pages.length > 0 && { pages }) }
}

/** @returns undefined when nothing is left */
function normalValue(value: FieldValue, kind: string): FieldValue {
  if (value === undefined) return undefined
  if (typeof value === 'number') return normalNumber(value, kind)
  if (typeof value === 'string') return (kind === 'paragraphs' ? cleanParagraphs(value) : cleanLine(value)) || undefined
  const clean = kind === 'links' ? cleanLink : cleanListItem
  const items = value.map(clean).filter((item) => item !== '')
  return items.length > 0 ? items : undefined
}

/** A rating has two decimals, so that none is written in scientific notation. "|| 0" avoids negative zero. */
function normalNumber(value: number, kind: string): number | undefined {
  const number = (kind === 'rating' ? Math.round(value * 100) / 100 : value) || 0
  const isKnown = kind === 'rating' ? value <= 5 : Number.isInteger(value) && value <= maxInteger
  return isKnown && value >= 0 ? number : undefined
}

/** The schema's integers have 32 bits. */
const maxInteger = 2_147_483_647

const cleanLink = (address: string): string => cleanLine(address).replaceAll(' ', '%20')

function normalPage(page: ComicPage): readonly ComicPage[] {
  const image = normalNumber(page.image, 'integer')
  if (image === undefined) return []
  const optional: Readonly<Record<string, ReturnType<typeof normalValue> | boolean>> = {
    type: normalValue(page.type, 'text'),
    doublePage: page.doublePage,
    bookmark: normalValue(page.bookmark, 'text'),
    imageBytes: normalValue(page.imageBytes, 'integer'),
    widthPx: normalValue(page.widthPx, 'integer'),
    heightPx: normalValue(page.heightPx, 'integer'),
  }
  return [{ image, ...withoutUndefined(optional) }]
}
