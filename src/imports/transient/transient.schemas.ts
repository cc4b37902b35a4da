import { z } from 'zod'
import { komgaInput } from '../../kernel/http/index.ts'
import { PageDto } from '../../library/books/index.ts'
import { mediaStatuses } from '../../library/index.ts'

export const TransientScanRequest = komgaInput(
  z.object({ path: z.string().max(4_000).meta({ description: 'Absolute path of a folder on the server.' }) }).meta({ id: 'ScanRequest' }),
)

export const TransientBookDto = z
  .object({
    id: z.string().meta({ description: 'ID of the file, valid for a day.' }),
    name: z.string().meta({ description: 'Name of the file without its extension.' }),
    url: z.string().meta({ description: 'Path of the file.' }),
    fileLastModified: z.string().meta({ description: 'UTC, no fraction.' }),
    sizeBytes: z.int().meta({ description: 'Size in bytes.' }),
    size: z.string().meta({ description: 'For people, such as `12.3 MiB`.' }),
    status: z.enum(mediaStatuses).meta({ description: 'UNKNOWN until the file is analyzed.' }),
    mediaType: z.string().meta({ description: 'Of the file; empty until it is analyzed.' }),
    pages: z.array(PageDto).meta({ description: 'Pages; empty until the file is analyzed.' }),
    files: z.array(z.string()).meta({ description: 'Always empty.' }),
    comment: z.string().meta({ description: 'Codes of problems with the file; empty when it has none.' }),
    number: z.number().nullable().meta({ description: 'Number according to the file or its name; null when unknown.' }),
    seriesId: z.string().nullable().meta({ description: 'Series with the name in the file or of the file; null when there is none.' }),
  })
  .meta({ id: 'TransientBook' })
export type TransientBookDto = z.infer<typeof TransientBookDto>

export const TransientParams = z.object({ id: z.string().max(100).meta({ description: 'ID of the file.' }) })
export const TransientPageParams = TransientParams.extend({
  pageNumber: z.coerce.number().int().meta({ description: 'Page, from 1.' }),
})
