// The server's shapes under the names that this app uses, all of them taken from docs/openapi.json (generated.ts).
import type { components } from './generated.ts'

type Schemas = components['schemas']

export type ErrorBody = Schemas['Error']

/** A page of a list; `number` counts from 0. */
export type Page<T> = Omit<Schemas['PageOfSeries'], 'content'> & { readonly content: readonly T[] }

export type User = Schemas['User']
export type Claim = Schemas['ClaimStatus']

export type Library = Schemas['Library']
export type DirectoryListing = Schemas['DirectoryListing']
export type Series = Schemas['Series']
export type Author = Schemas['Author']
export type ReadingDirection = Series['metadata']['readingDirection']
export type Book = Schemas['Book']
export type BookPage = Schemas['Page']
export type MediaStatus = Book['media']['status']
export type ReadProgress = Schemas['ReadProgress']
export type LiveMessage = Schemas['LiveMessage']

export type Download = Schemas['Download']
export type DownloadStatus = Download['status']
export type ClearedDownloads = Schemas['ClearResult']
export type DownloadMessage = Schemas['DownloadMessage']

export type FollowText = Schemas['FollowText']
export type FollowTitle = Schemas['FollowTitle']
export type BackupImportPreview = Schemas['BackupImportPreview']
export type BackupImportResult = Schemas['BackupImportResult']
export type CheckStarted = Schemas['CheckStarted']
/** The outcome of a follow check. */
export type CheckReport = Schemas['CheckReport']
export type BackgroundTask = Schemas['Task']

export type FixCard = Schemas['FixCard']

export type Health = Schemas['Health']
