import { z } from 'zod'
import { messageDto, queryInteger } from '../../kernel/http/index.ts'
import { defaultLookbackDays, maxLookbackDays } from './account-poll.rules.ts'

/** Result of a request. */
export const ActionResult = z
  .object({
    success: z.boolean().meta({ description: 'Whether the request succeeded.' }),
    message: z.string().meta({ description: 'Result for display.' }),
    messageSaying: messageDto,
  })
  .meta({ id: 'ActionResult' })

export const FollowUuids = z
  .object({ uuids: z.array(z.string()).meta({ description: 'MangaDex title IDs in lowercase, sorted, without duplicates.' }) })
  .meta({ id: 'FollowUuids' })

export const MangaParams = z.object({
  mangaId: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a MangaDex title ID (UUID)')
    .meta({ description: 'MangaDex title ID.' }),
})

export const ResyncQuery = z.object({
  lookbackDays: queryInteger(1, maxLookbackDays, defaultLookbackDays).meta({
    title: 'Lookback window (days)',
    description: 'How many days of the followed-manga feed to check.',
  }),
})

export const SyncResult = ActionResult.extend({
  followed: z.int().meta({ description: 'Number of titles in the list that the account now follows.' }),
  total: z.int().meta({ description: 'Number of MangaDex titles in the list.' }),
  failed: z
    .array(
      z.object({
        url: z.string().meta({ description: 'URL of the title.' }),
        message: z.string().meta({ description: 'Result for display.' }),
        messageSaying: messageDto,
      }),
    )
    .meta({ description: "Titles that couldn't be followed." }),
}).meta({ id: 'SyncResult' })

const instant = z.string().nullable()

export const AccountStatusDto = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether the account plugin is enabled.' }),
    problem: z.string().nullable().meta({ description: "Why the account isn't checked; null while it is." }),
    problemSaying: messageDto,
    pollEveryMinutes: z.number().nullable().meta({ description: 'Check interval in minutes; null while the plugin is disabled.' }),
    targetLibrary: z.string().nullable().meta({ description: 'Target library as configured, by name or ID.' }),
    lastPollAt: instant.meta({ description: 'When the account was last checked, UTC; null before the first check.' }),
    nextPollAt: instant.meta({ description: "When the account is checked next, UTC; null when it isn't." }),
    lastResult: ActionResult.nullable().meta({ description: 'Result of the last account check.' }),
  })
  .meta({ id: 'AccountStanding' })

const maxDescribed = 100

export const DescribeTitlesBody = z.strictObject({
  uuids: z
    .array(MangaParams.shape.mangaId)
    .max(maxDescribed, `at most ${maxDescribed} titles`)
    .meta({ description: 'MangaDex title IDs.' }),
})

export const DescribedTitlesDto = z.array(
  z
    .object({
      id: z.string().meta({ description: 'MangaDex title ID.' }),
      url: z.string().meta({ description: 'URL of the title.' }),
      title: z.string().nullable().meta({ description: 'Title; null when it no longer exists at the source.' }),
      coverUrl: z.string().nullable().meta({ description: 'URL of the cover; null when there is none.' }),
      status: z
        .enum(['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS'])
        .nullable()
        .meta({ description: 'Publication status; null when unknown.' }),
      year: z.int().nullable().meta({ description: 'Year of the first release; null when unknown.' }),
      problem: z.string().nullable().meta({ description: "Why the title couldn't be loaded; null when it could." }),
      problemSaying: messageDto,
      libraryIds: z.array(z.string()).meta({ description: 'IDs of the libraries whose follow list contains the title.' }),
    })
    .meta({ id: 'DescribedTitle' }),
)
