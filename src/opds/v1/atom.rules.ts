// Writes OPDS 1.2 feeds as text: Atom with the OPDS relations and the page streaming extension.
// Guarantee: the output is well-formed for any titles and summaries.
import { cleanLine, cleanParagraphs, escapeXml } from '../../formats/xml/index.ts'

export interface AtomLink {
  readonly rel: string
  readonly href: string
  readonly type: string
  /** Further attributes by prefixed name; undefined ones are omitted. */
  readonly more?: Readonly<Record<string, string | undefined>>
}

export interface AtomEntry {
  readonly id: string
  readonly title: string
  /** UTC, no fraction. */
  readonly updated: string
  readonly content: string
  readonly authors: readonly string[]
  readonly links: readonly AtomLink[]
}

export interface AtomFeed {
  readonly id: string
  readonly title: string
  readonly updated: string
  readonly links: readonly AtomLink[]
  readonly entries: readonly AtomEntry[]
}

export const feedTypes = {
  navigation: 'application/atom+xml;profile=opds-catalog;kind=navigation',
  acquisition: 'application/atom+xml;profile=opds-catalog;kind=acquisition',
} as const
export type FeedKind = keyof typeof feedTypes

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespaces = 'xmlns="http://www.w3.org/2005/Atom" xmlns:pse="http://vaemendis.net/opds-pse/ns"'

export const writeFeed = ({ id, title, updated, links, entries }: AtomFeed): string =>
  [
    `${declaration}<feed ${namespaces}>`,
    element('id', id),
    element('title', title),
    element('updated', updated),
    '<author><name>Hondana</name></author>',
    ...links.map(writeLink),
    ...entries.map(writeEntry),
    '</feed>',
  ].join('')

const writeEntry = ({ id, title, updated, content, authors, links }: AtomEntry): string =>
  [
    '<entry>',
    element('title', title),
    element('updated', updated),
    element('id', id),
    content === '' ? '<content/>' : `<content type="html">${escapeXml(htmlOf(content))}</content>`,
    ...authors.map((name) => `<author>${element('name', name)}</author>`),
    ...links.map(writeLink),
    '</entry>',
  ].join('')

function writeLink({ rel, href, type, more = {} }: AtomLink): string {
  const attributes = Object.entries({ rel, href, type, ...more }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${escapeXml(cleanLine(value))}"`],
  )
  return `<link ${attributes.join(' ')}/>`
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(cleanLine(text))}</${name}>`

/** Converts lines of text to HTML. */
const htmlOf = (text: string): string => escapeXml(cleanParagraphs(text)).replaceAll('\n', '<br/>')

/** Search description for readers with a search field (OpenSearch). @param template with `{searchTerms}` in it */
export const writeSearchDescription = (template: string): string =>
  [
    `${declaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`,
    element('ShortName', 'Search'),
    element('Description', 'Search for series'),
    element('InputEncoding', 'UTF-8'),
    element('OutputEncoding', 'UTF-8'),
    `<Url template="${escapeXml(template)}" type="${escapeXml(feedTypes.navigation)}"/>`,
    '</OpenSearchDescription>',
  ].join('')
