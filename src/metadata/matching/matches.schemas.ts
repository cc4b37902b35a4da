import { z } from 'zod'

const seriesId = z.string().meta({ description: 'ID of the series.' })
const title = {
  provider: z.string().meta({ description: 'Plugin ID of the source.' }),
  externalId: z.string().min(1).max(500).meta({ description: 'ID of the title at the source.' }),
}
const Choice = z
  .object(title)
  .nullable()
  .meta({ description: 'The title that is applied; null to skip the series. A title that is similar enough is chosen automatically.' })

export const TitleMatches = z
  .object({
    sources: z
      .array(z.object({ id: z.string().meta({ description: 'Plugin ID.' }), name: z.string().meta({ description: 'Name.' }) }))
      .readonly()
      .meta({ description: 'Enabled sources, highest priority first.' }),
    matches: z
      .array(
        z.object({
          seriesId,
          libraryId: z.string().meta({ description: 'ID of the library.' }),
          title: z.string().meta({ description: 'Title of the series.' }),
          folder: z.string().meta({ description: 'Name of its folder.' }),
          searching: z.boolean().meta({ description: 'Whether the search is still running.' }),
          linked: z
            .array(z.string())
            .readonly()
            .meta({ description: 'Plugin IDs of sources that the series is linked to; they are not asked.' }),
          failed: z.array(z.string()).readonly().meta({ description: 'Plugin IDs of sources that were unavailable.' }),
          candidates: z
            .array(
              z.object({
                ...title,
                title: z.string().meta({ description: 'Title.' }),
                year: z.int().nullable().meta({ description: 'Year of the first release; null when unknown.' }),
                coverUrl: z.string().nullable().meta({ description: 'URL of the cover; null when there is none.' }),
                sourceUrl: z.string().meta({ description: 'URL of the title at its source.' }),
                confidence: z.number().meta({ description: 'Similarity to the titles of the series, 0 to 1.' }),
              }),
            )
            .readonly()
            .meta({ description: 'Titles of all sources, most similar first.' }),
          choice: Choice,
        }),
      )
      .meta({ description: 'Series by title, at most 1,000.' }),
  })
  .meta({ id: 'TitleMatches' })

export const SeriesToMatch = z.strictObject({
  seriesIds: z
    .array(z.string())
    .min(1, 'must list at least one series')
    .max(1000, 'must list at most 1,000 series')
    .meta({ description: 'IDs of the series.' }),
})
export const AcceptedTitles = z.strictObject({
  titles: z
    .array(z.strictObject({ seriesId, ...title }))
    .min(1, 'must list at least one title')
    .max(1000, 'must list at most 1,000 titles')
    .meta({ description: 'Titles by series.' }),
})
export const MatchDecision = z.strictObject({ choice: Choice })
