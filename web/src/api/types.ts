// The server's schemas under the names that this app uses, all from docs/openapi.json (generated.ts).
import type { components } from './generated.ts'

type Schemas = components['schemas']

export type ErrorBody = Schemas['Error']

/** A page of a list; `number` is 0-based. */
export type Page<T> = Omit<Schemas['PageOfSeries'], 'content'> & { readonly content: readonly T[] }

export type User = Schemas['User']
export type UserCreation = Schemas['UserCreationInput']
export type PasswordUpdate = Schemas['PasswordUpdateInput']
export type UserUpdate = Schemas['UserUpdateInput']
export type ApiKey = Schemas['ApiKey']
export type SignInActivity = Schemas['AuthenticationActivity']
export type SignInStep = Schemas['SignInStep']
export type TwoFactor = Schemas['TwoFactor']
export type TwoFactorSetUp = Schemas['TwoFactorSetUp']
export type TwoFactorProof = Schemas['TwoFactorProofInput']
export type TwoFactorOverview = Schemas['TwoFactorOverview']
export type Passkey = Schemas['Passkey']
export type PasskeyList = Schemas['Passkeys']
export type Device = Schemas['Device']
export type SignInOptions = Schemas['SignInOptions']
export type Avatar = Schemas['Avatar']
export type Invitation = Schemas['Invitation']
export type NewInvitation = Schemas['NewInvitation']
export type InvitationCreation = Schemas['InvitationCreationInput']
export type InvitationOffer = Schemas['InvitationOffer']
export type PasswordResetLink = Schemas['PasswordResetLink']
export type GuestAccess = Schemas['GuestAccess']
export type GuestAccessUpdate = Schemas['GuestAccessUpdateInput']
export type MailSettings = Schemas['MailSettings']
export type MailSettingsUpdate = Schemas['MailSettingsUpdateInput']
export type MailTest = Schemas['MailTestInput']
export type MailTestResult = Schemas['MailTestResult']
export type SignInMethods = Schemas['SignInMethods']
export type SignInSettings = Schemas['SignInSettings']
export type SignInProvider = Schemas['SignInProvider']
export type SignInProviderCreation = Schemas['SignInProviderCreationInput']
export type SignInProviderUpdate = Schemas['SignInProviderUpdateInput']
export type SignInProviderTest = Schemas['SignInProviderTest']
export type Claim = Schemas['ClaimStatus']
export type ClientSettings = Schemas['ClientSettings']

export type Library = Schemas['Library']
/** Problems with the folders of a library. */
export type LibraryState = Schemas['LibraryState']
export type LibraryCreation = Schemas['LibraryCreationInput']
export type LibraryUpdate = Schemas['LibraryUpdateInput']
export type DirectoryListing = Schemas['DirectoryListing']
export type FolderSpace = Schemas['FolderSpace']
export type NewFolder = Schemas['NewFolderInput']
export type Series = Schemas['Series']
/** Authors of a series as a whole. */
export type SeriesAuthors = Schemas['SeriesAuthors']
export type Author = Schemas['Author']
export type Collection = Schemas['Collection']
export type ReadList = Schemas['ReadList']
export type ReadingDirection = Series['metadata']['readingDirection']
export type Book = Schemas['Book']
export type BookPageInfo = Schemas['Page']
export type MediaStatus = Book['media']['status']
export type MarkRequestBody = Schemas['MarkManyInput']
export type ItemActionRequest = Schemas['ActOnManyInput']
export type ItemActionResult = Schemas['ActedOnMany']
export type MarkResult = Schemas['ManyMarked']
export type PreviousMarks = Schemas['MarksBefore']
/** New chapters of one followed series. */
export type NewChapters = Schemas['NewChapters']
/** Chapters of followed titles by day and series. */
export type Updates = Schemas['Updates']
export type UpdateGroup = Schemas['UpdateGroup']
export type Upcoming = Schemas['Upcoming']
export type UpcomingRelease = Schemas['UpcomingRelease']
export type ReadProgress = Schemas['ReadProgress']
export type SeriesPoster = Schemas['PosterOfSeries']
export type BookPoster = Schemas['PosterOfBook']
/** A text book as a Readium publication; addresses are absolute. */
export type Publication = Schemas['Publication']
export type PublicationLink = Schemas['PublicationLink']
export type Progression = Schemas['Progression']
export type LiveMessage = Schemas['LiveMessage']

export type Download = Schemas['Download']
export type DownloadStatus = Download['status']
export type DownloadCounts = Schemas['DownloadCounts']
export type DownloadsChanged = Schemas['DownloadsChanged']
export type DownloadChapter = Schemas['DownloadChapter']
export type DownloadPreview = Schemas['DownloadPreview']
export type ChapterLog = Schemas['ChapterLog']
export type LoggedChapter = Schemas['LoggedChapter']
export type DownloadMessage = Schemas['DownloadMessage']

