// API schemas of trackers.
import { z } from 'zod'
import { messageDto } from '../kernel/http/index.ts'
import { trackerStatuses } from '../plugins/index.ts'
import { units } from './sync/sync.rules.ts'

const status = z.enum(trackerStatuses)
const unit = z.enum(units)
const count = z.int().min(0)
const score = z.int().min(1).max(100)

const EntryDto = z
  .object({
    status: status.meta({ description: 'Status in the list.' }),
    chaptersRead: count.meta({ description: 'Chapters read; 0 when the tracker has none.' }),
    volumesRead: count.nullable().meta({ description: 'Volumes read; null when the tracker has none.' }),
    score: z.number().nullable().meta({ description: 'Score from 1 to 100; null without one.' }),
    startedAt: z.string().nullable().meta({ description: 'Date of the first chapter.' }),
    finishedAt: z.string().nullable().meta({ description: 'Date of the last chapter.' }),
  })
  .meta({ id: 'TrackerEntry' })

const AccountDto = z
  .object({
    name: z.string().meta({ description: 'Name of the account at the tracker.' }),
    connectedAt: z.string().meta({ description: 'Time of the last sign-in.' }),
    lastSyncAt: z.string().nullable().meta({ description: 'Time of the last update; null before the first one.' }),
    problem: z.string().nullable().meta({ description: 'Why you have to sign in again; null while the sign-in works.' }),
    problemSaying: messageDto,
    autoLink: z.boolean().meta({ description: 'Whether series are linked by the IDs in their metadata.' }),
    pull: z.boolean().meta({ description: 'Whether the list is read every day.' }),
    markRead: z.boolean().meta({ description: 'Whether books are marked as read that the list has as read.' }),
    linked: count.meta({ description: 'Linked series that are synced.' }),
    pending: count.meta({ description: 'Series with an update that was not sent yet.' }),
    toConfirm: count.meta({ description: 'Newly linked series that wait for your confirmation.' }),
    unread: count.meta({ description: 'Newly linked series whose list entry was not read yet.' }),
  })
  .meta({ id: 'TrackerAccount' })

export const TrackerDto = z
  .object({
    id: z.string().meta({ description: 'Plugin ID.' }),
    name: z.string().meta({ description: 'Display name.' }),
    signIn: z
      .enum(['code', 'token', 'credentials', 'unconfigured'])
      .meta({ description: 'How to sign in: in the browser, with a copied token, or with credentials; unconfigured without a client.' }),
    tokenPage: z.string().nullable().meta({ description: 'Page that shows the token to copy.' }),
    fields: z
      .array(
        z.object({
          key: z.string().meta({ description: 'Key of the value in the sign-in.' }),
          title: z.string().meta({ description: 'Label.' }),
          isSecret: z.boolean().meta({ description: 'Whether to hide what is entered.' }),
        }),
      )
      .meta({ description: 'Credentials to enter.' }),
    redirectUri: z.string().meta({ description: 'Redirect URL that the client at the tracker needs.' }),
    hasScore: z.boolean().meta({ description: 'Whether the lists have scores.' }),
    paused: z.string().nullable().meta({ description: 'Why updates are on hold for everybody; null while the tracker is available.' }),
    pausedSaying: messageDto,
    pausedUntil: z.string().nullable().meta({ description: 'Time of the next attempt.' }),
    account: AccountDto.nullable().meta({ description: 'Your account; null while you have connected none.' }),
  })
  .meta({ id: 'Tracker' })
export type TrackerDto = z.infer<typeof TrackerDto>

export const SignInBody = z.object({
  values: z
    .record(z.string(), z.string().max(10_000))
    .default({})
    .meta({ description: 'Credentials by the key of their field, or `token`.' }),
})
export const SignInResult = z.object({ url: z.string().nullable().meta({ description: 'Where to sign in; null when you are signed in.' }) })

