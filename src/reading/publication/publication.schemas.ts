// API schemas of Readium's web publications (docs/api/komga-contract.md, "Web publications and fonts"): unknown values are omitted, lists
// are written even when empty.
import { z } from 'zod'
import { Locator } from '../../library/books/index.ts'

const LinkFields = z.object({
  href: z.string().optional().meta({ description: 'Whole address; absent for a heading.' }),
  type: z.string().optional(),
  rel: z.string().optional(),
  title: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  templated: z.boolean().optional().meta({ description: 'Whether href has places to fill in.' }),
  properties: z.record(z.string(), z.unknown()),
})

export interface PublicationLink extends z.infer<typeof LinkFields> {
  /** The same resource in another format. */
  readonly alternate?: PublicationLink[] | undefined
  readonly children?: PublicationLink[] | undefined
}

export const PublicationLink: z.ZodType<PublicationLink> = LinkFields.extend({
  get alternate() {
    return z.array(PublicationLink).optional()
  },
  get children() {
    return z.array(PublicationLink).optional()
  },
}).meta({ id: 'PublicationLink' })

const names = z.array(z.string())

const PublicationMetadata = z
  .object({
    title: z.string(),
    conformsTo: z.string(),
    identifier: z.string().optional(),
    modified: z.string().meta({ description: 'UTC, no fraction.' }),
    published: z.string().optional().meta({ description: 'yyyy-mm-dd' }),
    language: z.string().optional(),
    description: z.string().optional(),
    numberOfPages: z.int(),
    readingProgression: z.enum(['rtl', 'ltr', 'ttb']).optional(),
    author: names,
    artist: names,
    colorist: names,
    contributor: names,
    editor: names,
    illustrator: names,
    inker: names,
    letterer: names,
    penciler: names,
    translator: names,
    publisher: names,
    subject: names,
    belongsTo: z.object({
      series: z.array(z.object({ name: z.string(), position: z.number(), links: z.array(PublicationLink) })),
      collection: z.array(z.never()),
    }),
    rendition: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'PublicationMetadata' })

const links = z.array(PublicationLink)

export const Publication = z
  .object({
    context: z.string(),
    metadata: PublicationMetadata,
    links,
    images: links,
    readingOrder: links,
    resources: links,
    toc: links,
    landmarks: links,
    pageList: links,
  })
  .meta({ id: 'Publication' })
export type Publication = z.infer<typeof Publication>

export const Positions = z.object({ total: z.int(), positions: z.array(Locator) }).meta({ id: 'Positions' })

/** A publication as shown in lists: its manifest without its contents. */
export const ListedPublication = Publication.pick({ metadata: true, links: true, images: true }).meta({ id: 'ListedPublication' })
export type ListedPublication = z.infer<typeof ListedPublication>