export type FollowText = Schemas['FollowText']
export type FollowTitle = Schemas['FollowTitle']
export type BackupImportPreview = Schemas['BackupImportPreview']
export type BackupImportResult = Schemas['BackupImportResult']
export type Scheduler = Schemas['Scheduler']
export type FollowStatus = Schemas['FollowStatus']
export type AccountStatus = Schemas['AccountStanding']
export type DescribedTitle = Schemas['DescribedTitle']
export type SyncResult = Schemas['SyncResult']
export type CheckStarted = Schemas['CheckStarted']
/** The result of a follow check. */
export type CheckReport = Schemas['CheckReport']
export type BackgroundTask = Schemas['Task']

/** The chapter that a book was downloaded as. */
export type ChapterOfBook = Schemas['ChapterOfBook']
export type MissingChapter = Schemas['MissingChapter']
export type ChapterExplanation = Schemas['ChapterExplanation']
export type BlacklistEntry = Schemas['BlacklistEntry']
/** An entry of the server-wide blacklist. */
export type BlockedChapter = Schemas['BlockedChapter']
export type ReleasePreference = Schemas['ReleasePreferenceOfSeries']
export type LibraryReleasePreference = Schemas['ReleasePreferenceInForce']

export type Plugin = Schemas['Plugin']
export type MetadataBinding = Schemas['MetadataBinding']
/** The sources of a series' values. */
export type SeriesSources = Schemas['SeriesMetadataSources']
export type FoundTitle = Schemas['MetadataSearchResult']
export type TitleDetails = Schemas['MetadataDetails']

export type BackupSchedule = Schemas['BackupSchedule']
export type BackupScheduleUpdate = Schemas['BackupScheduleUpdateInput']
export type FixCard = Schemas['FixCard']

export type Health = Schemas['Health']
export type ServerNode = Schemas['Node']
export type PluginConfig = Schemas['PluginConfig']
export type PluginLog = Schemas['PluginLog']
export type MetadataSourceState = Schemas['MetadataSourceState']
export type MetadataFailure = Schemas['MetadataFault']
export type MetadataSettings = Schemas['MetadataSettings']
export type ActionResult = Schemas['ActionResult']

export type ServerBackup = Schemas['ServerBackup']
export type ActionStarted = Schemas['TasksStarted']
export type LogLine = Schemas['LogLine']
export type ServerSettings = Schemas['Settings']
export type ServerSettingsUpdate = Schemas['SettingsUpdateInput']
export type OversizedPage = Schemas['OversizedPage']
export type RestoreAllResult = Schemas['RestoreAllResult']
export type SplitAllResult = Schemas['SplitAllResult']
export type CutBook = Schemas['CutBook']
export type KnownPage = Schemas['PageHashKnown']
export type UnknownPage = Schemas['PageHashUnknown']
export type FileChange = Schemas['FileChange']
export type ServerDisk = Schemas['ServerDisk']
export type Build = Schemas['Build']

/** A source that can be browsed, enabled or not. */
export type DiscoverSource = Schemas['DiscoverSource']
export type DiscoverFilter = Schemas['DiscoverFilter']
export type DiscoverTitle = Schemas['DiscoverTitle']
export type DiscoverTitleDetails = Schemas['DiscoverTitleDetails']
/** A title that people asked the administrators for. */
export type TitleRequest = Schemas['TitleRequest']
export type TitleRequestState = TitleRequest['state']
export type DiscoverChapter = Schemas['DiscoverChapter']
export type DiscoverPreview = Schemas['DiscoverPreview']
/** A followed title with its download options. */
export type Follow = Schemas['Follow']
export type FollowResult = Schemas['FollowResult']
export type SeriesFollow = Schemas['SeriesFollow']
export type DownloadOptions = Schemas['DownloadOptions']
export type DownloadOptionsInForce = Schemas['DownloadOptionsInForce']
export type CustomCssVersion = Schemas['CustomCssVersion']

/** A person's own status of a series. */
export type SeriesShelf = Schemas['SeriesShelf']
export type Shelf = NonNullable<SeriesShelf['shelf']>

export type ReadingAmount = Schemas['ReadingAmount']
export type ReadingStatistics = Schemas['ReadingStatistics']
/** A series with books whose progress was lost. */
export type LostProgress = Schemas['LostProgress']

/** A service with a person's reading list, and their account there. */
export type Tracker = Schemas['Tracker']
export type TrackerAccount = Schemas['TrackerAccount']
export type TrackerPreview = Schemas['TrackerPreview']
export type TrackerEntry = Schemas['TrackerEntry']
/** A series in a person's list at one tracker. */
export type SeriesTracker = Schemas['SeriesTracker']
export type TrackerTitle = Schemas['TrackerTitle']
