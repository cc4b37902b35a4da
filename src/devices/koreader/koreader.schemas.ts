// Request and response formats of KOReader's progress plugin (docs/api/komga-contract.md, "KOReader sync").
import { z } from 'zod'

const line = z.string().max(4000)

export const KoreaderProgress = z
  .object({
    document: line.meta({ description: "KOReader's hash of the file." }),
    progress: line.meta({ description: 'Page number, or the position in an EPUB.' }),
    percentage: z.number().min(0).max(1).meta({ description: 'Progress in the book, 0 to 1.' }),
    device: line.meta({ description: 'Name of the device.' }),
    device_id: line.meta({ description: 'ID of the device.' }),
  })
  .meta({ id: 'KoreaderProgress' })
export type KoreaderProgress = z.infer<typeof KoreaderProgress>

/** The plugin sends page numbers as numbers and omits what a device does not know. */
export const KoreaderProgressUpdate = z
  .object({
    document: line.meta({ description: "KOReader's hash of the file." }),
    progress: z.union([line, z.number().transform(String)]).meta({ description: 'Page number, or the position in an EPUB.' }),
    percentage: z
      .number()
      .nullish()
      .transform((given) => Math.min(1, Math.max(0, given ?? 0)))
      .meta({ description: 'Progress in the book, 0 to 1.' }),
    device: line
      .nullish()
      .transform((given) => given ?? '')
      .meta({ description: 'Name of the device.' }),
    device_id: line
      .nullish()
      .transform((given) => given ?? '')
      .meta({ description: 'ID of the device.' }),
  })
  .meta({ id: 'KoreaderProgressUpdate' })
