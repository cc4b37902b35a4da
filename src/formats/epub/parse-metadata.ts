// What a package document says about its book. EPUB 3 refines an element by its id, EPUB 2 by attributes of its own; both count.
import { cleanLine, cleanParagraphs, unescapeXml, wholeTextOf, type XmlElement } from '../xml/index.ts'
import type { EpubCreator, EpubMetadata } from './epub-contents.ts'

const maxValues = 200
const longestLine = 1000
const longestText = 100_000

/** @param elements of the metadata, in order */
export function parseMetadata(elements: readonly XmlElement[]): EpubMetadata {
  const lines = (name: string) => elementsNamed(elements, name).flatMap((element) => lineOf(element) || [])
  const first = (name: string) => lines(name)[0]
  const description = elementsNamed(elements, 'description').map((element) => plainText(wholeTextOf(element)))[0]
  return {
    ...known({
      title: first('title'),
      description,
      date: dateOf(elementsNamed(elements, 'date')),
      language: first('language'),
      publisher: first('publisher'),
      collection: collectionOf(elements),
    }),
    identifiers: lines('identifier'),
    creators: creatorsIn(elements, 'creator'),
    contributors: creatorsIn(elements, 'contributor'),
    subjects: lines('subject'),
  }
}

const elementsNamed = (elements: readonly XmlElement[], name: string): readonly XmlElement[] =>
  elements.filter((element) => element.name.toLowerCase() === name).slice(0, maxValues)

const lineOf = (element: XmlElement): string => cleanLine(wholeTextOf(element)).slice(0, longestLine)

/** Descriptions are often HTML, escaped or not. */
function plainText(text: string): string {
  const withBreaks = text.replaceAll(/<\s*(?:br|\/p|\/div|\/li)\b[^<>]*>/gi, '\n')
  return cleanParagraphs(unescapeXml(withBreaks.replaceAll(/<[^<>]*>/g, '')).replaceAll('&nbsp;', ' ')).slice(0, longestText)
}

/** EPUB 2 tells several dates apart; the day of publication counts, then one without a name. */
function dateOf(elements: readonly XmlElement[]): string | undefined {
  const eventOf = ({ attributes }: XmlElement) => attributes.get('event') ?? ''
  const chosen = elements.find((element) => eventOf(element) === 'publication') ?? elements.find((element) => eventOf(element) === '')
  return chosen && /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(lineOf(chosen))?.[0]
}

const creatorsIn = (elements: readonly XmlElement[], name: string): readonly EpubCreator[] =>
  elementsNamed(elements, name).flatMap((element) => {
    const role = element.attributes.get('role') || refinementOf(elements, element, 'role')
    const person = lineOf(element)
    return person === '' ? [] : [{ name: person, ...(role ? { role: role.toLowerCase() } : {}) }]
  })

/** EPUB 3 collections that are a series before those that are a set; else what calibre writes. */
function collectionOf(elements: readonly XmlElement[]): EpubMetadata['collection'] {
  const collections = metasOf(elements, 'belongs-to-collection')
  const series = collections.find((element) => refinementOf(elements, element, 'collection-type') === 'series') ?? collections[0]
  if (series) return collectionNamed(lineOf(series), refinementOf(elements, series, 'group-position'))
  const named = (name: string) => elements.find(({ attributes }) => attributes.get('name') === name)?.attributes.get('content') ?? ''
  return collectionNamed(cleanLine(named('calibre:series')), cleanLine(named('calibre:series_index')))
}

function collectionNamed(name: string, position: string | undefined): EpubMetadata['collection'] {
  if (name === '') return undefined
  return position ? { name, position } : { name }
}

const metasOf = (elements: readonly XmlElement[], property: string): readonly XmlElement[] =>
  elementsNamed(elements, 'meta').filter(({ attributes }) => attributes.get('property') === property)

/** What a `meta` with `refines` says about an element. */
function refinementOf(elements: readonly XmlElement[], { attributes }: XmlElement, property: string): string | undefined {
  const id = attributes.get('id')
  const refining = id && metasOf(elements, property).find((meta) => meta.attributes.get('refines') === `#${id}`)
  return refining ? lineOf(refining) : undefined
}

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined | ''> }

const known = <T extends object>(fields: T): Known<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as Known<T>
