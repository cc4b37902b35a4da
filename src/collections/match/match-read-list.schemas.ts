// Result of matching an imported reading list, in Komga's format (docs/api/komga-contract.md, "Collections and read lists").
import { z } from 'zod'

const Match = z
  .object({
    series: z
      .object({
        seriesId: z.string().meta({ description: 'ID of the series.' }),
        title: z.string().meta({ description: 'Title of the series.' }),
        releaseDate: z.string().nullable().meta({ description: 'Release date of the first book as yyyy-mm-dd; null when unknown.' }),
      })
      .meta({ description: 'Series that matches.' }),
    books: z
      .array(
        z.object({
          bookId: z.string().meta({ description: 'ID of the book.' }),
          number: z.string().meta({ description: 'Number of the book.' }),
          title: z.string().meta({ description: 'Title of the book.' }),
        }),
      )
      .meta({ description: 'Books of the series that match.' }),
  })
  .meta({ id: 'ReadListBookMatch' })

export const ReadListMatch = z
  .object({
    readListMatch: z
      .object({
        name: z.string().meta({ description: 'Name of the read list in the file.' }),
        errorCode: z.string().meta({ description: 'ERR_1009 when a read list with this name already exists.' }),
      })
      .meta({ description: 'The read list itself.' }),
    requests: z
      .array(
        z.object({
          request: z
            .object({
              series: z.array(z.string()).meta({ description: 'Searched series titles.' }),
              number: z.string().meta({ description: 'Searched book number.' }),
            })
            .meta({ description: 'Book that the file names.' }),
          matches: z.array(Match).meta({ description: 'Matching books, by series.' }),
        }),
      )
      .meta({ description: 'Books of the file, in order.' }),
    errorCode: z.string().meta({ description: 'Code of the problem with the file; empty when it has none.' }),
  })
  .meta({ id: 'ReadListMatch' })
