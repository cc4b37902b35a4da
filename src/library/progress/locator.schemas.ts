// Locators as Readium apps send them (docs/api/komga-contract.md, "Readium progression").
import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'

const fraction = z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1')
const line = z.string().max(4000)
const passage = z.string().max(20_000)

// Apps send null for unknown values; it counts as absent.
const LocationsGiven = z.object({
  fragments: z.array(line).max(100).nullish(),
  progression: fraction.nullish(),
  position: z.int().nullish(),
  totalProgression: fraction.nullish(),
})

const LocatorGiven = z.object({
  href: line,
  type: line,
  title: line.nullish(),
  locations: LocationsGiven.nullish(),
  text: z.object({ after: passage.nullish(), before: passage.nullish(), highlight: passage.nullish() }).nullish(),
  koboSpan: line.nullish(),
})

/** Body of PUT progression. */
export const ProgressionGiven = komgaInput(
  z.object({
    modified: z.iso.datetime({ offset: true, error: 'must be a date and time with its zone' }),
    device: z.object({ id: line, name: line }),
    locator: LocatorGiven,
  }),
).meta({ id: 'ProgressionUpdate' })
export type ProgressionGiven = z.output<typeof ProgressionGiven>

export const Locator = z
  .object({
    href: z.string(),
    type: z.string(),
    title: z.string().optional(),
    locations: z.object({
      fragments: z.array(z.string()),
      progression: z.number().optional().meta({ description: 'How far in the document, 0 to 1.' }),
      position: z.int().optional().meta({ description: 'From 1; in comics the page.' }),
      totalProgression: z.number().optional().meta({ description: 'How far in the book, 0 to 1.' }),
    }),
    text: z.object({ after: z.string().optional(), before: z.string().optional(), highlight: z.string().optional() }).optional(),
    koboSpan: z.string().optional(),
  })
  .meta({ id: 'Locator' })
export type Locator = z.infer<typeof Locator>

export const Progression = z
  .object({
    modified: z.string().meta({ description: 'ISO 8601 with zone.' }),
    device: z.object({ id: z.string(), name: z.string() }),
    locator: Locator,
  })
  .meta({ id: 'Progression' })
export type Progression = z.infer<typeof Progression>
