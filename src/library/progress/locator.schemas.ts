// Locators as Readium apps send them (docs/api/komga-contract.md, "Readium progression").
import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'

const fraction = z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1')
const line = z.string().max(4000)
const passage = z.string().max(20_000)

// Apps send null for unknown values; it counts as absent.
const LocationsGiven = z.object({
  fragments: z.array(line).max(100).nullish().meta({ description: 'Positions inside the document, such as an element ID.' }),
  progression: fraction.nullish().meta({ description: 'Progress in the document, 0 to 1.' }),
  position: z.int().nullish().meta({ description: 'Position in the book, from 1; the page in comics.' }),
  totalProgression: fraction.nullish().meta({ description: 'Progress in the book, 0 to 1.' }),
})

const LocatorGiven = z.object({
  href: line.meta({ description: 'Path of the document in the book.' }),
  type: line.meta({ description: 'Media type of the document.' }),
  title: line.nullish().meta({ description: 'Title of the chapter.' }),
  locations: LocationsGiven.nullish().meta({ description: 'Where in the document and the book.' }),
  text: z
    .object({
      after: passage.nullish().meta({ description: 'Text after the position.' }),
      before: passage.nullish().meta({ description: 'Text before the position.' }),
      highlight: passage.nullish().meta({ description: 'Text at the position.' }),
    })
    .nullish()
    .meta({ description: 'Text around the position.' }),
  koboSpan: line.nullish().meta({ description: 'Position on Kobo devices.' }),
})

/** Body of PUT progression. */
export const ProgressionGiven = komgaInput(
  z.object({
    modified: z.iso
      .datetime({ offset: true, error: 'must be a date and time with its zone' })
      .meta({ description: 'When the position was reached, ISO 8601 with time zone.' }),
    device: z
      .object({ id: line.meta({ description: 'ID of the device.' }), name: line.meta({ description: 'Name of the device.' }) })
      .meta({ description: 'Device that the progress was made on.' }),
    locator: LocatorGiven.meta({ description: 'Position in the book.' }),
  }),
).meta({ id: 'ProgressionUpdate' })
export type ProgressionGiven = z.output<typeof ProgressionGiven>

export const Locator = z
  .object({
    href: z.string().meta({ description: 'Path of the document in the book.' }),
    type: z.string().meta({ description: 'Media type of the document.' }),
    title: z.string().optional().meta({ description: 'Title of the chapter.' }),
    locations: z
      .object({
        fragments: z.array(z.string()).meta({ description: 'Positions inside the document, such as an element ID.' }),
        progression: z.number().optional().meta({ description: 'How far in the document, 0 to 1.' }),
        position: z.int().optional().meta({ description: 'From 1; in comics the page.' }),
        totalProgression: z.number().optional().meta({ description: 'How far in the book, 0 to 1.' }),
      })
      .meta({ description: 'Where in the document and the book.' }),
    text: z
      .object({
        after: z.string().optional().meta({ description: 'Text after the position.' }),
        before: z.string().optional().meta({ description: 'Text before the position.' }),
        highlight: z.string().optional().meta({ description: 'Text at the position.' }),
      })
      .optional()
      .meta({ description: 'Text around the position.' }),
    koboSpan: z.string().optional().meta({ description: 'Position on Kobo devices.' }),
  })
  .meta({ id: 'Locator' })
export type Locator = z.infer<typeof Locator>

export const Progression = z
  .object({
    modified: z.string().meta({ description: 'ISO 8601 with zone.' }),
    device: z
      .object({ id: z.string().meta({ description: 'ID of the device.' }), name: z.string().meta({ description: 'Name of the device.' }) })
      .meta({ description: 'Device that the progress was made on.' }),
    locator: Locator.meta({ description: 'Position in the book.' }),
  })
  .meta({ id: 'Progression' })
export type Progression = z.infer<typeof Progression>
