// Metadata of a package document. EPUB 3 refines an element by its id, EPUB 2 by attributes of its own; both are read.
import { withoutEmpty } from '../../kernel/objects/without-undefined.ts'
import { cleanLine, cleanParagraphs, unescapeXml, wholeTextOf, type XmlElement } from '../xml/index.ts'
import type { EpubCreator, EpubMetadata } from './epub-contents.ts'

const maxValues = 200
const maxLineLength = 1000
const maxTextLength = 100_000

/** @param elements children of the metadata element, in order */
export function parseMetadata(elements: readonly XmlElement[]): EpubMetadata {
  const lines = (name: string) => elementsNamed(elements, name).flatMap((element) => lineOf(element) || [])
  const first = (name: string) => lines(name)[0]
  const description = elementsNamed(elements, 'description').map((element) => plainText(wholeTextOf(element)))[0]
  return {
    ...withoutEmpty({
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

const lineOf = (element: XmlElement): string => cleanLine(wholeTextOf(element)).slice(0, maxLineLength)

/** Descriptions are often HTML, escaped or not. */
function plainText(text: string): string {
  const withBreaks = text.replaceAll(/<\s*(?:br|\/p|\/div|\/li)\b[^<>]*>/gi, '\n')
  return cleanParagraphs(unescapeXml(withBreaks.replaceAll(/<[^<>]*>/g, '')).replaceAll('&nbsp;', ' ')).slice(0, maxTextLength)
}

/** EPUB 2 distinguishes several dates; the publication date takes precedence, then one without a name. */
function dateOf(elements: readonly XmlElement[]): string | undefined {
  const eventOf = ({ attributes }: XmlElement) => attributes.get('event') ?? ''
  const dateElement = elements.find((element) => eventOf(element) === 'publication') ?? elements.find((element) => eventOf(element) === '')
  return dateElement && /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(lineOf(dateElement))?.[0]
}

const creatorsIn = (elements: readonly XmlElement[], name: string): readonly EpubCreator[] =>
  elementsNamed(elements, name).flatMap((element) => {
    const role = element.attributes.get('role') || refinementOf(elements, element, 'role')
    const person = lineOf(element)
    return person === '' ? [] : [{ name: person, ...(role ? { role: role.toLowerCase() } : {}) }]
  })

/** EPUB 3 collections of type series take precedence over sets; otherwise the series that calibre writes. */
function collectionOf(elements: readonly XmlElement[]): EpubMetadata['collection'] {
  const collections = metasOf(elements, 'belongs-to-collection')
  const series = collections.find((element) => refinementOf(elements, element, 'collection-type') === 'series') ?? collections[0]
  if (series) return collectionNamed(lineOf(series), refinementOf(elements, series, 'group-position'))
  const contentOf = (name: string) => elements.find(({ attributes }) => attributes.get('name') === name)?.attributes.get('content') ?? ''
  return collectionNamed(cleanLine(contentOf('calibre:series')), cleanLine(contentOf('calibre:series_index')))
}

function collectionNamed(name: string, position: string | undefined): EpubMetadata['collection'] {
  if (name === '') return undefined
  return position ? { name, position } : { name }
}

const metasOf = (elements: readonly XmlElement[], property: string): readonly XmlElement[] =>
  elementsNamed(elements, 'meta').filter(({ attributes }) => attributes.get('property') === property)

/** Returns the value of a `meta` element that refines the given element. */
function refinementOf(elements: readonly XmlElement[], { attributes }: XmlElement, property: string): string | undefined {
  const id = attributes.get('id')
  const refining = id && metasOf(elements, property).find((meta) => meta.attributes.get('refines') === `#${id}`)
  return refining ? lineOf(refining) : undefined
}
