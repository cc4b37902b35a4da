import { z } from 'zod'

const languages = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'must be a language code such as en or pt-br'),
  )
  .min(1, 'must contain at least one language')
  .max(30, 'at most 30 languages are allowed')
  .meta({ description: 'Language codes of the chapters to download, such as `en`; null uses the default.' })
const groups = z
  .array(z.string().trim().min(1, 'must have a name').max(512, 'is too long'))
  .max(200, 'at most 200 groups are allowed')
  .meta({
    description:
      'Preferred groups, best first: of several releases of a chapter, only the best one is downloaded. An empty list downloads all releases; null uses the default.',
  })
const fromChapter = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,3})?$/, 'must be a chapter number such as 12 or 12.5')
  .meta({ description: 'Number of the first chapter to download. `0` starts at the beginning; null uses the default.' })
const keepNewest = z.int('must be a whole number').min(0, 'must be at least 0').max(10_000, 'must be at most 10000').meta({
  description:
    'How many of the newest chapters to keep. Files of older chapters that the server downloaded are deleted. `0` keeps all; null uses the default.',
})
const deleteAfterReading = z.boolean().meta({
  description:
    'Whether files that the server downloaded are deleted a day after the user who turned this on has finished them; null uses the default.',
})
const paused = z.boolean().meta({ description: 'Whether the title is neither checked nor queued automatically; null uses the default.' })

/** Fields that are left out stay as they are. */
export const OptionsChangeDto = z
  .strictObject({
    languages: languages.nullish(),
    groups: groups.nullish(),
    fromChapter: fromChapter.nullish(),
    keepNewest: keepNewest.nullish(),
    deleteAfterReading: deleteAfterReading.nullish(),
    paused: paused.nullish(),
  })
  .meta({ id: 'DownloadOptionsChange', description: 'Download options to change; the others keep their values.' })

export const OptionsDto = z
  .object({
    languages: languages.nullable(),
    groups: groups.nullable(),
    fromChapter: fromChapter.nullable(),
    keepNewest: keepNewest.nullable(),
    deleteAfterReading: deleteAfterReading.nullable(),
    paused: paused.nullable(),
  })
  .meta({ id: 'DownloadOptions' })

export const EffectiveOptionsDto = z
  .object({
    languages: z.array(z.string()).meta({ description: 'Language codes of the chapters to download.' }),
    groups: z.array(z.string()).meta({ description: 'Preferred groups, best first; empty when all releases are downloaded.' }),
    fromChapter: z.string().nullable().meta({ description: 'Number of the first chapter to download; null for the beginning.' }),
    keepNewest: z.int().nullable().meta({ description: 'How many of the newest chapters are kept; null for all.' }),
    deleteAfterReading: z.boolean().meta({ description: 'Whether downloaded files are deleted after reading.' }),
    paused: z.boolean().meta({ description: 'Whether the title is neither checked nor queued automatically.' }),
  })
  .meta({ id: 'DownloadOptionsInForce' })

const libraryId = z.string().meta({ description: 'ID of the library.' })
const url = z.string().meta({ description: 'URL of the title at its source.' })
const title = z.string().nullable().meta({ description: 'Title; null when unknown.' })
const instant = z.string().nullable()
const downloadId = z.string().nullable()
const own = OptionsDto.meta({ description: 'Own options of the title; null values use those of the library.' })
const effective = EffectiveOptionsDto.meta({
  description: 'Options that apply: those of the title, else of the library, else the defaults.',
})
const state = {
  paused: z.boolean().meta({ description: 'Whether the title is neither checked nor queued automatically.' }),
  lastCheckedAt: instant.meta({ description: 'When the title was last checked, UTC; null before the first check.' }),
  nextCheckAt: instant.meta({ description: 'When the next automatic check runs, UTC; null when none is planned.' }),
}

export const FollowRequest = z.strictObject({
  url: z.string().meta({ description: 'URL of a title, or of one of its chapters.' }),
  libraryId: z.string().nullish().meta({
    description: 'ID of the library. By default, the one that already follows the title, else the one you used last, else the first.',
  }),
  options: OptionsChangeDto.nullish().meta({ description: 'Download options of the title; your defaults when omitted.' }),
})

export const FollowResultDto = z
  .object({
    libraryId,
    url: z.string().meta({ description: 'URL in the follow list.' }),
    title,
    downloadId: downloadId.meta({ description: 'ID of the active download of the title; null when there is none.' }),
  })
  .meta({ id: 'FollowResult' })

export const FollowQuery = z.object({
  url: z
    .union([z.string(), z.array(z.string()).max(200, 'at most 200 URLs are allowed')])
    .transform((given) => [given].flat())
    .meta({ description: 'URLs of titles, in any spelling; repeat the parameter for several.' }),
})

export const FollowDto = z
  .object({
    url: z.string().meta({ description: 'URL in the follow list.' }),
    libraryId,
    title,
    seriesId: z.string().nullable().meta({ description: 'ID of the series; null until its first chapter is in the library.' }),
    downloadId: downloadId.meta({
      description: 'ID of the download of the title that is active or retried later; null when there is none.',
    }),
    options: own,
    optionsInForce: effective,
    ...state,
  })
  .meta({ id: 'Follow' })
export type FollowDto = z.infer<typeof FollowDto>

export const SeriesFollowDto = z
  .object({
    url: url.nullable().meta({ description: 'URL to follow the series by; null when its source is unknown.' }),
    followed: z.boolean().meta({ description: 'Whether the follow list of its library contains the title.' }),
    libraryId,
    options: own,
    optionsInForce: effective,
    ...state,
    downloadable: z.boolean().meta({ description: 'Whether a downloader supports the source.' }),
  })
  .meta({ id: 'SeriesFollow' })
export type SeriesFollowDto = z.infer<typeof SeriesFollowDto>

export const FollowedTitleQuery = z.object({ libraryId, url })
export const FollowChangeBody = z.strictObject({
  libraryId,
  url,
  options: OptionsChangeDto.meta({ description: 'Only the given options change.' }),
})

export const FollowMoveBody = z.strictObject({
  libraryId: z.string().meta({ description: 'ID of the library that follows the title.' }),
  url,
  toLibraryId: z.string().meta({ description: 'ID of the library that will follow it.' }),
})

export const FollowDefaultsDto = z
  .object({
    libraryId: z.string().nullable().meta({ description: 'ID of the library used last; null before the first time.' }),
    options: OptionsDto.meta({ description: 'Options for titles that are followed without any.' }),
  })
  .meta({ id: 'FollowDefaults' })
export const FollowDefaultsBody = z.strictObject({
  libraryId: z.string().nullish().meta({ description: 'ID of the library; unchanged when omitted.' }),
  options: OptionsChangeDto.nullish().meta({ description: 'Options; only the given fields change.' }),
})

export const LibraryOptionsDto = z
  .object({
    libraryId,
    options: OptionsDto.meta({ description: 'Options of the library; null values use the defaults.' }),
    optionsInForce: EffectiveOptionsDto.meta({ description: 'Options of its titles that have no options of their own.' }),
  })
  .meta({ id: 'LibraryDownloadOptions' })
