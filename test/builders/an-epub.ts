// Small EPUBs for tests: `anEpub({ chapters: ['Once', 'upon'] })`, or a comic: `anEpub({ pictures: 3 })`.
import { aZip, type CraftedEntry } from '../../src/formats/archive/zip/zip.fixture.ts'
import { aPage } from './an-archive.ts'

export interface EpubSpec {
  /** Text of each chapter; stored uncompressed, so that a chapter of n KiB has n positions. */
  readonly chapters?: readonly string[]
  /** Number of pages with one image each, instead of chapters. */
  readonly pictures?: number
  /** Distinguishes this book's images from those of others. */
  readonly seed?: string
  /** Elements of the metadata, as XML. */
  readonly metadata?: string
  /** Attributes of the spine, as XML. */
  readonly spine?: string
  /** `properties` of each item of the spine. */
  readonly spineProperties?: readonly string[]
  readonly fixedLayout?: boolean
  /** Default: an EPUB 3 navigation document. */
  readonly navigation?: 'nav' | 'ncx' | 'broken'
  /** Further entries by name; undefined omits a default entry. */
  readonly files?: Readonly<Record<string, string | Uint8Array | undefined>>
  /** Compresses everything, like real books; pages are then counted by compressed size. */
  readonly deflated?: boolean
  /** Further items of the manifest, as XML. */
  readonly manifest?: string
}

/** Path of a chapter in the archive; 1-based. */
export const chapterPath = (number: number): string => `OEBPS/text/chapter ${number}.xhtml`

const defaultChapters = ['It was a dark and stormy night; the rain fell in torrents.', 'The end of the story, at last.']

/** Bytes of an EPUB. */
export function anEpub(spec: EpubSpec = {}): Buffer {
  const documents =
    spec.pictures === undefined ? (spec.chapters ?? defaultChapters) : Array.from({ length: spec.pictures }, () => undefined)
  const files = new Map<string, string | Uint8Array | undefined>([
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', container],
    ['OEBPS/content.opf', packageDocument(spec, documents.length)],
    ...navigationFile(spec, documents.length),
    ['OEBPS/style/book.css', 'p { margin: 0 }'],
    ['OEBPS/style/Serif.ttf', `a font ${spec.seed ?? ''}`],
  ])
  for (const [index, text] of documents.entries()) {
    const number = index + 1
    files.set(chapterPath(number), text === undefined ? picturePage(number) : chapter(number, text))
    if (text === undefined) files.set(`OEBPS/images/${number}.jpg`, aPage({ seed: spec.seed ?? '' }, `${number}.jpg`))
  }
  for (const [name, content] of Object.entries(spec.files ?? {})) files.set(name, content)
  return aZip(
    [...files].flatMap(([name, content]): CraftedEntry[] =>
      content === undefined ? [] : [{ name, content, utf8: true, deflated: (spec.deflated ?? false) && name !== 'mimetype' }],
    ),
  )
}

const container = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>`

const each = (count: number, write: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index + 1)).join('\n    ')

const propertiesOf = (properties: string | undefined): string => (properties ? ` properties="${properties}"` : '')

const packageDocument = (spec: EpubSpec, count: number): string => `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
    ${spec.metadata ?? '<dc:title>A Dark Night</dc:title>'}
    ${spec.fixedLayout ? '<meta property="rendition:layout">pre-paginated</meta>' : ''}
  </metadata>
  <manifest>
    ${spec.navigation === 'ncx' ? '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>' : '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'}
    ${each(count, (number) => `<item id="c${number}" href="text/chapter%20${number}.xhtml" media-type="application/xhtml+xml"/>`)}
    ${each(spec.pictures ?? 0, (number) => `<item id="p${number}" href="images/${number}.jpg" media-type="image/jpeg"/>`)}
    <item id="css" href="style/book.css" media-type="text/css"/>
    <item id="font" href="style/Serif.ttf" media-type="font/ttf"/>
    ${spec.manifest ?? ''}
  </manifest>
  <spine ${spec.navigation === 'ncx' ? 'toc="ncx"' : ''} ${spec.spine ?? ''}>
    ${each(count, (number) => `<itemref idref="c${number}"${propertiesOf(spec.spineProperties?.[number - 1])}/>`)}
  </spine>
</package>`

function navigationFile({ navigation = 'nav' }: EpubSpec, count: number): [string, string][] {
  if (navigation === 'broken') return [['OEBPS/nav.xhtml', '<html><nav epub:type="toc"><']]
  return navigation === 'ncx' ? [['OEBPS/toc.ncx', ncx(count)]] : [['OEBPS/nav.xhtml', nav(count)]]
}

const nav = (count: number): string => `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
  <nav epub:type="toc"><ol><li><span>Part One</span><ol>
    ${each(count, (number) => `<li><a href="text/chapter%20${number}.xhtml#top">Chapter <b>${number}</b></a></li>`)}
  </ol></li></ol></nav>
  <nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="text/chapter%201.xhtml">Start</a></li></ol></nav>
  <nav epub:type="page-list"><ol><li><a href="text/chapter%201.xhtml#p1">1</a></li></ol></nav>
</body></html>`

const ncx = (count: number): string => `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>
  ${each(count, (number) => `<navPoint id="n${number}"><navLabel><text>Chapter ${number}</text></navLabel><content src="text/chapter%20${number}.xhtml"/></navPoint>`)}
</navMap></ncx>`

const chapter = (number: number, text: string): string => `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Chapter ${number}</title></head><body><p>${text}</p></body></html>`

const picturePage = (number: number): string => `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>A title that is longer than fifteen letters</title></head>
<body><div><img src="../images/${number}.jpg" alt=""/></div></body></html>`
