import { z } from 'zod'
import { queryInteger, sayingDto } from '../../kernel/http/index.ts'
import { mostLookbackDays, usualLookbackDays } from './account-poll.rules.ts'

/** What became of a request. */
export const ActionResult = z.object({ success: z.boolean(), message: z.string(), messageSaying: sayingDto }).meta({ id: 'ActionResult' })

export const FollowUuids = z
  .object({ uuids: z.array(z.string()).meta({ description: 'Lower case, sorted, each once.' }) })
  .meta({ id: 'FollowUuids' })

export const MangaParams = z.object({
  mangaId: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be the id of a title at MangaDex, a UUID'),
})

export const ResyncQuery = z.object({
  lookbackDays: queryInteger(1, mostLookbackDays, usualLookbackDays).meta({
    title: 'Lookback window (days)',
    description: 'How many days back to check.',
  }),
})

export const SyncResult = ActionResult.extend({
  followed: z.int().meta({ description: 'Titles of the list that the account follows now.' }),
  total: z.int().meta({ description: 'Titles of MangaDex in the list.' }),
  failed: z.array(z.object({ url: z.string(), message: z.string() })),
}).meta({ id: 'SyncResult' })

const instant = z.string().nullable()

export const AccountStandingDto = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether the plugin of the account is switched on.' }),
    problem: z.string().nullable().meta({ description: 'Why the account is not asked; null while it is.' }),
    problemSaying: sayingDto,
    pollEveryMinutes: z.number().nullable(),
    targetLibrary: z.string().nullable().meta({ description: 'As configured: name or id.' }),
    lastPollAt: instant,
    nextPollAt: instant,
    lastResult: ActionResult.nullable().meta({ description: 'What the last look found, or why it did not.' }),
  })
  .meta({ id: 'AccountStanding' })

const mostDescribed = 100

export const DescribeTitlesBody = z.strictObject({
  uuids: z.array(MangaParams.shape.mangaId).max(mostDescribed, `at most ${mostDescribed} titles`),
})

export const DescribedTitlesDto = z.array(
  z
    .object({
      id: z.string(),
      url: z.string(),
      title: z.string().nullable().meta({ description: 'Null when the source does not know it any more.' }),
      coverUrl: z.string().nullable(),
      status: z.enum(['ONGOING', 'ENDED', 'ABANDONED', 'HIATUS']).nullable(),
      year: z.int().nullable(),
      problem: z.string().nullable(),
      problemSaying: sayingDto,
      libraryIds: z.array(z.string()).meta({ description: 'Libraries whose follow list names it.' }),
    })
    .meta({ id: 'DescribedTitle' }),
)
