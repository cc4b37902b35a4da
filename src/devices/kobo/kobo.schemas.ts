// What is exchanged with Kobo e-readers: JSON with keys in Pascal case. Percentages are 0 to 100.
import { z } from 'zod'

const line = z.string().max(4_000)
/** Devices may round to a little more than 100. */
const percent = z.number().transform((given) => Math.min(100, Math.max(0, given)))
const instant = line.nullish().meta({ description: "By the device's clock, ISO 8601." })

// Other keys are kept: the state of a book from the Kobo store is passed on.
const LocationGiven = z.looseObject({
  Source: line.nullish().meta({ description: 'Path of the document in the EPUB.' }),
  Type: line.nullish().meta({ description: 'Kind of Value; KoboSpan in KEPUBs.' }),
  Value: line.nullish().meta({ description: 'ID of an element in the document.' }),
})

const ReadingStateGiven = z.looseObject({
  EntitlementId: line.nullish().meta({ description: 'ID of the book.' }),
  LastModified: instant,
  CurrentBookmark: z
    .looseObject({
      LastModified: instant,
      ProgressPercent: percent.nullish().meta({ description: 'Progress in the book.' }),
      ContentSourceProgressPercent: percent.nullish().meta({ description: 'Progress in the document.' }),
      Location: LocationGiven.nullish().meta({ description: 'Position.' }),
    })
    .nullish()
    .meta({ description: 'Last position.' }),
  StatusInfo: z
    .looseObject({ LastModified: instant, Status: line.nullish().meta({ description: 'ReadyToRead, Reading or Finished.' }) })
    .nullish()
    .meta({ description: 'Whether the book was opened or finished.' }),
})
export type ReadingStateGiven = z.output<typeof ReadingStateGiven>

export const ReadingStatesUpdate = z
  .looseObject({ ReadingStates: z.array(ReadingStateGiven).min(1).max(100).meta({ description: 'One per book; only the first counts.' }) })
  .meta({ id: 'KoboReadingStatesUpdate' })

export interface ReadingState {
  readonly EntitlementId: string
  readonly Created: string
  readonly LastModified: string
  readonly PriorityTimestamp: string
  readonly StatusInfo: {
    readonly LastModified: string
    readonly Status: 'ReadyToRead' | 'Reading' | 'Finished'
    readonly TimesStartedReading: number
  }
  readonly Statistics: { readonly LastModified: string }
  readonly CurrentBookmark: {
    readonly LastModified: string
    readonly ProgressPercent?: number
    readonly ContentSourceProgressPercent?: number
    readonly Location?: { readonly Source: string; readonly Type: string; readonly Value: string }
  }
}

/** The shapes have no fixed set of keys: e-readers differ, and what the Kobo store sends is passed on. */
const koboObject = z.record(z.string(), z.unknown())

export const KoboObject = koboObject.meta({ id: 'KoboObject', description: 'An object in the format of the Kobo store.' })
export const KoboObjects = z.array(koboObject).meta({ id: 'KoboObjects', description: 'Objects in the format of the Kobo store.' })
