// Result of matching an imported reading list, in Komga's format (docs/api/komga-contract.md, "Collections and read lists").
import { z } from 'zod'

const Match = z
  .object({
    series: z.object({ seriesId: z.string(), title: z.string(), releaseDate: z.string().nullable() }),
    books: z.array(z.object({ bookId: z.string(), number: z.string(), title: z.string() })),
  })
  .meta({ id: 'ReadListBookMatch' })

export const ReadListMatch = z
  .object({
    readListMatch: z.object({
      name: z.string(),
      errorCode: z.string().meta({ description: 'ERR_1009 when a read list with this name already exists.' }),
    }),
    requests: z.array(
      z.object({
        request: z.object({ series: z.array(z.string()).meta({ description: 'Searched series titles.' }), number: z.string() }),
        matches: z.array(Match),
      }),
    ),
    errorCode: z.string(),
  })
  .meta({ id: 'ReadListMatch' })
