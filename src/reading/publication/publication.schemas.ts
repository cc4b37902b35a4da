// API schemas of Readium's web publications (docs/api/komga-contract.md, "Web publications and fonts"): unknown values are omitted, lists
// are written even when empty.
import { z } from 'zod'
import { Locator } from '../../library/books/index.ts'

const LinkFields = z.object({
  href: z.string().optional().meta({ description: 'Whole address; absent for a heading.' }),
  type: z.string().optional().meta({ description: 'Media type.' }),
  rel: z.string().optional().meta({ description: 'Relation of the resource to the publication.' }),
  title: z.string().optional().meta({ description: 'Title.' }),
  width: z.int().optional().meta({ description: 'Width in pixels.' }),
  height: z.int().optional().meta({ description: 'Height in pixels.' }),
  templated: z.boolean().optional().meta({ description: 'Whether href has places to fill in.' }),
  properties: z.record(z.string(), z.unknown()).meta({ description: 'Additional properties of the link.' }),
})

export interface PublicationLink extends z.infer<typeof LinkFields> {
  /** The same resource in another format. */
  readonly alternate?: PublicationLink[] | undefined
  readonly children?: PublicationLink[] | undefined
}

export const PublicationLink: z.ZodType<PublicationLink> = LinkFields.extend({
  get alternate() {
    return z.array(PublicationLink).optional().meta({ description: 'The same resource in other formats.' })
  },
  get children() {
    return z.array(PublicationLink).optional().meta({ description: 'Links below this one, such as the sections of a chapter.' })
  },
}).meta({ id: 'PublicationLink' })

const names = z.array(z.string())

const PublicationMetadata = z
  .object({
    title: z.string().meta({ description: 'Title.' }),
    conformsTo: z.string().meta({ description: 'URL of the profile that the publication follows.' }),
    identifier: z.string().optional().meta({ description: 'Unique identifier of the publication.' }),
    modified: z.string().meta({ description: 'UTC, no fraction.' }),
    published: z.string().optional().meta({ description: 'yyyy-mm-dd' }),
    language: z.string().optional().meta({ description: 'BCP 47 language tag.' }),
    description: z.string().optional().meta({ description: 'Summary.' }),
    numberOfPages: z.int().meta({ description: 'Number of pages.' }),
    readingProgression: z.enum(['rtl', 'ltr', 'ttb']).optional().meta({ description: 'Reading direction.' }),
    author: names.meta({ description: 'Authors.' }),
    artist: names.meta({ description: 'Artists.' }),
    colorist: names.meta({ description: 'Colorists.' }),
    contributor: names.meta({ description: 'Other contributors.' }),
    editor: names.meta({ description: 'Editors.' }),
    illustrator: names.meta({ description: 'Illustrators.' }),
    inker: names.meta({ description: 'Inkers.' }),
    letterer: names.meta({ description: 'Letterers.' }),
    penciler: names.meta({ description: 'Pencilers.' }),
    translator: names.meta({ description: 'Translators.' }),
    publisher: names.meta({ description: 'Publishers.' }),
    subject: names.meta({ description: 'Genres and tags.' }),
    belongsTo: z
      .object({
        series: z
          .array(
            z.object({
              name: z.string().meta({ description: 'Title of the series.' }),
              position: z.number().meta({ description: 'Number of the book in the series.' }),
              links: z.array(PublicationLink).meta({ description: 'Links to the series.' }),
            }),
          )
          .meta({ description: 'Series of the book.' }),
        collection: z.array(z.never()).meta({ description: 'Always empty.' }),
      })
      .meta({ description: 'Series that the publication belongs to.' }),
    rendition: z.record(z.string(), z.unknown()).meta({ description: 'How to display the publication.' }),
  })
  .meta({ id: 'PublicationMetadata' })

const links = z.array(PublicationLink)

export const Publication = z
  .object({
    context: z.string().meta({ description: 'JSON-LD context.' }),
    metadata: PublicationMetadata.meta({ description: 'Metadata of the publication.' }),
    links: links.meta({ description: 'Related resources.' }),
    images: links.meta({ description: 'Covers in several sizes.' }),
    readingOrder: links.meta({ description: 'Pages or chapters, in reading order.' }),
    resources: links.meta({ description: 'Other files of the publication.' }),
    toc: links.meta({ description: 'Table of contents.' }),
    landmarks: links.meta({ description: 'Landmarks, such as the cover or the beginning of the text.' }),
    pageList: links.meta({ description: 'Pages of the print edition.' }),
  })
  .meta({ id: 'Publication' })
export type Publication = z.infer<typeof Publication>

export const Positions = z
  .object({
    total: z.int().meta({ description: 'Number of positions.' }),
    positions: z.array(Locator).meta({ description: 'Positions in reading order.' }),
  })
  .meta({ id: 'Positions' })

/** A publication as shown in lists: its manifest without its contents. */
export const ListedPublication = Publication.pick({ metadata: true, links: true, images: true }).meta({ id: 'ListedPublication' })
export type ListedPublication = z.infer<typeof ListedPublication>