export const OptionsBody = z.object({
  autoLink: z.boolean().optional().meta({ description: 'Link series by the IDs in their metadata.' }),
  pull: z.boolean().optional().meta({ description: 'Read the list every day.' }),
  markRead: z.boolean().optional().meta({ description: 'Mark books as read that the list has as read.' }),
})

const ChangeDto = EntryDto.partial().meta({ id: 'TrackerChange' })

const ComparedDto = z.object({
  seriesId: z.string().meta({ description: 'Series ID.' }),
  seriesTitle: z.string().meta({ description: 'Title of the series.' }),
  titleId: z.string().meta({ description: 'ID of the title at the tracker.' }),
  title: z.string().nullable().meta({ description: 'Title at the tracker; null while it was not read.' }),
  url: z.string().nullable().meta({ description: 'Page of the title at the tracker.' }),
  unit: unit.meta({ description: 'What the books of the series are.' }),
  read: count.meta({ description: 'Number of the last book that you have read here.' }),
  entry: EntryDto.nullable().meta({ description: 'Entry in your list; null when the title is not on it or was not read.' }),
  change: ChangeDto.meta({ description: 'What will be changed in the list.' }),
})

export const PreviewDto = z
  .object({
    unread: count.meta({ description: 'Newly linked series whose list entry was not read yet.' }),
    entries: z.array(ComparedDto.meta({ id: 'TrackerPreviewEntry' })).meta({ description: 'Newly linked series.' }),
  })
  .meta({ id: 'TrackerPreview' })
export type PreviewDto = z.infer<typeof PreviewDto>

export const ConfirmBody = z.object({ seriesIds: z.array(z.string()).max(20_000).meta({ description: 'Series to sync from now on.' }) })

export const SeriesTrackerDto = z
  .object({
    id: z.string().meta({ description: 'Plugin ID.' }),
    name: z.string().meta({ description: 'Display name.' }),
    problem: z.string().nullable().meta({ description: 'Why you have to sign in again.' }),
    problemSaying: messageDto,
    hasScore: z.boolean().meta({ description: 'Whether the list has scores.' }),
    link: ComparedDto.extend({
      isConfirmed: z.boolean().meta({ description: 'Whether updates are sent.' }),
      isPending: z.boolean().meta({ description: 'Whether an update was not sent yet.' }),
      total: count.nullable().meta({ description: 'Chapters or volumes in total; null while unknown.' }),
      fault: z.string().nullable().meta({ description: 'Why the last update failed.' }),
      faultSaying: messageDto,
    })
      .nullable()
      .meta({ description: 'The linked title; null without one.' }),
  })
  .meta({ id: 'SeriesTracker' })
export type SeriesTrackerDto = z.infer<typeof SeriesTrackerDto>

export const TrackerTitleDto = z
  .object({
    id: z.string().meta({ description: 'ID at the tracker.' }),
    title: z.string().meta({ description: 'Title.' }),
    url: z.string().meta({ description: 'Page of the title.' }),
    totalChapters: count.nullable().meta({ description: 'Chapters in total; null while unknown.' }),
    totalVolumes: count.nullable().meta({ description: 'Volumes in total; null while unknown.' }),
    year: z.int().nullable().meta({ description: 'Year of the first chapter.' }),
  })
  .meta({ id: 'TrackerTitle' })

export const LinkBody = z.object({ titleId: z.string().min(1).max(200).meta({ description: 'ID of the title at the tracker.' }) })

export const EntryBody = z.object({
  status: status.optional().meta({ description: 'Status to set.' }),
  score: score.nullable().optional().meta({ description: 'Score to set; null removes it.' }),
  exact: z.boolean().optional().meta({ description: 'Set the list to what you have read here, also if that is less.' }),
  unit: unit.optional().meta({ description: 'What the books of the series are.' }),
})
export type EntryBody = z.infer<typeof EntryBody>
export const TrackerParams = z.object({ trackerId: z.string() })
export const SeriesTrackerParams = z.object({ seriesId: z.string(), trackerId: z.string() })
