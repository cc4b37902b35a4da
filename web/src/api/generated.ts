// Generated from docs/openapi.json by `npm run gen`.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly AccountStanding: {
            /** @description Whether the account plugin is enabled. */
            readonly enabled: boolean;
            /** @description Why the account isn't checked; null while it is. */
            readonly problem: string | null;
            readonly problemSaying?: components["schemas"]["Saying"];
            /** @description Check interval in minutes; null while the plugin is disabled. */
            readonly pollEveryMinutes: number | null;
            /** @description Target library as configured, by name or ID. */
            readonly targetLibrary: string | null;
            /** @description When the account was last checked, UTC; null before the first check. */
            readonly lastPollAt: string | null;
            /** @description When the account is checked next, UTC; null when it isn't. */
            readonly nextPollAt: string | null;
            /** @description Result of the last account check. */
            readonly lastResult: components["schemas"]["ActionResult"] | null;
        };
        readonly ActOnManyInput: {
            /**
             * @description Action to run.
             * @enum {string}
             */
            readonly action: "ANALYZE" | "REFRESH_METADATA" | "DELETE_FILES";
            /**
             * @description Whether the IDs are of series or books.
             * @enum {string}
             */
            readonly of: "SERIES" | "BOOKS";
            /** @description IDs of the series or books, 1 to 500. */
            readonly ids: readonly string[];
        };
        readonly ActedOnMany: {
            /** @description Number of series or books that the tasks work on. */
            readonly accepted: number;
            /** @description IDs of the started tasks, one per library; GET /api/v1/tasks/{id} returns progress and result. */
            readonly taskIds: readonly string[];
            /** @description Number of rejected items. */
            readonly refusedCount: number;
            /** @description The first 50 rejected items with the reason. Items you can't access are omitted. */
            readonly refused: readonly {
                /** @description ID of the series or book. */
                readonly id: string;
                /** @description Why the item was rejected. */
                readonly message: string;
                readonly messageSaying?: components["schemas"]["Saying"];
            }[];
        };
        readonly ActionResult: {
            /** @description Whether the request succeeded. */
            readonly success: boolean;
            /** @description Result for display. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
        };
        readonly AddedBooksInput: {
            /** @description IDs of the books. */
            readonly bookIds: readonly string[];
        };
        readonly AddedSeriesInput: {
            /** @description IDs of the series. */
            readonly seriesIds: readonly string[];
        };
        readonly AnnouncementFeed: {
            /**
             * @description Version of the JSON Feed format.
             * @constant
             */
            readonly version: "https://jsonfeed.org/version/1";
            /** @description Title. */
            readonly title: string;
            /** @description Always null. */
            readonly home_page_url: null;
            /** @description Description of the feed. */
            readonly description: string;
            /** @description Announcements, newest first. */
            readonly items: readonly {
                /** @description ID of the announcement. */
                readonly id: string;
                /** @description Always null. */
                readonly url: null;
                /** @description Title. */
                readonly title: string;
                /** @description Summary. */
                readonly summary: string;
                /** @description Content as HTML. */
                readonly content_html: string;
                /** @description Release date. */
                readonly date_modified: string;
                /** @description Always null. */
                readonly author: null;
                /** @description Tags. */
                readonly tags: readonly string[];
                /** @description What Komga adds to the format. */
                readonly _komga: {
                    /** @description Whether you have read the announcement. */
                    readonly read: boolean;
                };
            }[];
        };
        readonly ApiKey: {
            /** @description ID. */
            readonly id: string;
            /** @description ID of the user. */
            readonly userId: string;
            /** @description The API key, returned only on creation; ****** afterwards. */
            readonly key: string;
            /** @description Description of the key. */
            readonly comment: string;
            /** @description When the key was created, UTC. */
            readonly createdDate: string;
            /** @description When the key was last changed, UTC. */
            readonly lastModifiedDate: string;
        };
        readonly ApiKeyCreationInput: {
            /** @description Description of the key. */
            readonly comment: string;
        };
        readonly AuthenticationActivity: {
            /** @description ID of the user; null when no account matched. */
            readonly userId: string | null;
            /** @description Email address; null when unknown. */
            readonly email: string | null;
            /** @description ID of the API key; null for other sign-ins. */
            readonly apiKeyId: string | null;
            /** @description Description of the API key; null for other sign-ins. */
            readonly apiKeyComment: string | null;
            /** @description IP address of the client; null when unknown. */
            readonly ip: string | null;
            /** @description User agent of the client; null when unknown. */
            readonly userAgent: string | null;
            /** @description Whether the sign-in succeeded. */
            readonly success: boolean;
            /** @description Why the sign-in failed; null when it succeeded. */
            readonly error: string | null;
            /** @description UTC, ISO 8601. */
            readonly dateTime: string;
            /** @description How the client signed in: Password, PasswordAndCode, PasswordAndRecoveryCode, Passkey, ApiKey, RememberMe, TrustedHeader, Invitation, PasswordReset (a new password was set with a link), Guest, or OAuth2 with a colon and the name of the provider. TwoFactorOn, TwoFactorOff, TwoFactorReset, RecoveryCodesRenewed, PasskeyAdded and PasskeyRemoved are changes to how the account signs in. */
            readonly source: string;
        };
        readonly Author: {
            /** @description Name of the person. */
            readonly name: string;
            /** @description Role, such as writer or penciller. */
            readonly role: string;
        };
        readonly AuthorDto: {
            /** @description Name of the person. */
            readonly name: string;
            /** @description Role, such as writer or penciller. */
            readonly role: string;
        };
        readonly Avatar: {
            /** @description ID of the user. */
            readonly userId: string;
            /** @description Changes with the picture. Add it to the URL of the picture as `v` to get the new one. */
            readonly version: string;
        };
        readonly AwayFolder: {
            /** @description Path relative to the library folder, with "/" as separator. */
            readonly path: string;
            /**
             * @description DISCONNECTED: another or no disk is mounted; EMPTY: the folder is suddenly empty; UNREADABLE: the system can't read it.
             * @enum {string}
             */
            readonly reason: "DISCONNECTED" | "EMPTY" | "UNREADABLE";
            /** @description UTC, ISO 8601. */
            readonly since: string;
            /** @description Number of books that move to the trash when the folder is removed permanently. */
            readonly books: number;
            /** @description Whether a user confirmed that the folder was removed permanently; the next scan moves its books to the trash. */
            readonly givenUp: boolean;
            /** @description What is wrong and what to do. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
        };
        readonly BackupImportPreview: {
            /** @description Titles of the backup. */
            readonly titles: readonly {
                /** @description Title in the backup. */
                readonly title: string;
                /** @description Name of the source in the app. */
                readonly source: string | null;
                /** @description URL to follow; null when unknown. */
                readonly url: string | null;
                /**
                 * @description What an import would do with the title.
                 * @enum {string}
                 */
                readonly outcome: "NEW" | "FOLLOWED" | "REPEATED" | "NO_ID" | "NOT_ASKED" | "NOT_IN_LIBRARY" | "OTHER_SOURCE";
                /**
                 * @description Publication status in the app, if it is known there.
                 * @enum {string}
                 */
                readonly status?: "ONGOING" | "ENDED" | "ABANDONED" | "HIATUS";
                /**
                 * @description Reading status on which the app's trackers agree. An import with `includeStatuses` puts it on your list.
                 * @enum {string}
                 */
                readonly shelf?: "READING" | "PLANNED" | "ON_HOLD" | "COMPLETED" | "DROPPED";
            }[];
        };
        readonly BackupImportResult: {
            /** @description Number of URLs added to the follow list. */
            readonly imported: number;
            /** @description Number of titles already in the list, or duplicated in the backup. */
            readonly skipped: number;
            /** @description Number of MangaDex titles without a usable ID, including titles from before 2021 while MangaDex is unavailable. */
            readonly errors: number;
            /** @description Added URLs. */
            readonly urls: readonly string[];
            /** @description Number of titles with a status for your list; only with `includeStatuses`. */
            readonly statuses?: number;
        };
        readonly BackupSchedule: {
            /** @description Effective interval in hours, 0 to 8760; 0 turns scheduled backups off. */
            readonly intervalHours: number;
            /** @description Cron expression used instead of the interval; null when unset. */
            readonly cron: string | null;
            /** @description Effective number of backups to keep of each kind, 1 to 1000. */
            readonly keep: number;
            /** @description IANA time zone of the server, used for the cron expression. */
            readonly timeZone: string;
            /** @description When the next scheduled backup runs; null when they are off. */
            readonly nextAt: string | null;
            /** @description Defaults from the environment. */
            readonly configured: {
                /** @description Hours between backups, 0 to 8760; 0 turns scheduled backups off. */
                readonly intervalHours: number;
                /** @description Number of backups to keep of each kind, 1 to 1000. */
                readonly keep: number;
            };
        };
        /** @description Omitted fields stay unchanged; null resets a field to its default. */
        readonly BackupScheduleUpdateInput: {
            /** @description Hours between backups, 0 to 8760; 0 turns scheduled backups off. */
            readonly intervalHours?: number | null;
            /** @description Cron expression for backups, instead of an interval. */
            readonly cron?: string | null;
            /** @description Number of backups to keep of each kind, 1 to 1000. */
            readonly keep?: number | null;
        };
        readonly BlacklistEntry: {
            /** @description ID of the entry. */
            readonly id: string;
            /** @description ID of the series. */
            readonly seriesId: string;
            /** @description URL of the chapter at its source. */
            readonly chapterUrl: string;
            /** @description Number of the chapter; null when unknown. */
            readonly chapterNumber: string | null;
            /** @description Title of the chapter; null when it has none. */
            readonly chapterTitle: string | null;
            /** @description Scanlation groups, if known. */
            readonly groups: readonly string[];
            /** @description Why the chapter is blacklisted; null when no reason was given. */
            readonly reason: string | null;
            readonly reasonSaying?: components["schemas"]["Saying"];
            /** @description Whether the server added the entry automatically. Such entries can be removed too. */
            readonly automatic: boolean;
            /** @description When the server retries the chapter; null when it doesn't. */
            readonly retryAt: string | null;
            /** @description When the entry was added, UTC. */
            readonly createdDate: string;
        };
        readonly BlacklistRequestInput: {
            /** @description URL of the chapter at its source. */
            readonly chapterUrl: string;
            /** @description Number of the chapter. */
            readonly chapterNumber?: string | null;
            /** @description Title of the chapter. */
            readonly chapterTitle?: string | null;
            /** @description Why the chapter shouldn't be downloaded. */
            readonly reason?: string | null;
        };
        readonly BlockedChapter: {
            /** @description ID of the entry. */
            readonly id: string;
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description ID of the series; null when it was deleted. */
            readonly seriesId: string | null;
            /** @description Title of the series; null when it was deleted. */
            readonly seriesTitle: string | null;
            /** @description URL of the chapter at its source. */
            readonly chapterUrl: string;
            /** @description Number of the chapter; null when unknown. */
            readonly chapterNumber: string | null;
            /** @description Title of the chapter; null when it has none. */
            readonly chapterTitle: string | null;
            /** @description Scanlation groups, if known. */
            readonly groups: readonly string[];
            /** @description Why the chapter is blacklisted; null when no reason was given. */
            readonly reason: string | null;
            /** @description Email address of the user who added the entry. */
            readonly createdBy: string;
            /** @description When the entry was added, UTC. */
            readonly createdDate: string;
        };
        readonly Book: {
            /** @description ID of the book. */
            readonly id: string;
            /** @description ID of the series. */
            readonly seriesId: string;
            /** @description Title of the series. */
            readonly seriesTitle: string;
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description Name of the file without its extension. */
            readonly name: string;
            /** @description Path of the file; only its name unless you are an administrator. */
            readonly url: string;
            /** @description Position in the series, from 1. */
            readonly number: number;
            /** @description UTC, no fraction. */
            readonly created: string;
            /** @description UTC, no fraction. */
            readonly lastModified: string;
            /** @description UTC, no fraction. */
            readonly fileLastModified: string;
            /** @description Size in bytes. */
            readonly sizeBytes: number;
            /** @description For people, such as `12.3 MiB`. */
            readonly size: string;
            /** @description File type and pages of the book. */
            readonly media: components["schemas"]["Media"];
            /** @description Metadata of the book. */
            readonly metadata: components["schemas"]["BookMetadata"];
            /** @description Yours; null when you have not opened the book. */
            readonly readProgress: components["schemas"]["ReadProgress"] | null;
            /** @description Whether it is in the trash. */
            readonly deleted: boolean;
            /** @description Empty until the file is hashed (`hashFiles` of the library). */
            readonly fileHash: string;
            /** @description Whether it is from the folder of one-shots. */
            readonly oneshot: boolean;
        };
        readonly BookImport: {
            /** @description ID of the import. */
            readonly id: string;
            /**
             * @description PLACING and PLACED: the file is being brought into the library, or awaits a scan.
             * @enum {string}
             */
            readonly state: "QUEUED" | "PLACING" | "PLACED" | "DONE" | "FAILED";
            /**
             * @description Whether to move, copy or hard link the files. HARDLINK copies where links are impossible.
             * @enum {string}
             */
            readonly copyMode: "MOVE" | "COPY" | "HARDLINK";
            /** @description Path of the imported file, or the name of the upload. */
            readonly sourceFile: string;
            /** @description Series of the book; null for a new one until it is imported. */
            readonly seriesId: string | null;
            /** @description The imported book; null until it is imported. */
            readonly bookId: string | null;
            /** @description The file was copied because a hard link was impossible. */
            readonly copiedInstead: boolean;
            /** @description A moved file couldn't be deleted at its former place. */
            readonly sourceKept: boolean;
            /** @description Why it failed; null unless it did. */
            readonly error: string | null;
            readonly errorSaying?: components["schemas"]["Saying"];
            /**
             * Format: date-time
             * @description When it was requested.
             */
            readonly requestedAt: string;
            /** @description When it ended; null before. */
            readonly finishedAt: string | null;
        };
        readonly BookImportBatchInput: {
            /**
             * @description Whether to move, copy or hard link the files. HARDLINK copies where links are impossible.
             * @enum {string}
             */
            readonly copyMode: "MOVE" | "COPY" | "HARDLINK";
            /** @description Files to import. */
            readonly books: readonly {
                /** @description Absolute path of the file on the server. */
                readonly sourceFile: string;
                /** @description Series to add the book to. */
                readonly seriesId: string;
                /** @description Book of the series that the file replaces. The new book gets a new ID and keeps metadata, progress, posters and lists. */
                readonly upgradeBookId?: string | null;
                /** @description Name of the new file without extension. The name of the source file by default. */
                readonly destinationName?: string | null;
            }[];
        };
        readonly BookMetadata: {
            /** @description Title. */
            readonly title: string;
            /** @description A locked value is only changed by people. */
            readonly titleLock: boolean;
            /** @description Summary; empty when there is none. */
            readonly summary: string;
            /** @description A locked value is only changed by people. */
            readonly summaryLock: boolean;
            /** @description As shown; may be any text. */
            readonly number: string;
            /** @description A locked value is only changed by people. */
            readonly numberLock: boolean;
            /** @description What the books of a series are sorted by. */
            readonly numberSort: number;
            /** @description A locked value is only changed by people. */
            readonly numberSortLock: boolean;
            /** @description Release date as yyyy-mm-dd; null when unknown. */
            readonly releaseDate: string | null;
            /** @description A locked value is only changed by people. */
            readonly releaseDateLock: boolean;
            /** @description Authors. */
            readonly authors: readonly components["schemas"]["Author"][];
            /** @description A locked value is only changed by people. */
            readonly authorsLock: boolean;
            /** @description Tags. */
            readonly tags: readonly string[];
            /** @description A locked value is only changed by people. */
            readonly tagsLock: boolean;
            /** @description ISBN-10 or ISBN-13 without dashes; empty when unknown. */
            readonly isbn: string;
            /** @description A locked value is only changed by people. */
            readonly isbnLock: boolean;
            /** @description Links to other sites. */
            readonly links: readonly components["schemas"]["WebLink"][];
            /** @description A locked value is only changed by people. */
            readonly linksLock: boolean;
            /** @description UTC, no fraction. */
            readonly created: string;
            /** @description UTC, no fraction. */
            readonly lastModified: string;
        };
        readonly Bookmark: {
            /** @description Book ID. */
            readonly bookId: string;
            /** @description Series ID. */
            readonly seriesId: string;
            /** @description Title of the series. */
            readonly seriesTitle: string;
            /** @description Name of the file without its extension. */
            readonly bookName: string;
            /** @description Title of the book. */
            readonly bookTitle: string;
            /** @description Number of the book, as shown. */
            readonly bookNumber: string;
            /** @description Page number, from 1, or in a text, the number of a position; beyond the last one if the book has fewer by now. */
            readonly page: number;
            /** @description Names the place in a text, as the app that marked it does; null for a page. */
            readonly place: string | null;
            /** @description Your note; null when there is none. */
            readonly note: string | null;
            /** @description When the page was marked, UTC. */
            readonly created: string;
            /** @description When the note last changed, UTC. */
            readonly lastModified: string;
        };
        readonly BookmarkUpdateInput: {
            /** @description In a text, names the place for its list of bookmarks, such as the chapter. Only for a new bookmark. */
            readonly place?: string | null;
            /** @description Up to 1,000 characters; null removes it, and without it, the note doesn't change. */
            readonly note?: string | null;
        };
        readonly BooksMetadata: {
            /** @description Of the books, and of the series itself. */
            readonly authors: readonly components["schemas"]["Author"][];
            /** @description Of all books. */
            readonly tags: readonly string[];
            /** @description yyyy-mm-dd, of the earliest book. */
            readonly releaseDate: string | null;
            /** @description Of the first book that has one. */
            readonly summary: string;
            /** @description Number of the book that the summary is from. */
            readonly summaryNumber: string;
            /** @description UTC, no fraction. */
            readonly created: string;
            /** @description UTC, no fraction. */
            readonly lastModified: string;
        };
        readonly Build: {
            /** @description Commit that the server was built from. */
            readonly git: {
                /** @description Git branch. */
                readonly branch: string;
                /** @description Git commit. */
                readonly commit: {
                    /** @description Git commit hash. */
                    readonly id: string;
                    /** @description When the commit was made, UTC. */
                    readonly time: string;
                };
            };
            /** @description Version and name of the server. */
            readonly build: {
                /** @description Server version. */
                readonly version: string;
                /** @description Artifact name. */
                readonly artifact: string;
                /** @description Application name. */
                readonly name: string;
                /** @description Artifact group. */
                readonly group: string;
            };
            /** @description Node.js that runs the server. */
            readonly node: {
                /** @description Node.js version. */
                readonly version: string;
            };
            /** @description Operating system. */
            readonly os: {
                /** @description Name of the operating system. */
                readonly name: string;
                /** @description Version of the operating system. */
                readonly version: string;
                /** @description CPU architecture. */
                readonly arch: string;
            };
        };
        readonly ChapterExplanation: {
            /** @description URL as given in the request. */
            readonly url: string;
            /** @description One entry per library that knows the chapter; empty when none does. */
            readonly results: readonly components["schemas"]["ExplainedChapter"][];
            /** @description Summary of the results. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
        };
        readonly ChapterLog: {
            /** @description Chapters on this page, newest first. */
            readonly content: readonly components["schemas"]["LoggedChapter"][];
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Whether this is the last page. */
            readonly last: boolean;
        };
        readonly ChapterOfBook: {
            /** @description ID of the book. */
            readonly bookId: string;
            /** @description Source URL of the chapter. */
            readonly chapterUrl: string;
            /** @description Number as the source writes it, such as `12.5`. */
            readonly number: string | null;
            /** @description Volume number; null when unknown. */
            readonly volume: string | null;
            /** @description Language code; null when unknown. */
            readonly language: string | null;
            /** @description Scanlation groups. */
            readonly groups: readonly string[];
            /** @description UTC. */
            readonly downloadedAt: string;
        };
        readonly ChapterUrlCheck: {
            /** @description Results in the order of the request. */
            readonly results: readonly {
                /** @description URL or ID as given in the request. */
                readonly url: string;
                /** @description Whether a library has this chapter. */
                readonly exists: boolean;
                /** @description When the chapter was downloaded, UTC; omitted when it wasn't. */
                readonly downloadedAt?: string;
            }[];
        };
        readonly ChapterUrlCheckRequestInput: {
            /** @description URLs or IDs of chapters. */
            readonly urls: readonly string[];
        };
        readonly CheckReport: {
            /** @description Number of titles. */
            readonly totalManga: number;
            /** @description Number of checked titles. */
            readonly checkedCount: number;
            /** @description Number of titles with chapters to download. */
            readonly needsDownloadCount: number;
            /** @description Number of titles without new chapters. */
            readonly upToDateCount: number;
            /** @description Number of titles that failed. */
            readonly errorCount: number;
            /** @description Results by title. */
            readonly results: readonly components["schemas"]["CheckedTitle"][];
            /** @description Problems with lines of follow lists. */
            readonly warnings: readonly components["schemas"]["ListFault"][];
            /** @description Duration of the check in milliseconds. */
            readonly durationMs: number;
        };
        readonly CheckStarted: {
            /** @description Whether the request succeeded. */
            readonly success: boolean;
            /** @description Result for display. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description ID of the started task. */
            readonly taskId: string;
        };
        readonly CheckedTitle: {
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description URL in the follow list. */
            readonly url: string;
            /** @description ID of the title at its source. */
            readonly mangaId: string;
            /** @description Title; null when unknown. */
            readonly title: string | null;
            /** @description Number of chapters at the source. */
            readonly apiChapterCount: number;
            /** @description Number of chapters in the download history. */
            readonly downloadedChapterCount: number;
            /** @description Number of those with a file in the library. */
            readonly filesystemChapterCount: number;
            /** @description Number of missing chapters. */
            readonly newChaptersEstimate: number;
            /** @description Whether there are chapters to download. */
            readonly needsDownload: boolean;
            /** @description ID of the queued download; null when none was queued. */
            readonly downloadId: string | null;
            /** @description Why the check failed; null when it succeeded. */
            readonly error: string | null;
            readonly errorSaying?: components["schemas"]["Saying"];
        };
        readonly ClaimStatus: {
            /** @description Whether the server has its first administrator. */
            readonly isClaimed: boolean;
        };
        readonly ClearResult: {
            /** @description Number of removed downloads. */
            readonly cleared: number;
        };
        readonly ClearedHistory: {
            /** @description Number of removed chapters. */
            readonly deleted: number;
        };
        readonly ClientSettingKeysInput: readonly string[];
        readonly ClientSettings: {
            readonly [key: string]: {
                /** @description Value of the setting. */
                readonly value: string;
                /** @description Whether anonymous users can read the setting; omitted for user settings. */
                readonly allowUnauthorized?: boolean;
            };
        };
        readonly CodeSignInInput: {
            /** @description Token from the step with the password. */
            readonly token: string;
            /** @description Code of the authenticator app or a recovery code. */
            readonly code: string;
        };
        readonly Collection: {
            /** @description ID. */
            readonly id: string;
            /** @description Name. */
            readonly name: string;
            /** @description Whether series are in the order of `seriesIds` instead of sorted by title. */
            readonly ordered: boolean;
            /** @description IDs of the series. */
            readonly seriesIds: readonly string[];
            /** @description UTC, no fraction. */
            readonly createdDate: string;
            /** @description UTC, no fraction. */
            readonly lastModifiedDate: string;
            /** @description Whether series are hidden because you can't access them. */
            readonly filtered: boolean;
        };
        readonly CollectionCreationInput: {
            /** @description Name. */
            readonly name: string;
            /** @description Whether series are in the given order instead of sorted by title. */
            readonly ordered?: boolean | null;
            /** @description IDs of the series, in order. */
            readonly seriesIds: readonly string[];
        };
        readonly CollectionUpdateInput: {
            readonly name?: string | null;
            /** @description Whether series are in the given order instead of sorted by title. */
            readonly ordered?: boolean | null;
            /** @description IDs of the series, in order. */
            readonly seriesIds?: readonly string[] | null;
        };
        readonly CustomCssInput: {
            /** @description The CSS; empty for none. */
            readonly css: string;
        };
        readonly CustomCssVersion: {
            /** @description Changes with the CSS; null when there is none. */
            readonly version: string | null;
        };
        readonly CutBook: {
            /** @description ID of the book. */
            readonly bookId: string;
            /** @description Title of the book. */
            readonly bookTitle: string;
            /** @description ID of the series. */
            readonly seriesId: string;
            /** @description Title of the series. */
            readonly seriesTitle: string;
            /** @description Path of the book's file. */
            readonly filePath: string;
            /** @description Size of the kept original; null when there is none. */
            readonly originalSizeBytes: number | null;
        };
        readonly DescribedTitle: {
            /** @description MangaDex title ID. */
            readonly id: string;
            /** @description URL of the title. */
            readonly url: string;
            /** @description Title; null when it no longer exists at the source. */
            readonly title: string | null;
            /** @description URL of the cover; null when there is none. */
            readonly coverUrl: string | null;
            /** @description Publication status; null when unknown. */
            readonly status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            /** @description Year of the first release; null when unknown. */
            readonly year: number | null;
            /** @description Why the title couldn't be loaded; null when it could. */
            readonly problem: string | null;
            readonly problemSaying?: components["schemas"]["Saying"];
            /** @description IDs of the libraries whose follow list contains the title. */
            readonly libraryIds: readonly string[];
        };
        readonly Device: {
            /** @description ID. */
            readonly id: string;
            /** @description Name that its owner chose; null when there is none. */
            readonly name: string | null;
            /** @description User agent of the browser or app; empty when it sent none. */
            readonly userAgent: string;
            /**
             * @description APP sends its credentials with its requests, and signs in again with them.
             * @enum {string}
             */
            readonly kind: "BROWSER" | "APP";
            /**
             * @description How it signed in.
             * @enum {string}
             */
            readonly method: "Password" | "PasswordAndCode" | "Passkey" | "Provider" | "TrustedHeader";
            /** @description IP address of its latest sign-in. */
            readonly ip: string;
            /** @description Whether it stays signed in after its session has ended. */
            readonly isRemembered: boolean;
            /** @description Whether this request comes from it. */
            readonly isCurrent: boolean;
            /** @description When it signed in first, UTC. */
            readonly signedInAt: string;
            /** @description When it was last used, UTC, accurate to one hour. */
            readonly lastActiveAt: string;
        };
        readonly DeviceNameInput: {
            /** @description New name; null or empty removes it. */
            readonly name: string | null;
        };
        readonly DirectoryListing: {
            /** @description Path of the parent folder; empty for a root of the file system, and omitted for the list of roots. */
            readonly parent?: string;
            /** @description Folders, sorted by name. */
            readonly directories: readonly components["schemas"]["Path"][];
            /** @description Files, sorted by name; empty unless requested. */
            readonly files: readonly components["schemas"]["Path"][];
        };
        readonly DiscoverChapter: {
            /** @description ID of the chapter at the source. */
            readonly id: string;
            /** @description URL of the chapter. */
            readonly url: string;
            /** @description Number as the source writes it, such as `12.5`; null for a one-shot. */
            readonly number: string | null;
            /** @description Volume number; null when unknown. */
            readonly volume: string | null;
            /** @description Title; null when there is none. */
            readonly title: string | null;
            /** @description Language code, such as `en`; null when unknown. */
            readonly language: string | null;
            /** @description Scanlation groups. */
            readonly groups: readonly {
                /** @description ID of the group; null when unknown. */
                readonly id: string | null;
                /** @description Name. */
                readonly name: string;
            }[];
            /** @description When the chapter was released, UTC; null when unknown. */
            readonly releaseDate: string | null;
            /** @description Whether the pages are only on another site. */
            readonly isExternal: boolean;
            /** @description Whether you can probably preview the chapter. */
            readonly previewable: boolean;
        };
        readonly DiscoverChapters: {
            /** @description Chapters on this page, newest first. */
            readonly chapters: readonly components["schemas"]["DiscoverChapter"][];
            /** @description Number of chapters on all pages. */
            readonly total: number;
            /** @description Page number, from 0. */
            readonly page: number;
            /** @description Whether there is another page. */
            readonly hasMore: boolean;
        };
        readonly DiscoverFilter: {
            /** @description ID of the filter. */
            readonly id: string;
            /** @description Name, in English. */
            readonly name: string;
            /**
             * @description one: at most one option; many: any of several options; include-exclude: each option can be required or excluded.
             * @enum {string}
             */
            readonly kind: "one" | "many" | "include-exclude";
            /** @description Options. */
            readonly options: readonly {
                /** @description Value. */
                readonly value: string;
                /** @description Name, in English. */
                readonly name: string;
            }[];
        };
        readonly DiscoverMatch: {
            /** @description The same work at a downloadable source; null when none was found. */
            readonly match: components["schemas"]["DiscoverTitle"] | null;
            /** @description Whether IDs confirm the match; otherwise, only titles do. */
            readonly certain: boolean;
        };
        readonly DiscoverPage: {
            /** @description Titles that the caller may see; a page can have fewer than the source sent. */
            readonly titles: readonly components["schemas"]["DiscoverTitle"][];
            /** @description Page number, from 0. */
            readonly page: number;
            /** @description Whether there is another page. */
            readonly hasMore: boolean;
            /** @description When the source responded, UTC; responses are cached for five minutes. */
            readonly fetchedAt: string;
        };
        readonly DiscoverPreview: {
            /** @description Pages in reading order. */
            readonly pages: readonly {
                /** @description Path of the image on this server, below its base path. It works for the caller only. */
                readonly url: string;
            }[];
            /** @description When the URLs expire, UTC. */
            readonly expiresAt: string;
        };
        readonly DiscoverSource: {
            /** @description Plugin ID of the source. */
            readonly id: string;
            /** @description Name. */
            readonly name: string;
            /** @description URL of the source's website. */
            readonly homepage: string;
            /** @description Whether the source is enabled. */
            readonly enabled: boolean;
            /** @description Whether titles of the source can be followed and downloaded. */
            readonly downloadable: boolean;
            /** @description Whether chapters of the source can be previewed. */
            readonly previewable: boolean;
            /** @description Lists of titles; empty while the source is disabled. */
            readonly lists: readonly {
                /** @description ID of the list. */
                readonly id: string;
                /** @description Name. */
                readonly name: string;
            }[];
            /** @description Filters of the search; empty while the source is disabled, and until they could be loaded. */
            readonly filters: readonly components["schemas"]["DiscoverFilter"][];
            /** @description Set while the source is down or rate limits the server; null when it's available. */
            readonly unavailable: {
                /** @description Why the source is unavailable. */
                readonly message: string | null;
                readonly messageSaying?: components["schemas"]["Saying"];
                /** @description When the server retries automatically, UTC. */
                readonly retryAt: string;
            } | null;
        };
        readonly DiscoverTitle: {
            /** @description Plugin ID of the source. */
            readonly source: string;
            /** @description ID of the title at the source. */
            readonly id: string;
            /** @description URL of the title at its source. */
            readonly url: string;
            /** @description Title. */
            readonly title: string;
            /** @description Other titles. */
            readonly alternativeTitles: readonly string[];
            /** @description Description in Markdown; null when there is none. */
            readonly description: string | null;
            /** @description Path of the cover on this server, below its base path; null when there is none. It's valid for at least a week. */
            readonly coverUrl: string | null;
            /** @description Publication status; null when unknown. */
            readonly status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            /** @description Year of the first release; null when unknown. */
            readonly year: number | null;
            /** @description Minimum age in years; null when unrated. */
            readonly ageRating: number | null;
            /** @description Language code, such as `ja`; null when unknown. */
            readonly originalLanguage: string | null;
            /** @description Genres. */
            readonly genres: readonly string[];
            /** @description Tags. */
            readonly tags: readonly string[];
            /** @description Writers and artists. */
            readonly authors: readonly string[];
            /** @description Average rating at the source, 0 to 10; null when unknown. */
            readonly rating: number | null;
            /** @description Series of this title that the caller can access. */
            readonly inLibrary: readonly {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description ID of its library. */
                readonly libraryId: string;
                /** @description Title of the series. */
                readonly title: string;
            }[];
            /** @description IDs of the libraries that follow the title and that the caller can access. */
            readonly followed: readonly string[];
            /** @description Whether somebody has an open request for the title. */
            readonly requested: boolean;
            /** @description The open request for the title; null when there is none. */
            readonly openRequest: {
                /** @description ID of the request, for administrators to decide. */
                readonly id: string;
                /** @description Number of users who requested the title. */
                readonly users: number;
            } | null;
        };
        readonly DiscoverTitleDetails: {
            /** @description Plugin ID of the source. */
            readonly source: string;
            /** @description ID of the title at the source. */
            readonly id: string;
            /** @description URL of the title at its source. */
            readonly url: string;
            /** @description Title. */
            readonly title: string;
            /** @description Other titles. */
            readonly alternativeTitles: readonly string[];
            /** @description Description in Markdown; null when there is none. */
            readonly description: string | null;
            /** @description Path of the cover on this server, below its base path; null when there is none. It's valid for at least a week. */
            readonly coverUrl: string | null;
            /** @description Publication status; null when unknown. */
            readonly status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            /** @description Year of the first release; null when unknown. */
            readonly year: number | null;
            /** @description Minimum age in years; null when unrated. */
            readonly ageRating: number | null;
            /** @description Language code, such as `ja`; null when unknown. */
            readonly originalLanguage: string | null;
            /** @description Genres. */
            readonly genres: readonly string[];
            /** @description Tags. */
            readonly tags: readonly string[];
            /** @description Writers and artists. */
            readonly authors: readonly string[];
            /** @description Average rating at the source, 0 to 10; null when unknown. */
            readonly rating: number | null;
            /** @description Series of this title that the caller can access. */
            readonly inLibrary: readonly {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description ID of its library. */
                readonly libraryId: string;
                /** @description Title of the series. */
                readonly title: string;
            }[];
            /** @description IDs of the libraries that follow the title and that the caller can access. */
            readonly followed: readonly string[];
            /** @description Whether somebody has an open request for the title. */
            readonly requested: boolean;
            /** @description The open request for the title; null when there is none. */
            readonly openRequest: {
                /** @description ID of the request, for administrators to decide. */
                readonly id: string;
                /** @description Number of users who requested the title. */
                readonly users: number;
            } | null;
            /** @description Languages of the available chapters; empty when the source has no chapters. */
            readonly chapterLanguages: readonly string[];
            /** @description Related titles that the caller may see. */
            readonly related: readonly {
                /** @description Relation in English, such as `Sequel`. */
                readonly relation: string;
                /** @description The title. */
                readonly title: components["schemas"]["DiscoverTitle"];
            }[];
            /** @description Links to other sites. */
            readonly links: readonly {
                /** @description Label. */
                readonly label: string;
                /** @description URL. */
                readonly url: string;
            }[];
            /** @description IDs of the same work elsewhere, by service: mangadex, anilist, kitsu … */
            readonly crossIds: {
                readonly [key: string]: string;
            };
            /** @description URL to follow the title; null when the source isn't downloadable. */
            readonly followUrl: string | null;
            /** @description When the source responded, UTC; responses are cached for five minutes. */
            readonly fetchedAt: string;
        };
        readonly DiscoverTitlesOfSeries: readonly {
            /** @description Plugin ID of the source, which may be disabled. */
            readonly sourceId: string;
            /** @description ID of the title at the source. */
            readonly titleId: string;
        }[];
        readonly Download: {
            /** @description ID of the download. */
            readonly id: string;
            /** @description URL of the title or chapter at its source. */
            readonly url: string;
            /** @description Title; the URL until the title is known. */
            readonly title: string;
            /**
             * @description Status of the download.
             * @enum {string}
             */
            readonly status: "PENDING" | "DOWNLOADING" | "COMPLETED" | "FAILED" | "PAUSED" | "CANCELLED";
            /** @description Progress in percent, 0 to 100; 100 only when complete. */
            readonly progress: number;
            /** @description Chapter being downloaded, such as "Ch. 5"; empty when none is. */
            readonly currentChapter: string;
            /** @description Number of chapters; 0 until the source has listed them. */
            readonly totalChapters: number;
            /** @description ID of the target library. */
            readonly libraryId: string;
            /** @description UTC, ISO 8601. */
            readonly createdAt: string;
            /** @description UTC, ISO 8601. */
            readonly updatedAt: string;
            /** @description Why the download is waiting, or what failed. */
            readonly message: string | null;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description Priority from 0 to 10; lower runs first. */
            readonly priority: number;
            /** @description Number of failed attempts since the last start. */
            readonly attempt: number;
            /** @description When the download is retried automatically; null when it isn't. */
            readonly nextAttemptAt: string | null;
        };
        readonly DownloadChapter: {
            /** @description URL of the chapter. */
            readonly url: string;
            /** @description Number as the source writes it, such as `12.5`. */
            readonly number: string | null;
            /** @description Volume number; null when unknown. */
            readonly volume: string | null;
            /** @description Title of the chapter; null when it has none. */
            readonly title: string | null;
            /** @description Scanlation groups. */
            readonly groups: readonly string[];
            /**
             * @description WAITING: not downloaded yet; DONE: downloaded; FAILED: the last attempt failed.
             * @enum {string}
             */
            readonly state: "WAITING" | "DONE" | "FAILED";
            /** @description Number of pages in the archive; null until downloaded. */
            readonly pages: number | null;
            /** @description Of a failed chapter, the number of pages that can be saved without the missing ones; null when none can. */
            readonly pagesToSave: number | null;
            /** @description Number of failed attempts. */
            readonly attempts: number;
            /** @description Whether retrying is pointless. */
            readonly permanent: boolean;
            /** @description Why the last attempt failed; null after a success. */
            readonly lastError: string | null;
            readonly lastErrorSaying?: components["schemas"]["Saying"];
        };
        /** @description Number of downloads by status. */
        readonly DownloadCounts: {
            /** @description Number of queued downloads. */
            readonly PENDING: number;
            /** @description Number of running downloads. */
            readonly DOWNLOADING: number;
            /** @description Number of completed downloads. */
            readonly COMPLETED: number;
            /** @description Number of failed downloads. */
            readonly FAILED: number;
            /** @description Number of paused downloads. */
            readonly PAUSED: number;
            /** @description Number of cancelled downloads. */
            readonly CANCELLED: number;
        };
        readonly DownloadMessage: {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "progress";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the download. */
                readonly id: string;
                /** @description 0..100 */
                readonly percent: number;
                /** @description Chapter being downloaded, such as "Ch. 5"; empty when none is. */
                readonly currentChapter: string;
                /** @description Download speed for display, such as "1.2 MB/s". */
                readonly speed: string;
                /**
                 * @description Status of the download.
                 * @enum {string}
                 */
                readonly status: "PENDING" | "DOWNLOADING" | "COMPLETED" | "FAILED" | "PAUSED" | "CANCELLED";
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "complete";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the download. */
                readonly id: string;
                /** @description Title of the download. */
                readonly title: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "error";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the download. */
                readonly id: string;
                /** @description Why the download failed. */
                readonly error: string;
            };
        };
        readonly DownloadOptions: {
            readonly languages: readonly string[] | null;
            readonly groups: readonly string[] | null;
            readonly fromChapter: string | null;
            readonly keepNewest: number | null;
            readonly deleteAfterReading: boolean | null;
            readonly paused: boolean | null;
        };
        /** @description Download options to change; the others keep their values. */
        readonly DownloadOptionsChangeInput: {
            readonly languages?: readonly string[] | null;
            readonly groups?: readonly string[] | null;
            readonly fromChapter?: string | null;
            readonly keepNewest?: number | null;
            readonly deleteAfterReading?: boolean | null;
            readonly paused?: boolean | null;
        };
        readonly DownloadOptionsInForce: {
            /** @description Language codes of the chapters to download. */
            readonly languages: readonly string[];
            /** @description Preferred groups, best first; empty when all releases are downloaded. */
            readonly groups: readonly string[];
            /** @description Number of the first chapter to download; null for the beginning. */
            readonly fromChapter: string | null;
            /** @description How many of the newest chapters are kept; null for all. */
            readonly keepNewest: number | null;
            /** @description Whether downloaded files are deleted after reading. */
            readonly deleteAfterReading: boolean;
            /** @description Whether the title is neither checked nor queued automatically. */
            readonly paused: boolean;
        };
        readonly DownloadPreview: {
            /** @description Canonical URL, as used in the queue. */
            readonly url: string;
            /** @description ID of the target library. */
            readonly libraryId: string;
            /** @description Title. */
            readonly title: string;
            /** @description URL of the title at its source. */
            readonly titleUrl: string;
            /** @description Description of the title; null when it has none. */
            readonly description: string | null;
            /** @description URL of the cover; null when there is none. */
            readonly coverUrl: string | null;
            /** @description Publication status; null when unknown. */
            readonly status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            /** @description Authors and artists. */
            readonly people: readonly string[];
            /** @description Chapters at the source. */
            readonly chapters: readonly components["schemas"]["DownloadPreviewChapter"][];
        };
        readonly DownloadPreviewChapter: {
            /** @description URL of the chapter. */
            readonly url: string;
            /** @description Number as the source writes it, such as `12.5`. */
            readonly number: string | null;
            /** @description Volume number; null when unknown. */
            readonly volume: string | null;
            /** @description Title. */
            readonly title: string | null;
            /** @description Language code, such as `en`. */
            readonly language: string | null;
            /** @description Scanlation groups. */
            readonly groups: readonly string[];
            /** @description Release date according to the source; null when unknown. */
            readonly releaseDate: string | null;
            /** @description Number of pages according to the source; null when unknown. */
            readonly pages: number | null;
            /**
             * @description "new" chapters are downloaded; the other values give the reason for skipping.
             * @enum {string}
             */
            readonly state: "new" | "have" | "queued" | "external" | "removed" | "future" | "superseded" | "other-group" | "out-of-range" | "blacklisted";
        };
        readonly DownloadsChanged: {
            /** @description Number of changed downloads. */
            readonly changed: number;
            /** @description Number of downloads whose status doesn't allow the action. */
            readonly refusedCount: number;
            /** @description The first 50 rejected downloads with the reason. */
            readonly refused: readonly {
                /** @description ID of the download. */
                readonly id: string;
                /** @description Why the action was rejected. */
                readonly message: string;
                readonly messageSaying?: components["schemas"]["Saying"];
            }[];
        };
        readonly EndedDevices: {
            /** @description How many devices were signed out. */
            readonly ended: number;
        };
        readonly Error: {
            /** @description Time of the error, UTC, without fractional seconds. */
            readonly timestamp: string;
            /** @description HTTP status code. */
            readonly status: number;
            /** @description Reason phrase of the HTTP status. */
            readonly error: string;
            /** @description What is wrong and what to do. */
            readonly message: string;
            /** @description Path of the request. */
            readonly path: string;
            /** @description Stable error code; docs/errors.md lists all codes. */
            readonly code: string;
            /** @description Values in the message, by name. A nested message is an object of code, params and message. */
            readonly params?: {
                readonly [key: string]: unknown;
            };
            /** @description Invalid fields of the request; omitted when the error isn't about fields. */
            readonly violations?: readonly {
                /** @description Name of the field. */
                readonly fieldName: string;
                /** @description What is wrong with the field. */
                readonly message: string;
                /** @description Stable code, for apps that translate the message. */
                readonly code?: string;
                /** @description Values in the message, by name. A nested message is an object of code, params and message. */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            }[];
        };
        readonly ExplainedChapter: {
            /** @description URL of the chapter at its source. */
            readonly chapterUrl: string;
            /** @description Number as the source writes it, such as `12.5`. */
            readonly number: string | null;
            /** @description Volume number; null when unknown. */
            readonly volume: string | null;
            /** @description Title of the chapter; null when it has none. */
            readonly title: string | null;
            /** @description Scanlation groups, if known. */
            readonly groups: readonly string[];
            /**
             * @description Status of the chapter.
             * @enum {string}
             */
            readonly state: "downloaded" | "file-missing" | "cleaned-up" | "queued" | "missing" | "failed" | "external" | "removed" | "future" | "superseded" | "other-group" | "out-of-range" | "blacklisted" | "unknown";
            /** @description Why the chapter isn't in the library. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description ID of the download that includes the chapter; null when none does. */
            readonly downloadId: string | null;
            /** @description When the chapter is retried; null when it isn't. */
            readonly retryAt: string | null;
            /** @description When the chapter was downloaded; null when it wasn't. */
            readonly downloadedAt: string | null;
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description ID of the series. */
            readonly seriesId: string | null;
        };
        readonly FileChange: {
            /** @description ID of the entry. */
            readonly id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            readonly type: "BookFileDeleted" | "SeriesFolderDeleted" | "BookConverted" | "BookImported" | "DuplicatePageDeleted" | "SeriesFolderRenamed";
            /** @description When it happened, in UTC. */
            readonly timestamp: string;
            /** @description ID of the book; null when there is none. */
            readonly bookId: string | null;
            /** @description ID of the series; null when there is none. */
            readonly seriesId: string | null;
            /** @description Details, by name; `reason` says why. */
            readonly properties: {
                readonly [key: string]: string;
            };
            /** @description Details that are messages, by name. */
            readonly propertiesSaying: {
                readonly reason?: components["schemas"]["Saying"];
            };
        };
        readonly FixCard: {
            /** @description ID of the action. */
            readonly id: string;
            /** @description Title of the action. */
            readonly title: string;
            /** @description What the action does. */
            readonly description: string;
            /** @description Icon name. */
            readonly icon: string;
            /** @description Endpoint to call with the parameters in the query string. */
            readonly endpoint: string;
            /**
             * @description HTTP method of the endpoint.
             * @enum {string}
             */
            readonly method: "POST" | "PUT" | "DELETE";
            /** @description Parameters of the action. */
            readonly params: readonly {
                /** @description Name of the query parameter. */
                readonly key: string;
                /** @description Label of the input. */
                readonly label: string;
                /**
                 * @description Type of the value.
                 * @enum {string}
                 */
                readonly type: "number" | "string" | "boolean";
                /** @description Default value. */
                readonly default: number | string | boolean;
                /** @description Minimum value. */
                readonly min?: number;
                /** @description Maximum value. */
                readonly max?: number;
                /** @description Help text; may be empty. */
                readonly hint: string;
                /** @description Kind of dynamic choices: libraries. */
                readonly dynamicEnum?: string;
                /** @description Whether the parameter is required. */
                readonly required?: boolean;
                /** @description Fixed choices; omitted when any value is allowed. */
                readonly options?: readonly string[];
            }[];
            /** @description Last run of the action; null when it has never run. */
            readonly lastRun: components["schemas"]["FixRun"] | null;
        };
        readonly FixRun: {
            /** @description When the run started, UTC. */
            readonly startedAt: string;
            /** @description Email address of the user who started the run. */
            readonly startedBy: string;
            /**
             * @description State of the run.
             * @enum {string}
             */
            readonly state: "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED";
            /** @description When the run finished; null while it's running. */
            readonly finishedAt: string | null;
            /** @description Message of the response; null when it had none. */
            readonly message: string | null;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description Results by name, from the response and its tasks. */
            readonly figures: {
                readonly [key: string]: number;
            };
            /** @description Why the run failed; null when it didn't. */
            readonly error: string | null;
            readonly errorSaying?: components["schemas"]["Saying"];
        };
        readonly FolderRename: {
            /** @description Current folder, below the library's root. */
            readonly from: string;
            /** @description New folder; null when it keeps its name. */
            readonly to: string | null;
            /** @description Both names, or why the folder keeps its name. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
        };
        readonly FolderRenamePreview: {
            /** @description Whether the request succeeded. */
            readonly success: boolean;
            /** @description Result for display. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description IDs of the started tasks; GET /api/v1/tasks/{id} returns their progress. */
            readonly taskIds: readonly string[];
            /** @description Number of folders with a new name. */
            readonly renamed: number;
            /** @description Number of folders that keep their name. */
            readonly skipped: number;
            /** @description At most a thousand folders; those that keep their name come first. */
            readonly details: readonly components["schemas"]["FolderRename"][];
        };
        readonly FolderSpace: {
            /** @description Absolute path. */
            readonly path: string;
            /** @description Free space in bytes; null when the disk does not respond. */
            readonly freeBytes: number | null;
            /** @description Size of the disk in bytes; null when the disk does not respond. */
            readonly totalBytes: number | null;
            /** @description Whether the server may create files and folders in it. */
            readonly writable: boolean;
        };
        readonly Follow: {
            /** @description URL in the follow list. */
            readonly url: string;
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description Title; null when unknown. */
            readonly title: string | null;
            /** @description ID of the series; null until its first chapter is in the library. */
            readonly seriesId: string | null;
            /** @description ID of the download of the title that is active or retried later; null when there is none. */
            readonly downloadId: string | null;
            /** @description Own options of the title; null values use those of the library. */
            readonly options: components["schemas"]["DownloadOptions"];
            /** @description Options that apply: those of the title, else of the library, else the defaults. */
            readonly optionsInForce: components["schemas"]["DownloadOptionsInForce"];
            /** @description Whether the title is neither checked nor queued automatically. */
            readonly paused: boolean;
            /** @description When the title was last checked, UTC; null before the first check. */
            readonly lastCheckedAt: string | null;
            /** @description When the next automatic check runs, UTC; null when none is planned. */
            readonly nextCheckAt: string | null;
        };
        readonly FollowDefaults: {
            /** @description ID of the library used last; null before the first time. */
            readonly libraryId: string | null;
            /** @description Options for titles that are followed without any. */
            readonly options: components["schemas"]["DownloadOptions"];
        };
        readonly FollowResult: {
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description URL in the follow list. */
            readonly url: string;
            /** @description Title; null when unknown. */
            readonly title: string | null;
            /** @description ID of the active download of the title; null when there is none. */
            readonly downloadId: string | null;
        };
        readonly FollowStatus: {
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description Name of the library. */
            readonly libraryName: string;
            /** @description Whether the library is checked automatically. */
            readonly enabled: boolean;
            /** @description Effective check interval in hours. */
            readonly checkIntervalHours: number;
            /** @description Check interval of the library in hours; null uses the interval of the scheduler. */
            readonly ownIntervalHours: number | null;
            /** @description When the next automatic check runs; null when it's off. */
            readonly nextCheckAt: string | null;
            /** @description When the last check finished, UTC; null before the first. */
            readonly lastCheckAt: string | null;
            /** @description Number of URLs in the follow list. */
            readonly urlCount: number;
            /** @description Number of titles with new chapters in the last check. */
            readonly titlesWithNews: number;
            /** @description Number of titles that failed in the last check. */
            readonly titlesInTrouble: number;
            /** @description Why follow.txt can't be read; null when it can. */
            readonly problem: string | null;
            readonly problemSaying?: components["schemas"]["Saying"];
        };
        readonly FollowText: {
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description Name of the library. */
            readonly libraryName: string;
            /** @description Text of the follow list, one URL per line. */
            readonly content: string;
        };
        readonly FollowTitle: {
            /** @description URL in the follow list. */
            readonly url: string;
            /** @description Title; null when unknown. */
            readonly title: string | null;
            /** @description ID of the series; null until its first chapter is in the library. */
            readonly seriesId: string | null;
            /** @description Title of the series; null when it isn't in the library. */
            readonly seriesTitle: string | null;
            /** @description Whether the title is neither checked nor queued automatically. */
            readonly paused: boolean;
            /** @description Number of chapters at the source. */
            readonly listedChapters: number;
            /** @description Number of chapters missing at the last check. */
            readonly newChapters: number;
            /** @description When the title was last checked, UTC; null before the first check. */
            readonly lastCheckedAt: string | null;
            /** @description When all chapters of the title were last compared, UTC; null before. */
            readonly lastFullLookAt: string | null;
            /** @description Why the last check failed; null when it succeeded. */
            readonly lastError: string | null;
            readonly lastErrorSaying?: components["schemas"]["Saying"];
            /** @description Why the next check is delayed. SITE: the site is down; DOWNLOAD: a download is still queued; LOOK: the next full check is scheduled. Null when it isn't delayed. */
            readonly waitsFor: ("SITE" | "DOWNLOAD" | "LOOK") | null;
            /** @description Until when the check is delayed; null when unknown. */
            readonly waitsUntil: string | null;
        };
        readonly FollowUuids: {
            /** @description MangaDex title IDs in lowercase, sorted, without duplicates. */
            readonly uuids: readonly string[];
        };
        readonly ForgottenPasswordInput: {
            /** @description Email address. */
            readonly email: string;
            /**
             * @description Language of the message.
             * @default en
             * @enum {string}
             */
            readonly language?: "en" | "de";
        };
        readonly GlobalClientSettingsUpdateInput: {
            readonly [key: string]: {
                /** @description Value of the setting. */
                readonly value: string;
                /** @description Whether anonymous users can read the setting. */
                readonly allowUnauthorized: boolean;
            };
        };
        readonly GroupCount: {
            /** @description First character of the sort title, in lower case and without accents. */
            readonly group: string;
            /** @description Series in the group. */
            readonly count: number;
        };
        readonly GuestAccess: {
            /** @description IDs of the libraries that guests can access; none when guest access is off. */
            readonly libraryIds: readonly string[];
            /** @description Age restriction of guests; null when there is none. */
            readonly ageRestriction: {
                /** @description Age limit in years. */
                readonly age: number;
                /**
                 * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                 * @enum {string}
                 */
                readonly restriction: "ALLOW_ONLY" | "EXCLUDE";
            } | null;
        };
        readonly GuestAccessUpdateInput: {
            /** @description IDs of the libraries that guests can access; none turns guest access off. */
            readonly libraryIds: readonly string[];
            /** @description Age restriction of guests; null or NONE removes it. When absent, it stays as it is; guest access that is turned on allows only series rated for all ages. */
            readonly ageRestriction?: {
                /**
                 * @description Age limit in years.
                 * @default 0
                 */
                readonly age?: number;
                /**
                 * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                 * @enum {string}
                 */
                readonly restriction: "ALLOW_ONLY" | "EXCLUDE" | "NONE";
            } | null;
        };
        readonly Health: {
            /**
             * @description UP when all components are up.
             * @enum {string}
             */
            readonly status: "UP" | "DOWN";
            /** @description database, diskSpace, libraryFolders, extractorTool, chapterNaming, reverseProxy, taskQueue; with PostgreSQL also nodes, with a TLS certificate also certificate. */
            readonly components: {
                readonly [key: string]: "UP" | "DOWN";
            };
            /** @description Version of gallery-dl; null when it can't be run. */
            readonly extractorToolVersion: string | null;
            /** @description What to do, by component that is down; administrators only. */
            readonly reasons?: {
                readonly [key: string]: string;
            };
            /** @description `reasons` as codes and values. */
            readonly reasonsSaying?: {
                readonly [key: string]: components["schemas"]["Saying"];
            };
            /** @description Information by component that needs no action, such as a newer gallery-dl; administrators only. */
            readonly notices?: {
                readonly [key: string]: string;
            };
            /** @description `notices` as codes and values. */
            readonly noticesSaying?: {
                readonly [key: string]: components["schemas"]["Saying"];
            };
        };
        readonly HistoricalEvent: {
            /** @description ID of the entry. */
            readonly id: string;
            /**
             * @description What happened.
             * @enum {string}
             */
            readonly type: "BookFileDeleted" | "SeriesFolderDeleted" | "BookConverted" | "BookImported" | "DuplicatePageDeleted" | "SeriesFolderRenamed";
            /** @description When it happened, in the server's time zone, or in UTC when requested. */
            readonly timestamp: string;
            /** @description ID of the book; null when there is none. */
            readonly bookId: string | null;
            /** @description ID of the series; null when there is none. */
            readonly seriesId: string | null;
            /** @description Details, by name; `reason` says why. */
            readonly properties: {
                readonly [key: string]: string;
            };
        };
        readonly ImportCheckInput: {
            /** @description Files that would be imported. */
            readonly books: readonly {
                /** @description Absolute path of a file on the server. */
                readonly sourceFile?: string | null;
                /** @description Upload to import instead of a file on the server. */
                readonly uploadId?: string | null;
                /** @description Series to add the book to. */
                readonly seriesId?: string | null;
                /** @description Library of a new series. */
                readonly libraryId?: string | null;
                /** @description Name of a new series, and of its folder. */
                readonly newSeries?: string | null;
                /** @description Book of the series that the file replaces. The new book gets a new ID and keeps metadata, progress, posters and lists. */
                readonly upgradeBookId?: string | null;
                /** @description Name of the new file without extension. The name of the source file by default. */
                readonly destinationName?: string | null;
            }[];
        };
        readonly ImportCheckResult: {
            /** @description Path that the file would get; null when it is unknown. */
            readonly destination: string | null;
            /** @description Why the file can't be imported like this; null when it can. */
            readonly conflict: string | null;
            readonly conflictSaying?: components["schemas"]["Saying"];
            /** @description Book of the series with the same number; null when there is none. */
            readonly existing: {
                /** @description ID of the book. */
                readonly bookId: string;
                /** @description Title of the book. */
                readonly title: string;
            } | null;
        };
        readonly ImportProposal: {
            /** @description Path that the file would get; null when it is unknown. */
            readonly destination: string | null;
            /** @description Why the file can't be imported like this; null when it can. */
            readonly conflict: string | null;
            readonly conflictSaying?: components["schemas"]["Saying"];
            /** @description Book of the series with the same number; null when there is none. */
            readonly existing: {
                /** @description ID of the book. */
                readonly bookId: string;
                /** @description Title of the book. */
                readonly title: string;
            } | null;
            /** @description Absolute path of the file; null for an upload. */
            readonly sourceFile: string | null;
            /** @description ID of the upload; null for a file on the server. */
            readonly uploadId: string | null;
            /** @description Name of the file. */
            readonly name: string;
            /** @description Size in bytes. */
            readonly sizeBytes: number;
            /** @description Series according to the name of the file or its folder. */
            readonly seriesName: string;
            /** @description Number according to the name; null when it contains none. */
            readonly number: number | null;
            /** @description Series with this name; null when there is none. */
            readonly seriesId: string | null;
            /** @description Title of that series. */
            readonly seriesTitle: string | null;
            /** @description Name of the new file without extension. */
            readonly destinationName: string;
        };
        readonly ImportProposalRequestInput: {
            /** @description Absolute path of a folder on the server. */
            readonly path?: string | null;
            /** @description Finished uploads. */
            readonly uploadIds?: readonly string[] | null;
        };
        readonly ImportProposals: {
            /** @description Files that could be imported. */
            readonly files: readonly components["schemas"]["ImportProposal"][];
            /** @description Whether the folder contains more files than are listed. */
            readonly truncated: boolean;
        };
        readonly ImportRequestInput: {
            /**
             * @description Whether to move, copy or hard link the files. HARDLINK copies where links are impossible.
             * @enum {string}
             */
            readonly copyMode: "MOVE" | "COPY" | "HARDLINK";
            /** @description Files to import. */
            readonly books: readonly {
                /** @description Absolute path of a file on the server. */
                readonly sourceFile?: string | null;
                /** @description Upload to import instead of a file on the server. */
                readonly uploadId?: string | null;
                /** @description Series to add the book to. */
                readonly seriesId?: string | null;
                /** @description Library of a new series. */
                readonly libraryId?: string | null;
                /** @description Name of a new series, and of its folder. */
                readonly newSeries?: string | null;
                /** @description Book of the series that the file replaces. The new book gets a new ID and keeps metadata, progress, posters and lists. */
                readonly upgradeBookId?: string | null;
                /** @description Name of the new file without extension. The name of the source file by default. */
                readonly destinationName?: string | null;
            }[];
        };
        readonly ImportUpload: {
            /** @description ID of the upload. */
            readonly id: string;
            /** @description Name of the file. */
            readonly name: string;
            /** @description Size of the file in bytes. */
            readonly sizeBytes: number;
            /** @description Bytes that have arrived. The next part begins here. */
            readonly offset: number;
            /**
             * Format: date-time
             * @description When it is deleted unless it is continued or imported.
             */
            readonly expiresAt: string;
        };
        readonly ImportUploadRequestInput: {
            /** @description Name of the file. */
            readonly name: string;
            /** @description Size of the file in bytes. */
            readonly sizeBytes: number;
        };
        readonly Invitation: {
            /** @description ID. */
            readonly id: string;
            /** @description Email address of the new account; null when the person chooses it. */
            readonly email: string | null;
            /** @description Roles of the new accounts. */
            readonly roles: readonly string[];
            /** @description Whether the new accounts can access all libraries. */
            readonly sharedAllLibraries: boolean;
            /** @description IDs of the libraries that they can access otherwise. */
            readonly sharedLibrariesIds: readonly string[];
            /** @description Only series with one of these sharing labels are visible; empty for no restriction. */
            readonly labelsAllow: readonly string[];
            /** @description Series with one of these sharing labels are hidden. */
            readonly labelsExclude: readonly string[];
            /** @description Age restriction; null when there is none. */
            readonly ageRestriction: {
                /** @description Age limit in years. */
                readonly age: number;
                /**
                 * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                 * @enum {string}
                 */
                readonly restriction: "ALLOW_ONLY" | "EXCLUDE";
            } | null;
            /**
             * @description Whether the link can be used, or why not. REVOKED also when its creator is no longer an administrator.
             * @enum {string}
             */
            readonly status: "OPEN" | "USED_UP" | "EXPIRED" | "REVOKED";
            /** @description Number of accounts that can be created with the link. */
            readonly maxUses: number;
            /** @description Number of accounts that were created with it. */
            readonly uses: number;
            /** @description Email address of the administrator who created it; null when deleted. */
            readonly createdBy: string | null;
            /** @description When it was created, UTC. */
            readonly createdAt: string;
            /** @description When it expires, UTC. */
            readonly expiresAt: string;
            /** @description Accounts that were created with the link, oldest first. */
            readonly usedBy: readonly {
                /** @description ID of the account; null when it was deleted. */
                readonly userId: string | null;
                /** @description Email address at that time. */
                readonly email: string;
                /** @description When the account was created, UTC. */
                readonly usedAt: string;
            }[];
        };
        readonly InvitationAcceptanceInput: {
            /** @description Email address of the new account; ignored when the invitation has one. */
            readonly email?: string | null;
            /** @description Password. */
            readonly password: string;
        };
        readonly InvitationCreationInput: {
            /** @description ADMIN, FILE_DOWNLOAD, PAGE_STREAMING, KOBO_SYNC, KOREADER_SYNC; others are ignored. */
            readonly roles?: readonly string[] | null;
            /** @description Libraries that the user can access. */
            readonly sharedLibraries?: {
                /**
                 * @description Whether the user can access all libraries.
                 * @default false
                 */
                readonly all?: boolean;
                /**
                 * @description IDs of the libraries that the user can access when `all` is false.
                 * @default []
                 */
                readonly libraryIds?: readonly string[];
            } | null;
            /** @description Age restriction; null or NONE removes it. */
            readonly ageRestriction?: {
                /**
                 * @description Age limit in years.
                 * @default 0
                 */
                readonly age?: number;
                /**
                 * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                 * @enum {string}
                 */
                readonly restriction: "ALLOW_ONLY" | "EXCLUDE" | "NONE";
            } | null;
            /** @description Only series with one of these sharing labels are visible; empty for no restriction. */
            readonly labelsAllow?: readonly string[] | null;
            /** @description Series with one of these sharing labels are hidden. */
            readonly labelsExclude?: readonly string[] | null;
            /** @description Email address of the new account; the person chooses one when it is absent or null. */
            readonly email?: string | null;
            /**
             * @description Days until the link expires.
             * @default 7
             */
            readonly expiresInDays?: number;
            /**
             * @description Language of the message to the email address.
             * @default en
             * @enum {string}
             */
            readonly language?: "en" | "de";
            /**
             * @description Number of accounts that can be created with the link.
             * @default 1
             */
            readonly maxUses?: number;
        };
        readonly InvitationOffer: {
            /** @description Email address of the new account; null when you choose it. */
            readonly email: string | null;
            /** @description When the invitation expires, UTC. */
            readonly expiresAt: string;
            /** @description Whether the server accepts passwords. */
            readonly passwordSignIn: boolean;
            /** @description Providers to sign in with. */
            readonly providers: readonly {
                /** @description Name of the provider. */
                readonly name: string;
                /** @description ID of the provider. */
                readonly registrationId: string;
            }[];
        };
        /** @description An object in the format of the Kobo store. */
        readonly KoboObject: {
            readonly [key: string]: unknown;
        };
        /** @description Objects in the format of the Kobo store. */
        readonly KoboObjects: readonly {
            readonly [key: string]: unknown;
        }[];
        readonly KoboReadingStatesUpdateInput: {
            /** @description One per book; only the first counts. */
            readonly ReadingStates: readonly ({
                /** @description ID of the book. */
                readonly EntitlementId?: string | null;
                /** @description By the device's clock, ISO 8601. */
                readonly LastModified?: string | null;
                /** @description Last position. */
                readonly CurrentBookmark?: ({
                    /** @description By the device's clock, ISO 8601. */
                    readonly LastModified?: string | null;
                    /** @description Progress in the book. */
                    readonly ProgressPercent?: number | null;
                    /** @description Progress in the document. */
                    readonly ContentSourceProgressPercent?: number | null;
                    /** @description Position. */
                    readonly Location?: ({
                        /** @description Path of the document in the EPUB. */
                        readonly Source?: string | null;
                        /** @description Kind of Value; KoboSpan in KEPUBs. */
                        readonly Type?: string | null;
                        /** @description ID of an element in the document. */
                        readonly Value?: string | null;
                    } & {
                        readonly [key: string]: unknown;
                    }) | null;
                } & {
                    readonly [key: string]: unknown;
                }) | null;
                /** @description Whether the book was opened or finished. */
                readonly StatusInfo?: ({
                    /** @description By the device's clock, ISO 8601. */
                    readonly LastModified?: string | null;
                    /** @description ReadyToRead, Reading or Finished. */
                    readonly Status?: string | null;
                } & {
                    readonly [key: string]: unknown;
                }) | null;
            } & {
                readonly [key: string]: unknown;
            })[];
        } & {
            readonly [key: string]: unknown;
        };
        readonly KoreaderProgressUpdateInput: {
            /** @description KOReader's hash of the file. */
            readonly document: string;
            /** @description Page number, or the position in an EPUB. */
            readonly progress: string | number;
            /** @description Progress in the book, 0 to 1. */
            readonly percentage?: number | null;
            /** @description Name of the device. */
            readonly device?: string | null;
            /** @description ID of the device. */
            readonly device_id?: string | null;
        };
        readonly Library: {
            /** @description ID of the library. */
            readonly id: string;
            /** @description Name of the library. */
            readonly name: string;
            /** @description Path of the folder; empty unless you are an administrator. */
            readonly root: string;
            /** @description Read title, number, summary, people and date of books from ComicInfo.xml. */
            readonly importComicInfoBook: boolean;
            /** @description Read title, publisher, age rating and genres of series from ComicInfo.xml. */
            readonly importComicInfoSeries: boolean;
            /** @description Add the volume to the series title, so that volumes are separate series. */
            readonly importComicInfoSeriesAppendVolume: boolean;
            /** @description Create collections from the series groups in ComicInfo.xml. */
            readonly importComicInfoCollection: boolean;
            /** @description Create read lists from the story arcs and alternate series in ComicInfo.xml. */
            readonly importComicInfoReadList: boolean;
            /** @description Read title, people and date from EPUB files. */
            readonly importEpubBook: boolean;
            /** @description Read the series title and number from EPUB files. */
            readonly importEpubSeries: boolean;
            /** @description Read series.json files. */
            readonly importMylarSeries: boolean;
            /** @description Use images next to the files, such as cover.jpg, as posters. */
            readonly importLocalArtwork: boolean;
            /** @description Stored for Komga clients; has no effect. */
            readonly importBarcodeIsbn: boolean;
            /** @description Stored for Komga clients; has no effect. Every scan compares the modification time of each file. */
            readonly scanForceModifiedTime: boolean;
            /** @description Scan when the server starts. */
            readonly scanOnStartup: boolean;
            /**
             * @description How often the library is scanned. Changes are also detected as they happen.
             * @enum {string}
             */
            readonly scanInterval: "DISABLED" | "HOURLY" | "EVERY_6H" | "EVERY_12H" | "DAILY" | "WEEKLY";
            /** @description Find comic archives: CBZ, CBR, CB7, ZIP, RAR. */
            readonly scanCbx: boolean;
            /** @description Find PDF files. */
            readonly scanPdf: boolean;
            /** @description Find EPUB files. */
            readonly scanEpub: boolean;
            /** @description Skip folders whose path contains one of these strings. */
            readonly scanDirectoryExclusions: readonly string[];
            /** @description After a scan, rename archives with the wrong file extension. */
            readonly repairExtensions: boolean;
            /** @description After a scan, convert RAR, 7z and TAR books to CBZ. */
            readonly convertToCbz: boolean;
            /** @description After a scan, permanently remove books whose files have been missing for a day. */
            readonly emptyTrashAfterScan: boolean;
            /**
             * @description Book whose poster is used for the series.
             * @enum {string}
             */
            readonly seriesCover: "FIRST" | "FIRST_UNREAD_OR_FIRST" | "FIRST_UNREAD_OR_LAST" | "LAST";
            /** @description Compute the hash of each file after a scan. */
            readonly hashFiles: boolean;
            /** @description Find duplicate pages among the first and last three pages of each book. */
            readonly hashPages: boolean;
            /** @description Compute the hashes that KOReader uses to identify books. */
            readonly hashKoreader: boolean;
            /** @description Measure the width and height of each page. */
            readonly analyzeDimensions: boolean;
            /** @description Name of the folder with one-shots, where each file is its own series; null for none. */
            readonly oneshotsDirectory: string | null;
            /** @description Whether the folder is currently unavailable. */
            readonly unavailable: boolean;
        };
        readonly LibraryCreationInput: {
            /** @description Name of the library. */
            readonly name: string;
            /** @description Path of the folder on the server. */
            readonly root: string;
            /** @description Read title, number, summary, people and date of books from ComicInfo.xml. */
            readonly importComicInfoBook?: boolean;
            /** @description Read title, publisher, age rating and genres of series from ComicInfo.xml. */
            readonly importComicInfoSeries?: boolean;
            /** @description Add the volume to the series title, so that volumes are separate series. */
            readonly importComicInfoSeriesAppendVolume?: boolean;
            /** @description Create collections from the series groups in ComicInfo.xml. */
            readonly importComicInfoCollection?: boolean;
            /** @description Create read lists from the story arcs and alternate series in ComicInfo.xml. */
            readonly importComicInfoReadList?: boolean;
            /** @description Read title, people and date from EPUB files. */
            readonly importEpubBook?: boolean;
            /** @description Read the series title and number from EPUB files. */
            readonly importEpubSeries?: boolean;
            /** @description Read series.json files. */
            readonly importMylarSeries?: boolean;
            /** @description Use images next to the files, such as cover.jpg, as posters. */
            readonly importLocalArtwork?: boolean;
            /** @description Stored for Komga clients; has no effect. */
            readonly importBarcodeIsbn?: boolean;
            /** @description Stored for Komga clients; has no effect. Every scan compares the modification time of each file. */
            readonly scanForceModifiedTime?: boolean;
            /** @description Scan when the server starts. */
            readonly scanOnStartup?: boolean;
            /**
             * @description How often the library is scanned. Changes are also detected as they happen.
             * @enum {string}
             */
            readonly scanInterval?: "DISABLED" | "HOURLY" | "EVERY_6H" | "EVERY_12H" | "DAILY" | "WEEKLY";
            /** @description Find comic archives: CBZ, CBR, CB7, ZIP, RAR. */
            readonly scanCbx?: boolean;
            /** @description Find PDF files. */
            readonly scanPdf?: boolean;
            /** @description Find EPUB files. */
            readonly scanEpub?: boolean;
            /** @description Skip folders whose path contains one of these strings. */
            readonly scanDirectoryExclusions?: readonly string[];
            /** @description After a scan, rename archives with the wrong file extension. */
            readonly repairExtensions?: boolean;
            /** @description After a scan, convert RAR, 7z and TAR books to CBZ. */
            readonly convertToCbz?: boolean;
            /** @description After a scan, permanently remove books whose files have been missing for a day. */
            readonly emptyTrashAfterScan?: boolean;
            /**
             * @description Book whose poster is used for the series.
             * @enum {string}
             */
            readonly seriesCover?: "FIRST" | "FIRST_UNREAD_OR_FIRST" | "FIRST_UNREAD_OR_LAST" | "LAST";
            /** @description Compute the hash of each file after a scan. */
            readonly hashFiles?: boolean;
            /** @description Find duplicate pages among the first and last three pages of each book. */
            readonly hashPages?: boolean;
            /** @description Compute the hashes that KOReader uses to identify books. */
            readonly hashKoreader?: boolean;
            /** @description Measure the width and height of each page. */
            readonly analyzeDimensions?: boolean;
            /** @description Name of the folder with one-shots, where each file is its own series; null for none. */
            readonly oneshotsDirectory?: string | null;
        };
        readonly LibraryDownloadOptions: {
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description Options of the library; null values use the defaults. */
            readonly options: components["schemas"]["DownloadOptions"];
            /** @description Options of its titles that have no options of their own. */
            readonly optionsInForce: components["schemas"]["DownloadOptionsInForce"];
        };
        readonly LibraryState: {
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description Problem that needs a decision; null when there is none. */
            readonly attention: {
                /**
                 * @description Kind of problem.
                 * @constant
                 */
                readonly kind: "MOST_BOOKS_VANISHED";
                /** @description Number of books that the last scan didn't find. */
                readonly vanishedBooks: number;
                /** @description Number of books before the scan, without the trash. */
                readonly knownBooks: number;
                /** @description UTC, ISO 8601. */
                readonly since: string;
                /** @description What is wrong and what to do. */
                readonly message: string;
            } | null;
            /** @description Folders inside the library that are unavailable. */
            readonly awayFolders: readonly components["schemas"]["AwayFolder"][];
        };
        readonly LibraryUpdateInput: {
            readonly name?: string | null;
            readonly root?: string | null;
            readonly importComicInfoBook?: boolean | null;
            readonly importComicInfoSeries?: boolean | null;
            readonly importComicInfoSeriesAppendVolume?: boolean | null;
            readonly importComicInfoCollection?: boolean | null;
            readonly importComicInfoReadList?: boolean | null;
            readonly importEpubBook?: boolean | null;
            readonly importEpubSeries?: boolean | null;
            readonly importMylarSeries?: boolean | null;
            readonly importLocalArtwork?: boolean | null;
            readonly importBarcodeIsbn?: boolean | null;
            readonly scanForceModifiedTime?: boolean | null;
            readonly scanOnStartup?: boolean | null;
            readonly scanInterval?: ("DISABLED" | "HOURLY" | "EVERY_6H" | "EVERY_12H" | "DAILY" | "WEEKLY") | null;
            readonly scanCbx?: boolean | null;
            readonly scanPdf?: boolean | null;
            readonly scanEpub?: boolean | null;
            readonly scanDirectoryExclusions?: readonly string[] | null;
            readonly repairExtensions?: boolean | null;
            readonly convertToCbz?: boolean | null;
            readonly emptyTrashAfterScan?: boolean | null;
            readonly seriesCover?: ("FIRST" | "FIRST_UNREAD_OR_FIRST" | "FIRST_UNREAD_OR_LAST" | "LAST") | null;
            readonly hashFiles?: boolean | null;
            readonly hashPages?: boolean | null;
            readonly hashKoreader?: boolean | null;
            readonly analyzeDimensions?: boolean | null;
            readonly oneshotsDirectory?: (string | null) | null;
        };
        readonly LinkRequestInput: {
            /** @description ID of the provider, part of the redirect address. */
            readonly registrationId: string;
            /** @description Page of the app to return to. */
            readonly returnTo?: string;
        };
        readonly ListFault: {
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description Name of the library. */
            readonly libraryName: string;
            /** @description Line number in follow.txt, from 1; null when it concerns the whole file. */
            readonly line: number | null;
            /** @description Result for display. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
        };
        readonly ListTrackerProgress: {
            /** @description Number of books. */
            readonly booksCount: number;
            /** @description Number of finished books. */
            readonly booksReadCount: number;
            /** @description Number of unread books. */
            readonly booksUnreadCount: number;
            /** @description Number of books in progress. */
            readonly booksInProgressCount: number;
            /** @description Number of finished books from the start of the list, without gaps. */
            readonly lastReadContinuousIndex: number;
        };
        readonly ListTrackerUpdateInput: {
            /** @description Number of books to mark as read from the start of the list; others stay unchanged. */
            readonly lastBookRead: number;
        };
        readonly ListedPublication: {
            /** @description Metadata of the publication. */
            readonly metadata: components["schemas"]["PublicationMetadata"];
            /** @description Related resources. */
            readonly links: readonly components["schemas"]["PublicationLink"][];
            /** @description Covers in several sizes. */
            readonly images: readonly components["schemas"]["PublicationLink"][];
        };
        readonly LiveMessage: {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "TaskQueueStatus";
            /** @description Data of the event. */
            readonly data: {
                /** @description Number of tasks in the queue. */
                readonly count: number;
                /** @description Number of tasks in the queue, by type. */
                readonly countByType: {
                    readonly [key: string]: number;
                };
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "LibraryAdded";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the library. */
                readonly libraryId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "LibraryChanged";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the library. */
                readonly libraryId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "LibraryDeleted";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the library. */
                readonly libraryId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "SeriesAdded";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the library. */
                readonly libraryId: string;
                /** @description ID of the series. */
                readonly seriesId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "SeriesChanged";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the library. */
                readonly libraryId: string;
                /** @description ID of the series. */
                readonly seriesId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "SeriesDeleted";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the library. */
                readonly libraryId: string;
                /** @description ID of the series. */
                readonly seriesId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "BookAdded";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the library. */
                readonly libraryId: string;
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description ID of the book. */
                readonly bookId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "BookChanged";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the library. */
                readonly libraryId: string;
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description ID of the book. */
                readonly bookId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "BookDeleted";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the library. */
                readonly libraryId: string;
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description ID of the book. */
                readonly bookId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ReadProgressChanged";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description ID of the user. */
                readonly userId: string;
                /** @description ID of the book. */
                readonly bookId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ReadProgressDeleted";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description ID of the user. */
                readonly userId: string;
                /** @description ID of the book. */
                readonly bookId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ReadProgressSeriesChanged";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description ID of the user. */
                readonly userId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ReadProgressSeriesDeleted";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description ID of the user. */
                readonly userId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "BookmarksChanged";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the book. */
                readonly bookId: string;
                /** @description ID of the user. */
                readonly userId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ThumbnailBookAdded";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description Whether the poster is selected. */
                readonly selected: boolean;
                /** @description ID of the book. */
                readonly bookId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ThumbnailBookDeleted";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description Whether the poster is selected. */
                readonly selected: boolean;
                /** @description ID of the book. */
                readonly bookId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ThumbnailSeriesAdded";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description Whether the poster is selected. */
                readonly selected: boolean;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ThumbnailSeriesDeleted";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description Whether the poster is selected. */
                readonly selected: boolean;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "CollectionAdded";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the collection. */
                readonly collectionId: string;
                /** @description IDs of the series. */
                readonly seriesIds: readonly string[];
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ReadListAdded";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the read list. */
                readonly readListId: string;
                /** @description IDs of the books. */
                readonly bookIds: readonly string[];
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "CollectionChanged";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the collection. */
                readonly collectionId: string;
                /** @description IDs of the series. */
                readonly seriesIds: readonly string[];
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ReadListChanged";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the read list. */
                readonly readListId: string;
                /** @description IDs of the books. */
                readonly bookIds: readonly string[];
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "CollectionDeleted";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the collection. */
                readonly collectionId: string;
                /** @description IDs of the series. */
                readonly seriesIds: readonly string[];
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ReadListDeleted";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the read list. */
                readonly readListId: string;
                /** @description IDs of the books. */
                readonly bookIds: readonly string[];
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ThumbnailSeriesCollectionAdded";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the collection. */
                readonly collectionId: string;
                /** @description Whether the poster is selected. */
                readonly selected: boolean;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ThumbnailReadListAdded";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the read list. */
                readonly readListId: string;
                /** @description Whether the poster is selected. */
                readonly selected: boolean;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ThumbnailSeriesCollectionDeleted";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the collection. */
                readonly collectionId: string;
                /** @description Whether the poster is selected. */
                readonly selected: boolean;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "ThumbnailReadListDeleted";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the read list. */
                readonly readListId: string;
                /** @description Whether the poster is selected. */
                readonly selected: boolean;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "BookImported";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the imported book; null after a failure. */
                readonly bookId: string | null;
                /** @description Path of the imported file. */
                readonly sourceFile: string;
                /** @description Whether it was imported. */
                readonly success: boolean;
                /** @description Why it failed: Komga's code or a message. Null after a success. */
                readonly message: string | null;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "MetadataSourceChanged";
            /** @description Data of the event. */
            readonly data: {
                /** @description Plugin ID of the source. */
                readonly provider: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "SeriesShelfChanged";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description ID of the user. */
                readonly userId: string;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "TitleRequestChanged";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the request. */
                readonly requestId: string;
                /**
                 * @description New state of the request.
                 * @enum {string}
                 */
                readonly state: "open" | "approved" | "declined" | "withdrawn";
                /** @description Whether it is a request of the receiver. */
                readonly mine: boolean;
            };
        } | {
            /**
             * @description Name of the event.
             * @constant
             */
            readonly event: "SessionExpired";
            /** @description Data of the event. */
            readonly data: {
                /** @description ID of the user. */
                readonly userId: string;
            };
        };
        readonly Locator: {
            /** @description Path of the document in the book. */
            readonly href: string;
            /** @description Media type of the document. */
            readonly type: string;
            /** @description Title of the chapter. */
            readonly title?: string;
            /** @description Where in the document and the book. */
            readonly locations: {
                /** @description Positions inside the document, such as an element ID. */
                readonly fragments: readonly string[];
                /** @description How far in the document, 0 to 1. */
                readonly progression?: number;
                /** @description From 1; in comics the page. */
                readonly position?: number;
                /** @description How far in the book, 0 to 1. */
                readonly totalProgression?: number;
            };
            /** @description Text around the position. */
            readonly text?: {
                /** @description Text after the position. */
                readonly after?: string;
                /** @description Text before the position. */
                readonly before?: string;
                /** @description Text at the position. */
                readonly highlight?: string;
            };
            /** @description Position on Kobo devices. */
            readonly koboSpan?: string;
        };
        readonly LogLine: {
            /** @description Number of the line since the server started, the same in lists and streams. */
            readonly number: number;
            /** @description Time of the line, UTC. */
            readonly time: string;
            /**
             * @description Level of the line.
             * @enum {string}
             */
            readonly level: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
            /** @description Message of the line. */
            readonly message: string;
            /** @description Other fields of the line, such as IDs and the error. */
            readonly fields: {
                readonly [key: string]: unknown;
            };
        };
        readonly LoggedChapter: {
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description URL of the chapter at its source. */
            readonly url: string;
            /** @description Number as the source writes it, such as `12.5`. */
            readonly number: string | null;
            /** @description Volume number; null when unknown. */
            readonly volume: string | null;
            /** @description Title of the chapter; null when it has none. */
            readonly title: string | null;
            /** @description ID of the series; null while it isn't in the library. */
            readonly seriesId: string | null;
            /** @description Title of the series; null when unknown. */
            readonly seriesTitle: string | null;
            /**
             * @description Status of the chapter.
             * @enum {string}
             */
            readonly state: "downloaded" | "file-missing" | "cleaned-up" | "queued" | "missing" | "failed" | "external" | "removed" | "future" | "superseded" | "other-group" | "out-of-range" | "blacklisted" | "unknown";
            /** @description Why the chapter was skipped; empty for downloaded chapters. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description Number of pages; null when not downloaded. */
            readonly pages: number | null;
            /** @description When the chapter was downloaded, or last seen at its source. */
            readonly at: string;
            /** @description When the chapter is retried; null when it isn't. */
            readonly retryAt: string | null;
        };
        readonly LostProgress: {
            /** @description Series ID. */
            readonly seriesId: string;
            /** @description Title of the series. */
            readonly title: string;
            /** @description Number of books with lost progress. */
            readonly books: number;
            /** @description When progress was last lost, UTC. */
            readonly lostAt: string;
        };
        readonly LostProgressRestored: {
            /** @description Number of books that changed. */
            readonly changed: number;
        };
        readonly MailSettings: {
            /** @description Where the settings come from; null when no mail server is set. Those of the environment are read-only. */
            readonly source: ("APP" | "ENVIRONMENT") | null;
            /** @description Host name of the mail server; empty when none is set. */
            readonly host: string;
            /** @description Port of the mail server. */
            readonly port: number;
            /**
             * @description Encryption of the connection.
             * @enum {string}
             */
            readonly security: "TLS" | "STARTTLS" | "NONE";
            /** @description Username at the mail server; null for none. */
            readonly user: string | null;
            /** @description Whether a password is stored. */
            readonly hasPassword: boolean;
            /** @description Email address that the messages come from. */
            readonly from: string;
            /** @description Address that links in messages begin with; a suggestion when no mail server is set. */
            readonly publicUrl: string;
        };
        readonly MailSettingsUpdateInput: {
            /** @description Host name of the mail server (SMTP). */
            readonly host: string;
            /**
             * @description Port of the mail server.
             * @default 587
             */
            readonly port?: number;
            /**
             * @description TLS encrypts from the beginning (usually port 465), STARTTLS after connecting (587); NONE sends everything unencrypted.
             * @default STARTTLS
             * @enum {string}
             */
            readonly security?: "TLS" | "STARTTLS" | "NONE";
            /** @description Username at the mail server; none when absent, null or empty. */
            readonly user?: string | null;
            /** @description Email address that the messages come from. */
            readonly from: string;
            /**
             * Format: uri
             * @description Address under which people reach this server, with its base path. Links in messages begin with it.
             */
            readonly publicUrl: string;
            /** @description Password; the stored one is kept when absent, and removed when empty. */
            readonly password?: string | null;
        };
        readonly MailTestInput: {
            /** @description Host name of the mail server (SMTP). */
            readonly host: string;
            /**
             * @description Port of the mail server.
             * @default 587
             */
            readonly port?: number;
            /**
             * @description TLS encrypts from the beginning (usually port 465), STARTTLS after connecting (587); NONE sends everything unencrypted.
             * @default STARTTLS
             * @enum {string}
             */
            readonly security?: "TLS" | "STARTTLS" | "NONE";
            /** @description Username at the mail server; none when absent, null or empty. */
            readonly user?: string | null;
            /** @description Email address that the messages come from. */
            readonly from: string;
            /**
             * Format: uri
             * @description Address under which people reach this server, with its base path. Links in messages begin with it.
             */
            readonly publicUrl: string;
            /** @description Password; the stored one is kept when absent, and removed when empty. */
            readonly password?: string | null;
            /** @description Email address that the test message is sent to. */
            readonly to: string;
            /**
             * @description Language of the message.
             * @default en
             * @enum {string}
             */
            readonly language?: "en" | "de";
        };
        readonly MailTestResult: {
            /** @description Whether the mail server accepted the message. */
            readonly ok: boolean;
            /** @description What happened, and what to do if it failed. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
        };
        readonly ManyMarked: {
            /** @description Number of books that changed. */
            readonly changed: number;
            /** @description Previous read progress; send it to /read-progress/restore to undo. */
            readonly before: components["schemas"]["MarksBefore"];
        };
        readonly MarkManyInput: {
            /**
             * @description Whether the IDs are of series or books.
             * @enum {string}
             */
            readonly of: "SERIES" | "BOOKS";
            /** @description IDs of the series or books, 1 to 500. */
            readonly ids: readonly string[];
            /** @description true marks as read, false as unread. */
            readonly read: boolean;
        };
        readonly MarksBefore: {
            /**
             * @description IDs of the series to mark as read.
             * @default []
             */
            readonly readSeries: readonly string[];
            /**
             * @description IDs of the series to mark as unread.
             * @default []
             */
            readonly unreadSeries: readonly string[];
            /**
             * @description IDs of series of which deleted books were read.
             * @default []
             */
            readonly begunSeries: readonly string[];
            /**
             * @description IDs of the books to mark as read.
             * @default []
             */
            readonly readBooks: readonly string[];
            /**
             * @description IDs of the books to mark as unread.
             * @default []
             */
            readonly unreadBooks: readonly string[];
            /**
             * @description Books in progress, with their page.
             * @default []
             */
            readonly begunBooks: readonly {
                /** @description ID of the book. */
                readonly bookId: string;
                /** @description Last page read, from 1. */
                readonly page: number;
            }[];
        };
        readonly MarksBeforeInput: {
            /**
             * @description IDs of the series to mark as read.
             * @default []
             */
            readonly readSeries?: readonly string[];
            /**
             * @description IDs of the series to mark as unread.
             * @default []
             */
            readonly unreadSeries?: readonly string[];
            /**
             * @description IDs of series of which deleted books were read.
             * @default []
             */
            readonly begunSeries?: readonly string[];
            /**
             * @description IDs of the books to mark as read.
             * @default []
             */
            readonly readBooks?: readonly string[];
            /**
             * @description IDs of the books to mark as unread.
             * @default []
             */
            readonly unreadBooks?: readonly string[];
            /**
             * @description Books in progress, with their page.
             * @default []
             */
            readonly begunBooks?: readonly {
                /** @description ID of the book. */
                readonly bookId: string;
                /** @description Last page read, from 1. */
                readonly page: number;
            }[];
        };
        readonly MarksRestored: {
            /** @description Number of books that changed. */
            readonly changed: number;
        };
        readonly Media: {
            /**
             * @description Only books that are READY can be read.
             * @enum {string}
             */
            readonly status: "UNKNOWN" | "ERROR" | "READY" | "UNSUPPORTED" | "OUTDATED";
            /** @description Of the file, such as `application/zip`; empty when unknown. */
            readonly mediaType: string;
            /** @description Number of pages. */
            readonly pagesCount: number;
            /** @description Codes of problems with the file; empty when it has none. */
            readonly comment: string;
            /** @description Whether the EPUB has nothing but images, so that it can be read page by page. */
            readonly epubDivinaCompatible: boolean;
            /** @description Always false. */
            readonly epubIsKepub: boolean;
            /**
             * @description How the book is read; empty while the file type is unknown.
             * @enum {string}
             */
            readonly mediaProfile: "" | "DIVINA" | "PDF" | "EPUB";
        };
        readonly MetadataBinding: {
            /** @description Plugin ID of the source. */
            readonly provider: string;
            /** @description Name. */
            readonly name: string;
            /** @description ID of the title at the source. */
            readonly externalId: string;
            /** @description URL of the title at its source. */
            readonly url: string;
            /**
             * @description How the link between series and title was established.
             * @enum {string}
             */
            readonly origin: "person" | "series.json" | "download" | "book" | "folder" | "link";
            /** @description When the source last responded, UTC. */
            readonly answeredAt: string | null;
            /** @description Why the last request failed; null when it succeeded. Earlier metadata is kept. */
            readonly fault: string | null;
            readonly faultSaying?: components["schemas"]["Saying"];
            /** @description When the source is queried again, UTC; null when no retry is scheduled. */
            readonly retryAt: string | null;
        };
        readonly MetadataDetails: {
            /** @description ID of the title at the source. */
            readonly externalId: string;
            /** @description Plugin ID of the source. */
            readonly provider: string;
            /** @description When the source returned the metadata; it is cached for five minutes. */
            readonly answeredAt: string;
            /** @description Title. */
            readonly title: string;
            /** @description Title used for sorting. */
            readonly titleSort: string | null;
            /** @description Other titles. */
            readonly alternativeTitles: readonly {
                /** @description Label. */
                readonly label: string;
                /** @description Title. */
                readonly title: string;
            }[];
            /** @description Summary; null when there is none. */
            readonly summary: string | null;
            /** @description Publisher; null when unknown. */
            readonly publisher: string | null;
            /** @description Minimum age in years; null when unrated. */
            readonly ageRating: number | null;
            /** @description BCP 47 language tag, such as `en`; null when unknown. */
            readonly language: string | null;
            /** @description Genres. */
            readonly genres: readonly string[];
            /** @description Tags. */
            readonly tags: readonly string[];
            /** @description Writers and artists. */
            readonly authors: readonly {
                /** @description Name. */
                readonly name: string;
                /**
                 * @description Role of the author.
                 * @enum {string}
                 */
                readonly role: "writer" | "penciller";
            }[];
            /** @description Publication status; null when unknown. */
            readonly status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            /** @description Number of books in the complete series; null when unknown. */
            readonly totalBookCount: number | null;
            /** @description URL of the cover; null when there is none. */
            readonly coverUrl: string | null;
            /** @description Links to the title on other sites. */
            readonly links: readonly {
                /** @description Label. */
                readonly label: string;
                /** @description URL of the title at its source. */
                readonly url: string;
            }[];
        };
        readonly MetadataFault: {
            /** @description ID of the series. */
            readonly seriesId: string;
            /** @description Title of the series. */
            readonly seriesTitle: string;
            /** @description Plugin ID of the source. */
            readonly provider: string;
            /** @description ID of the title at the source. */
            readonly externalId: string;
            /** @description URL of the title at its source. */
            readonly url: string;
            /** @description Why the last request failed. */
            readonly fault: string;
            readonly faultSaying?: components["schemas"]["Saying"];
            /** @description When the request was made, UTC. */
            readonly askedAt: string;
            /** @description When the source last responded, UTC; null before the first response. */
            readonly answeredAt: string | null;
        };
        readonly MetadataSearchResult: {
            /** @description ID of the title at the source. */
            readonly externalId: string;
            /** @description Plugin ID of the source. */
            readonly provider: string;
            /** @description Title. */
            readonly title: string;
            /** @description Other titles. */
            readonly alternativeTitles: readonly string[];
            /** @description Description; null when there is none. */
            readonly description: string | null;
            /** @description Writer; null when unknown. */
            readonly author: string | null;
            /** @description Artist; null when unknown. */
            readonly artist: string | null;
            /** @description Genres. */
            readonly genres: readonly string[];
            /** @description Tags. */
            readonly tags: readonly string[];
            /** @description Publication status; null when unknown. */
            readonly status: string | null;
            /** @description Year of the first release; null when unknown. */
            readonly year: number | null;
            /** @description URL of the cover; null when there is none. */
            readonly coverUrl: string | null;
            /** @description URL of the title at its source. */
            readonly sourceUrl: string;
            /** @description Original language; null when unknown. */
            readonly language: string | null;
            /** @description Rating from 0 to 100; null when unknown. */
            readonly rating: number | null;
            /** @description Similarity to the titles of the given series, 0 to 1; null without a series. */
            readonly confidence: number | null;
        };
        readonly MetadataSettings: {
            /** @description Plugin IDs of the sources, highest priority first. */
            readonly order: readonly string[];
            /** @description Days after which metadata is refreshed, 0 to 365; 0 turns refreshing off. */
            readonly refreshEveryDays: number;
        };
        readonly MetadataSettingsInput: {
            /** @description Plugin IDs of the sources, highest priority first. */
            readonly order: readonly string[];
            /** @description Days after which metadata is refreshed, 0 to 365; 0 turns refreshing off. */
            readonly refreshEveryDays: number;
        };
        readonly MetadataSourceState: {
            /** @description Plugin ID of the source. */
            readonly provider: string;
            /** @description Name. */
            readonly name: string;
            /** @description Whether the source is enabled. */
            readonly enabled: boolean;
            /**
             * @description ANSWERS: available; LIMITED: rate limited until `retryAt`; DOWN: unavailable; DISABLED: the plugin is disabled.
             * @enum {string}
             */
            readonly state: "ANSWERS" | "LIMITED" | "DOWN" | "DISABLED";
            /** @description Why the source is disabled; null while it is enabled. */
            readonly reason: string | null;
            readonly reasonSaying?: components["schemas"]["Saying"];
            /** @description Number of series linked to the source. */
            readonly series: number;
            /** @description Number of those with metadata from the source. */
            readonly answered: number;
            /** @description Number of series whose last request failed. Earlier metadata is kept. */
            readonly failed: number;
            /** @description When the source last responded, UTC. */
            readonly answeredAt: string | null;
            /** @description Why the last request failed; null when it succeeded. */
            readonly fault: string | null;
            readonly faultSaying?: components["schemas"]["Saying"];
            /** @description Since when the source has been failing, UTC; null when it's available. */
            readonly failingSince: string | null;
            /** @description When the server retries automatically, UTC; the delay grows with each failure. */
            readonly retryAt: string | null;
        };
        readonly Meter: {
            /** @description Metric name. */
            readonly name: string;
            /** @description What the metric measures. */
            readonly description: string;
            /** @description Unit of the values; null when they have none. */
            readonly baseUnit: string | null;
            /** @description Current values. */
            readonly measurements: readonly {
                /** @description Statistic, such as COUNT or VALUE. */
                readonly statistic: string;
                /** @description Value of the statistic. */
                readonly value: number;
            }[];
            /** @description Tags that the metric can be filtered by. */
            readonly availableTags: readonly {
                /** @description Tag name. */
                readonly tag: string;
                /** @description Values of the tag. */
                readonly values: readonly string[];
            }[];
        };
        readonly MissingChapter: {
            /** @description URL of the chapter at its source. */
            readonly chapterUrl: string;
            /** @description Number as the source writes it, such as `12.5`. */
            readonly number: string | null;
            /** @description Volume number; null when unknown. */
            readonly volume: string | null;
            /** @description Title of the chapter; null when it has none. */
            readonly title: string | null;
            /** @description Scanlation groups, if known. */
            readonly groups: readonly string[];
            /**
             * @description Status of the chapter.
             * @enum {string}
             */
            readonly state: "downloaded" | "file-missing" | "cleaned-up" | "queued" | "missing" | "failed" | "external" | "removed" | "future" | "superseded" | "other-group" | "out-of-range" | "blacklisted" | "unknown";
            /** @description Why the chapter isn't in the library. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description ID of the download that includes the chapter; null when none does. */
            readonly downloadId: string | null;
            /** @description When the chapter is retried; null when it isn't. */
            readonly retryAt: string | null;
            /** @description When the chapter was downloaded; null when it wasn't. */
            readonly downloadedAt: string | null;
        };
        readonly MissingChapters: {
            /** @description ID of the series. */
            readonly seriesId: string;
            /** @description Chapters that aren't in the library. */
            readonly chapters: readonly components["schemas"]["MissingChapter"][];
        };
        readonly MostReadSeries: {
            /** @description Series ID. */
            readonly seriesId: string;
            /** @description Title of the series. */
            readonly title: string;
            /** @description Pages. */
            readonly pages: number;
            /** @description Finished chapters. */
            readonly chapters: number;
            /** @description Time in seconds. */
            readonly seconds: number;
        };
        readonly NamePreview: {
            /** @description File name pattern. */
            readonly pattern: string;
            /** @description Example file names for different kinds of chapters; the last one is a one-shot. */
            readonly names: readonly string[];
        };
        readonly NewChapters: {
            /** @description ID of the series. */
            readonly seriesId: string;
            /** @description When the newest chapter was added, UTC. */
            readonly newestAt: string;
            /** @description IDs of the new books, in reading order. */
            readonly bookIds: readonly string[];
            /** @description First of the new books. */
            readonly first: components["schemas"]["Book"];
            /** @description Last of the new books. */
            readonly last: components["schemas"]["Book"];
        };
        readonly NewFolderInput: {
            /** @description Absolute path of the folder to create it in. */
            readonly path: string;
            /** @description Name of the new folder. */
            readonly name: string;
        };
        readonly NewInvitation: {
            /** @description ID. */
            readonly id: string;
            /** @description The link. It is returned only once, because the server stores only its hash. */
            readonly url: string;
            /** @description When it expires, UTC. */
            readonly expiresAt: string;
            /** @description Email address that the link is sent to; null when it is not sent. */
            readonly sentTo: string | null;
        };
        readonly NewPasswordInput: {
            /** @description Password. */
            readonly password: string;
        };
        readonly Node: {
            /** @description ID of the process; a restarted node has another one. */
            readonly id: string;
            /** @description HONDANA_NODE_NAME, or the host name. */
            readonly name: string;
            /** @description Version of Hondana. */
            readonly version: string;
            /** @description What the node does. */
            readonly roles: readonly ("web" | "worker" | "scheduler")[];
            /** @description Host name. */
            readonly host: string;
            /** @description Process ID on that host. */
            readonly pid: number;
            /** @description When the node started, UTC. */
            readonly startedAt: string;
            /** @description When the node was last heard of, UTC; a running node reports every 5 seconds. */
            readonly lastSeenAt: string;
            /**
             * @description GONE: it disappeared without stopping; it is listed for an hour or until a node with its name starts.
             * @enum {string}
             */
            readonly state: "RUNNING" | "GONE";
            /** @description Whether this node sends the response. */
            readonly current: boolean;
            /** @description Whether this node runs the schedules; one node at a time does. */
            readonly runsSchedules: boolean;
            /** @description Background tasks that it runs now. */
            readonly tasks: readonly {
                /** @description ID of the task. */
                readonly id: string;
                /** @description Name of the task. */
                readonly name: string;
            }[];
            /** @description Downloads that it runs now. */
            readonly downloads: readonly {
                /** @description ID of the download. */
                readonly id: string;
                /** @description Title, or its URL. */
                readonly title: string;
            }[];
            /** @description What needs attention on this node. */
            readonly problems: readonly {
                /** @description What is wrong, for display. */
                readonly message: string;
                readonly messageSaying?: components["schemas"]["Saying"];
            }[];
        };
        readonly OpdsAuthentication: {
            /** @description URL of this document. */
            readonly id: string;
            /** @description Title. */
            readonly title: string;
            /** @description Description. */
            readonly description: string;
            /** @description Related resources. */
            readonly links: readonly components["schemas"]["PublicationLink"][];
            /** @description Ways to sign in. */
            readonly authentication: readonly {
                /** @description URL that identifies the type. */
                readonly type: string;
                /** @description Labels of the sign-in form. */
                readonly labels: {
                    /** @description Label of the username. */
                    readonly login: string;
                    /** @description Label of the password. */
                    readonly password: string;
                };
            }[];
        };
        readonly OpdsFacet: {
            /** @description Title of the facet. */
            readonly metadata: {
                /** @description Title. */
                readonly title: string;
            };
            /** @description Related resources. */
            readonly links: readonly components["schemas"]["PublicationLink"][];
        };
        readonly OpdsFeed: {
            /** @description Title, size and page of the feed. */
            readonly metadata: {
                /** @description Title. */
                readonly title: string;
                /** @description Description. */
                readonly description?: string;
                /** @description UTC, no fraction. */
                readonly modified: string;
                /** @description Total number of items. */
                readonly numberOfItems?: number;
                /** @description Number of items per page. */
                readonly itemsPerPage?: number;
                /** @description From 1. */
                readonly currentPage?: number;
            };
            /** @description Related resources. */
            readonly links: readonly components["schemas"]["PublicationLink"][];
            /** @description Links to other feeds. */
            readonly navigation?: readonly components["schemas"]["PublicationLink"][];
            /** @description Publications of the feed. */
            readonly publications?: readonly components["schemas"]["ListedPublication"][];
            /** @description Groups of publications or links. */
            readonly groups?: readonly components["schemas"]["OpdsGroup"][];
            /** @description Ways to filter or sort the feed. */
            readonly facets?: readonly components["schemas"]["OpdsFacet"][];
        };
        readonly OpdsGroup: {
            /** @description Title and size of the group. */
            readonly metadata: {
                /** @description Title. */
                readonly title: string;
                /** @description Description. */
                readonly description?: string;
                /** @description UTC, no fraction. */
                readonly modified: string;
                /** @description Total number of items. */
                readonly numberOfItems?: number;
                /** @description Number of items per page. */
                readonly itemsPerPage?: number;
                /** @description From 1. */
                readonly currentPage?: number;
            };
            /** @description Related resources. */
            readonly links: readonly components["schemas"]["PublicationLink"][];
            /** @description Links to other feeds. */
            readonly navigation?: readonly components["schemas"]["PublicationLink"][];
            /** @description Publications of the feed. */
            readonly publications?: readonly components["schemas"]["ListedPublication"][];
        };
        readonly OversizedPage: {
            /** @description ID of the book. */
            readonly bookId: string;
            /** @description Title of the book. */
            readonly bookTitle: string;
            /** @description ID of the series. */
            readonly seriesId: string;
            /** @description Title of the series. */
            readonly seriesTitle: string;
            /** @description From 1. */
            readonly pageNumber: number;
            /** @description Pixels. */
            readonly width: number;
            /** @description Pixels. */
            readonly height: number;
            /** @description Width divided by height. */
            readonly aspectRatio: number;
            /** @description Path of the book's file. */
            readonly filePath: string;
        };
        readonly Page: {
            /** @description From 1. */
            readonly number: number;
            /** @description Inside the archive. */
            readonly fileName: string;
            /** @description Media type. */
            readonly mediaType: string;
            /** @description In pixels; null until measured (`analyzeDimensions` of the library). */
            readonly width: number | null;
            /** @description In pixels; null until measured. */
            readonly height: number | null;
            /** @description Size in bytes. */
            readonly sizeBytes: number | null;
            /** @description For people, such as `1.2 MiB`; empty when unknown. */
            readonly size: string;
        };
        readonly PageHashKnown: {
            /** @description Hash of the page. */
            readonly hash: string;
            /** @description Bytes. */
            readonly size: number | null;
            /**
             * @description DELETE_AUTO: delete after every scan; DELETE_MANUAL: delete on request; IGNORE: keep.
             * @enum {string}
             */
            readonly action: "DELETE_AUTO" | "DELETE_MANUAL" | "IGNORE";
            /** @description Number of times the page was deleted. */
            readonly deleteCount: number;
            /** @description Number of pages with this hash. */
            readonly matchCount: number;
            /** @description UTC, no fraction. */
            readonly created: string;
            /** @description UTC, no fraction. */
            readonly lastModified: string;
        };
        readonly PageHashMatch: {
            /** @description ID of the book. */
            readonly bookId: string;
            /** @description Path of the file. */
            readonly url: string;
            /** @description From 1. */
            readonly pageNumber: number;
            /** @description File name of the page. */
            readonly fileName: string;
            /** @description Size of the page in bytes. */
            readonly fileSize: number;
            /** @description Media type of the page. */
            readonly mediaType: string;
        };
        readonly PageHashUnknown: {
            /** @description Hash of the page. */
            readonly hash: string;
            /** @description Bytes. */
            readonly size: number | null;
            /** @description Number of pages with this hash. */
            readonly matchCount: number;
        };
        readonly PageOfAuthors: {
            /** @description Items on this page. */
            readonly content: readonly components["schemas"]["AuthorDto"][];
            /** @description Requested page. */
            readonly pageable: {
                /** @description Page number, from 0. */
                readonly pageNumber: number;
                /** @description Page size. */
                readonly pageSize: number;
                /** @description Number of items before this page. */
                readonly offset: number;
                /** @description Whether the result is split into pages. */
                readonly paged: boolean;
                /** @description Whether all items are returned in one response. */
                readonly unpaged: boolean;
                /** @description Sort order of the list. */
                readonly sort: {
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Whether a sort order is applied. */
                    readonly sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    readonly unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            readonly totalElements: number;
            /** @description Total number of pages. */
            readonly totalPages: number;
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Page size. */
            readonly size: number;
            /** @description Number of items on this page. */
            readonly numberOfElements: number;
            /** @description Whether this is the first page. */
            readonly first: boolean;
            /** @description Whether this is the last page. */
            readonly last: boolean;
            /** @description Whether the list has no entries. */
            readonly empty: boolean;
            /** @description Sort order of the list. */
            readonly sort: {
                /** @description Whether the list has no entries. */
                readonly empty: boolean;
                /** @description Whether a sort order is applied. */
                readonly sorted: boolean;
                /** @description Whether no sort order is applied. */
                readonly unsorted: boolean;
            };
        };
        readonly PageOfBlockedChapters: {
            /** @description Items on this page. */
            readonly content: readonly components["schemas"]["BlockedChapter"][];
            /** @description Requested page. */
            readonly pageable: {
                /** @description Page number, from 0. */
                readonly pageNumber: number;
                /** @description Page size. */
                readonly pageSize: number;
                /** @description Number of items before this page. */
                readonly offset: number;
                /** @description Whether the result is split into pages. */
                readonly paged: boolean;
                /** @description Whether all items are returned in one response. */
                readonly unpaged: boolean;
                /** @description Sort order of the list. */
                readonly sort: {
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Whether a sort order is applied. */
                    readonly sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    readonly unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            readonly totalElements: number;
            /** @description Total number of pages. */
            readonly totalPages: number;
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Page size. */
            readonly size: number;
            /** @description Number of items on this page. */
            readonly numberOfElements: number;
            /** @description Whether this is the first page. */
            readonly first: boolean;
            /** @description Whether this is the last page. */
            readonly last: boolean;
            /** @description Whether the list has no entries. */
            readonly empty: boolean;
            /** @description Sort order of the list. */
            readonly sort: {
                /** @description Whether the list has no entries. */
                readonly empty: boolean;
                /** @description Whether a sort order is applied. */
                readonly sorted: boolean;
                /** @description Whether no sort order is applied. */
                readonly unsorted: boolean;
            };
        };
        readonly PageOfBooks: {
            /** @description Items on this page. */
            readonly content: readonly components["schemas"]["Book"][];
            /** @description Requested page. */
            readonly pageable: {
                /** @description Page number, from 0. */
                readonly pageNumber: number;
                /** @description Page size. */
                readonly pageSize: number;
                /** @description Number of items before this page. */
                readonly offset: number;
                /** @description Whether the result is split into pages. */
                readonly paged: boolean;
                /** @description Whether all items are returned in one response. */
                readonly unpaged: boolean;
                /** @description Sort order of the list. */
                readonly sort: {
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Whether a sort order is applied. */
                    readonly sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    readonly unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            readonly totalElements: number;
            /** @description Total number of pages. */
            readonly totalPages: number;
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Page size. */
            readonly size: number;
            /** @description Number of items on this page. */
            readonly numberOfElements: number;
            /** @description Whether this is the first page. */
            readonly first: boolean;
            /** @description Whether this is the last page. */
            readonly last: boolean;
            /** @description Whether the list has no entries. */
            readonly empty: boolean;
            /** @description Sort order of the list. */
            readonly sort: {
                /** @description Whether the list has no entries. */
                readonly empty: boolean;
                /** @description Whether a sort order is applied. */
                readonly sorted: boolean;
                /** @description Whether no sort order is applied. */
                readonly unsorted: boolean;
            };
        };
        readonly PageOfCollections: {
            /** @description Items on this page. */
            readonly content: readonly components["schemas"]["Collection"][];
            /** @description Requested page. */
            readonly pageable: {
                /** @description Page number, from 0. */
                readonly pageNumber: number;
                /** @description Page size. */
                readonly pageSize: number;
                /** @description Number of items before this page. */
                readonly offset: number;
                /** @description Whether the result is split into pages. */
                readonly paged: boolean;
                /** @description Whether all items are returned in one response. */
                readonly unpaged: boolean;
                /** @description Sort order of the list. */
                readonly sort: {
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Whether a sort order is applied. */
                    readonly sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    readonly unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            readonly totalElements: number;
            /** @description Total number of pages. */
            readonly totalPages: number;
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Page size. */
            readonly size: number;
            /** @description Number of items on this page. */
            readonly numberOfElements: number;
            /** @description Whether this is the first page. */
            readonly first: boolean;
            /** @description Whether this is the last page. */
            readonly last: boolean;
            /** @description Whether the list has no entries. */
            readonly empty: boolean;
            /** @description Sort order of the list. */
            readonly sort: {
                /** @description Whether the list has no entries. */
                readonly empty: boolean;
                /** @description Whether a sort order is applied. */
                readonly sorted: boolean;
                /** @description Whether no sort order is applied. */
                readonly unsorted: boolean;
            };
        };
        readonly PageOfCutBooks: {
            /** @description Items on this page. */
            readonly content: readonly components["schemas"]["CutBook"][];
            /** @description Requested page. */
            readonly pageable: {
                /** @description Page number, from 0. */
                readonly pageNumber: number;
                /** @description Page size. */
                readonly pageSize: number;
                /** @description Number of items before this page. */
                readonly offset: number;
                /** @description Whether the result is split into pages. */
                readonly paged: boolean;
                /** @description Whether all items are returned in one response. */
                readonly unpaged: boolean;
                /** @description Sort order of the list. */
                readonly sort: {
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Whether a sort order is applied. */
                    readonly sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    readonly unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            readonly totalElements: number;
            /** @description Total number of pages. */
            readonly totalPages: number;
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Page size. */
            readonly size: number;
            /** @description Number of items on this page. */
            readonly numberOfElements: number;
            /** @description Whether this is the first page. */
            readonly first: boolean;
            /** @description Whether this is the last page. */
            readonly last: boolean;
            /** @description Whether the list has no entries. */
            readonly empty: boolean;
            /** @description Sort order of the list. */
            readonly sort: {
                /** @description Whether the list has no entries. */
                readonly empty: boolean;
                /** @description Whether a sort order is applied. */
                readonly sorted: boolean;
                /** @description Whether no sort order is applied. */
                readonly unsorted: boolean;
            };
        };
        readonly PageOfDownloads: {
            /** @description Items on this page. */
            readonly content: readonly components["schemas"]["Download"][];
            /** @description Requested page. */
            readonly pageable: {
                /** @description Page number, from 0. */
                readonly pageNumber: number;
                /** @description Page size. */
                readonly pageSize: number;
                /** @description Number of items before this page. */
                readonly offset: number;
                /** @description Whether the result is split into pages. */
                readonly paged: boolean;
                /** @description Whether all items are returned in one response. */
                readonly unpaged: boolean;
                /** @description Sort order of the list. */
                readonly sort: {
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Whether a sort order is applied. */
                    readonly sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    readonly unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            readonly totalElements: number;
            /** @description Total number of pages. */
            readonly totalPages: number;
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Page size. */
            readonly size: number;
            /** @description Number of items on this page. */
            readonly numberOfElements: number;
            /** @description Whether this is the first page. */
            readonly first: boolean;
            /** @description Whether this is the last page. */
            readonly last: boolean;
            /** @description Whether the list has no entries. */
            readonly empty: boolean;
            /** @description Sort order of the list. */
            readonly sort: {
                /** @description Whether the list has no entries. */
                readonly empty: boolean;
                /** @description Whether a sort order is applied. */
                readonly sorted: boolean;
                /** @description Whether no sort order is applied. */
                readonly unsorted: boolean;
            };
        };
        readonly PageOfIntegers: {
            /** @description Items on this page. */
            readonly content: readonly number[];
            /** @description Requested page. */
            readonly pageable: {
                /** @description Page number, from 0. */
                readonly pageNumber: number;
                /** @description Page size. */
                readonly pageSize: number;
                /** @description Number of items before this page. */
                readonly offset: number;
                /** @description Whether the result is split into pages. */
                readonly paged: boolean;
                /** @description Whether all items are returned in one response. */
                readonly unpaged: boolean;
                /** @description Sort order of the list. */
                readonly sort: {
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Whether a sort order is applied. */
                    readonly sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    readonly unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            readonly totalElements: number;
            /** @description Total number of pages. */
            readonly totalPages: number;
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Page size. */
            readonly size: number;
            /** @description Number of items on this page. */
            readonly numberOfElements: number;
            /** @description Whether this is the first page. */
            readonly first: boolean;
            /** @description Whether this is the last page. */
            readonly last: boolean;
            /** @description Whether the list has no entries. */
            readonly empty: boolean;
            /** @description Sort order of the list. */
            readonly sort: {
                /** @description Whether the list has no entries. */
                readonly empty: boolean;
                /** @description Whether a sort order is applied. */
                readonly sorted: boolean;
                /** @description Whether no sort order is applied. */
                readonly unsorted: boolean;
            };
        };
        readonly PageOfOversizedPages: {
            /** @description Items on this page. */
            readonly content: readonly components["schemas"]["OversizedPage"][];
            /** @description Requested page. */
            readonly pageable: {
                /** @description Page number, from 0. */
                readonly pageNumber: number;
                /** @description Page size. */
                readonly pageSize: number;
                /** @description Number of items before this page. */
                readonly offset: number;
                /** @description Whether the result is split into pages. */
                readonly paged: boolean;
                /** @description Whether all items are returned in one response. */
                readonly unpaged: boolean;
                /** @description Sort order of the list. */
                readonly sort: {
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Whether a sort order is applied. */
                    readonly sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    readonly unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            readonly totalElements: number;
            /** @description Total number of pages. */
            readonly totalPages: number;
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Page size. */
            readonly size: number;
            /** @description Number of items on this page. */
            readonly numberOfElements: number;
            /** @description Whether this is the first page. */
            readonly first: boolean;
            /** @description Whether this is the last page. */
            readonly last: boolean;
            /** @description Whether the list has no entries. */
            readonly empty: boolean;
            /** @description Sort order of the list. */
            readonly sort: {
                /** @description Whether the list has no entries. */
                readonly empty: boolean;
                /** @description Whether a sort order is applied. */
                readonly sorted: boolean;
                /** @description Whether no sort order is applied. */
                readonly unsorted: boolean;
            };
        };
        readonly PageOfReadLists: {
            /** @description Items on this page. */
            readonly content: readonly components["schemas"]["ReadList"][];
            /** @description Requested page. */
            readonly pageable: {
                /** @description Page number, from 0. */
                readonly pageNumber: number;
                /** @description Page size. */
                readonly pageSize: number;
                /** @description Number of items before this page. */
                readonly offset: number;
                /** @description Whether the result is split into pages. */
                readonly paged: boolean;
                /** @description Whether all items are returned in one response. */
                readonly unpaged: boolean;
                /** @description Sort order of the list. */
                readonly sort: {
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Whether a sort order is applied. */
                    readonly sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    readonly unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            readonly totalElements: number;
            /** @description Total number of pages. */
            readonly totalPages: number;
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Page size. */
            readonly size: number;
            /** @description Number of items on this page. */
            readonly numberOfElements: number;
            /** @description Whether this is the first page. */
            readonly first: boolean;
            /** @description Whether this is the last page. */
            readonly last: boolean;
            /** @description Whether the list has no entries. */
            readonly empty: boolean;
            /** @description Sort order of the list. */
            readonly sort: {
                /** @description Whether the list has no entries. */
                readonly empty: boolean;
                /** @description Whether a sort order is applied. */
                readonly sorted: boolean;
                /** @description Whether no sort order is applied. */
                readonly unsorted: boolean;
            };
        };
        readonly PageOfSeries: {
            /** @description Items on this page. */
            readonly content: readonly components["schemas"]["Series"][];
            /** @description Requested page. */
            readonly pageable: {
                /** @description Page number, from 0. */
                readonly pageNumber: number;
                /** @description Page size. */
                readonly pageSize: number;
                /** @description Number of items before this page. */
                readonly offset: number;
                /** @description Whether the result is split into pages. */
                readonly paged: boolean;
                /** @description Whether all items are returned in one response. */
                readonly unpaged: boolean;
                /** @description Sort order of the list. */
                readonly sort: {
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Whether a sort order is applied. */
                    readonly sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    readonly unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            readonly totalElements: number;
            /** @description Total number of pages. */
            readonly totalPages: number;
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Page size. */
            readonly size: number;
            /** @description Number of items on this page. */
            readonly numberOfElements: number;
            /** @description Whether this is the first page. */
            readonly first: boolean;
            /** @description Whether this is the last page. */
            readonly last: boolean;
            /** @description Whether the list has no entries. */
            readonly empty: boolean;
            /** @description Sort order of the list. */
            readonly sort: {
                /** @description Whether the list has no entries. */
                readonly empty: boolean;
                /** @description Whether a sort order is applied. */
                readonly sorted: boolean;
                /** @description Whether no sort order is applied. */
                readonly unsorted: boolean;
            };
        };
        readonly PageOfStrings: {
            /** @description Items on this page. */
            readonly content: readonly string[];
            /** @description Requested page. */
            readonly pageable: {
                /** @description Page number, from 0. */
                readonly pageNumber: number;
                /** @description Page size. */
                readonly pageSize: number;
                /** @description Number of items before this page. */
                readonly offset: number;
                /** @description Whether the result is split into pages. */
                readonly paged: boolean;
                /** @description Whether all items are returned in one response. */
                readonly unpaged: boolean;
                /** @description Sort order of the list. */
                readonly sort: {
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Whether a sort order is applied. */
                    readonly sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    readonly unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            readonly totalElements: number;
            /** @description Total number of pages. */
            readonly totalPages: number;
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Page size. */
            readonly size: number;
            /** @description Number of items on this page. */
            readonly numberOfElements: number;
            /** @description Whether this is the first page. */
            readonly first: boolean;
            /** @description Whether this is the last page. */
            readonly last: boolean;
            /** @description Whether the list has no entries. */
            readonly empty: boolean;
            /** @description Sort order of the list. */
            readonly sort: {
                /** @description Whether the list has no entries. */
                readonly empty: boolean;
                /** @description Whether a sort order is applied. */
                readonly sorted: boolean;
                /** @description Whether no sort order is applied. */
                readonly unsorted: boolean;
            };
        };
        readonly Passkey: {
            /** @description ID. */
            readonly id: string;
            /** @description Name that its owner chose. */
            readonly name: string;
            /** @description Host name that it works at. */
            readonly host: string;
            /** @description When it was added, UTC. */
            readonly createdAt: string;
            /** @description When it was last used to sign in, UTC; null when it was not used yet. */
            readonly lastUsedAt: string | null;
        };
        readonly PasskeyCreationInput: {
            /** @description Name that its owner chose. */
            readonly name: string;
            /** @description WebAuthn's RegistrationResponseJSON. */
            readonly credential: {
                /** @description ID of the passkey. */
                readonly id: string;
                /** @description The same. */
                readonly rawId: string;
                /**
                 * @description Type of the credential.
                 * @constant
                 */
                readonly type: "public-key";
                /** @description Response of the authenticator. */
                readonly response: {
                    /** @description What the browser signed, base64url. */
                    readonly clientDataJSON: string;
                    /** @description The new key, base64url. */
                    readonly attestationObject: string;
                };
            };
        };
        /** @description WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
        readonly PasskeyCreationOptions: {
            /** @description What the authenticator signs; works once, for ten minutes. */
            readonly challenge: string;
            /** @description This server. */
            readonly rp: {
                /** @description Host name. */
                readonly id: string;
                /** @description Name of the app. */
                readonly name: string;
            };
            /** @description The account. */
            readonly user: {
                /** @description ID of the account, base64url. */
                readonly id: string;
                /** @description Email address. */
                readonly name: string;
                /** @description Email address. */
                readonly displayName: string;
            };
            /** @description Accepted algorithms. */
            readonly pubKeyCredParams: readonly {
                /** @description COSE number of the algorithm. */
                readonly alg: number;
                /**
                 * @description Type of the credential.
                 * @constant
                 */
                readonly type: "public-key";
            }[];
            /** @description Milliseconds. */
            readonly timeout: number;
            /**
             * @description No statement about the model of the authenticator.
             * @constant
             */
            readonly attestation: "none";
            /** @description Passkeys that the account has already. */
            readonly excludeCredentials: readonly {
                /** @description ID of a passkey. */
                readonly id: string;
                /**
                 * @description Type of the credential.
                 * @constant
                 */
                readonly type: "public-key";
            }[];
            /** @description What the authenticator must do. */
            readonly authenticatorSelection: {
                /**
                 * @description The authenticator remembers the account.
                 * @constant
                 */
                readonly residentKey: "required";
                /**
                 * @description The same for older browsers.
                 * @constant
                 */
                readonly requireResidentKey: true;
                /**
                 * @description The authenticator asks for a PIN, fingerprint or face.
                 * @constant
                 */
                readonly userVerification: "required";
            };
        };
        readonly PasskeyNameInput: {
            /** @description Name that its owner chose. */
            readonly name: string;
        };
        /** @description WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
        readonly PasskeyRequestOptions: {
            /** @description What the authenticator signs; works once, for ten minutes. */
            readonly challenge: string;
            /** @description Host name. */
            readonly rpId: string;
            /** @description Milliseconds. */
            readonly timeout: number;
            /**
             * @description The authenticator asks for a PIN, fingerprint or face.
             * @constant
             */
            readonly userVerification: "required";
        };
        readonly PasskeySignInInput: {
            /**
             * @description Whether the browser also receives a remember-me cookie.
             * @default false
             */
            readonly staySignedIn?: boolean;
            /** @description WebAuthn's AuthenticationResponseJSON. */
            readonly credential: {
                /** @description ID of the passkey. */
                readonly id: string;
                /** @description The same. */
                readonly rawId: string;
                /**
                 * @description Type of the credential.
                 * @constant
                 */
                readonly type: "public-key";
                /** @description Response of the authenticator. */
                readonly response: {
                    /** @description What the browser signed, base64url. */
                    readonly clientDataJSON: string;
                    /** @description What the authenticator says about itself, base64url. */
                    readonly authenticatorData: string;
                    /** @description Signature, base64url. */
                    readonly signature: string;
                    /** @description ID of the account, base64url. */
                    readonly userHandle?: string;
                };
            };
        };
        readonly Passkeys: {
            /** @description Passkeys, the oldest first. */
            readonly passkeys: readonly components["schemas"]["Passkey"][];
            /** @description Why passkeys can't be used at this address; null when they can. */
            readonly unavailable: string | null;
            readonly unavailableSaying?: components["schemas"]["Saying"];
        };
        readonly PasswordResetLink: {
            /** @description The link. It is returned only once, because the server stores only its hash. */
            readonly url: string;
            /** @description When it expires, UTC. */
            readonly expiresAt: string;
        };
        readonly PasswordResetOffer: {
            /** @description Email address of the account. */
            readonly email: string;
        };
        readonly PasswordSignInInput: {
            /** @description Email address. */
            readonly email: string;
            /** @description Password. */
            readonly password: string;
            /**
             * @description Whether the browser also receives a remember-me cookie.
             * @default false
             */
            readonly staySignedIn?: boolean;
        };
        readonly PasswordUpdateInput: {
            /** @description Password. */
            readonly password: string;
            /** @description Current password, for your own account. With two-factor authentication, either this or a code is needed; otherwise it is checked only if it is sent. */
            readonly currentPassword?: string | null;
            /** @description Code of the authenticator app or a recovery code, in place of the current password. */
            readonly code?: string | null;
            /** @description Whether to delete the API keys of the account too. Defaults to true for other users' passwords and false for your own. */
            readonly revokeApiKeys?: boolean | null;
        };
        readonly Path: {
            /**
             * @description directory or file.
             * @enum {string}
             */
            readonly type: "directory" | "file";
            /** @description File or folder name. */
            readonly name: string;
            /** @description Absolute path. */
            readonly path: string;
        };
        readonly Plugin: {
            /** @description ID. */
            readonly id: string;
            /** @description Name of the plugin. */
            readonly name: string;
            /** @description Version of the plugin. */
            readonly version: string;
            /** @description Author of the plugin. */
            readonly author: string;
            /** @description What the plugin does. */
            readonly description: string;
            /** @description Whether the plugin is enabled. */
            readonly enabled: boolean;
            /**
             * @description What the plugin does.
             * @enum {string}
             */
            readonly pluginType: "DOWNLOAD" | "METADATA" | "TASK" | "PROCESSOR" | "NOTIFIER" | "ANALYZER" | "TRACKER";
            /** @description Entry file of the plugin. */
            readonly entryPoint: string;
            /** @description Website of the plugin; empty when there is none. */
            readonly sourceUrl: string;
            /** @description When the plugin was installed, UTC. */
            readonly installedDate: string;
            /** @description When the plugin was last changed. */
            readonly lastUpdated: string;
            /** @description JSON Schema as text. */
            readonly configSchema: string;
            /** @description Always null. */
            readonly dependencies: null;
            /** @description Hosts that the plugin may access, in addition to those in its settings. */
            readonly hosts: readonly string[];
            /** @description Whether the plugin is built in; other plugins can be removed. */
            readonly builtIn: boolean;
            /** @description False when the folder can't be used as a plugin; `problem` gives the reason. */
            readonly usable: boolean;
            /** @description What is wrong and how to fix it; null when there is no known problem. */
            readonly problem: string | null;
            readonly problemSaying?: components["schemas"]["Saying"];
            /** @description Information that needs no action, such as a newer gallery-dl. */
            readonly notice: string | null;
            readonly noticeSaying?: components["schemas"]["Saying"];
        };
        readonly PluginConfig: {
            readonly [key: string]: string;
        };
        readonly PluginLog: {
            /** @description ID. */
            readonly id: string;
            /** @description ID of the plugin. */
            readonly pluginId: string;
            /**
             * @description Level of the line.
             * @enum {string}
             */
            readonly logLevel: "DEBUG" | "INFO" | "WARN" | "ERROR";
            /** @description Message of the line. */
            readonly message: string;
            /** @description Stack trace of the error; null when there is none. */
            readonly exceptionTrace: string | null;
            /** @description UTC, ISO 8601. */
            readonly timestamp: string;
        };
        readonly Positions: {
            /** @description Number of positions. */
            readonly total: number;
            /** @description Positions in reading order. */
            readonly positions: readonly components["schemas"]["Locator"][];
        };
        readonly PosterOfBook: {
            /** @description ID of the poster. */
            readonly id: string;
            /**
             * @description Origin of the poster.
             * @enum {string}
             */
            readonly type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether the poster is selected. */
            readonly selected: boolean;
            /** @description Media type of the image. */
            readonly mediaType: string;
            /** @description In bytes. */
            readonly fileSize: number;
            /** @description In pixels. */
            readonly width: number;
            /** @description In pixels. */
            readonly height: number;
            /** @description ID of the book. */
            readonly bookId: string;
        };
        readonly PosterOfCollection: {
            /** @description ID of the poster. */
            readonly id: string;
            /**
             * @description Origin of the poster.
             * @enum {string}
             */
            readonly type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether the poster is selected. */
            readonly selected: boolean;
            /** @description Media type of the image. */
            readonly mediaType: string;
            /** @description In bytes. */
            readonly fileSize: number;
            /** @description In pixels. */
            readonly width: number;
            /** @description In pixels. */
            readonly height: number;
            /** @description ID of the collection. */
            readonly collectionId: string;
        };
        readonly PosterOfReadList: {
            /** @description ID of the poster. */
            readonly id: string;
            /**
             * @description Origin of the poster.
             * @enum {string}
             */
            readonly type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether the poster is selected. */
            readonly selected: boolean;
            /** @description Media type of the image. */
            readonly mediaType: string;
            /** @description In bytes. */
            readonly fileSize: number;
            /** @description In pixels. */
            readonly width: number;
            /** @description In pixels. */
            readonly height: number;
            /** @description ID of the read list. */
            readonly readListId: string;
        };
        readonly PosterOfSeries: {
            /** @description ID of the poster. */
            readonly id: string;
            /**
             * @description Origin of the poster.
             * @enum {string}
             */
            readonly type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether the poster is selected. */
            readonly selected: boolean;
            /** @description Media type of the image. */
            readonly mediaType: string;
            /** @description In bytes. */
            readonly fileSize: number;
            /** @description In pixels. */
            readonly width: number;
            /** @description In pixels. */
            readonly height: number;
            /** @description ID of the series. */
            readonly seriesId: string;
        };
        readonly Progression: {
            /** @description ISO 8601 with zone. */
            readonly modified: string;
            /** @description Device that the progress was made on. */
            readonly device: {
                /** @description ID of the device. */
                readonly id: string;
                /** @description Name of the device. */
                readonly name: string;
            };
            /** @description Position in the book. */
            readonly locator: components["schemas"]["Locator"];
        };
        readonly ProgressionUpdateInput: {
            /**
             * Format: date-time
             * @description When the position was reached, ISO 8601 with time zone.
             */
            readonly modified: string;
            /** @description Device that the progress was made on. */
            readonly device: {
                /** @description ID of the device. */
                readonly id: string;
                /** @description Name of the device. */
                readonly name: string;
            };
            /** @description Position in the book. */
            readonly locator: {
                /** @description Path of the document in the book. */
                readonly href: string;
                /** @description Media type of the document. */
                readonly type: string;
                /** @description Title of the chapter. */
                readonly title?: string | null;
                /** @description Where in the document and the book. */
                readonly locations?: {
                    /** @description Positions inside the document, such as an element ID. */
                    readonly fragments?: readonly string[] | null;
                    /** @description Progress in the document, 0 to 1. */
                    readonly progression?: number | null;
                    /** @description Position in the book, from 1; the page in comics. */
                    readonly position?: number | null;
                    /** @description Progress in the book, 0 to 1. */
                    readonly totalProgression?: number | null;
                } | null;
                /** @description Text around the position. */
                readonly text?: {
                    /** @description Text after the position. */
                    readonly after?: string | null;
                    /** @description Text before the position. */
                    readonly before?: string | null;
                    /** @description Text at the position. */
                    readonly highlight?: string | null;
                } | null;
                /** @description Position on Kobo devices. */
                readonly koboSpan?: string | null;
            };
        };
        readonly Publication: {
            /** @description JSON-LD context. */
            readonly context: string;
            /** @description Metadata of the publication. */
            readonly metadata: components["schemas"]["PublicationMetadata"];
            /** @description Related resources. */
            readonly links: readonly components["schemas"]["PublicationLink"][];
            /** @description Covers in several sizes. */
            readonly images: readonly components["schemas"]["PublicationLink"][];
            /** @description Pages or chapters, in reading order. */
            readonly readingOrder: readonly components["schemas"]["PublicationLink"][];
            /** @description Other files of the publication. */
            readonly resources: readonly components["schemas"]["PublicationLink"][];
            /** @description Table of contents. */
            readonly toc: readonly components["schemas"]["PublicationLink"][];
            /** @description Landmarks, such as the cover or the beginning of the text. */
            readonly landmarks: readonly components["schemas"]["PublicationLink"][];
            /** @description Pages of the print edition. */
            readonly pageList: readonly components["schemas"]["PublicationLink"][];
        };
        readonly PublicationLink: {
            /** @description Whole address; absent for a heading. */
            readonly href?: string;
            /** @description Media type. */
            readonly type?: string;
            /** @description Relation of the resource to the publication. */
            readonly rel?: string;
            /** @description Title. */
            readonly title?: string;
            /** @description Width in pixels. */
            readonly width?: number;
            /** @description Height in pixels. */
            readonly height?: number;
            /** @description Whether href has places to fill in. */
            readonly templated?: boolean;
            /** @description Additional properties of the link. */
            readonly properties: {
                readonly [key: string]: unknown;
            };
            /** @description The same resource in other formats. */
            readonly alternate?: readonly components["schemas"]["PublicationLink"][];
            /** @description Links below this one, such as the sections of a chapter. */
            readonly children?: readonly components["schemas"]["PublicationLink"][];
        };
        readonly PublicationLinkInput: {
            /** @description Whole address; absent for a heading. */
            readonly href?: string;
            /** @description Media type. */
            readonly type?: string;
            /** @description Relation of the resource to the publication. */
            readonly rel?: string;
            /** @description Title. */
            readonly title?: string;
            /** @description Width in pixels. */
            readonly width?: number;
            /** @description Height in pixels. */
            readonly height?: number;
            /** @description Whether href has places to fill in. */
            readonly templated?: boolean;
            /** @description Additional properties of the link. */
            readonly properties: {
                readonly [key: string]: unknown;
            };
            /** @description The same resource in other formats. */
            readonly alternate?: readonly components["schemas"]["PublicationLinkInput"][];
            /** @description Links below this one, such as the sections of a chapter. */
            readonly children?: readonly components["schemas"]["PublicationLinkInput"][];
        };
        readonly PublicationMetadata: {
            /** @description Title. */
            readonly title: string;
            /** @description URL of the profile that the publication follows. */
            readonly conformsTo: string;
            /** @description Unique identifier of the publication. */
            readonly identifier?: string;
            /** @description UTC, no fraction. */
            readonly modified: string;
            /** @description yyyy-mm-dd */
            readonly published?: string;
            /** @description BCP 47 language tag. */
            readonly language?: string;
            /** @description Summary. */
            readonly description?: string;
            /** @description Number of pages. */
            readonly numberOfPages: number;
            /**
             * @description Reading direction.
             * @enum {string}
             */
            readonly readingProgression?: "rtl" | "ltr" | "ttb";
            /** @description Authors. */
            readonly author: readonly string[];
            /** @description Artists. */
            readonly artist: readonly string[];
            /** @description Colorists. */
            readonly colorist: readonly string[];
            /** @description Other contributors. */
            readonly contributor: readonly string[];
            /** @description Editors. */
            readonly editor: readonly string[];
            /** @description Illustrators. */
            readonly illustrator: readonly string[];
            /** @description Inkers. */
            readonly inker: readonly string[];
            /** @description Letterers. */
            readonly letterer: readonly string[];
            /** @description Pencilers. */
            readonly penciler: readonly string[];
            /** @description Translators. */
            readonly translator: readonly string[];
            /** @description Publishers. */
            readonly publisher: readonly string[];
            /** @description Genres and tags. */
            readonly subject: readonly string[];
            /** @description Series that the publication belongs to. */
            readonly belongsTo: {
                /** @description Series of the book. */
                readonly series: readonly {
                    /** @description Title of the series. */
                    readonly name: string;
                    /** @description Number of the book in the series. */
                    readonly position: number;
                    /** @description Links to the series. */
                    readonly links: readonly components["schemas"]["PublicationLink"][];
                }[];
                /** @description Always empty. */
                readonly collection: readonly unknown[];
            };
            /** @description How to display the publication. */
            readonly rendition: {
                readonly [key: string]: unknown;
            };
        };
        readonly ReadList: {
            /** @description ID. */
            readonly id: string;
            /** @description Name. */
            readonly name: string;
            /** @description Summary; empty when there is none. */
            readonly summary: string;
            /** @description Whether books are in the order of `bookIds` instead of sorted by release date. */
            readonly ordered: boolean;
            /** @description IDs of the books. */
            readonly bookIds: readonly string[];
            /** @description UTC, no fraction. */
            readonly createdDate: string;
            /** @description UTC, no fraction. */
            readonly lastModifiedDate: string;
            /** @description Whether books are hidden because you can't access them. */
            readonly filtered: boolean;
        };
        readonly ReadListBookMatch: {
            /** @description Series that matches. */
            readonly series: {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description Title of the series. */
                readonly title: string;
                /** @description Release date of the first book as yyyy-mm-dd; null when unknown. */
                readonly releaseDate: string | null;
            };
            /** @description Books of the series that match. */
            readonly books: readonly {
                /** @description ID of the book. */
                readonly bookId: string;
                /** @description Number of the book. */
                readonly number: string;
                /** @description Title of the book. */
                readonly title: string;
            }[];
        };
        readonly ReadListCreationInput: {
            /** @description Name. */
            readonly name: string;
            readonly summary?: string | null;
            /** @description Whether books are in the given order instead of sorted by release date. */
            readonly ordered?: boolean | null;
            /** @description IDs of the books, in order. */
            readonly bookIds: readonly string[];
        };
        readonly ReadListMatch: {
            /** @description The read list itself. */
            readonly readListMatch: {
                /** @description Name of the read list in the file. */
                readonly name: string;
                /** @description ERR_1009 when a read list with this name already exists. */
                readonly errorCode: string;
            };
            /** @description Books of the file, in order. */
            readonly requests: readonly {
                /** @description Book that the file names. */
                readonly request: {
                    /** @description Searched series titles. */
                    readonly series: readonly string[];
                    /** @description Searched book number. */
                    readonly number: string;
                };
                /** @description Matching books, by series. */
                readonly matches: readonly components["schemas"]["ReadListBookMatch"][];
            }[];
            /** @description Code of the problem with the file; empty when it has none. */
            readonly errorCode: string;
        };
        readonly ReadListUpdateInput: {
            readonly name?: string | null;
            readonly summary?: string | null;
            /** @description Whether books are in the given order instead of sorted by release date. */
            readonly ordered?: boolean | null;
            /** @description IDs of the books, in order. */
            readonly bookIds?: readonly string[] | null;
        };
        readonly ReadProgress: {
            /** @description Last page read, from 1. */
            readonly page: number;
            /** @description Whether the book is finished. */
            readonly completed: boolean;
            /** @description UTC, no fraction. */
            readonly readDate: string;
            /** @description UTC, no fraction. */
            readonly created: string;
            /** @description UTC, no fraction. */
            readonly lastModified: string;
            /** @description Empty when unknown. */
            readonly deviceId: string;
            /** @description Name of the device. */
            readonly deviceName: string;
        };
        readonly ReadProgressUpdateInput: {
            /** @description Last page read, from 1; required unless the book is completed. */
            readonly page?: number | null;
            /** @description Whether the book is finished. */
            readonly completed?: boolean | null;
        };
        readonly ReadingAmount: {
            /** @description Pages. */
            readonly pages: number;
            /** @description Finished chapters. */
            readonly chapters: number;
            /** @description Time in seconds. */
            readonly seconds: number;
        };
        readonly ReadingDay: {
            /** @description Date in your time zone. */
            readonly day: string;
            /** @description Pages. */
            readonly pages: number;
            /** @description Finished chapters. */
            readonly chapters: number;
            /** @description Time in seconds. */
            readonly seconds: number;
        };
        readonly ReadingRecordingUpdateInput: {
            /** @description Whether to record reading from now on. */
            readonly isRecorded: boolean;
        };
        readonly ReadingStatistics: {
            /** @description Whether reading is recorded. */
            readonly isRecorded: boolean;
            /** @description Everything in this period. */
            readonly total: components["schemas"]["ReadingAmount"];
            /** @description Days on which you read, in order. */
            readonly days: readonly components["schemas"]["ReadingDay"][];
            /** @description The series that you read longest, up to 10. */
            readonly series: readonly components["schemas"]["MostReadSeries"][];
        };
        readonly RecoveryCodes: {
            /** @description Recovery codes, returned only once. Each works once. */
            readonly codes: readonly string[];
        };
        readonly RedirectTarget: {
            /** @description Where to send the browser; null to stay. */
            readonly url: string | null;
        };
        readonly Release: {
            /** @description Version. */
            readonly version: string;
            /** @description When the version was released, UTC. */
            readonly releaseDate: string;
            /** @description Web page of the release. */
            readonly url: string;
            /** @description Whether this is the latest release. */
            readonly latest: boolean;
            /** @description Whether this is a pre-release. */
            readonly preRelease: boolean;
            /** @description Markdown. */
            readonly description: string;
        };
        readonly ReleasePreferenceInForce: {
            /** @description Whether only one release per chapter is downloaded. */
            readonly oneRelease: boolean;
            /** @description Preferred groups, best first. */
            readonly groups: readonly string[];
            /** @description Whether the setting is inherited from the library or the server. */
            readonly inherited: boolean;
        };
        readonly ReleasePreferenceInput: {
            /** @description Whether to download only one release per chapter instead of all releases. */
            readonly oneRelease: boolean;
            /** @description Preferred groups, best first. All other groups rank equally after them. */
            readonly groups: readonly string[];
        };
        readonly ReleasePreferenceOfSeries: {
            /** @description Whether only one release per chapter is downloaded. */
            readonly oneRelease: boolean;
            /** @description Preferred groups, best first. */
            readonly groups: readonly string[];
            /** @description Whether the setting is inherited from the library or the server. */
            readonly inherited: boolean;
            /** @description Whether the setting can be changed; false while the source of the series is unknown. */
            readonly settable: boolean;
        };
        readonly RepairResult: {
            /** @description Number of MangaDex titles in the library. */
            readonly mangaProcessed: number;
            /** @description Number of repaired archives. */
            readonly repaired: number;
            /** @description Number of archives that are complete, from another site, or ambiguous. */
            readonly skipped: number;
            /** @description Titles and archives that couldn't be repaired, with the reason. */
            readonly errors: readonly string[];
        };
        readonly RestoreAllResult: {
            /** @description Restored books. */
            readonly restored: number;
            /** @description Books without an original. */
            readonly skipped: number;
            /** @description Books that failed. */
            readonly errors: number;
            /** @description Result for each book. */
            readonly details: readonly {
                /** @description ID of the book. */
                readonly bookId: string;
                /** @description Details; null when there are none. */
                readonly message: string;
            }[];
        };
        /** @description The same message as code and values, for apps with their own texts; omitted for texts from elsewhere. */
        readonly Saying: {
            /** @description Stable code; docs/errors.md lists all codes. */
            readonly code: string;
            /** @description Values in the message, by name. A nested message is a string or an object like this one; several are a list. */
            readonly params: {
                readonly [key: string]: unknown;
            };
            /** @description English text of the message. */
            readonly message: string;
        };
        readonly ScanRequestInput: {
            /** @description Absolute path of a folder on the server. */
            readonly path: string;
        };
        readonly Scheduler: {
            /** @description Whether follow lists are checked automatically. */
            readonly enabled: boolean;
            /** @description Interval between checks in hours, 1 to 8760. */
            readonly intervalHours: number;
            /**
             * @description Whether checks run at an interval or at a fixed time.
             * @enum {string}
             */
            readonly scheduleMode: "interval" | "fixed_time";
            /** @description Time of the daily check as HH:mm. */
            readonly checkTime: string | null;
            /** @description IANA time zone of the server, used for checkTime. */
            readonly timeZone: string;
            /** @description Local time of the server, ISO 8601 without time zone. */
            readonly lastCheckTime: string | null;
            /** @description Status of each library. */
            readonly libraries: readonly components["schemas"]["FollowStatus"][];
        };
        readonly Series: {
            /** @description ID of the series. */
            readonly id: string;
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description Name of the folder. */
            readonly name: string;
            /** @description Path of the folder; empty unless you are an administrator. */
            readonly url: string;
            /** @description UTC, no fraction. */
            readonly created: string;
            /** @description UTC, no fraction. */
            readonly lastModified: string;
            /** @description UTC, no fraction. */
            readonly fileLastModified: string;
            /** @description Number of books. */
            readonly booksCount: number;
            /** @description Books that you have finished. */
            readonly booksReadCount: number;
            /** @description Books that you have not opened. */
            readonly booksUnreadCount: number;
            /** @description Books that you have opened and not finished. */
            readonly booksInProgressCount: number;
            /** @description Metadata of the series. */
            readonly metadata: components["schemas"]["SeriesMetadata"];
            /** @description Metadata collected from the books. */
            readonly booksMetadata: components["schemas"]["BooksMetadata"];
            /** @description Whether it is in the trash. */
            readonly deleted: boolean;
            /** @description Whether it is a single book from the folder of one-shots. */
            readonly oneshot: boolean;
        };
        readonly SeriesAuthors: {
            /** @description Authors of the series itself. */
            readonly authors: readonly components["schemas"]["Author"][];
            /** @description Whether only people may change the authors. */
            readonly authorsLock: boolean;
        };
        readonly SeriesAuthorsUpdateInput: {
            /** @description Authors of the series itself. */
            readonly authors?: readonly {
                /** @description Name of the person. */
                readonly name: string;
                /** @description Role, such as writer or penciller. */
                readonly role: string;
            }[] | null;
            /** @description Whether only people may change the value. */
            readonly authorsLock?: boolean | null;
        };
        readonly SeriesFollow: {
            /** @description URL to follow the series by; null when its source is unknown. */
            readonly url: string | null;
            /** @description Whether the follow list of its library contains the title. */
            readonly followed: boolean;
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description Own options of the title; null values use those of the library. */
            readonly options: components["schemas"]["DownloadOptions"];
            /** @description Options that apply: those of the title, else of the library, else the defaults. */
            readonly optionsInForce: components["schemas"]["DownloadOptionsInForce"];
            /** @description Whether the title is neither checked nor queued automatically. */
            readonly paused: boolean;
            /** @description When the title was last checked, UTC; null before the first check. */
            readonly lastCheckedAt: string | null;
            /** @description When the next automatic check runs, UTC; null when none is planned. */
            readonly nextCheckAt: string | null;
            /** @description Whether a downloader supports the source. */
            readonly downloadable: boolean;
        };
        readonly SeriesMetadata: {
            /**
             * @description Publication status.
             * @enum {string}
             */
            readonly status: "ENDED" | "ONGOING" | "ABANDONED" | "HIATUS";
            /** @description A locked value is only changed by people. */
            readonly statusLock: boolean;
            /** @description Title. */
            readonly title: string;
            /** @description A locked value is only changed by people. */
            readonly titleLock: boolean;
            /** @description What the series is sorted by. */
            readonly titleSort: string;
            /** @description A locked value is only changed by people. */
            readonly titleSortLock: boolean;
            /** @description Summary; empty when there is none. */
            readonly summary: string;
            /** @description A locked value is only changed by people. */
            readonly summaryLock: boolean;
            /**
             * @description Empty when unknown.
             * @enum {string}
             */
            readonly readingDirection: "" | "LEFT_TO_RIGHT" | "RIGHT_TO_LEFT" | "VERTICAL" | "WEBTOON";
            /** @description A locked value is only changed by people. */
            readonly readingDirectionLock: boolean;
            /** @description Publisher; empty when unknown. */
            readonly publisher: string;
            /** @description A locked value is only changed by people. */
            readonly publisherLock: boolean;
            /** @description Minimum age in years; null when unrated. */
            readonly ageRating: number | null;
            /** @description A locked value is only changed by people. */
            readonly ageRatingLock: boolean;
            /** @description BCP 47 tag, such as `en` or `pt-BR`; empty when unknown. */
            readonly language: string;
            /** @description A locked value is only changed by people. */
            readonly languageLock: boolean;
            /** @description Genres. */
            readonly genres: readonly string[];
            /** @description A locked value is only changed by people. */
            readonly genresLock: boolean;
            /** @description Tags. */
            readonly tags: readonly string[];
            /** @description A locked value is only changed by people. */
            readonly tagsLock: boolean;
            /** @description Books in the complete series; null when unknown. */
            readonly totalBookCount: number | null;
            /** @description A locked value is only changed by people. */
            readonly totalBookCountLock: boolean;
            /** @description What users may be limited to, or kept from. */
            readonly sharingLabels: readonly string[];
            /** @description A locked value is only changed by people. */
            readonly sharingLabelsLock: boolean;
            /** @description Links to other sites. */
            readonly links: readonly components["schemas"]["WebLink"][];
            /** @description A locked value is only changed by people. */
            readonly linksLock: boolean;
            /** @description `label` says what the title is, such as its language. */
            readonly alternateTitles: readonly {
                /** @description Label. */
                readonly label: string;
                /** @description Title. */
                readonly title: string;
            }[];
            /** @description A locked value is only changed by people. */
            readonly alternateTitlesLock: boolean;
            /** @description UTC, no fraction. */
            readonly created: string;
            /** @description UTC, no fraction. */
            readonly lastModified: string;
        };
        readonly SeriesMetadataSources: {
            /** @description Linked titles, highest priority first. */
            readonly sources: readonly components["schemas"]["MetadataBinding"][];
            /** @description Metadata fields with their origin. */
            readonly fields: readonly {
                /**
                 * @description Name of the metadata field.
                 * @enum {string}
                 */
                readonly field: "title" | "titleSort" | "summary" | "status" | "publisher" | "ageRating" | "language" | "genres" | "tags" | "authors" | "totalBookCount" | "links" | "alternateTitles";
                /** @description Current value. */
                readonly value: unknown;
                /** @description Whether the field is locked. */
                readonly locked: boolean;
                /** @description Origin of the value: person (locked), series.json, a plugin ID, or file. */
                readonly from: string;
                /** @description Values from all linked sources, by plugin ID. */
                readonly offers: {
                    readonly [key: string]: unknown;
                };
            }[];
        };
        readonly SeriesShelf: {
            /** @description Status in your list; null when the series is not in it. */
            readonly shelf: ("READING" | "PLANNED" | "ON_HOLD" | "COMPLETED" | "DROPPED") | null;
            /** @description Whether you chose the status; otherwise it follows from what you have read. */
            readonly isChosen: boolean;
        };
        readonly SeriesShelfUpdateInput: {
            /**
             * @description Status in your list.
             * @enum {string}
             */
            readonly shelf: "READING" | "PLANNED" | "ON_HOLD" | "COMPLETED" | "DROPPED";
        };
        readonly SeriesTracker: {
            /** @description Plugin ID. */
            readonly id: string;
            /** @description Display name. */
            readonly name: string;
            /** @description Why you have to sign in again. */
            readonly problem: string | null;
            readonly problemSaying?: components["schemas"]["Saying"];
            /** @description Whether the list has scores. */
            readonly hasScore: boolean;
            /** @description The linked title; null without one. */
            readonly link: {
                /** @description Series ID. */
                readonly seriesId: string;
                /** @description Title of the series. */
                readonly seriesTitle: string;
                /** @description ID of the title at the tracker. */
                readonly titleId: string;
                /** @description Title at the tracker; null while it was not read. */
                readonly title: string | null;
                /** @description Page of the title at the tracker. */
                readonly url: string | null;
                /**
                 * @description What the books of the series are.
                 * @enum {string}
                 */
                readonly unit: "CHAPTERS" | "VOLUMES";
                /** @description Number of the last book that you have read here. */
                readonly read: number;
                /** @description Entry in your list; null when the title is not on it or was not read. */
                readonly entry: components["schemas"]["TrackerEntry"] | null;
                /** @description What will be changed in the list. */
                readonly change: components["schemas"]["TrackerChange"];
                /** @description Whether updates are sent. */
                readonly isConfirmed: boolean;
                /** @description Whether an update was not sent yet. */
                readonly isPending: boolean;
                /** @description Chapters or volumes in total; null while unknown. */
                readonly total: number | null;
                /** @description Why the last update failed. */
                readonly fault: string | null;
                readonly faultSaying?: components["schemas"]["Saying"];
            } | null;
        };
        readonly SeriesWithLostProgressInput: {
            /** @description IDs of the series, 1 to 500. */
            readonly seriesIds: readonly string[];
        };
        readonly ServerBackup: {
            /** @description File name of the backup. */
            readonly name: string;
            /** @description When the backup was created, UTC. */
            readonly createdAt: string;
            /** @description Size of the backup in bytes. */
            readonly sizeBytes: number;
            /**
             * @description manual, scheduled, or migration (before a database migration).
             * @enum {string}
             */
            readonly reason: "manual" | "scheduled" | "migration";
        };
        readonly ServerDisk: {
            /** @description Path of the folder. */
            readonly path: string;
            /** @description Free space in bytes available to the server; null when the disk doesn't respond. */
            readonly freeBytes: number | null;
            /** @description Size of the disk in bytes; null when it doesn't respond. */
            readonly totalBytes: number | null;
        };
        readonly Settings: {
            /** @description Whether to delete collections without series. */
            readonly deleteEmptyCollections: boolean;
            /** @description Whether to delete read lists without books. */
            readonly deleteEmptyReadLists: boolean;
            /** @description Number of days that a remembered sign-in lasts. */
            readonly rememberMeDurationDays: number;
            /**
             * @description Size of new posters.
             * @enum {string}
             */
            readonly thumbnailSize: "DEFAULT" | "MEDIUM" | "LARGE" | "XLARGE";
            /** @description Number of image tasks that run in parallel, 1 to 64. */
            readonly taskPoolSize: number;
            /** @description Port that the server listens on, 1 to 65535. */
            readonly serverPort: {
                /** @description Value from the environment; null when unset. */
                readonly configurationSource: number | null;
                /** @description Value set here; takes effect after a restart. */
                readonly databaseSource: number | null;
                /** @description Value currently in use. */
                readonly effectiveValue: number | null;
            };
            /** @description Base path behind a reverse proxy. */
            readonly serverContextPath: {
                /** @description Value from the environment; null when unset. */
                readonly configurationSource: string | null;
                /** @description Value set here; takes effect after a restart. */
                readonly databaseSource: string | null;
                /** @description Value currently in use. */
                readonly effectiveValue: string | null;
            };
            /** @description Whether requests of Kobo e-readers that are not about books of this server go to the Kobo store. */
            readonly koboProxy: boolean;
            /** @description Port of the addresses sent to Kobo e-readers; null for that of the request. Kobo e-readers leave it out of the host. */
            readonly koboPort: number | null;
            /** @description Path of kepubify, from HONDANA_KEPUBIFY_PATH. A value set here is stored for clients of Komga, but never run. */
            readonly kepubifyPath: {
                /** @description Value from the environment; null when unset. */
                readonly configurationSource: string | null;
                /** @description Value set here; takes effect after a restart. */
                readonly databaseSource: string | null;
                /** @description Value currently in use. */
                readonly effectiveValue: string | null;
            };
        };
        readonly SettingsUpdateInput: {
            /** @description Whether to delete collections without series. */
            readonly deleteEmptyCollections?: boolean | null;
            /** @description Whether to delete read lists without books. */
            readonly deleteEmptyReadLists?: boolean | null;
            /** @description Number of days that a remembered sign-in lasts. */
            readonly rememberMeDurationDays?: number | null;
            /** @description true invalidates all remembered sign-ins. */
            readonly renewRememberMeKey?: boolean | null;
            /** @description Size of new posters. */
            readonly thumbnailSize?: ("DEFAULT" | "MEDIUM" | "LARGE" | "XLARGE") | null;
            /** @description Number of image tasks that run in parallel, 1 to 64. */
            readonly taskPoolSize?: number | null;
            /** @description Port that the server listens on, 1 to 65535. */
            readonly serverPort?: number | null;
            /** @description Base path behind a reverse proxy. */
            readonly serverContextPath?: string | null;
            /** @description Whether requests of Kobo e-readers that are not about books of this server go to the Kobo store. */
            readonly koboProxy?: boolean | null;
            /** @description Port of the addresses sent to Kobo e-readers; null for that of the request. Kobo e-readers leave it out of the host. */
            readonly koboPort?: number | null;
            /** @description Path of kepubify, from HONDANA_KEPUBIFY_PATH. A value set here is stored for clients of Komga, but never run. */
            readonly kepubifyPath?: string | null;
        };
        readonly SignInMethods: {
            /** @description Whether the account has a password. */
            readonly hasPassword: boolean;
            /** @description Whether passwords are accepted. */
            readonly passwordSignIn: boolean;
            /** @description Linked accounts at providers. */
            readonly identities: readonly {
                /** @description ID. */
                readonly id: string;
                /** @description Name of the provider; null when it was removed. */
                readonly providerName: string | null;
                /** @description URL of the provider. */
                readonly issuer: string;
                /** @description Name at the provider; null when it sends none. */
                readonly name: string | null;
                /** @description Email address at the provider; null when it sends none. */
                readonly email: string | null;
                /** @description When it was linked, UTC. */
                readonly linkedAt: string;
                /** @description When it was last used, UTC; null when it was not used yet. */
                readonly lastSignInAt: string | null;
            }[];
            /** @description Providers that are not linked yet. */
            readonly linkable: readonly {
                /** @description Name of the provider. */
                readonly name: string;
                /** @description ID of the provider. */
                readonly registrationId: string;
            }[];
        };
        readonly SignInOptions: {
            /** @description Whether passwords are accepted. */
            readonly passwordSignIn: boolean;
            /** @description Providers to sign in with. */
            readonly providers: readonly {
                /** @description Name of the provider. */
                readonly name: string;
                /** @description ID of the provider. */
                readonly registrationId: string;
            }[];
            /** @description Why the last sign-in with a provider failed; null when it did not. */
            readonly failure: string | null;
            readonly failureSaying?: components["schemas"]["Saying"];
            /**
             * @description Set when somebody has a passkey for the address of this request.
             * @constant
             */
            readonly passkeys?: true;
            /** @description Whether people can continue as a guest, without an account. */
            readonly guestAccess: boolean;
            /** @description Whether people who forgot their password can request a link by email. */
            readonly passwordResetByEmail: boolean;
        };
        readonly SignInProvider: {
            /** @description ID of the provider, part of the redirect address. */
            readonly id: string;
            /** @description Name on the sign-in button. */
            readonly name: string;
            /**
             * Format: uri
             * @description URL of the provider, as in its discovery document.
             */
            readonly issuer: string;
            /** @description Client ID registered at the provider. */
            readonly clientId: string;
            /**
             * @description Requested scopes; openid is always requested.
             * @default [
             *       "openid",
             *       "profile",
             *       "email"
             *     ]
             */
            readonly scopes: readonly string[];
            /**
             * @description Claim with the name that the account page shows.
             * @default preferred_username
             */
            readonly userNameClaim: string;
            /**
             * @description Claim with the email address.
             * @default email
             */
            readonly emailClaim: string;
            /**
             * @description Claim with the groups; a path such as realm_access.roles is possible.
             * @default groups
             */
            readonly groupsClaim: string;
            /**
             * @description Whether people without an account get one when they sign in.
             * @default false
             */
            readonly createAccounts: boolean;
            /**
             * @description Whether to link an existing account with the same email address, if the provider has verified it.
             * @default false
             */
            readonly linkByEmail: boolean;
            /**
             * @description Whether only people with a verified email address get a new account.
             * @default true
             */
            readonly requireVerifiedEmail: boolean;
            /**
             * @description Whether signing out also signs out at the provider.
             * @default true
             */
            readonly signOutAtProvider: boolean;
            /**
             * @description How many seconds the clock of the provider may differ.
             * @default 30
             */
            readonly clockToleranceSeconds: number;
            /**
             * @description Roles of new accounts, and of every account when groups give roles.
             * @default [
             *       "FILE_DOWNLOAD",
             *       "PAGE_STREAMING"
             *     ]
             */
            readonly defaultRoles: readonly ("ADMIN" | "FILE_DOWNLOAD" | "PAGE_STREAMING" | "KOBO_SYNC" | "KOREADER_SYNC")[];
            /**
             * @description Only members of one of these groups can sign in; empty for everyone.
             * @default []
             */
            readonly requiredGroups: readonly string[];
            /**
             * @description Rights by group, applied at each sign-in.
             * @default []
             */
            readonly groupRules: readonly {
                /** @description Name of the group, exactly as it is sent. */
                readonly group: string;
                /**
                 * @description Roles of its members, in addition to the default roles.
                 * @default []
                 */
                readonly roles: readonly ("ADMIN" | "FILE_DOWNLOAD" | "PAGE_STREAMING" | "KOBO_SYNC" | "KOREADER_SYNC")[];
                /**
                 * @description Libraries of its members; null to leave them to administrators.
                 * @default null
                 */
                readonly libraries: {
                    /** @description Whether members can access all libraries. */
                    readonly all: boolean;
                    /**
                     * @description IDs of the libraries, when `all` is false.
                     * @default []
                     */
                    readonly libraryIds: readonly string[];
                } | null;
                /**
                 * @description Age restriction of its members; null for none.
                 * @default null
                 */
                readonly ageRestriction: {
                    /** @description Age limit in years. */
                    readonly age: number;
                    /**
                     * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                     * @enum {string}
                     */
                    readonly restriction: "ALLOW_ONLY" | "EXCLUDE";
                } | null;
            }[];
            /** @description Whether a client secret is set. */
            readonly hasSecret: boolean;
            /**
             * @description Where the provider is configured; those of the environment are read-only.
             * @enum {string}
             */
            readonly source: "APP" | "ENVIRONMENT";
            /** @description Redirect address to register at the provider. */
            readonly redirectUri: string;
            /** @description Address to register for the redirect after signing out. */
            readonly signOutUri: string;
            /** @description Address to register for back-channel logout. */
            readonly backChannelLogoutUri: string;
        };
        readonly SignInProviderCreationInput: {
            /** @description ID of the provider, part of the redirect address. */
            readonly id: string;
            /** @description Name on the sign-in button. */
            readonly name: string;
            /**
             * Format: uri
             * @description URL of the provider, as in its discovery document.
             */
            readonly issuer: string;
            /** @description Client ID registered at the provider. */
            readonly clientId: string;
            /**
             * @description Requested scopes; openid is always requested.
             * @default [
             *       "openid",
             *       "profile",
             *       "email"
             *     ]
             */
            readonly scopes?: readonly string[];
            /**
             * @description Claim with the name that the account page shows.
             * @default preferred_username
             */
            readonly userNameClaim?: string;
            /**
             * @description Claim with the email address.
             * @default email
             */
            readonly emailClaim?: string;
            /**
             * @description Claim with the groups; a path such as realm_access.roles is possible.
             * @default groups
             */
            readonly groupsClaim?: string;
            /**
             * @description Whether people without an account get one when they sign in.
             * @default false
             */
            readonly createAccounts?: boolean;
            /**
             * @description Whether to link an existing account with the same email address, if the provider has verified it.
             * @default false
             */
            readonly linkByEmail?: boolean;
            /**
             * @description Whether only people with a verified email address get a new account.
             * @default true
             */
            readonly requireVerifiedEmail?: boolean;
            /**
             * @description Whether signing out also signs out at the provider.
             * @default true
             */
            readonly signOutAtProvider?: boolean;
            /**
             * @description How many seconds the clock of the provider may differ.
             * @default 30
             */
            readonly clockToleranceSeconds?: number;
            /**
             * @description Roles of new accounts, and of every account when groups give roles.
             * @default [
             *       "FILE_DOWNLOAD",
             *       "PAGE_STREAMING"
             *     ]
             */
            readonly defaultRoles?: readonly ("ADMIN" | "FILE_DOWNLOAD" | "PAGE_STREAMING" | "KOBO_SYNC" | "KOREADER_SYNC")[];
            /**
             * @description Only members of one of these groups can sign in; empty for everyone.
             * @default []
             */
            readonly requiredGroups?: readonly string[];
            /**
             * @description Rights by group, applied at each sign-in.
             * @default []
             */
            readonly groupRules?: readonly {
                /** @description Name of the group, exactly as it is sent. */
                readonly group: string;
                /**
                 * @description Roles of its members, in addition to the default roles.
                 * @default []
                 */
                readonly roles?: readonly ("ADMIN" | "FILE_DOWNLOAD" | "PAGE_STREAMING" | "KOBO_SYNC" | "KOREADER_SYNC")[];
                /**
                 * @description Libraries of its members; null to leave them to administrators.
                 * @default null
                 */
                readonly libraries?: {
                    /** @description Whether members can access all libraries. */
                    readonly all: boolean;
                    /**
                     * @description IDs of the libraries, when `all` is false.
                     * @default []
                     */
                    readonly libraryIds?: readonly string[];
                } | null;
                /**
                 * @description Age restriction of its members; null for none.
                 * @default null
                 */
                readonly ageRestriction?: {
                    /** @description Age limit in years. */
                    readonly age: number;
                    /**
                     * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                     * @enum {string}
                     */
                    readonly restriction: "ALLOW_ONLY" | "EXCLUDE";
                } | null;
            }[];
            /** @description Client secret. Left out, the stored one is kept; null or an empty text for a public client. */
            readonly clientSecret?: string | null;
        };
        readonly SignInProviderTest: {
            /** @description Whether everything that can be tested works. */
            readonly ok: boolean;
            /** @description What works or what to fix. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
        };
        readonly SignInProviderUpdateInput: {
            /** @description Name on the sign-in button. */
            readonly name: string;
            /**
             * Format: uri
             * @description URL of the provider, as in its discovery document.
             */
            readonly issuer: string;
            /** @description Client ID registered at the provider. */
            readonly clientId: string;
            /**
             * @description Requested scopes; openid is always requested.
             * @default [
             *       "openid",
             *       "profile",
             *       "email"
             *     ]
             */
            readonly scopes?: readonly string[];
            /**
             * @description Claim with the name that the account page shows.
             * @default preferred_username
             */
            readonly userNameClaim?: string;
            /**
             * @description Claim with the email address.
             * @default email
             */
            readonly emailClaim?: string;
            /**
             * @description Claim with the groups; a path such as realm_access.roles is possible.
             * @default groups
             */
            readonly groupsClaim?: string;
            /**
             * @description Whether people without an account get one when they sign in.
             * @default false
             */
            readonly createAccounts?: boolean;
            /**
             * @description Whether to link an existing account with the same email address, if the provider has verified it.
             * @default false
             */
            readonly linkByEmail?: boolean;
            /**
             * @description Whether only people with a verified email address get a new account.
             * @default true
             */
            readonly requireVerifiedEmail?: boolean;
            /**
             * @description Whether signing out also signs out at the provider.
             * @default true
             */
            readonly signOutAtProvider?: boolean;
            /**
             * @description How many seconds the clock of the provider may differ.
             * @default 30
             */
            readonly clockToleranceSeconds?: number;
            /**
             * @description Roles of new accounts, and of every account when groups give roles.
             * @default [
             *       "FILE_DOWNLOAD",
             *       "PAGE_STREAMING"
             *     ]
             */
            readonly defaultRoles?: readonly ("ADMIN" | "FILE_DOWNLOAD" | "PAGE_STREAMING" | "KOBO_SYNC" | "KOREADER_SYNC")[];
            /**
             * @description Only members of one of these groups can sign in; empty for everyone.
             * @default []
             */
            readonly requiredGroups?: readonly string[];
            /**
             * @description Rights by group, applied at each sign-in.
             * @default []
             */
            readonly groupRules?: readonly {
                /** @description Name of the group, exactly as it is sent. */
                readonly group: string;
                /**
                 * @description Roles of its members, in addition to the default roles.
                 * @default []
                 */
                readonly roles?: readonly ("ADMIN" | "FILE_DOWNLOAD" | "PAGE_STREAMING" | "KOBO_SYNC" | "KOREADER_SYNC")[];
                /**
                 * @description Libraries of its members; null to leave them to administrators.
                 * @default null
                 */
                readonly libraries?: {
                    /** @description Whether members can access all libraries. */
                    readonly all: boolean;
                    /**
                     * @description IDs of the libraries, when `all` is false.
                     * @default []
                     */
                    readonly libraryIds?: readonly string[];
                } | null;
                /**
                 * @description Age restriction of its members; null for none.
                 * @default null
                 */
                readonly ageRestriction?: {
                    /** @description Age limit in years. */
                    readonly age: number;
                    /**
                     * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                     * @enum {string}
                     */
                    readonly restriction: "ALLOW_ONLY" | "EXCLUDE";
                } | null;
            }[];
            /** @description Client secret. Left out, the stored one is kept; null or an empty text for a public client. */
            readonly clientSecret?: string | null;
        };
        readonly SignInSettings: {
            /** @description Whether administrators allow signing in with passwords. */
            readonly passwordSignIn: boolean;
            /** @description Whether passwords are accepted now: always, until an administrator can sign in with a provider. */
            readonly passwordSignInEffective: boolean;
            /** @description Whether HONDANA_PASSWORD_SIGN_IN decides. */
            readonly passwordSignInFromEnvironment: boolean;
            /** @description Redirect address of a provider, without its ID. */
            readonly redirectBase: string;
            /** @description Address to register for the redirect after signing out. */
            readonly signOutUri: string;
            /** @description Address for back-channel logout, without the ID of the provider. */
            readonly backChannelLogoutBase: string;
            /** @description The providers by name. */
            readonly providers: readonly components["schemas"]["SignInProvider"][];
        };
        readonly SignInSettingsUpdateInput: {
            /** @description Whether accounts can sign in with their passwords. */
            readonly passwordSignIn: boolean;
        };
        readonly SignInStep: {
            /**
             * @description DONE: signed in. CODE: the password is correct, and a code is needed. SET_UP: signed in, but the account must first set up two-factor authentication.
             * @enum {string}
             */
            readonly next: "DONE" | "CODE" | "SET_UP";
            /** @description Token for the step with the code, valid for ten minutes; otherwise null. */
            readonly token: string | null;
        };
        readonly SplitAllResult: {
            /** @description Books that were split. */
            readonly processed: number;
            /** @description Books without oversized pages. */
            readonly skipped: number;
            /** @description Books that failed. */
            readonly errors: number;
            /** @description Result for each book. */
            readonly details: readonly {
                /** @description ID of the book. */
                readonly bookId: string;
                /** @description Title of the book. */
                readonly bookTitle: string;
                /** @description Number of pages after splitting. */
                readonly newPageCount: number;
                /**
                 * @description Result for the book.
                 * @enum {string}
                 */
                readonly outcome: "PROCESSED" | "SKIPPED" | "FAILED";
                /** @description Details; null when there are none. */
                readonly message: string | null;
            }[];
        };
        readonly SplitResult: {
            /** @description ID of the book. */
            readonly bookId: string;
            /** @description Number of pages before splitting. */
            readonly originalPageCount: number;
            /** @description Number of pages after splitting. */
            readonly newPageCount: number;
            /** @description Numbers of the split pages. */
            readonly splitPages: readonly number[];
            /** @description Pages that couldn't be split and were left unchanged. */
            readonly leftPages: readonly {
                /** @description Page number, from 1. */
                readonly page: number;
                /** @description Why the page was left unchanged. */
                readonly reason: string;
            }[];
        };
        readonly StartedRepair: {
            /** @description Whether the request succeeded. */
            readonly success: boolean;
            /** @description Result for display. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description For GET /api/v1/tasks/{id}. */
            readonly taskId: string;
        };
        readonly SyncResult: {
            /** @description Whether the request succeeded. */
            readonly success: boolean;
            /** @description Result for display. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description Number of titles in the list that the account now follows. */
            readonly followed: number;
            /** @description Number of MangaDex titles in the list. */
            readonly total: number;
            /** @description Titles that couldn't be followed. */
            readonly failed: readonly {
                /** @description URL of the title. */
                readonly url: string;
                /** @description Result for display. */
                readonly message: string;
                readonly messageSaying?: components["schemas"]["Saying"];
            }[];
        };
        readonly TakeOffBlacklistInput: {
            /** @description IDs of the entries. */
            readonly ids: readonly string[];
        };
        readonly TakenOffBlacklist: {
            /** @description Number of removed entries. Chapters missing from the library are queued. */
            readonly takenOff: number;
        };
        readonly Task: {
            /** @description ID of the task. */
            readonly id: string;
            /** @description Name of the task, such as library/scan. */
            readonly name: string;
            /** @description What the task works on, usually an ID. Only one task per name and key runs at a time. */
            readonly key: string;
            /**
             * @description State of the task.
             * @enum {string}
             */
            readonly state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED";
            /** @description Progress of the task; null before it reports any. */
            readonly progress: {
                /** @description Progress in percent, 0 to 100; null when unknown. */
                readonly percent: number | null;
                /** @description Current step, for display. */
                readonly message: string;
                readonly messageSaying?: components["schemas"]["Saying"];
            } | null;
            /** @description Result of the task; null until it succeeds. */
            readonly outcome: unknown;
            /** @description Why the task failed; null when it didn't. */
            readonly error: string | null;
            readonly errorSaying?: components["schemas"]["Saying"];
            /** @description When the task was queued, UTC, ISO 8601. */
            readonly createdAt: string | null;
            /** @description When a queued task is retried; null when it isn't waiting for a retry. */
            readonly waitsUntil: string | null;
            /** @description When the task started, UTC; null before. */
            readonly startedAt: string | null;
            /** @description When the task finished, UTC; null before. */
            readonly finishedAt: string | null;
        };
        readonly TaskList: {
            /** @description Number of queued and running tasks. */
            readonly count: number;
            /** @description Number of queued and running tasks by name. */
            readonly countByName: {
                readonly [key: string]: number;
            };
            /** @description Running tasks, the queued ones that come next and recently ended ones; at most 200. */
            readonly content: readonly components["schemas"]["Task"][];
        };
        readonly TasksStarted: {
            /** @description Whether the request succeeded. */
            readonly success: boolean;
            /** @description Result for display. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description IDs of the started tasks; GET /api/v1/tasks/{id} returns their progress. */
            readonly taskIds: readonly string[];
        };
        readonly TitleMatches: {
            /** @description Enabled sources, highest priority first. */
            readonly sources: readonly {
                /** @description Plugin ID. */
                readonly id: string;
                /** @description Name. */
                readonly name: string;
            }[];
            /** @description Series by title, at most 1,000. */
            readonly matches: readonly {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description ID of the library. */
                readonly libraryId: string;
                /** @description Title of the series. */
                readonly title: string;
                /** @description Name of its folder. */
                readonly folder: string;
                /** @description Whether the search is still running. */
                readonly searching: boolean;
                /** @description Plugin IDs of sources that the series is linked to; they are not asked. */
                readonly linked: readonly string[];
                /** @description Plugin IDs of sources that were unavailable. */
                readonly failed: readonly string[];
                /** @description Titles of all sources, most similar first. */
                readonly candidates: readonly {
                    /** @description Plugin ID of the source. */
                    readonly provider: string;
                    /** @description ID of the title at the source. */
                    readonly externalId: string;
                    /** @description Title. */
                    readonly title: string;
                    /** @description Year of the first release; null when unknown. */
                    readonly year: number | null;
                    /** @description URL of the cover; null when there is none. */
                    readonly coverUrl: string | null;
                    /** @description URL of the title at its source. */
                    readonly sourceUrl: string;
                    /** @description Similarity to the titles of the series, 0 to 1. */
                    readonly confidence: number;
                }[];
                /** @description The title that is applied; null to skip the series. A title that is similar enough is chosen automatically. */
                readonly choice: {
                    /** @description Plugin ID of the source. */
                    readonly provider: string;
                    /** @description ID of the title at the source. */
                    readonly externalId: string;
                } | null;
            }[];
        };
        readonly TitleRequest: {
            /** @description ID of the request. */
            readonly id: string;
            /**
             * @description State of the request.
             * @enum {string}
             */
            readonly state: "open" | "approved" | "declined" | "withdrawn";
            /** @description Plugin ID of the source. */
            readonly source: string;
            /** @description Name of the source. */
            readonly sourceName: string;
            /** @description ID of the title at the source. */
            readonly titleId: string;
            /** @description URL of the title at the source. */
            readonly url: string;
            /** @description URL of the title at a downloadable source; null when no certain match was found. */
            readonly followUrl: string | null;
            /** @description Title. Administrators see the one that was requested first, others the one that they requested, maybe at another source. */
            readonly title: string;
            /** @description Path of the cover on this server, below its base path; null when there is none. It's valid for at least a week. */
            readonly coverUrl: string | null;
            /** @description Minimum age in years; null when unrated. */
            readonly ageRating: number | null;
            /** @description ID of the series with the chapters of an approved title; null until there is one that you can access. */
            readonly seriesId: string | null;
            /** @description Whether you requested the title. */
            readonly mine: boolean;
            /** @description Whether your request was decided and you have not marked that as read. */
            readonly unread: boolean;
            /** @description Users who requested the title, the first one first; only you, unless you are an administrator. */
            readonly requesters: readonly {
                /** @description ID of the user. */
                readonly userId: string;
                /** @description Email address of the user. */
                readonly email: string;
                /** @description Comment of the user; null when there is none. */
                readonly comment: string | null;
                /** @description When the user requested the title, UTC. */
                readonly requestedAt: string;
            }[];
            /** @description When the title was first requested, UTC. */
            readonly createdAt: string;
            /** @description When the request was decided or withdrawn, UTC; null while it is open. */
            readonly decidedAt: string | null;
            /** @description Email address of the administrator who decided; null when the title was followed in another way, and for users who are no administrators. */
            readonly decidedBy: string | null;
            /** @description Why the request was declined; null when no reason was given. */
            readonly reason: string | null;
        };
        readonly TitleRequestPage: {
            /** @description Items on this page. */
            readonly content: readonly components["schemas"]["TitleRequest"][];
            /** @description Requested page. */
            readonly pageable: {
                /** @description Page number, from 0. */
                readonly pageNumber: number;
                /** @description Page size. */
                readonly pageSize: number;
                /** @description Number of items before this page. */
                readonly offset: number;
                /** @description Whether the result is split into pages. */
                readonly paged: boolean;
                /** @description Whether all items are returned in one response. */
                readonly unpaged: boolean;
                /** @description Sort order of the list. */
                readonly sort: {
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Whether a sort order is applied. */
                    readonly sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    readonly unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            readonly totalElements: number;
            /** @description Total number of pages. */
            readonly totalPages: number;
            /** @description Page number, from 0. */
            readonly number: number;
            /** @description Page size. */
            readonly size: number;
            /** @description Number of items on this page. */
            readonly numberOfElements: number;
            /** @description Whether this is the first page. */
            readonly first: boolean;
            /** @description Whether this is the last page. */
            readonly last: boolean;
            /** @description Whether the list has no entries. */
            readonly empty: boolean;
            /** @description Sort order of the list. */
            readonly sort: {
                /** @description Whether the list has no entries. */
                readonly empty: boolean;
                /** @description Whether a sort order is applied. */
                readonly sorted: boolean;
                /** @description Whether no sort order is applied. */
                readonly unsorted: boolean;
            };
            /** @description Number of open requests that you can access, regardless of the filter. */
            readonly open: number;
            /** @description Number of your requests that were decided and that you have not marked as read. */
            readonly unread: number;
        };
        readonly Tracker: {
            /** @description Plugin ID. */
            readonly id: string;
            /** @description Display name. */
            readonly name: string;
            /**
             * @description How to sign in: in the browser, with a copied token, or with credentials; unconfigured without a client.
             * @enum {string}
             */
            readonly signIn: "code" | "token" | "credentials" | "unconfigured";
            /** @description Page that shows the token to copy. */
            readonly tokenPage: string | null;
            /** @description Credentials to enter. */
            readonly fields: readonly {
                /** @description Key of the value in the sign-in. */
                readonly key: string;
                /** @description Label. */
                readonly title: string;
                /** @description Whether to hide what is entered. */
                readonly isSecret: boolean;
            }[];
            /** @description Redirect URL that the client at the tracker needs. */
            readonly redirectUri: string;
            /** @description Whether the lists have scores. */
            readonly hasScore: boolean;
            /** @description Why updates are on hold for everybody; null while the tracker is available. */
            readonly paused: string | null;
            readonly pausedSaying?: components["schemas"]["Saying"];
            /** @description Time of the next attempt. */
            readonly pausedUntil: string | null;
            /** @description Your account; null while you have connected none. */
            readonly account: components["schemas"]["TrackerAccount"] | null;
        };
        readonly TrackerAccount: {
            /** @description Name of the account at the tracker. */
            readonly name: string;
            /** @description Time of the last sign-in. */
            readonly connectedAt: string;
            /** @description Time of the last update; null before the first one. */
            readonly lastSyncAt: string | null;
            /** @description Why you have to sign in again; null while the sign-in works. */
            readonly problem: string | null;
            readonly problemSaying?: components["schemas"]["Saying"];
            /** @description Whether series are linked by the IDs in their metadata. */
            readonly autoLink: boolean;
            /** @description Whether the list is read every day. */
            readonly pull: boolean;
            /** @description Whether books are marked as read that the list has as read. */
            readonly markRead: boolean;
            /** @description Linked series that are synced. */
            readonly linked: number;
            /** @description Series with an update that was not sent yet. */
            readonly pending: number;
            /** @description Newly linked series that wait for your confirmation. */
            readonly toConfirm: number;
            /** @description Newly linked series whose list entry was not read yet. */
            readonly unread: number;
        };
        readonly TrackerChange: {
            /**
             * @description Status in the list.
             * @enum {string}
             */
            readonly status?: "READING" | "COMPLETED" | "ON_HOLD" | "DROPPED" | "PLANNED" | "REREADING";
            /** @description Chapters read; 0 when the tracker has none. */
            readonly chaptersRead?: number;
            /** @description Volumes read; null when the tracker has none. */
            readonly volumesRead?: number | null;
            /** @description Score from 1 to 100; null without one. */
            readonly score?: number | null;
            /** @description Date of the first chapter. */
            readonly startedAt?: string | null;
            /** @description Date of the last chapter. */
            readonly finishedAt?: string | null;
        };
        readonly TrackerEntry: {
            /**
             * @description Status in the list.
             * @enum {string}
             */
            readonly status: "READING" | "COMPLETED" | "ON_HOLD" | "DROPPED" | "PLANNED" | "REREADING";
            /** @description Chapters read; 0 when the tracker has none. */
            readonly chaptersRead: number;
            /** @description Volumes read; null when the tracker has none. */
            readonly volumesRead: number | null;
            /** @description Score from 1 to 100; null without one. */
            readonly score: number | null;
            /** @description Date of the first chapter. */
            readonly startedAt: string | null;
            /** @description Date of the last chapter. */
            readonly finishedAt: string | null;
        };
        readonly TrackerPreview: {
            /** @description Newly linked series whose list entry was not read yet. */
            readonly unread: number;
            /** @description Newly linked series. */
            readonly entries: readonly components["schemas"]["TrackerPreviewEntry"][];
        };
        readonly TrackerPreviewEntry: {
            /** @description Series ID. */
            readonly seriesId: string;
            /** @description Title of the series. */
            readonly seriesTitle: string;
            /** @description ID of the title at the tracker. */
            readonly titleId: string;
            /** @description Title at the tracker; null while it was not read. */
            readonly title: string | null;
            /** @description Page of the title at the tracker. */
            readonly url: string | null;
            /**
             * @description What the books of the series are.
             * @enum {string}
             */
            readonly unit: "CHAPTERS" | "VOLUMES";
            /** @description Number of the last book that you have read here. */
            readonly read: number;
            /** @description Entry in your list; null when the title is not on it or was not read. */
            readonly entry: components["schemas"]["TrackerEntry"] | null;
            /** @description What will be changed in the list. */
            readonly change: components["schemas"]["TrackerChange"];
        };
        readonly TrackerProgress: {
            /** @description Number of books. */
            readonly booksCount: number;
            /** @description Number of finished books. */
            readonly booksReadCount: number;
            /** @description Number of unread books. */
            readonly booksUnreadCount: number;
            /** @description Number of books in progress. */
            readonly booksInProgressCount: number;
            /** @description Number of the last book before the first that is not finished; 0 when none. */
            readonly lastReadContinuousNumberSort: number;
            /** @description Number of the last book. */
            readonly maxNumberSort: number;
        };
        readonly TrackerProgressUpdateInput: {
            /** @description Every book up to this number is finished; none is taken back. */
            readonly lastBookNumberSortRead: number;
        };
        readonly TrackerTitle: {
            /** @description ID at the tracker. */
            readonly id: string;
            /** @description Title. */
            readonly title: string;
            /** @description Page of the title. */
            readonly url: string;
            /** @description Chapters in total; null while unknown. */
            readonly totalChapters: number | null;
            /** @description Volumes in total; null while unknown. */
            readonly totalVolumes: number | null;
            /** @description Year of the first chapter. */
            readonly year: number | null;
        };
        readonly TransientBook: {
            /** @description ID of the file, valid for a day. */
            readonly id: string;
            /** @description Name of the file without its extension. */
            readonly name: string;
            /** @description Path of the file. */
            readonly url: string;
            /** @description UTC, no fraction. */
            readonly fileLastModified: string;
            /** @description Size in bytes. */
            readonly sizeBytes: number;
            /** @description For people, such as `12.3 MiB`. */
            readonly size: string;
            /**
             * @description UNKNOWN until the file is analyzed.
             * @enum {string}
             */
            readonly status: "UNKNOWN" | "ERROR" | "READY" | "UNSUPPORTED" | "OUTDATED";
            /** @description Of the file; empty until it is analyzed. */
            readonly mediaType: string;
            /** @description Pages; empty until the file is analyzed. */
            readonly pages: readonly components["schemas"]["Page"][];
            /** @description Always empty. */
            readonly files: readonly string[];
            /** @description Codes of problems with the file; empty when it has none. */
            readonly comment: string;
            /** @description Number according to the file or its name; null when unknown. */
            readonly number: number | null;
            /** @description Series with the name in the file or of the file; null when there is none. */
            readonly seriesId: string | null;
        };
        readonly TurnedOffAccount: {
            /** @description ID of the user. */
            readonly userId: string;
            /** @description When the account was turned off, UTC. */
            readonly since: string;
        };
        readonly TwoFactor: {
            /** @description Whether a password alone is not enough to sign in. */
            readonly isOn: boolean;
            /** @description When it was turned on, UTC; null when it is off. */
            readonly since: string | null;
            /** @description Number of unused recovery codes. */
            readonly recoveryCodesLeft: number;
            /** @description Whether the server requires it and this account must still set it up. */
            readonly isRequired: boolean;
        };
        readonly TwoFactorConfirmationInput: {
            /** @description Code of the authenticator app. */
            readonly code: string;
        };
        readonly TwoFactorOverview: {
            /**
             * @description Who needs two-factor authentication to sign in with a password.
             * @enum {string}
             */
            readonly required: "NOBODY" | "ADMINISTRATORS" | "EVERYONE";
            /** @description Accounts with two-factor authentication. */
            readonly accounts: readonly {
                /** @description ID of the user. */
                readonly userId: string;
                /** @description When it was turned on, UTC. */
                readonly since: string;
                /** @description Number of unused recovery codes. */
                readonly recoveryCodesLeft: number;
            }[];
        };
        readonly TwoFactorProofInput: {
            /** @description Password; either this or a code is needed. */
            readonly password?: string;
            /** @description Code of the authenticator app or a recovery code. */
            readonly code?: string;
        };
        readonly TwoFactorRequirementInput: {
            /**
             * @description Who needs two-factor authentication to sign in with a password.
             * @enum {string}
             */
            readonly required: "NOBODY" | "ADMINISTRATORS" | "EVERYONE";
        };
        readonly TwoFactorSetUp: {
            /** @description Key to enter in the authenticator app. */
            readonly secret: string;
            /** @description The same for a QR code. */
            readonly uri: string;
        };
        readonly Upcoming: {
            /** @description By date, announced ones first. */
            readonly releases: readonly components["schemas"]["UpcomingRelease"][];
            /** @description Followed series that nothing is expected of, because of their publication status. */
            readonly inactive: readonly {
                /** @description ID of the series. */
                readonly seriesId: string;
                /** @description ID of the library. */
                readonly libraryId: string;
                /** @description Title of the series. */
                readonly title: string;
                /**
                 * @description Publication status of the series.
                 * @enum {string}
                 */
                readonly state: "completed" | "hiatus" | "cancelled";
            }[];
        };
        readonly UpcomingRelease: {
            /** @description Day of the release, yyyy-mm-dd. */
            readonly date: string;
            /** @description ID of the series; null until its first chapter is in the library. */
            readonly seriesId: string | null;
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description Title of the series. */
            readonly title: string;
            /** @description Number of an announced chapter; null when unknown. */
            readonly number: string | null;
            /** @description URL of an announced chapter at its source. */
            readonly url: string | null;
            /** @description What the date is based on. */
            readonly basis: {
                /**
                 * @description `announced`: the source gives the date. `interval`: predicted from the intervals between releases.
                 * @enum {string}
                 */
                readonly kind: "announced" | "interval";
                /** @description Median interval between releases, in days; null for announced chapters. */
                readonly medianDays: number | null;
                /** @description How many days with releases it is based on; null for announced chapters. */
                readonly releases: number | null;
            };
        };
        readonly UpdateGroup: {
            /** @description Day on which the chapters were added, yyyy-mm-dd. */
            readonly day: string;
            /** @description ID of the series. */
            readonly seriesId: string;
            /** @description Title of the series. */
            readonly seriesTitle: string;
            /** @description ID of the library. */
            readonly libraryId: string;
            /** @description How many of the chapters you have not finished. */
            readonly unreadCount: number;
            /** @description IDs of all its chapters, in reading order. */
            readonly bookIds: readonly string[];
            /** @description The chapters in reading order; of more than 30, unread ones first. */
            readonly books: readonly components["schemas"]["Book"][];
        };
        readonly Updates: {
            /** @description Chapters of one series that were added on one day, newest day first. */
            readonly groups: readonly components["schemas"]["UpdateGroup"][];
            /** @description Value of `before` for the next page; null on the last one. */
            readonly next: string | null;
        };
        readonly User: {
            /** @description ID. */
            readonly id: string;
            /** @description Email address. */
            readonly email: string;
            /** @description USER and additional roles. */
            readonly roles: readonly string[];
            /** @description Whether the user can access all libraries; always true for administrators. */
            readonly sharedAllLibraries: boolean;
            /** @description IDs of the libraries that the user can access when `sharedAllLibraries` is false. */
            readonly sharedLibrariesIds: readonly string[];
            /** @description Only series with one of these sharing labels are visible; empty for no restriction. */
            readonly labelsAllow: readonly string[];
            /** @description Series with one of these sharing labels are hidden. */
            readonly labelsExclude: readonly string[];
            /** @description Age restriction; null when there is none. */
            readonly ageRestriction: {
                /** @description Age limit in years. */
                readonly age: number;
                /**
                 * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                 * @enum {string}
                 */
                readonly restriction: "ALLOW_ONLY" | "EXCLUDE";
            } | null;
        };
        readonly UserClientSettingsUpdateInput: {
            readonly [key: string]: {
                /** @description Value of the setting. */
                readonly value: string;
            };
        };
        readonly UserCreationInput: {
            /** @description Email address. */
            readonly email: string;
            /** @description Password. */
            readonly password: string;
            /** @description ADMIN, FILE_DOWNLOAD, PAGE_STREAMING, KOBO_SYNC, KOREADER_SYNC; others are ignored. */
            readonly roles?: readonly string[] | null;
            /** @description Libraries that the user can access. */
            readonly sharedLibraries?: {
                /**
                 * @description Whether the user can access all libraries.
                 * @default false
                 */
                readonly all?: boolean;
                /**
                 * @description IDs of the libraries that the user can access when `all` is false.
                 * @default []
                 */
                readonly libraryIds?: readonly string[];
            } | null;
            /** @description Age restriction; null or NONE removes it. */
            readonly ageRestriction?: {
                /**
                 * @description Age limit in years.
                 * @default 0
                 */
                readonly age?: number;
                /**
                 * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                 * @enum {string}
                 */
                readonly restriction: "ALLOW_ONLY" | "EXCLUDE" | "NONE";
            } | null;
            /** @description Only series with one of these sharing labels are visible; empty for no restriction. */
            readonly labelsAllow?: readonly string[] | null;
            /** @description Series with one of these sharing labels are hidden. */
            readonly labelsExclude?: readonly string[] | null;
        };
        readonly UserUpdateInput: {
            /** @description ADMIN, FILE_DOWNLOAD, PAGE_STREAMING, KOBO_SYNC, KOREADER_SYNC; others are ignored. */
            readonly roles?: readonly string[] | null;
            /** @description Libraries that the user can access. */
            readonly sharedLibraries?: {
                /**
                 * @description Whether the user can access all libraries.
                 * @default false
                 */
                readonly all?: boolean;
                /**
                 * @description IDs of the libraries that the user can access when `all` is false.
                 * @default []
                 */
                readonly libraryIds?: readonly string[];
            } | null;
            /** @description Age restriction; null or NONE removes it. */
            readonly ageRestriction?: {
                /**
                 * @description Age limit in years.
                 * @default 0
                 */
                readonly age?: number;
                /**
                 * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                 * @enum {string}
                 */
                readonly restriction: "ALLOW_ONLY" | "EXCLUDE" | "NONE";
            } | null;
            /** @description Only series with one of these sharing labels are visible; empty for no restriction. */
            readonly labelsAllow?: readonly string[] | null;
            /** @description Series with one of these sharing labels are hidden. */
            readonly labelsExclude?: readonly string[] | null;
        };
        readonly WebLink: {
            /** @description Text of the link. */
            readonly label: string;
            /** @description URL of the link. */
            readonly url: string;
        };
        readonly WrittenSeriesJson: {
            /** @description Keys with values that were changed elsewhere; they are kept. */
            readonly kept: readonly string[];
        };
        readonly Operations: {
            readonly "GET /api/v1/tasks/{id}": {
                readonly params: {
                    readonly id: string;
                };
                readonly answer: components["schemas"]["Task"];
            };
            readonly "DELETE /api/v1/tasks/{id}": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "GET /api/v1/tasks": {
                readonly answer: components["schemas"]["TaskList"];
            };
            readonly "DELETE /api/v1/tasks": {
                readonly answer: number;
            };
            readonly "GET /api/v1/maintenance/fixes": {
                readonly answer: readonly components["schemas"]["FixCard"][];
            };
            readonly "GET /api/v1/settings": {
                readonly answer: components["schemas"]["Settings"];
            };
            readonly "PATCH /api/v1/settings": {
                readonly body: components["schemas"]["SettingsUpdateInput"];
            };
            readonly "GET /api/v1/custom-css/version": {
                readonly answer: components["schemas"]["CustomCssVersion"];
            };
            readonly "GET /api/v1/custom-css": {
                readonly query?: {
                    readonly v?: string;
                };
            };
            readonly "PUT /api/v1/custom-css": {
                readonly body: components["schemas"]["CustomCssInput"];
                readonly answer: components["schemas"]["CustomCssVersion"];
            };
            readonly "GET /api/v1/history": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    /** @enum {string} */
                    readonly type?: "BookFileDeleted" | "SeriesFolderDeleted" | "BookConverted" | "BookImported" | "DuplicatePageDeleted" | "SeriesFolderRenamed";
                    readonly utc?: boolean;
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["HistoricalEvent"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "GET /api/v1/file-changes": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    /** @enum {string} */
                    readonly type?: "BookFileDeleted" | "SeriesFolderDeleted" | "BookConverted" | "BookImported" | "DuplicatePageDeleted" | "SeriesFolderRenamed";
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["FileChange"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "GET /api/v1/claim": {
                readonly answer: components["schemas"]["ClaimStatus"];
            };
            readonly "POST /api/v1/claim": {
                readonly headers: {
                    readonly "x-komga-email": string;
                    readonly "x-komga-password": string;
                };
                readonly answer: components["schemas"]["User"];
            };
            readonly "GET /api/logout": unknown;
            readonly "POST /api/logout": unknown;
            readonly "GET /api/v1/login/set-cookie": unknown;
            readonly "GET /api/v1/oauth2/providers": {
                readonly answer: readonly {
                    /** @description Name of the provider. */
                    readonly name: string;
                    /** @description ID of the provider. */
                    readonly registrationId: string;
                }[];
            };
            readonly "GET /api/v1/sign-in": {
                readonly query?: {
                    readonly failure?: string;
                    /** @default  */
                    readonly provider?: string;
                };
                readonly answer: components["schemas"]["SignInOptions"];
            };
            readonly "POST /api/v1/sign-in": {
                readonly body: components["schemas"]["PasswordSignInInput"];
                readonly answer: components["schemas"]["SignInStep"];
            };
            readonly "GET /api/v1/sign-in-providers": {
                readonly answer: components["schemas"]["SignInSettings"];
            };
            readonly "PATCH /api/v1/sign-in-providers": {
                readonly body: components["schemas"]["SignInSettingsUpdateInput"];
            };
            readonly "POST /api/v1/sign-in-providers": {
                readonly body: components["schemas"]["SignInProviderCreationInput"];
                readonly answer: components["schemas"]["SignInProvider"];
            };
            readonly "POST /api/v1/sign-in-providers/test": {
                readonly body: components["schemas"]["SignInProviderCreationInput"];
                readonly answer: components["schemas"]["SignInProviderTest"];
            };
            readonly "PUT /api/v1/sign-in-providers/{id}": {
                readonly params: {
                    readonly id: string;
                };
                readonly body: components["schemas"]["SignInProviderUpdateInput"];
                readonly answer: components["schemas"]["SignInProvider"];
            };
            readonly "DELETE /api/v1/sign-in-providers/{id}": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "GET /api/v1/users/me/sign-in-methods": {
                readonly answer: components["schemas"]["SignInMethods"];
            };
            readonly "POST /api/v1/users/me/identities": {
                readonly body: components["schemas"]["LinkRequestInput"];
                readonly answer: components["schemas"]["RedirectTarget"];
            };
            readonly "DELETE /api/v1/users/me/identities/{id}": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "POST /api/v1/users/me/sign-out": {
                readonly answer: components["schemas"]["RedirectTarget"];
            };
            readonly "POST /api/v1/sign-in/code": {
                readonly body: components["schemas"]["CodeSignInInput"];
                readonly answer: components["schemas"]["SignInStep"];
            };
            readonly "POST /api/v1/sign-in/passkey/options": {
                readonly answer: components["schemas"]["PasskeyRequestOptions"];
            };
            readonly "POST /api/v1/sign-in/passkey": {
                readonly body: components["schemas"]["PasskeySignInInput"];
                readonly answer: components["schemas"]["SignInStep"];
            };
            readonly "GET /api/v1/users/me/passkeys": {
                readonly answer: components["schemas"]["Passkeys"];
            };
            readonly "POST /api/v1/users/me/passkeys": {
                readonly body: components["schemas"]["PasskeyCreationInput"];
                readonly answer: components["schemas"]["Passkey"];
            };
            readonly "POST /api/v1/users/me/passkeys/options": {
                readonly answer: components["schemas"]["PasskeyCreationOptions"];
            };
            readonly "PATCH /api/v1/users/me/passkeys/{passkeyId}": {
                readonly params: {
                    readonly passkeyId: string;
                };
                readonly body: components["schemas"]["PasskeyNameInput"];
            };
            readonly "DELETE /api/v1/users/me/passkeys/{passkeyId}": {
                readonly params: {
                    readonly passkeyId: string;
                };
            };
            readonly "GET /api/v1/users/me/two-factor": {
                readonly answer: components["schemas"]["TwoFactor"];
            };
            readonly "POST /api/v1/users/me/two-factor": {
                readonly answer: components["schemas"]["TwoFactorSetUp"];
            };
            readonly "POST /api/v1/users/me/two-factor/confirmation": {
                readonly body: components["schemas"]["TwoFactorConfirmationInput"];
                readonly answer: components["schemas"]["RecoveryCodes"];
            };
            readonly "POST /api/v1/users/me/two-factor/recovery-codes": {
                readonly body: components["schemas"]["TwoFactorProofInput"];
                readonly answer: components["schemas"]["RecoveryCodes"];
            };
            readonly "POST /api/v1/users/me/two-factor/removal": {
                readonly body: components["schemas"]["TwoFactorProofInput"];
            };
            readonly "GET /api/v1/two-factor": {
                readonly answer: components["schemas"]["TwoFactorOverview"];
            };
            readonly "PUT /api/v1/two-factor": {
                readonly body: components["schemas"]["TwoFactorRequirementInput"];
            };
            readonly "DELETE /api/v1/users/{id}/two-factor": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "GET /api/v1/users/me/devices": {
                readonly answer: readonly components["schemas"]["Device"][];
            };
            readonly "DELETE /api/v1/users/me/devices": {
                readonly answer: components["schemas"]["EndedDevices"];
            };
            readonly "PATCH /api/v1/users/me/devices/{deviceId}": {
                readonly params: {
                    readonly deviceId: string;
                };
                readonly body: components["schemas"]["DeviceNameInput"];
            };
            readonly "DELETE /api/v1/users/me/devices/{deviceId}": {
                readonly params: {
                    readonly deviceId: string;
                };
            };
            readonly "GET /api/v1/users/{id}/devices": {
                readonly params: {
                    readonly id: string;
                };
                readonly answer: readonly components["schemas"]["Device"][];
            };
            readonly "DELETE /api/v1/users/{id}/devices": {
                readonly params: {
                    readonly id: string;
                };
                readonly answer: components["schemas"]["EndedDevices"];
            };
            readonly "DELETE /api/v1/users/{id}/devices/{deviceId}": {
                readonly params: {
                    readonly id: string;
                    readonly deviceId: string;
                };
            };
            readonly "GET /api/v1/users/me": {
                readonly query?: {
                    readonly "remember-me"?: string;
                };
                readonly answer: components["schemas"]["User"];
            };
            readonly "GET /api/v2/users/me": {
                readonly query?: {
                    readonly "remember-me"?: string;
                };
                readonly answer: components["schemas"]["User"];
            };
            readonly "PATCH /api/v2/users/me/password": {
                readonly body: components["schemas"]["PasswordUpdateInput"];
            };
            readonly "GET /api/v2/users": {
                readonly answer: readonly components["schemas"]["User"][];
            };
            readonly "POST /api/v2/users": {
                readonly body: components["schemas"]["UserCreationInput"];
                readonly answer: components["schemas"]["User"];
            };
            readonly "PATCH /api/v2/users/{id}": {
                readonly params: {
                    readonly id: string;
                };
                readonly body: components["schemas"]["UserUpdateInput"];
            };
            readonly "DELETE /api/v2/users/{id}": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "PATCH /api/v2/users/{id}/password": {
                readonly params: {
                    readonly id: string;
                };
                readonly body: components["schemas"]["PasswordUpdateInput"];
            };
            readonly "GET /api/v1/users/turned-off": {
                readonly answer: readonly components["schemas"]["TurnedOffAccount"][];
            };
            readonly "PUT /api/v1/users/{id}/turned-off": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "DELETE /api/v1/users/{id}/turned-off": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "GET /api/v1/invitations": {
                readonly answer: readonly components["schemas"]["Invitation"][];
            };
            readonly "POST /api/v1/invitations": {
                readonly body: components["schemas"]["InvitationCreationInput"];
                readonly answer: components["schemas"]["NewInvitation"];
            };
            readonly "DELETE /api/v1/invitations/{id}": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "GET /api/v1/invite/{token}": {
                readonly params: {
                    readonly token: string;
                };
                readonly answer: components["schemas"]["InvitationOffer"];
            };
            readonly "POST /api/v1/invite/{token}": {
                readonly params: {
                    readonly token: string;
                };
                readonly body: components["schemas"]["InvitationAcceptanceInput"];
                readonly answer: components["schemas"]["User"];
            };
            readonly "POST /api/v1/users/{id}/password-reset": {
                readonly params: {
                    readonly id: string;
                };
                readonly answer: components["schemas"]["PasswordResetLink"];
            };
            readonly "GET /api/v1/password-reset/{token}": {
                readonly params: {
                    readonly token: string;
                };
                readonly answer: components["schemas"]["PasswordResetOffer"];
            };
            readonly "POST /api/v1/password-reset/{token}": {
                readonly params: {
                    readonly token: string;
                };
                readonly body: components["schemas"]["NewPasswordInput"];
            };
            readonly "GET /api/v1/guest-access": {
                readonly answer: components["schemas"]["GuestAccess"];
            };
            readonly "PUT /api/v1/guest-access": {
                readonly body: components["schemas"]["GuestAccessUpdateInput"];
            };
            readonly "POST /api/v1/guest-session": {
                readonly answer: components["schemas"]["User"];
            };
            readonly "GET /api/v1/avatars": {
                readonly answer: readonly components["schemas"]["Avatar"][];
            };
            readonly "GET /api/v1/users/{id}/avatar": {
                readonly params: {
                    readonly id: string;
                };
                readonly query?: {
                    readonly v?: string;
                };
            };
            readonly "DELETE /api/v1/users/{id}/avatar": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "POST /api/v1/users/me/avatar": {
                readonly form: {
                    /**
                     * Format: binary
                     * @description File to upload.
                     */
                    readonly file: Blob;
                };
                readonly answer: components["schemas"]["Avatar"];
            };
            readonly "GET /api/v1/mail-settings": {
                readonly answer: components["schemas"]["MailSettings"];
            };
            readonly "PUT /api/v1/mail-settings": {
                readonly body: components["schemas"]["MailSettingsUpdateInput"];
            };
            readonly "DELETE /api/v1/mail-settings": unknown;
            readonly "POST /api/v1/mail-settings/test": {
                readonly body: components["schemas"]["MailTestInput"];
                readonly answer: components["schemas"]["MailTestResult"];
            };
            readonly "POST /api/v1/password-reset": {
                readonly body: components["schemas"]["ForgottenPasswordInput"];
            };
            readonly "GET /api/v2/users/me/api-keys": {
                readonly answer: readonly components["schemas"]["ApiKey"][];
            };
            readonly "POST /api/v2/users/me/api-keys": {
                readonly body: components["schemas"]["ApiKeyCreationInput"];
                readonly answer: components["schemas"]["ApiKey"];
            };
            readonly "DELETE /api/v2/users/me/api-keys/{id}": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "GET /api/v2/users/me/authentication-activity": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["AuthenticationActivity"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "GET /api/v2/users/authentication-activity": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["AuthenticationActivity"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "GET /api/v2/users/{id}/authentication-activity/latest": {
                readonly params: {
                    readonly id: string;
                };
                readonly query?: {
                    readonly apikey_id?: string;
                };
                readonly answer: components["schemas"]["AuthenticationActivity"];
            };
            readonly "GET /api/v1/client-settings/global/list": {
                readonly answer: components["schemas"]["ClientSettings"];
            };
            readonly "PATCH /api/v1/client-settings/global": {
                readonly body: components["schemas"]["GlobalClientSettingsUpdateInput"];
            };
            readonly "DELETE /api/v1/client-settings/global": {
                readonly body: components["schemas"]["ClientSettingKeysInput"];
            };
            readonly "GET /api/v1/client-settings/user/list": {
                readonly answer: components["schemas"]["ClientSettings"];
            };
            readonly "PATCH /api/v1/client-settings/user": {
                readonly body: components["schemas"]["UserClientSettingsUpdateInput"];
            };
            readonly "DELETE /api/v1/client-settings/user": {
                readonly body: components["schemas"]["ClientSettingKeysInput"];
            };
            readonly "GET /api/v1/libraries": {
                readonly answer: readonly components["schemas"]["Library"][];
            };
            readonly "POST /api/v1/libraries": {
                readonly body: components["schemas"]["LibraryCreationInput"];
                readonly answer: components["schemas"]["Library"];
            };
            readonly "GET /api/v1/libraries/{libraryId}": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly answer: components["schemas"]["Library"];
            };
            readonly "PATCH /api/v1/libraries/{libraryId}": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly body: components["schemas"]["LibraryUpdateInput"];
            };
            readonly "PUT /api/v1/libraries/{libraryId}": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly body: components["schemas"]["LibraryUpdateInput"];
            };
            readonly "DELETE /api/v1/libraries/{libraryId}": {
                readonly params: {
                    readonly libraryId: string;
                };
            };
            readonly "POST /api/v1/libraries/{libraryId}/scan": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly query?: {
                    readonly deep?: boolean;
                    readonly acceptVanished?: boolean;
                };
            };
            readonly "POST /api/v1/libraries/{libraryId}/away-folders/give-up": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly body: {
                    /** @description Path from `awayFolders` in the library state. */
                    readonly path: string;
                };
            };
            readonly "POST /api/v1/libraries/{libraryId}/analyze": {
                readonly params: {
                    readonly libraryId: string;
                };
            };
            readonly "POST /api/v1/libraries/{libraryId}/metadata/refresh": {
                readonly params: {
                    readonly libraryId: string;
                };
            };
            readonly "POST /api/v1/libraries/{libraryId}/empty-trash": {
                readonly params: {
                    readonly libraryId: string;
                };
            };
            readonly "GET /api/v1/library-states": {
                readonly answer: readonly components["schemas"]["LibraryState"][];
            };
            readonly "POST /api/v1/libraries/analyze": {
                readonly query?: {
                    /** Library */
                    readonly libraryId?: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/libraries/metadata/refresh": {
                readonly query?: {
                    /** Library */
                    readonly libraryId?: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/libraries/empty-trash": {
                readonly query?: {
                    /** Library */
                    readonly libraryId?: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "GET /api/v1/genres": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                };
                readonly answer: readonly string[];
            };
            readonly "GET /api/v1/tags": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                };
                readonly answer: readonly string[];
            };
            readonly "GET /api/v1/tags/series": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                };
                readonly answer: readonly string[];
            };
            readonly "GET /api/v1/tags/book": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                };
                readonly answer: readonly string[];
            };
            readonly "GET /api/v1/publishers": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                };
                readonly answer: readonly string[];
            };
            readonly "GET /api/v1/languages": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                };
                readonly answer: readonly string[];
            };
            readonly "GET /api/v1/sharing-labels": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                };
                readonly answer: readonly string[];
            };
            readonly "GET /api/v1/series/release-dates": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                };
                readonly answer: readonly string[];
            };
            readonly "GET /api/v1/age-ratings": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                };
                readonly answer: readonly string[];
            };
            readonly "GET /api/v1/authors": {
                readonly query?: {
                    readonly search?: string;
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                };
                readonly answer: readonly components["schemas"]["AuthorDto"][];
            };
            readonly "GET /api/v1/authors/names": {
                readonly query?: {
                    readonly search?: string;
                };
                readonly answer: readonly string[];
            };
            readonly "GET /api/v1/authors/roles": {
                readonly answer: readonly string[];
            };
            readonly "GET /api/v2/genres": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly page?: number;
                    readonly size?: number;
                    readonly unpaged?: boolean;
                    readonly search?: string;
                };
                readonly answer: components["schemas"]["PageOfStrings"];
            };
            readonly "GET /api/v2/publishers": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly page?: number;
                    readonly size?: number;
                    readonly unpaged?: boolean;
                    readonly search?: string;
                };
                readonly answer: components["schemas"]["PageOfStrings"];
            };
            readonly "GET /api/v2/languages": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly page?: number;
                    readonly size?: number;
                    readonly unpaged?: boolean;
                    readonly search?: string;
                };
                readonly answer: components["schemas"]["PageOfStrings"];
            };
            readonly "GET /api/v2/sharing-labels": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly page?: number;
                    readonly size?: number;
                    readonly unpaged?: boolean;
                    readonly search?: string;
                };
                readonly answer: components["schemas"]["PageOfStrings"];
            };
            readonly "GET /api/v2/series/release-years": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly page?: number;
                    readonly size?: number;
                    readonly unpaged?: boolean;
                };
                readonly answer: components["schemas"]["PageOfStrings"];
            };
            readonly "GET /api/v2/age-ratings": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly page?: number;
                    readonly size?: number;
                    readonly unpaged?: boolean;
                };
                readonly answer: components["schemas"]["PageOfIntegers"];
            };
            readonly "GET /api/v2/tags": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                    readonly page?: number;
                    readonly size?: number;
                    readonly unpaged?: boolean;
                    readonly search?: string;
                    /** @enum {string} */
                    readonly include?: "SERIES" | "BOOK" | "BOTH";
                };
                readonly answer: components["schemas"]["PageOfStrings"];
            };
            readonly "GET /api/v2/authors": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                    readonly page?: number;
                    readonly size?: number;
                    readonly unpaged?: boolean;
                    readonly search?: string;
                    readonly role?: string;
                };
                readonly answer: components["schemas"]["PageOfAuthors"];
            };
            readonly "GET /api/v2/authors/names": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                    readonly page?: number;
                    readonly size?: number;
                    readonly unpaged?: boolean;
                    readonly search?: string;
                    readonly role?: string;
                };
                readonly answer: components["schemas"]["PageOfStrings"];
            };
            readonly "GET /api/v2/authors/roles": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly series_id?: string | readonly string[];
                    readonly readlist_id?: string | readonly string[];
                    readonly page?: number;
                    readonly size?: number;
                    readonly unpaged?: boolean;
                };
                readonly answer: components["schemas"]["PageOfStrings"];
            };
            readonly "GET /api/v1/series": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly status?: string | readonly string[];
                    readonly read_status?: string | readonly string[];
                    readonly publisher?: string | readonly string[];
                    readonly language?: string | readonly string[];
                    readonly genre?: string | readonly string[];
                    readonly tag?: string | readonly string[];
                    readonly age_rating?: string | readonly string[];
                    readonly release_year?: string | readonly string[];
                    readonly sharing_label?: string | readonly string[];
                    readonly author?: string | readonly string[];
                    readonly deleted?: boolean;
                    readonly complete?: boolean;
                    readonly oneshot?: boolean;
                    readonly search?: string;
                    readonly search_regex?: string;
                };
                readonly answer: components["schemas"]["PageOfSeries"];
            };
            readonly "POST /api/v1/series/list": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                };
                readonly body?: {
                    /** @description A term such as { "libraryId": { "operator": "is", "value": "…" } }, or { "allOf": […] }, { "anyOf": […] }. */
                    readonly condition?: unknown;
                    /** @description Text to search for. */
                    readonly fullTextSearch?: string | null;
                } | null;
                readonly answer: components["schemas"]["PageOfSeries"];
            };
            readonly "GET /api/v1/series/alphabetical-groups": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly collection_id?: string | readonly string[];
                    readonly status?: string | readonly string[];
                    readonly read_status?: string | readonly string[];
                    readonly publisher?: string | readonly string[];
                    readonly language?: string | readonly string[];
                    readonly genre?: string | readonly string[];
                    readonly tag?: string | readonly string[];
                    readonly age_rating?: string | readonly string[];
                    readonly release_year?: string | readonly string[];
                    readonly sharing_label?: string | readonly string[];
                    readonly author?: string | readonly string[];
                    readonly deleted?: boolean;
                    readonly complete?: boolean;
                    readonly oneshot?: boolean;
                    readonly search?: string;
                    readonly search_regex?: string;
                };
                readonly answer: readonly components["schemas"]["GroupCount"][];
            };
            readonly "POST /api/v1/series/list/alphabetical-groups": {
                readonly body?: {
                    /** @description A term such as { "libraryId": { "operator": "is", "value": "…" } }, or { "allOf": […] }, { "anyOf": […] }. */
                    readonly condition?: unknown;
                    /** @description Text to search for. */
                    readonly fullTextSearch?: string | null;
                } | null;
                readonly answer: readonly components["schemas"]["GroupCount"][];
            };
            readonly "GET /api/v1/series/new": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly library_id?: string | readonly string[];
                    readonly deleted?: boolean;
                    readonly oneshot?: boolean;
                };
                readonly answer: components["schemas"]["PageOfSeries"];
            };
            readonly "GET /api/v1/series/latest": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly library_id?: string | readonly string[];
                    readonly deleted?: boolean;
                    readonly oneshot?: boolean;
                };
                readonly answer: components["schemas"]["PageOfSeries"];
            };
            readonly "GET /api/v1/series/updated": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly library_id?: string | readonly string[];
                    readonly deleted?: boolean;
                    readonly oneshot?: boolean;
                };
                readonly answer: components["schemas"]["PageOfSeries"];
            };
            readonly "GET /api/v1/series/{seriesId}": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["Series"];
            };
            readonly "GET /api/v1/books": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly library_id?: string | readonly string[];
                    readonly media_status?: string | readonly string[];
                    readonly read_status?: string | readonly string[];
                    readonly released_after?: string | "";
                    readonly tag?: string | readonly string[];
                    readonly author?: string | readonly string[];
                    readonly deleted?: boolean;
                    readonly search?: string;
                };
                readonly answer: components["schemas"]["PageOfBooks"];
            };
            readonly "POST /api/v1/books/list": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                };
                readonly body?: {
                    /** @description A term such as { "libraryId": { "operator": "is", "value": "…" } }, or { "allOf": […] }, { "anyOf": […] }. */
                    readonly condition?: unknown;
                    /** @description Text to search for. */
                    readonly fullTextSearch?: string | null;
                } | null;
                readonly answer: components["schemas"]["PageOfBooks"];
            };
            readonly "GET /api/v1/series/{seriesId}/books": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly library_id?: string | readonly string[];
                    readonly media_status?: string | readonly string[];
                    readonly read_status?: string | readonly string[];
                    readonly released_after?: string | "";
                    readonly tag?: string | readonly string[];
                    readonly author?: string | readonly string[];
                    readonly deleted?: boolean;
                };
                readonly answer: components["schemas"]["PageOfBooks"];
            };
            readonly "GET /api/v1/books/latest": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly library_id?: string | readonly string[];
                };
                readonly answer: components["schemas"]["PageOfBooks"];
            };
            readonly "GET /api/v1/books/ondeck": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly library_id?: string | readonly string[];
                };
                readonly answer: components["schemas"]["PageOfBooks"];
            };
            readonly "GET /api/v1/books/duplicates": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                };
                readonly answer: components["schemas"]["PageOfBooks"];
            };
            readonly "GET /api/v1/books/{bookId}": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["Book"];
            };
            readonly "GET /api/v1/books/{bookId}/pages": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: readonly components["schemas"]["Page"][];
            };
            readonly "GET /api/v1/books/{bookId}/next": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["Book"];
            };
            readonly "GET /api/v1/books/{bookId}/previous": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["Book"];
            };
            readonly "PATCH /api/v1/books/{bookId}/read-progress": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly body: components["schemas"]["ReadProgressUpdateInput"];
            };
            readonly "DELETE /api/v1/books/{bookId}/read-progress": {
                readonly params: {
                    readonly bookId: string;
                };
            };
            readonly "POST /api/v1/series/{seriesId}/read-progress": {
                readonly params: {
                    readonly seriesId: string;
                };
            };
            readonly "DELETE /api/v1/series/{seriesId}/read-progress": {
                readonly params: {
                    readonly seriesId: string;
                };
            };
            readonly "GET /api/v2/series/{seriesId}/read-progress/tachiyomi": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["TrackerProgress"];
            };
            readonly "PUT /api/v2/series/{seriesId}/read-progress/tachiyomi": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly body: components["schemas"]["TrackerProgressUpdateInput"];
            };
            readonly "POST /api/v1/read-progress/mark": {
                readonly body: components["schemas"]["MarkManyInput"];
                readonly answer: components["schemas"]["ManyMarked"];
            };
            readonly "POST /api/v1/read-progress/restore": {
                readonly body: components["schemas"]["MarksBeforeInput"];
                readonly answer: components["schemas"]["MarksRestored"];
            };
            readonly "GET /api/v1/read-progress/lost": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["LostProgress"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "POST /api/v1/read-progress/lost/restore": {
                readonly body: components["schemas"]["SeriesWithLostProgressInput"];
                readonly answer: components["schemas"]["LostProgressRestored"];
            };
            readonly "POST /api/v1/read-progress/lost/dismiss": {
                readonly body: components["schemas"]["SeriesWithLostProgressInput"];
            };
            readonly "GET /api/v1/bookmarks": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly seriesId?: string;
                    readonly bookId?: string;
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["Bookmark"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "PUT /api/v1/bookmarks/{bookId}/{page}": {
                readonly params: {
                    readonly bookId: string;
                    readonly page: number;
                };
                readonly body: components["schemas"]["BookmarkUpdateInput"];
            };
            readonly "DELETE /api/v1/bookmarks/{bookId}/{page}": {
                readonly params: {
                    readonly bookId: string;
                    readonly page: number;
                };
            };
            readonly "GET /api/v1/books/{bookId}/progression": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer?: components["schemas"]["Progression"];
            };
            readonly "PUT /api/v1/books/{bookId}/progression": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly body: components["schemas"]["ProgressionUpdateInput"];
            };
            readonly "GET /api/v1/users/me/reading-statistics": {
                readonly query?: {
                    /** @default 30 */
                    readonly days?: number;
                    /** @default UTC */
                    readonly timeZone?: string;
                };
                readonly answer: components["schemas"]["ReadingStatistics"];
            };
            readonly "DELETE /api/v1/users/me/reading-statistics": unknown;
            readonly "GET /api/v1/series/{seriesId}/reading-statistics": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["ReadingAmount"];
            };
            readonly "PUT /api/v1/users/me/reading-statistics/recording": {
                readonly body: components["schemas"]["ReadingRecordingUpdateInput"];
            };
            readonly "POST /api/v1/series/{seriesId}/analyze": {
                readonly params: {
                    readonly seriesId: string;
                };
            };
            readonly "POST /api/v1/books/{bookId}/analyze": {
                readonly params: {
                    readonly bookId: string;
                };
            };
            readonly "POST /api/v1/series/{seriesId}/metadata/refresh": {
                readonly params: {
                    readonly seriesId: string;
                };
            };
            readonly "POST /api/v1/books/{bookId}/metadata/refresh": {
                readonly params: {
                    readonly bookId: string;
                };
            };
            readonly "DELETE /api/v1/series/{seriesId}/file": {
                readonly params: {
                    readonly seriesId: string;
                };
            };
            readonly "GET /api/v1/series/{seriesId}/file": {
                readonly params: {
                    readonly seriesId: string;
                };
            };
            readonly "DELETE /api/v1/books/{bookId}/file": {
                readonly params: {
                    readonly bookId: string;
                };
            };
            readonly "GET /api/v1/books/{bookId}/file": {
                readonly params: {
                    readonly bookId: string;
                };
            };
            readonly "POST /api/v1/actions": {
                readonly body: components["schemas"]["ActOnManyInput"];
                readonly answer: components["schemas"]["ActedOnMany"];
            };
            readonly "PATCH /api/v1/series/{seriesId}/metadata": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly body: {
                    /** @description Publication status. */
                    readonly status?: ("ENDED" | "ONGOING" | "ABANDONED" | "HIATUS") | null;
                    /** @description Whether only people may change the value. */
                    readonly statusLock?: boolean | null;
                    /** @description Title. */
                    readonly title?: string | null;
                    /** @description Whether only people may change the value. */
                    readonly titleLock?: boolean | null;
                    /** @description Title used for sorting. */
                    readonly titleSort?: string | null;
                    /** @description Whether only people may change the value. */
                    readonly titleSortLock?: boolean | null;
                    /** @description Summary. */
                    readonly summary?: string | null;
                    /** @description Whether only people may change the value. */
                    readonly summaryLock?: boolean | null;
                    /** @description Reading direction; empty when unknown. */
                    readonly readingDirection?: ("" | "LEFT_TO_RIGHT" | "RIGHT_TO_LEFT" | "VERTICAL" | "WEBTOON") | null;
                    /** @description Whether only people may change the value. */
                    readonly readingDirectionLock?: boolean | null;
                    /** @description Publisher. */
                    readonly publisher?: string | null;
                    /** @description Whether only people may change the value. */
                    readonly publisherLock?: boolean | null;
                    /** @description Minimum age in years; null when unrated. */
                    readonly ageRating?: number | null;
                    /** @description Whether only people may change the value. */
                    readonly ageRatingLock?: boolean | null;
                    /** @description BCP 47 language tag, such as `en` or `pt-BR`. */
                    readonly language?: string | null;
                    /** @description Whether only people may change the value. */
                    readonly languageLock?: boolean | null;
                    /** @description Genres. */
                    readonly genres?: readonly string[] | null;
                    /** @description Whether only people may change the value. */
                    readonly genresLock?: boolean | null;
                    /** @description Tags. */
                    readonly tags?: readonly string[] | null;
                    /** @description Whether only people may change the value. */
                    readonly tagsLock?: boolean | null;
                    /** @description Number of books in the complete series; null when unknown. */
                    readonly totalBookCount?: number | null;
                    /** @description Whether only people may change the value. */
                    readonly totalBookCountLock?: boolean | null;
                    /** @description Labels that restrict who can see the series. */
                    readonly sharingLabels?: readonly string[] | null;
                    /** @description Whether only people may change the value. */
                    readonly sharingLabelsLock?: boolean | null;
                    /** @description Links to other sites. */
                    readonly links?: readonly {
                        /** @description Text of the link. */
                        readonly label: string;
                        /** @description URL of the link. */
                        readonly url: string;
                    }[] | null;
                    /** @description Whether only people may change the value. */
                    readonly linksLock?: boolean | null;
                    /** @description Other titles of the series. */
                    readonly alternateTitles?: readonly {
                        /** @description What the title is, such as its language. */
                        readonly label: string;
                        /** @description Title. */
                        readonly title: string;
                    }[] | null;
                    /** @description Whether only people may change the value. */
                    readonly alternateTitlesLock?: boolean | null;
                };
            };
            readonly "PATCH /api/v1/books/{bookId}/metadata": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly body: {
                    /** @description Title. */
                    readonly title?: string | null;
                    /** @description Whether only people may change the value. */
                    readonly titleLock?: boolean | null;
                    /** @description Summary. */
                    readonly summary?: string | null;
                    /** @description Whether only people may change the value. */
                    readonly summaryLock?: boolean | null;
                    /** @description Number as displayed; may be any text. */
                    readonly number?: string | null;
                    /** @description Whether only people may change the value. */
                    readonly numberLock?: boolean | null;
                    /** @description Number that the books of a series are sorted by. */
                    readonly numberSort?: number | null;
                    /** @description Whether only people may change the value. */
                    readonly numberSortLock?: boolean | null;
                    /** @description Release date as yyyy-mm-dd. */
                    readonly releaseDate?: string | null;
                    /** @description Whether only people may change the value. */
                    readonly releaseDateLock?: boolean | null;
                    /** @description Authors. */
                    readonly authors?: readonly {
                        /** @description Name of the person. */
                        readonly name: string;
                        /** @description Role, such as writer or penciller. */
                        readonly role: string;
                    }[] | null;
                    /** @description Whether only people may change the value. */
                    readonly authorsLock?: boolean | null;
                    /** @description Tags. */
                    readonly tags?: readonly string[] | null;
                    /** @description Whether only people may change the value. */
                    readonly tagsLock?: boolean | null;
                    /** @description ISBN-10 or ISBN-13. */
                    readonly isbn?: string | null;
                    /** @description Whether only people may change the value. */
                    readonly isbnLock?: boolean | null;
                    /** @description Links to other sites. */
                    readonly links?: readonly {
                        /** @description Text of the link. */
                        readonly label: string;
                        /** @description URL of the link. */
                        readonly url: string;
                    }[] | null;
                    /** @description Whether only people may change the value. */
                    readonly linksLock?: boolean | null;
                };
            };
            readonly "PATCH /api/v1/books/metadata": {
                readonly body: {
                    readonly [key: string]: {
                        /** @description Title. */
                        readonly title?: string | null;
                        /** @description Whether only people may change the value. */
                        readonly titleLock?: boolean | null;
                        /** @description Summary. */
                        readonly summary?: string | null;
                        /** @description Whether only people may change the value. */
                        readonly summaryLock?: boolean | null;
                        /** @description Number as displayed; may be any text. */
                        readonly number?: string | null;
                        /** @description Whether only people may change the value. */
                        readonly numberLock?: boolean | null;
                        /** @description Number that the books of a series are sorted by. */
                        readonly numberSort?: number | null;
                        /** @description Whether only people may change the value. */
                        readonly numberSortLock?: boolean | null;
                        /** @description Release date as yyyy-mm-dd. */
                        readonly releaseDate?: string | null;
                        /** @description Whether only people may change the value. */
                        readonly releaseDateLock?: boolean | null;
                        /** @description Authors. */
                        readonly authors?: readonly {
                            /** @description Name of the person. */
                            readonly name: string;
                            /** @description Role, such as writer or penciller. */
                            readonly role: string;
                        }[] | null;
                        /** @description Whether only people may change the value. */
                        readonly authorsLock?: boolean | null;
                        /** @description Tags. */
                        readonly tags?: readonly string[] | null;
                        /** @description Whether only people may change the value. */
                        readonly tagsLock?: boolean | null;
                        /** @description ISBN-10 or ISBN-13. */
                        readonly isbn?: string | null;
                        /** @description Whether only people may change the value. */
                        readonly isbnLock?: boolean | null;
                        /** @description Links to other sites. */
                        readonly links?: readonly {
                            /** @description Text of the link. */
                            readonly label: string;
                            /** @description URL of the link. */
                            readonly url: string;
                        }[] | null;
                        /** @description Whether only people may change the value. */
                        readonly linksLock?: boolean | null;
                    };
                };
            };
            readonly "GET /api/v1/series/{seriesId}/authors": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["SeriesAuthors"];
            };
            readonly "PATCH /api/v1/series/{seriesId}/authors": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly body: components["schemas"]["SeriesAuthorsUpdateInput"];
            };
            readonly "GET /api/v1/books/{bookId}/pages/{number}": {
                readonly params: {
                    readonly bookId: string;
                    readonly number: number;
                };
                readonly query?: {
                    /** @enum {string} */
                    readonly convert?: "jpeg" | "png";
                    readonly zero_based?: boolean;
                    readonly contentNegotiation?: boolean;
                    readonly width?: number;
                };
            };
            readonly "GET /api/v1/books/{bookId}/pages/{number}/raw": {
                readonly params: {
                    readonly bookId: string;
                    readonly number: number;
                };
            };
            readonly "GET /api/v1/books/{bookId}/pages/{number}/thumbnail": {
                readonly params: {
                    readonly bookId: string;
                    readonly number: number;
                };
            };
            readonly "GET /api/v1/books/{bookId}/manifest": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["Publication"];
            };
            readonly "GET /api/v1/books/{bookId}/manifest/divina": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["Publication"];
            };
            readonly "GET /api/v1/books/{bookId}/manifest/epub": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["Publication"];
            };
            readonly "GET /api/v1/books/{bookId}/manifest/pdf": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["Publication"];
            };
            readonly "GET /api/v1/books/{bookId}/positions": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["Positions"];
            };
            readonly "GET /api/v1/fonts/families": {
                readonly answer: readonly string[];
            };
            readonly "GET /api/v1/fonts/resource/{family}/css": {
                readonly params: {
                    readonly family: string;
                };
            };
            readonly "GET /api/v1/fonts/resource/{family}/{file}": {
                readonly params: {
                    readonly family: string;
                    readonly file: string;
                };
            };
            readonly "GET /api/v1/books/{bookId}/thumbnail": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly query?: {
                    readonly v?: string;
                };
            };
            readonly "GET /api/v1/books/{bookId}/thumbnails": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: readonly components["schemas"]["PosterOfBook"][];
            };
            readonly "POST /api/v1/books/{bookId}/thumbnails": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly query?: {
                    readonly selected?: boolean;
                };
                readonly form: {
                    /**
                     * Format: binary
                     * @description File to upload.
                     */
                    readonly file: Blob;
                    /** @description Whether to select the poster; true when omitted. */
                    readonly selected?: boolean;
                };
                readonly answer: components["schemas"]["PosterOfBook"];
            };
            readonly "GET /api/v1/books/{bookId}/thumbnails/{posterId}": {
                readonly params: {
                    readonly bookId: string;
                    readonly posterId: string;
                };
            };
            readonly "DELETE /api/v1/books/{bookId}/thumbnails/{posterId}": {
                readonly params: {
                    readonly bookId: string;
                    readonly posterId: string;
                };
            };
            readonly "PUT /api/v1/books/{bookId}/thumbnails/{posterId}/selected": {
                readonly params: {
                    readonly bookId: string;
                    readonly posterId: string;
                };
            };
            readonly "GET /api/v1/series/{seriesId}/thumbnail": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly query?: {
                    readonly v?: string;
                };
            };
            readonly "GET /api/v1/series/{seriesId}/thumbnails": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: readonly components["schemas"]["PosterOfSeries"][];
            };
            readonly "POST /api/v1/series/{seriesId}/thumbnails": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly query?: {
                    readonly selected?: boolean;
                };
                readonly form: {
                    /**
                     * Format: binary
                     * @description File to upload.
                     */
                    readonly file: Blob;
                    /** @description Whether to select the poster; true when omitted. */
                    readonly selected?: boolean;
                };
                readonly answer: components["schemas"]["PosterOfSeries"];
            };
            readonly "GET /api/v1/series/{seriesId}/thumbnails/{posterId}": {
                readonly params: {
                    readonly seriesId: string;
                    readonly posterId: string;
                };
            };
            readonly "DELETE /api/v1/series/{seriesId}/thumbnails/{posterId}": {
                readonly params: {
                    readonly seriesId: string;
                    readonly posterId: string;
                };
            };
            readonly "PUT /api/v1/series/{seriesId}/thumbnails/{posterId}/selected": {
                readonly params: {
                    readonly seriesId: string;
                    readonly posterId: string;
                };
            };
            readonly "PUT /api/v1/books/thumbnails": {
                readonly query?: {
                    /** Only if larger */
                    readonly for_bigger_result_only?: boolean;
                };
            };
            readonly "POST /api/v1/books/thumbnails/tidy": {
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "GET /api/v1/collections": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly search?: string;
                    readonly library_id?: string | readonly string[];
                };
                readonly answer: components["schemas"]["PageOfCollections"];
            };
            readonly "POST /api/v1/collections": {
                readonly body: components["schemas"]["CollectionCreationInput"];
                readonly answer: components["schemas"]["Collection"];
            };
            readonly "GET /api/v1/collections/{collectionId}": {
                readonly params: {
                    readonly collectionId: string;
                };
                readonly answer: components["schemas"]["Collection"];
            };
            readonly "PATCH /api/v1/collections/{collectionId}": {
                readonly params: {
                    readonly collectionId: string;
                };
                readonly body: components["schemas"]["CollectionUpdateInput"];
            };
            readonly "DELETE /api/v1/collections/{collectionId}": {
                readonly params: {
                    readonly collectionId: string;
                };
            };
            readonly "GET /api/v1/series/{seriesId}/collections": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: readonly components["schemas"]["Collection"][];
            };
            readonly "POST /api/v1/collections/{collectionId}/series": {
                readonly params: {
                    readonly collectionId: string;
                };
                readonly body: components["schemas"]["AddedSeriesInput"];
            };
            readonly "GET /api/v1/collections/{collectionId}/series": {
                readonly params: {
                    readonly collectionId: string;
                };
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly library_id?: string | readonly string[];
                    readonly status?: string | readonly string[];
                    readonly read_status?: string | readonly string[];
                    readonly publisher?: string | readonly string[];
                    readonly language?: string | readonly string[];
                    readonly genre?: string | readonly string[];
                    readonly tag?: string | readonly string[];
                    readonly age_rating?: string | readonly string[];
                    readonly release_year?: string | readonly string[];
                    readonly author?: string | readonly string[];
                    readonly deleted?: boolean;
                    readonly complete?: boolean;
                };
                readonly answer: components["schemas"]["PageOfSeries"];
            };
            readonly "GET /api/v1/readlists": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly search?: string;
                    readonly library_id?: string | readonly string[];
                };
                readonly answer: components["schemas"]["PageOfReadLists"];
            };
            readonly "POST /api/v1/readlists": {
                readonly body: components["schemas"]["ReadListCreationInput"];
                readonly answer: components["schemas"]["ReadList"];
            };
            readonly "GET /api/v1/readlists/{readListId}": {
                readonly params: {
                    readonly readListId: string;
                };
                readonly answer: components["schemas"]["ReadList"];
            };
            readonly "PATCH /api/v1/readlists/{readListId}": {
                readonly params: {
                    readonly readListId: string;
                };
                readonly body: components["schemas"]["ReadListUpdateInput"];
            };
            readonly "DELETE /api/v1/readlists/{readListId}": {
                readonly params: {
                    readonly readListId: string;
                };
            };
            readonly "GET /api/v1/books/{bookId}/readlists": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: readonly components["schemas"]["ReadList"][];
            };
            readonly "POST /api/v1/readlists/{readListId}/books": {
                readonly params: {
                    readonly readListId: string;
                };
                readonly body: components["schemas"]["AddedBooksInput"];
            };
            readonly "GET /api/v1/readlists/{readListId}/books": {
                readonly params: {
                    readonly readListId: string;
                };
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly library_id?: string | readonly string[];
                    readonly media_status?: string | readonly string[];
                    readonly read_status?: string | readonly string[];
                    readonly tag?: string | readonly string[];
                    readonly author?: string | readonly string[];
                    readonly deleted?: boolean;
                };
                readonly answer: components["schemas"]["PageOfBooks"];
            };
            readonly "GET /api/v1/readlists/{readListId}/books/{bookId}/next": {
                readonly params: {
                    readonly readListId: string;
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["Book"];
            };
            readonly "GET /api/v1/readlists/{readListId}/books/{bookId}/previous": {
                readonly params: {
                    readonly readListId: string;
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["Book"];
            };
            readonly "GET /api/v1/readlists/{readListId}/read-progress/tachiyomi": {
                readonly params: {
                    readonly readListId: string;
                };
                readonly answer: components["schemas"]["ListTrackerProgress"];
            };
            readonly "PUT /api/v1/readlists/{readListId}/read-progress/tachiyomi": {
                readonly params: {
                    readonly readListId: string;
                };
                readonly body: components["schemas"]["ListTrackerUpdateInput"];
            };
            readonly "GET /api/v1/readlists/{readListId}/file": {
                readonly params: {
                    readonly readListId: string;
                };
            };
            readonly "POST /api/v1/readlists/match/comicrack": {
                readonly form: {
                    /**
                     * Format: binary
                     * @description File to upload.
                     */
                    readonly file: Blob;
                };
                readonly answer: components["schemas"]["ReadListMatch"];
            };
            readonly "GET /api/v1/collections/{collectionId}/thumbnail": {
                readonly params: {
                    readonly collectionId: string;
                };
                readonly query?: {
                    readonly v?: string;
                };
            };
            readonly "GET /api/v1/collections/{collectionId}/thumbnails": {
                readonly params: {
                    readonly collectionId: string;
                };
                readonly answer: readonly components["schemas"]["PosterOfCollection"][];
            };
            readonly "POST /api/v1/collections/{collectionId}/thumbnails": {
                readonly params: {
                    readonly collectionId: string;
                };
                readonly query?: {
                    readonly selected?: boolean;
                };
                readonly form: {
                    /**
                     * Format: binary
                     * @description File to upload.
                     */
                    readonly file: Blob;
                    /** @description Whether to select the poster; true when omitted. */
                    readonly selected?: boolean;
                };
                readonly answer: components["schemas"]["PosterOfCollection"];
            };
            readonly "GET /api/v1/collections/{collectionId}/thumbnails/{posterId}": {
                readonly params: {
                    readonly collectionId: string;
                    readonly posterId: string;
                };
            };
            readonly "DELETE /api/v1/collections/{collectionId}/thumbnails/{posterId}": {
                readonly params: {
                    readonly collectionId: string;
                    readonly posterId: string;
                };
            };
            readonly "PUT /api/v1/collections/{collectionId}/thumbnails/{posterId}/selected": {
                readonly params: {
                    readonly collectionId: string;
                    readonly posterId: string;
                };
            };
            readonly "GET /api/v1/readlists/{readListId}/thumbnail": {
                readonly params: {
                    readonly readListId: string;
                };
                readonly query?: {
                    readonly v?: string;
                };
            };
            readonly "GET /api/v1/readlists/{readListId}/thumbnails": {
                readonly params: {
                    readonly readListId: string;
                };
                readonly answer: readonly components["schemas"]["PosterOfReadList"][];
            };
            readonly "POST /api/v1/readlists/{readListId}/thumbnails": {
                readonly params: {
                    readonly readListId: string;
                };
                readonly query?: {
                    readonly selected?: boolean;
                };
                readonly form: {
                    /**
                     * Format: binary
                     * @description File to upload.
                     */
                    readonly file: Blob;
                    /** @description Whether to select the poster; true when omitted. */
                    readonly selected?: boolean;
                };
                readonly answer: components["schemas"]["PosterOfReadList"];
            };
            readonly "GET /api/v1/readlists/{readListId}/thumbnails/{posterId}": {
                readonly params: {
                    readonly readListId: string;
                    readonly posterId: string;
                };
            };
            readonly "DELETE /api/v1/readlists/{readListId}/thumbnails/{posterId}": {
                readonly params: {
                    readonly readListId: string;
                    readonly posterId: string;
                };
            };
            readonly "PUT /api/v1/readlists/{readListId}/thumbnails/{posterId}/selected": {
                readonly params: {
                    readonly readListId: string;
                    readonly posterId: string;
                };
            };
            readonly "GET /api/v1/plugins": {
                readonly answer: readonly components["schemas"]["Plugin"][];
            };
            readonly "GET /api/v1/plugins/{id}": {
                readonly params: {
                    readonly id: string;
                };
                readonly answer: components["schemas"]["Plugin"];
            };
            readonly "PATCH /api/v1/plugins/{id}": {
                readonly params: {
                    readonly id: string;
                };
                readonly body: {
                    /** @description Whether the plugin is enabled. */
                    readonly enabled: boolean;
                };
                readonly answer: components["schemas"]["Plugin"];
            };
            readonly "DELETE /api/v1/plugins/{id}": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "GET /api/v1/plugins/{id}/config": {
                readonly params: {
                    readonly id: string;
                };
                readonly answer: components["schemas"]["PluginConfig"];
            };
            readonly "POST /api/v1/plugins/{id}/config": {
                readonly params: {
                    readonly id: string;
                };
                readonly body: {
                    readonly [key: string]: string | number | boolean | readonly string[] | {
                        readonly [key: string]: unknown;
                    };
                };
                readonly answer: components["schemas"]["PluginConfig"];
            };
            readonly "PUT /api/v1/plugins/{id}/config": {
                readonly params: {
                    readonly id: string;
                };
                readonly body: {
                    readonly [key: string]: string | number | boolean | readonly string[] | {
                        readonly [key: string]: unknown;
                    };
                };
                readonly answer: components["schemas"]["PluginConfig"];
            };
            readonly "PATCH /api/v1/plugins/{id}/config": {
                readonly params: {
                    readonly id: string;
                };
                readonly body: {
                    readonly [key: string]: string | number | boolean | readonly string[] | {
                        readonly [key: string]: unknown;
                    } | null;
                };
                readonly answer: components["schemas"]["PluginConfig"];
            };
            readonly "GET /api/v1/plugins/{id}/logs": {
                readonly params: {
                    readonly id: string;
                };
                readonly query?: {
                    /**
                     * @default DEBUG
                     * @enum {string}
                     */
                    readonly level?: "DEBUG" | "INFO" | "WARN" | "ERROR";
                    /** @default  */
                    readonly text?: string;
                    /** @default 0 */
                    readonly page?: number;
                    /** @default 50 */
                    readonly size?: number;
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["PluginLog"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "DELETE /api/v1/plugins/{id}/logs": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "POST /api/v1/chapter-urls/check": {
                readonly body: components["schemas"]["ChapterUrlCheckRequestInput"];
                readonly answer: components["schemas"]["ChapterUrlCheck"];
            };
            readonly "GET /api/v1/series/{seriesId}/chapters": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: readonly components["schemas"]["ChapterOfBook"][];
            };
            readonly "DELETE /api/v1/chapter-urls/series/{seriesId}": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["ClearedHistory"];
            };
            readonly "POST /api/v1/chapter-urls/import": {
                readonly query?: {
                    /** Library */
                    readonly libraryId?: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "GET /api/v1/series/{seriesId}/blacklist": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: readonly components["schemas"]["BlacklistEntry"][];
            };
            readonly "POST /api/v1/series/{seriesId}/blacklist": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly body: components["schemas"]["BlacklistRequestInput"];
                readonly answer: components["schemas"]["BlacklistEntry"];
            };
            readonly "DELETE /api/v1/series/{seriesId}/blacklist/{blacklistId}": {
                readonly params: {
                    readonly seriesId: string;
                    readonly blacklistId: string;
                };
            };
            readonly "POST /api/v1/books/{bookId}/blacklist": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly body?: {
                    /** @description Why the chapter shouldn't be downloaded. */
                    readonly reason?: string | null;
                    /**
                     * @description Whether to delete the file of the book too.
                     * @default false
                     */
                    readonly deleteFile?: boolean;
                } | null;
                readonly answer: components["schemas"]["BlacklistEntry"];
            };
            readonly "GET /api/v1/blacklist": {
                readonly query?: {
                    readonly libraryId?: string;
                    readonly search?: string;
                    /** @default 0 */
                    readonly page?: number;
                    /** @default 50 */
                    readonly size?: number;
                };
                readonly answer: components["schemas"]["PageOfBlockedChapters"];
            };
            readonly "POST /api/v1/blacklist/take-off": {
                readonly body: components["schemas"]["TakeOffBlacklistInput"];
                readonly answer: components["schemas"]["TakenOffBlacklist"];
            };
            readonly "GET /api/v1/libraries/{libraryId}/release-preference": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly answer: components["schemas"]["ReleasePreferenceInForce"];
            };
            readonly "PUT /api/v1/libraries/{libraryId}/release-preference": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly body: components["schemas"]["ReleasePreferenceInput"];
                readonly answer: components["schemas"]["ReleasePreferenceInForce"];
            };
            readonly "GET /api/v1/series/{seriesId}/release-preference": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["ReleasePreferenceOfSeries"];
            };
            readonly "PUT /api/v1/series/{seriesId}/release-preference": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly body: components["schemas"]["ReleasePreferenceInput"];
                readonly answer: components["schemas"]["ReleasePreferenceOfSeries"];
            };
            readonly "DELETE /api/v1/series/{seriesId}/release-preference": {
                readonly params: {
                    readonly seriesId: string;
                };
            };
            readonly "GET /api/v1/downloads": {
                readonly query?: {
                    readonly status?: ("PENDING" | "DOWNLOADING" | "COMPLETED" | "FAILED" | "PAUSED" | "CANCELLED") | "";
                    readonly libraryId?: string;
                    readonly search?: string;
                    /** @default 0 */
                    readonly page?: number;
                    /** @default 20 */
                    readonly size?: number;
                };
                readonly answer: components["schemas"]["PageOfDownloads"];
            };
            readonly "POST /api/v1/downloads": {
                readonly body: {
                    /** @description URL of a title or chapter. Required unless sourceUrl is set. */
                    readonly url?: string;
                    /**
                     * @deprecated
                     * @description Alias of url.
                     */
                    readonly sourceUrl?: string;
                    /** @description ID of the target library; required when there are several candidates. */
                    readonly libraryId?: string | null;
                    /** @description Priority from 0 to 10, default 5; lower runs first. */
                    readonly priority?: number | null;
                    /** @description URLs of the chapters to download, from the preview; all chapters when omitted. */
                    readonly chapterUrls?: readonly string[] | null;
                };
                readonly answer: components["schemas"]["Download"];
            };
            readonly "GET /api/v1/downloads/{id}": {
                readonly params: {
                    readonly id: string;
                };
                readonly answer: components["schemas"]["Download"];
            };
            readonly "DELETE /api/v1/downloads/{id}": {
                readonly params: {
                    readonly id: string;
                };
            };
            readonly "PATCH /api/v1/downloads/{id}": {
                readonly params: {
                    readonly id: string;
                };
                readonly body: {
                    /** @description Priority from 0 to 10; lower runs first. */
                    readonly priority: number;
                };
                readonly answer: components["schemas"]["Download"];
            };
            readonly "POST /api/v1/downloads/{id}/action": {
                readonly params: {
                    readonly id: string;
                };
                readonly body: {
                    /** @description RETRY, TRY_NOW, PAUSE, RESUME or CANCEL. */
                    readonly action: string;
                };
                readonly answer: components["schemas"]["Download"];
            };
            readonly "DELETE /api/v1/downloads/clear/completed": {
                readonly answer: components["schemas"]["ClearResult"];
            };
            readonly "DELETE /api/v1/downloads/clear/failed": {
                readonly answer: components["schemas"]["ClearResult"];
            };
            readonly "DELETE /api/v1/downloads/clear/cancelled": {
                readonly answer: components["schemas"]["ClearResult"];
            };
            readonly "DELETE /api/v1/downloads/clear/pending": {
                readonly answer: components["schemas"]["ClearResult"];
            };
            readonly "GET /api/v1/downloads/progress": {
                readonly events: components["schemas"]["DownloadMessage"];
            };
            readonly "POST /api/v1/downloads/preview": {
                readonly body: {
                    /** @description URL of a title or chapter. */
                    readonly url: string;
                    /** @description ID of the target library; required when there are several candidates. */
                    readonly libraryId?: string | null;
                };
                readonly answer: components["schemas"]["DownloadPreview"];
            };
            readonly "GET /api/v1/downloads/counts": {
                readonly query?: {
                    readonly libraryId?: string;
                    readonly search?: string;
                };
                readonly answer: components["schemas"]["DownloadCounts"];
            };
            readonly "POST /api/v1/downloads/actions": {
                readonly body: {
                    /**
                     * @description Action to run; REMOVE deletes downloads, MOVE changes their priority.
                     * @enum {string}
                     */
                    readonly action: "RETRY" | "TRY_NOW" | "PAUSE" | "RESUME" | "CANCEL" | "REMOVE" | "MOVE";
                    /** @description IDs of the downloads; all that match the filter when omitted. */
                    readonly ids?: readonly string[] | null;
                    /** @description IDs of downloads to exclude. */
                    readonly exceptIds?: readonly string[] | null;
                    /** @description Only downloads with this status. */
                    readonly status?: ("PENDING" | "DOWNLOADING" | "COMPLETED" | "FAILED" | "PAUSED" | "CANCELLED") | null;
                    /** @description Only downloads of this library. */
                    readonly libraryId?: string | null;
                    /** @description Part of the title or URL. */
                    readonly search?: string | null;
                    /** @description New priority from 0 to 10, for MOVE. */
                    readonly priority?: number | null;
                };
                readonly answer: components["schemas"]["DownloadsChanged"];
            };
            readonly "GET /api/v1/downloads/{id}/chapters": {
                readonly params: {
                    readonly id: string;
                };
                readonly query?: {
                    /** @default 0 */
                    readonly page?: number;
                    /** @default 100 */
                    readonly size?: number;
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["DownloadChapter"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "POST /api/v1/downloads/{id}/chapters/save-incomplete": {
                readonly params: {
                    readonly id: string;
                };
                readonly body: {
                    /** @description Failed chapters. */
                    readonly chapters: readonly {
                        /** @description URL of the chapter. */
                        readonly url: string;
                        /** @description `pagesToSave` from the list of chapters. The chapter is not saved with fewer pages. */
                        readonly pages: number;
                    }[];
                };
                readonly answer: components["schemas"]["Download"];
            };
            readonly "GET /api/v1/downloads/history": {
                readonly query?: {
                    /**
                     * @default downloaded
                     * @enum {string}
                     */
                    readonly kind?: "downloaded" | "skipped";
                    readonly libraryId?: string;
                    readonly search?: string;
                    /** @default 0 */
                    readonly page?: number;
                    /** @default 50 */
                    readonly size?: number;
                };
                readonly answer: components["schemas"]["ChapterLog"];
            };
            readonly "GET /api/v1/downloads/naming-preview": {
                readonly query?: {
                    /** @default  */
                    readonly pattern?: string;
                };
                readonly answer: components["schemas"]["NamePreview"];
            };
            readonly "POST /api/v1/downloads/rename-folders": {
                readonly query?: {
                    /** Library */
                    readonly libraryId?: string;
                    /**
                     * Preview only
                     * @default true
                     */
                    readonly preview?: boolean;
                };
                readonly answer: components["schemas"]["FolderRenamePreview"] | components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/downloads/repair-comicinfo/{libraryId}": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly query?: {
                    readonly async?: boolean;
                };
                readonly answer: components["schemas"]["RepairResult"] | components["schemas"]["StartedRepair"];
            };
            readonly "POST /api/v1/downloads/repair-comicinfo": {
                readonly query: {
                    /** Library */
                    readonly libraryId: string;
                };
                readonly answer: components["schemas"]["StartedRepair"];
            };
            readonly "GET /api/v1/series/{seriesId}/missing-chapters": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["MissingChapters"];
            };
            readonly "POST /api/v1/series/{seriesId}/missing-chapters/download": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly body?: {
                    /** @description URLs of the chapters; all missing chapters when omitted. */
                    readonly urls?: readonly string[] | null;
                    /** @description Whether a superseded upload replaces the current one, keeping the read progress. */
                    readonly replace?: boolean | null;
                } | null;
                readonly answer: components["schemas"]["Download"];
            };
            readonly "GET /api/v1/chapter-urls/explain": {
                readonly query: {
                    readonly url: string;
                };
                readonly answer: components["schemas"]["ChapterExplanation"];
            };
            readonly "GET /api/v1/downloads/follow-txt/{libraryId}": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly answer: components["schemas"]["FollowText"];
            };
            readonly "PUT /api/v1/downloads/follow-txt/{libraryId}": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly body: {
                    /** @description Text of the follow list, one URL per line. */
                    readonly content: string;
                };
            };
            readonly "POST /api/v1/downloads/follow-txt/{libraryId}/check-now": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly answer: components["schemas"]["CheckStarted"];
            };
            readonly "POST /api/v1/downloads/follow-check/{libraryId}": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly answer: components["schemas"]["CheckStarted"];
            };
            readonly "POST /api/v1/downloads/check-new": {
                readonly answer: components["schemas"]["CheckStarted"];
            };
            readonly "POST /api/v1/downloads/scheduler/check-now": unknown;
            readonly "POST /api/v1/downloads/check-only": {
                readonly answer: components["schemas"]["CheckReport"];
            };
            readonly "GET /api/v1/downloads/follow-titles/{libraryId}": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly query?: {
                    /** @default 0 */
                    readonly page?: number;
                    /** @default 20 */
                    readonly size?: number;
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["FollowTitle"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "GET /api/v1/downloads/scheduler": {
                readonly answer: components["schemas"]["Scheduler"];
            };
            readonly "POST /api/v1/downloads/scheduler": {
                readonly body: {
                    /** @description Whether checks run automatically. */
                    readonly enabled?: boolean;
                    /** @description Interval between checks in hours, 1 to 8760. */
                    readonly intervalHours?: number;
                    /**
                     * @description Whether checks run at an interval or at a fixed time.
                     * @enum {string}
                     */
                    readonly scheduleMode?: "interval" | "fixed_time";
                    /** @description Time of the daily check as HH:mm. */
                    readonly checkTime?: string | null;
                    /** @description Ignored; read-only. */
                    readonly lastCheckTime?: unknown;
                    /** @description Ignored; read-only. */
                    readonly timeZone?: unknown;
                    /** @description Status of each library. */
                    readonly libraries?: unknown;
                };
                readonly answer: components["schemas"]["Scheduler"];
            };
            readonly "GET /api/v1/downloads/follow-config": {
                readonly query?: {
                    readonly libraryId?: string;
                };
                readonly answer: components["schemas"]["FollowStatus"] | readonly components["schemas"]["FollowStatus"][];
            };
            readonly "PUT /api/v1/downloads/follow-config": {
                readonly body: {
                    /** @description ID of the library. */
                    readonly libraryId: string;
                    /**
                     * @description Whether checks run automatically.
                     * @default true
                     */
                    readonly enabled?: boolean;
                    /** @description Check interval in hours, 1 to 8760; null uses the interval of the scheduler. */
                    readonly checkIntervalHours?: number | null;
                };
                readonly answer: components["schemas"]["FollowStatus"];
            };
            readonly "GET /api/v1/downloads/srca/account": {
                readonly answer: components["schemas"]["AccountStanding"];
            };
            readonly "POST /api/v1/downloads/srca/titles": {
                readonly body: {
                    /** @description MangaDex title IDs. */
                    readonly uuids: readonly string[];
                };
                readonly answer: readonly components["schemas"]["DescribedTitle"][];
            };
            readonly "GET /api/v1/downloads/srca/follows": {
                readonly answer: components["schemas"]["FollowUuids"];
            };
            readonly "POST /api/v1/downloads/srca/follows/{mangaId}": {
                readonly params: {
                    readonly mangaId: string;
                };
                readonly answer: components["schemas"]["ActionResult"];
            };
            readonly "DELETE /api/v1/downloads/srca/follows/{mangaId}": {
                readonly params: {
                    readonly mangaId: string;
                };
                readonly answer: components["schemas"]["ActionResult"];
            };
            readonly "POST /api/v1/downloads/srca-subscription/force-resync": {
                readonly query?: {
                    /**
                     * Lookback window (days)
                     * @default 7
                     */
                    readonly lookbackDays?: number;
                };
                readonly answer: components["schemas"]["ActionResult"];
            };
            readonly "POST /api/v1/downloads/follow-txt/{libraryId}/sync-to-srca": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly answer: components["schemas"]["SyncResult"];
            };
            readonly "GET /api/v1/books/new-chapters": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    /** @default 0 */
                    readonly page?: number;
                    /** @default 20 */
                    readonly size?: number;
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["NewChapters"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "GET /api/v1/updates": {
                readonly query?: {
                    readonly library_id?: string | readonly string[];
                    readonly unread?: boolean;
                    readonly before?: string;
                    /** @default 20 */
                    readonly size?: number;
                    /** @default UTC */
                    readonly time_zone?: string;
                };
                readonly answer: components["schemas"]["Updates"];
            };
            readonly "GET /api/v1/updates/upcoming": {
                readonly query: {
                    readonly from: string;
                    readonly to: string;
                    /** @default UTC */
                    readonly time_zone?: string;
                };
                readonly answer: components["schemas"]["Upcoming"];
            };
            readonly "POST /api/v1/follows": {
                readonly body: {
                    /** @description URL of a title, or of one of its chapters. */
                    readonly url: string;
                    /** @description ID of the library. By default, the one that already follows the title, else the one you used last, else the first. */
                    readonly libraryId?: string | null;
                    /** @description Download options of the title; your defaults when omitted. */
                    readonly options?: components["schemas"]["DownloadOptionsChangeInput"] | null;
                };
                readonly answer: components["schemas"]["FollowResult"];
            };
            readonly "PATCH /api/v1/follows": {
                readonly body: {
                    /** @description ID of the library. */
                    readonly libraryId: string;
                    /** @description URL of the title at its source. */
                    readonly url: string;
                    readonly options: components["schemas"]["DownloadOptionsChangeInput"];
                };
                readonly answer: components["schemas"]["Follow"];
            };
            readonly "DELETE /api/v1/follows": {
                readonly query: {
                    readonly libraryId: string;
                    readonly url: string;
                };
            };
            readonly "GET /api/v1/follows": {
                readonly query: {
                    readonly url: string | readonly string[];
                };
                readonly answer: readonly components["schemas"]["Follow"][];
            };
            readonly "POST /api/v1/follows/move": {
                readonly body: {
                    /** @description ID of the library that follows the title. */
                    readonly libraryId: string;
                    /** @description URL of the title at its source. */
                    readonly url: string;
                    /** @description ID of the library that will follow it. */
                    readonly toLibraryId: string;
                };
                readonly answer: components["schemas"]["Follow"];
            };
            readonly "GET /api/v1/series/{seriesId}/follow": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["SeriesFollow"];
            };
            readonly "GET /api/v1/follows/defaults": {
                readonly answer: components["schemas"]["FollowDefaults"];
            };
            readonly "PUT /api/v1/follows/defaults": {
                readonly body: {
                    /** @description ID of the library; unchanged when omitted. */
                    readonly libraryId?: string | null;
                    /** @description Options; only the given fields change. */
                    readonly options?: components["schemas"]["DownloadOptionsChangeInput"] | null;
                };
                readonly answer: components["schemas"]["FollowDefaults"];
            };
            readonly "GET /api/v1/libraries/{libraryId}/download-options": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly answer: components["schemas"]["LibraryDownloadOptions"];
            };
            readonly "PUT /api/v1/libraries/{libraryId}/download-options": {
                readonly params: {
                    readonly libraryId: string;
                };
                readonly body: components["schemas"]["DownloadOptionsChangeInput"];
                readonly answer: components["schemas"]["LibraryDownloadOptions"];
            };
            readonly "POST /api/v1/plugins/{id}/test": {
                readonly params: {
                    readonly id: string;
                };
                /** @description The service accepted the notification. */
                readonly answer: {
                    /** @description Whether the test notification was sent. */
                    readonly success: boolean;
                    /** @description Result for display. */
                    readonly message: string;
                    readonly messageSaying?: components["schemas"]["Saying"];
                };
            };
            readonly "POST /api/v1/archives/verify": {
                readonly query?: {
                    /** Library */
                    readonly libraryId?: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/series/{seriesId}/archives/verify": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/books/{bookId}/archive/verify": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/archives/repair": {
                readonly query?: {
                    /** Library */
                    readonly libraryId?: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/series/{seriesId}/archives/repair": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/books/{bookId}/archive/repair": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/archives/convert": {
                readonly query?: {
                    /** Library */
                    readonly libraryId?: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/series/{seriesId}/archives/convert": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/books/{bookId}/archive/convert": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/books/import": {
                readonly body: components["schemas"]["BookImportBatchInput"];
            };
            readonly "GET /api/v1/imports": {
                readonly answer: readonly components["schemas"]["BookImport"][];
            };
            readonly "POST /api/v1/imports": {
                readonly body: components["schemas"]["ImportRequestInput"];
                readonly answer: readonly components["schemas"]["BookImport"][];
            };
            readonly "POST /api/v1/imports/proposals": {
                readonly body: components["schemas"]["ImportProposalRequestInput"];
                readonly answer: components["schemas"]["ImportProposals"];
            };
            readonly "POST /api/v1/imports/check": {
                readonly body: components["schemas"]["ImportCheckInput"];
                readonly answer: readonly components["schemas"]["ImportCheckResult"][];
            };
            readonly "POST /api/v1/transient-books": {
                readonly body: components["schemas"]["ScanRequestInput"];
                readonly answer: readonly components["schemas"]["TransientBook"][];
            };
            readonly "POST /api/v1/transient-books/{id}/analyze": {
                readonly params: {
                    readonly id: string;
                };
                readonly answer: components["schemas"]["TransientBook"];
            };
            readonly "GET /api/v1/transient-books/{id}/pages/{pageNumber}": {
                readonly params: {
                    readonly id: string;
                    readonly pageNumber: number;
                };
            };
            readonly "GET /api/v1/import-uploads": {
                readonly answer: readonly components["schemas"]["ImportUpload"][];
            };
            readonly "POST /api/v1/import-uploads": {
                readonly body: components["schemas"]["ImportUploadRequestInput"];
                readonly answer: components["schemas"]["ImportUpload"];
            };
            readonly "GET /api/v1/import-uploads/{uploadId}": {
                readonly params: {
                    readonly uploadId: string;
                };
                readonly answer: components["schemas"]["ImportUpload"];
            };
            readonly "DELETE /api/v1/import-uploads/{uploadId}": {
                readonly params: {
                    readonly uploadId: string;
                };
            };
            readonly "PATCH /api/v1/import-uploads/{uploadId}": {
                readonly params: {
                    readonly uploadId: string;
                };
                readonly query: {
                    readonly offset: number;
                };
                readonly answer: components["schemas"]["ImportUpload"];
            };
            readonly "GET /api/v1/plugins/{id}/search": {
                readonly params: {
                    readonly id: string;
                };
                readonly query: {
                    readonly query: string;
                    readonly seriesId?: string;
                    readonly language?: string;
                };
                readonly answer: readonly components["schemas"]["MetadataSearchResult"][];
            };
            readonly "GET /api/v1/plugins/{id}/metadata/{externalId}": {
                readonly params: {
                    readonly id: string;
                    readonly externalId: string;
                };
                readonly answer: components["schemas"]["MetadataDetails"];
            };
            readonly "GET /api/v1/plugins/{id}/metadata/{externalId}/differences": {
                readonly params: {
                    readonly id: string;
                    readonly externalId: string;
                };
                readonly query: {
                    readonly seriesId: string;
                };
                /** @description Changes that applying the title would make, by field. */
                readonly answer: readonly {
                    /**
                     * @description Name of the metadata field.
                     * @enum {string}
                     */
                    readonly field: "title" | "titleSort" | "summary" | "status" | "publisher" | "ageRating" | "language" | "genres" | "tags" | "authors" | "totalBookCount" | "links" | "alternateTitles";
                    /** @description Current value. */
                    readonly current: unknown;
                    /** @description Value from the source. */
                    readonly offered: unknown;
                    /** @description Whether the field is locked. */
                    readonly locked: boolean;
                    /** @description Origin of the current value. */
                    readonly from: string;
                }[];
            };
            readonly "GET /api/v1/plugins/cover": {
                readonly query: {
                    readonly url: string;
                };
            };
            readonly "POST /api/v1/plugins/apply-metadata/{seriesId}": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly body: {
                    /** @description Plugin ID of the source. */
                    readonly provider: string;
                    /** @description ID of the title at the source. */
                    readonly externalId: string;
                    /** @description Fields to take from this title from now on; all available fields when omitted. Locked fields are kept. */
                    readonly fields?: readonly ("title" | "titleSort" | "summary" | "status" | "publisher" | "ageRating" | "language" | "genres" | "tags" | "authors" | "totalBookCount" | "links" | "alternateTitles")[];
                    /** @description Title. */
                    readonly title?: string;
                    /** @description Title used for sorting. */
                    readonly titleSort?: string | null;
                    /** @description Other titles. */
                    readonly alternativeTitles?: readonly {
                        /** @description Label. */
                        readonly label: string;
                        /** @description Title. */
                        readonly title: string;
                    }[];
                    /** @description Summary; null when there is none. */
                    readonly summary?: string | null;
                    /** @description Publisher; null when unknown. */
                    readonly publisher?: string | null;
                    /** @description Minimum age in years; null when unrated. */
                    readonly ageRating?: number | null;
                    /** @description BCP 47 language tag, such as `en`; null when unknown. */
                    readonly language?: string | null;
                    /** @description Genres. */
                    readonly genres?: readonly string[];
                    /** @description Tags. */
                    readonly tags?: readonly string[];
                    /** @description Writers and artists. */
                    readonly authors?: readonly {
                        /** @description Name. */
                        readonly name: string;
                        /**
                         * @description Role of the author.
                         * @enum {string}
                         */
                        readonly role: "writer" | "penciller";
                    }[];
                    /** @description Publication status; null when unknown. */
                    readonly status?: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
                    /** @description Number of books in the complete series; null when unknown. */
                    readonly totalBookCount?: number | null;
                    /** @description Links to the title on other sites. */
                    readonly links?: readonly {
                        /** @description Label. */
                        readonly label: string;
                        /** @description URL of the title at its source. */
                        readonly url: string;
                    }[];
                };
            };
            readonly "POST /api/v1/plugins/apply-cover/{seriesId}": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly body: {
                    /** @description URL of the cover; null when there is none. */
                    readonly coverUrl: string;
                };
            };
            readonly "GET /api/v1/series/{seriesId}/metadata/sources": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["SeriesMetadataSources"];
            };
            readonly "PUT /api/v1/series/{seriesId}/metadata/sources/{pluginId}": {
                readonly params: {
                    readonly seriesId: string;
                    readonly pluginId: string;
                };
                readonly body: {
                    /**
                     * @description ID of the title at the source.
                     * @default
                     */
                    readonly externalId?: string;
                    /**
                     * @description URL of the title at its source.
                     * @default
                     */
                    readonly url?: string | "";
                };
            };
            readonly "DELETE /api/v1/series/{seriesId}/metadata/sources/{pluginId}": {
                readonly params: {
                    readonly seriesId: string;
                    readonly pluginId: string;
                };
            };
            readonly "POST /api/v1/series/{seriesId}/metadata/reset": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly body: {
                    /** @description Metadata fields with their origin. */
                    readonly fields: readonly ("title" | "titleSort" | "summary" | "status" | "publisher" | "ageRating" | "language" | "genres" | "tags" | "authors" | "totalBookCount" | "links" | "alternateTitles")[];
                };
            };
            readonly "POST /api/v1/series/{seriesId}/metadata/series-json": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["WrittenSeriesJson"];
            };
            readonly "GET /api/v1/metadata/sources": {
                readonly answer: readonly components["schemas"]["MetadataSourceState"][];
            };
            readonly "GET /api/v1/metadata/faults": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly provider?: string;
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["MetadataFault"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "GET /api/v1/metadata/settings": {
                readonly answer: components["schemas"]["MetadataSettings"];
            };
            readonly "PUT /api/v1/metadata/settings": {
                readonly body: components["schemas"]["MetadataSettingsInput"];
                readonly answer: components["schemas"]["MetadataSettings"];
            };
            readonly "GET /api/v1/metadata/matches": {
                readonly answer: components["schemas"]["TitleMatches"];
            };
            readonly "POST /api/v1/metadata/matches": {
                readonly body: {
                    /** @description IDs of the series. */
                    readonly seriesIds: readonly string[];
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/metadata/matches/apply": {
                readonly body: {
                    /** @description Titles by series. */
                    readonly titles: readonly {
                        /** @description ID of the series. */
                        readonly seriesId: string;
                        /** @description Plugin ID of the source. */
                        readonly provider: string;
                        /** @description ID of the title at the source. */
                        readonly externalId: string;
                    }[];
                };
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "POST /api/v1/metadata/matches/remove": {
                readonly body: {
                    /** @description IDs of the series. */
                    readonly seriesIds: readonly string[];
                };
            };
            readonly "PATCH /api/v1/metadata/matches/{seriesId}": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly body: {
                    /** @description The title that is applied; null to skip the series. A title that is similar enough is chosen automatically. */
                    readonly choice: {
                        /** @description Plugin ID of the source. */
                        readonly provider: string;
                        /** @description ID of the title at the source. */
                        readonly externalId: string;
                    } | null;
                };
            };
            readonly "GET /api/v1/series/{seriesId}/shelf": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["SeriesShelf"];
            };
            readonly "PUT /api/v1/series/{seriesId}/shelf": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly body: components["schemas"]["SeriesShelfUpdateInput"];
            };
            readonly "DELETE /api/v1/series/{seriesId}/shelf": {
                readonly params: {
                    readonly seriesId: string;
                };
            };
            readonly "GET /api/v1/trackers": {
                readonly answer: readonly components["schemas"]["Tracker"][];
            };
            readonly "POST /api/v1/trackers/{trackerId}/sign-in": {
                readonly params: {
                    readonly trackerId: string;
                };
                readonly body: {
                    /**
                     * @description Credentials by the key of their field, or `token`.
                     * @default {}
                     */
                    readonly values?: {
                        readonly [key: string]: string;
                    };
                };
                readonly answer: {
                    /** @description Where to sign in; null when you are signed in. */
                    readonly url: string | null;
                };
            };
            readonly "PATCH /api/v1/trackers/{trackerId}/account": {
                readonly params: {
                    readonly trackerId: string;
                };
                readonly body: {
                    /** @description Link series by the IDs in their metadata. */
                    readonly autoLink?: boolean;
                    /** @description Read the list every day. */
                    readonly pull?: boolean;
                    /** @description Mark books as read that the list has as read. */
                    readonly markRead?: boolean;
                };
            };
            readonly "DELETE /api/v1/trackers/{trackerId}/account": {
                readonly params: {
                    readonly trackerId: string;
                };
            };
            readonly "GET /api/v1/trackers/{trackerId}/preview": {
                readonly params: {
                    readonly trackerId: string;
                };
                readonly answer: components["schemas"]["TrackerPreview"];
            };
            readonly "POST /api/v1/trackers/{trackerId}/preview/confirm": {
                readonly params: {
                    readonly trackerId: string;
                };
                readonly body: {
                    /** @description Series to sync from now on. */
                    readonly seriesIds: readonly string[];
                };
            };
            readonly "GET /api/v1/series/{seriesId}/trackers": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: readonly components["schemas"]["SeriesTracker"][];
            };
            readonly "GET /api/v1/series/{seriesId}/trackers/{trackerId}/titles": {
                readonly params: {
                    readonly seriesId: string;
                    readonly trackerId: string;
                };
                readonly query: {
                    readonly query: string;
                };
                readonly answer: readonly components["schemas"]["TrackerTitle"][];
            };
            readonly "PUT /api/v1/series/{seriesId}/trackers/{trackerId}": {
                readonly params: {
                    readonly seriesId: string;
                    readonly trackerId: string;
                };
                readonly body: {
                    /** @description ID of the title at the tracker. */
                    readonly titleId: string;
                };
            };
            readonly "PATCH /api/v1/series/{seriesId}/trackers/{trackerId}": {
                readonly params: {
                    readonly seriesId: string;
                    readonly trackerId: string;
                };
                readonly body: {
                    /**
                     * @description Status to set.
                     * @enum {string}
                     */
                    readonly status?: "READING" | "COMPLETED" | "ON_HOLD" | "DROPPED" | "PLANNED" | "REREADING";
                    /** @description Score to set; null removes it. */
                    readonly score?: number | null;
                    /** @description Set the list to what you have read here, also if that is less. */
                    readonly exact?: boolean;
                    /**
                     * @description What the books of the series are.
                     * @enum {string}
                     */
                    readonly unit?: "CHAPTERS" | "VOLUMES";
                };
            };
            readonly "DELETE /api/v1/series/{seriesId}/trackers/{trackerId}": {
                readonly params: {
                    readonly seriesId: string;
                    readonly trackerId: string;
                };
            };
            readonly "GET /api/v1/discover/sources": {
                readonly answer: readonly components["schemas"]["DiscoverSource"][];
            };
            readonly "GET /api/v1/discover/sources/{sourceId}/lists/{listId}": {
                readonly params: {
                    readonly sourceId: string;
                    readonly listId: string;
                };
                readonly query?: {
                    /** @default 0 */
                    readonly page?: number;
                };
                readonly answer: components["schemas"]["DiscoverPage"];
            };
            readonly "GET /api/v1/discover/sources/{sourceId}/search": {
                readonly params: {
                    readonly sourceId: string;
                };
                readonly query?: {
                    /** @default  */
                    readonly query?: string;
                    /** @default 0 */
                    readonly page?: number;
                    readonly filter?: readonly string[];
                };
                readonly answer: components["schemas"]["DiscoverPage"];
            };
            readonly "GET /api/v1/discover/sources/{sourceId}/titles/{titleId}": {
                readonly params: {
                    readonly sourceId: string;
                    readonly titleId: string;
                };
                readonly answer: components["schemas"]["DiscoverTitleDetails"];
            };
            readonly "GET /api/v1/discover/series/{seriesId}/titles": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly answer: components["schemas"]["DiscoverTitlesOfSeries"];
            };
            readonly "GET /api/v1/discover/sources/{sourceId}/titles/{titleId}/match": {
                readonly params: {
                    readonly sourceId: string;
                    readonly titleId: string;
                };
                readonly answer: components["schemas"]["DiscoverMatch"];
            };
            readonly "GET /api/v1/discover/sources/{sourceId}/titles/{titleId}/chapters": {
                readonly params: {
                    readonly sourceId: string;
                    readonly titleId: string;
                };
                readonly query?: {
                    /** @default 0 */
                    readonly page?: number;
                    readonly language?: string;
                    readonly group?: string;
                };
                readonly answer: components["schemas"]["DiscoverChapters"];
            };
            readonly "GET /api/v1/discover/covers/{token}": {
                readonly params: {
                    readonly token: string;
                };
            };
            readonly "GET /api/v1/discover/sources/{sourceId}/titles/{titleId}/chapters/{chapterId}/preview": {
                readonly params: {
                    readonly sourceId: string;
                    readonly titleId: string;
                    readonly chapterId: string;
                };
                readonly answer: components["schemas"]["DiscoverPreview"];
            };
            readonly "GET /api/v1/discover/previews/{token}": {
                readonly params: {
                    readonly token: string;
                };
            };
            readonly "GET /api/v1/title-requests": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    /** @enum {string} */
                    readonly state?: "open" | "approved" | "declined" | "withdrawn";
                };
                readonly answer: components["schemas"]["TitleRequestPage"];
            };
            readonly "POST /api/v1/title-requests": {
                readonly body: {
                    /** @description Plugin ID of the source. */
                    readonly source: string;
                    /** @description ID of the title at the source. */
                    readonly titleId: string;
                    /** @description Comment for the administrators, at most 500 characters. */
                    readonly comment?: string | null;
                };
                readonly answer: components["schemas"]["TitleRequest"];
            };
            readonly "GET /api/v1/title-requests/{requestId}": {
                readonly params: {
                    readonly requestId: string;
                };
                readonly answer: components["schemas"]["TitleRequest"];
            };
            readonly "DELETE /api/v1/title-requests/{requestId}": {
                readonly params: {
                    readonly requestId: string;
                };
            };
            readonly "POST /api/v1/title-requests/read": {
                /** @description All of your requests when omitted. */
                readonly body?: {
                    /** @description IDs of requests. */
                    readonly ids: readonly string[];
                } | null;
            };
            readonly "POST /api/v1/title-requests/{requestId}/approve": {
                readonly params: {
                    readonly requestId: string;
                };
                readonly body?: {
                    /** @description URL of the title at a downloadable source; the request's own `followUrl` when omitted. */
                    readonly url?: string | null;
                    /** @description ID of the library. By default, the one that already follows the title, else the one you used last, else the first. */
                    readonly libraryId?: string | null;
                    /** @description Download options of the title; your defaults when omitted. */
                    readonly options?: components["schemas"]["DownloadOptionsChangeInput"] | null;
                } | null;
                readonly answer: components["schemas"]["TitleRequest"];
            };
            readonly "POST /api/v1/title-requests/{requestId}/decline": {
                readonly params: {
                    readonly requestId: string;
                };
                readonly body?: {
                    /** @description Why, for the people who requested the title; at most 500 characters. */
                    readonly reason?: string | null;
                } | null;
                readonly answer: components["schemas"]["TitleRequest"];
            };
            readonly "GET /api/v1/media-management/oversized-pages": {
                readonly query?: {
                    /**
                     * @default tall
                     * @enum {string}
                     */
                    readonly mode?: "tall" | "wide";
                    /**
                     * Minimum height of split pages
                     * @default 10000
                     */
                    readonly minHeight?: number;
                    /** @default 1 */
                    readonly minRatio?: number;
                    readonly libraryId?: string;
                    readonly seriesId?: string;
                    readonly search?: string;
                    /** @default 0 */
                    readonly page?: number;
                    /** @default 20 */
                    readonly size?: number;
                };
                readonly answer: components["schemas"]["PageOfOversizedPages"];
            };
            readonly "GET /api/v1/media-management/oversized-pages/cut-books": {
                readonly query?: {
                    readonly libraryId?: string;
                    /** @default 0 */
                    readonly page?: number;
                    /** @default 20 */
                    readonly size?: number;
                };
                readonly answer: components["schemas"]["PageOfCutBooks"];
            };
            readonly "POST /api/v1/media-management/oversized-pages/split/{bookId}": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly query?: {
                    /**
                     * @default tall
                     * @enum {string}
                     */
                    readonly mode?: "tall" | "wide";
                    /**
                     * Height of each part
                     * @default 2000
                     */
                    readonly maxHeight?: number;
                    /**
                     * Minimum height of split pages
                     * @default 10000
                     */
                    readonly minHeight?: number;
                    /** @default 1 */
                    readonly minRatio?: number;
                    /**
                     * Keep original
                     * @default true
                     */
                    readonly preserveOriginal?: boolean;
                };
                readonly body?: {
                    /**
                     * @description tall: strips; wide: two pages side by side.
                     * @enum {string}
                     */
                    readonly mode?: "tall" | "wide";
                    /** @description Height of each part in pixels. */
                    readonly maxHeight?: number;
                    /** @description Minimum height of split pages in pixels. */
                    readonly minHeight?: number;
                    /** @description Pages whose width divided by height exceeds this are wide. */
                    readonly minRatio?: number;
                    /** @description Whether to keep the original next to the book. */
                    readonly preserveOriginal?: boolean;
                } | null;
                readonly answer: components["schemas"]["SplitResult"];
            };
            readonly "POST /api/v1/media-management/oversized-pages/split-all": {
                readonly query?: {
                    /**
                     * @default tall
                     * @enum {string}
                     */
                    readonly mode?: "tall" | "wide";
                    /**
                     * Height of each part
                     * @default 2000
                     */
                    readonly maxHeight?: number;
                    /**
                     * Minimum height of split pages
                     * @default 10000
                     */
                    readonly minHeight?: number;
                    /** @default 1 */
                    readonly minRatio?: number;
                    /**
                     * Keep original
                     * @default true
                     */
                    readonly preserveOriginal?: boolean;
                    /** Library */
                    readonly libraryId?: string;
                };
                readonly body?: {
                    /**
                     * @description tall: strips; wide: two pages side by side.
                     * @enum {string}
                     */
                    readonly mode?: "tall" | "wide";
                    /** @description Height of each part in pixels. */
                    readonly maxHeight?: number;
                    /** @description Minimum height of split pages in pixels. */
                    readonly minHeight?: number;
                    /** @description Pages whose width divided by height exceeds this are wide. */
                    readonly minRatio?: number;
                    /** @description Whether to keep the original next to the book. */
                    readonly preserveOriginal?: boolean;
                    /** @description Only books of this library. */
                    readonly libraryId?: string;
                    /** @description Only these books; all when omitted. */
                    readonly bookIds?: readonly string[];
                } | null;
                readonly answer: components["schemas"]["SplitAllResult"];
            };
            readonly "POST /api/v1/media-management/oversized-pages/restore-all": {
                readonly query?: {
                    /** Library */
                    readonly libraryId?: string;
                };
                readonly body?: {
                    /** @description Only these books; all when omitted. */
                    readonly bookIds?: readonly string[];
                } | null;
                readonly answer: components["schemas"]["RestoreAllResult"];
            };
            readonly "POST /api/v1/media-management/oversized-pages/restore/{bookId}": {
                readonly params: {
                    readonly bookId: string;
                };
            };
            readonly "GET /api/v1/page-hashes": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    readonly action?: string | readonly string[];
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["PageHashKnown"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "PUT /api/v1/page-hashes": {
                readonly body: {
                    /** @description Hash of the page. */
                    readonly hash: string;
                    /** @description Size of the page in bytes. */
                    readonly size?: number | null;
                    /**
                     * @description DELETE_AUTO: delete after every scan; DELETE_MANUAL: delete on request; IGNORE: keep.
                     * @enum {string}
                     */
                    readonly action: "DELETE_AUTO" | "DELETE_MANUAL" | "IGNORE";
                };
            };
            readonly "GET /api/v1/page-hashes/unknown": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["PageHashUnknown"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "GET /api/v1/page-hashes/{pageHash}": {
                readonly params: {
                    readonly pageHash: string;
                };
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                };
                readonly answer: {
                    /** @description Items on this page. */
                    readonly content: readonly components["schemas"]["PageHashMatch"][];
                    /** @description Requested page. */
                    readonly pageable: {
                        /** @description Page number, from 0. */
                        readonly pageNumber: number;
                        /** @description Page size. */
                        readonly pageSize: number;
                        /** @description Number of items before this page. */
                        readonly offset: number;
                        /** @description Whether the result is split into pages. */
                        readonly paged: boolean;
                        /** @description Whether all items are returned in one response. */
                        readonly unpaged: boolean;
                        /** @description Sort order of the list. */
                        readonly sort: {
                            /** @description Whether the list has no entries. */
                            readonly empty: boolean;
                            /** @description Whether a sort order is applied. */
                            readonly sorted: boolean;
                            /** @description Whether no sort order is applied. */
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Total number of items. */
                    readonly totalElements: number;
                    /** @description Total number of pages. */
                    readonly totalPages: number;
                    /** @description Page number, from 0. */
                    readonly number: number;
                    /** @description Page size. */
                    readonly size: number;
                    /** @description Number of items on this page. */
                    readonly numberOfElements: number;
                    /** @description Whether this is the first page. */
                    readonly first: boolean;
                    /** @description Whether this is the last page. */
                    readonly last: boolean;
                    /** @description Whether the list has no entries. */
                    readonly empty: boolean;
                    /** @description Sort order of the list. */
                    readonly sort: {
                        /** @description Whether the list has no entries. */
                        readonly empty: boolean;
                        /** @description Whether a sort order is applied. */
                        readonly sorted: boolean;
                        /** @description Whether no sort order is applied. */
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "POST /api/v1/page-hashes/{pageHash}/delete-all": {
                readonly params: {
                    readonly pageHash: string;
                };
            };
            readonly "POST /api/v1/page-hashes/{pageHash}/delete-match": {
                readonly params: {
                    readonly pageHash: string;
                };
                readonly body: {
                    /** @description ID of the book. */
                    readonly bookId: string;
                    /** @description Page number, from 1. */
                    readonly pageNumber: number;
                };
            };
            readonly "GET /api/v1/page-hashes/{pageHash}/thumbnail": {
                readonly params: {
                    readonly pageHash: string;
                };
            };
            readonly "GET /api/v1/page-hashes/unknown/{pageHash}/thumbnail": {
                readonly params: {
                    readonly pageHash: string;
                };
                readonly query?: {
                    readonly resize?: number;
                };
            };
            readonly "DELETE /api/v1/syncpoints/me": {
                readonly query?: {
                    readonly key_id?: string | readonly string[];
                };
            };
            readonly "POST /api/v1/backupapp/import": {
                readonly form: {
                    /** @description ID of the library whose follow list the titles are added to. */
                    readonly libraryId: string;
                    /**
                     * @description Include titles that aren't in the app's library.
                     * @default false
                     */
                    readonly includeNonFavorites?: boolean;
                    /**
                     * @description Include titles from other sites that gallery-dl supports, if the backup contains their URL.
                     * @default false
                     */
                    readonly includeOtherSources?: boolean;
                    /**
                     * @description Put followed titles on your list with the status that the app's trackers have, unless you chose one here.
                     * @default false
                     */
                    readonly includeStatuses?: boolean;
                    /**
                     * Format: binary
                     * @description File to upload.
                     */
                    readonly file: Blob;
                };
                readonly answer: components["schemas"]["BackupImportResult"];
            };
            readonly "POST /api/v1/backupapp/preview": {
                readonly form: {
                    /** @description ID of the library whose follow list the titles are added to. */
                    readonly libraryId: string;
                    /**
                     * @description Include titles that aren't in the app's library.
                     * @default false
                     */
                    readonly includeNonFavorites?: boolean;
                    /**
                     * @description Include titles from other sites that gallery-dl supports, if the backup contains their URL.
                     * @default false
                     */
                    readonly includeOtherSources?: boolean;
                    /**
                     * @description Put followed titles on your list with the status that the app's trackers have, unless you chose one here.
                     * @default false
                     */
                    readonly includeStatuses?: boolean;
                    /**
                     * Format: binary
                     * @description File to upload.
                     */
                    readonly file: Blob;
                };
                readonly answer: components["schemas"]["BackupImportPreview"];
            };
            readonly "GET /api/v1/server-backups/schedule": {
                readonly answer: components["schemas"]["BackupSchedule"];
            };
            readonly "PATCH /api/v1/server-backups/schedule": {
                readonly body: components["schemas"]["BackupScheduleUpdateInput"];
            };
            readonly "GET /api/v1/server-backups": {
                readonly answer: readonly components["schemas"]["ServerBackup"][];
            };
            readonly "POST /api/v1/server-backups": {
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "GET /api/v1/server-backups/{name}": {
                readonly params: {
                    readonly name: string;
                };
            };
            readonly "DELETE /api/v1/server-backups/{name}": {
                readonly params: {
                    readonly name: string;
                };
            };
            readonly "POST /api/v1/maintenance/compact-database": {
                readonly answer: components["schemas"]["TasksStarted"];
            };
            readonly "GET /api/docs": unknown;
            readonly "GET /api/docs/openapi.json": {
                readonly answer: unknown;
            };
            readonly "GET /api/v1/nodes": {
                /** @description The longest running node first. */
                readonly answer: readonly components["schemas"]["Node"][];
            };
            readonly "GET /api/v1/logs": {
                readonly query?: {
                    /** @default 500 */
                    readonly lines?: number;
                    /**
                     * @default trace
                     * @enum {string}
                     */
                    readonly level?: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
                };
                readonly answer: readonly components["schemas"]["LogLine"][];
            };
            readonly "GET /api/v1/logs/level": {
                readonly answer: {
                    /**
                     * @description Level of the line.
                     * @enum {string}
                     */
                    readonly level: "trace" | "debug" | "info" | "warn" | "error" | "silent";
                };
            };
            readonly "PUT /api/v1/logs/level": {
                readonly body: {
                    /**
                     * @description Level of the line.
                     * @enum {string}
                     */
                    readonly level: "trace" | "debug" | "info" | "warn" | "error" | "silent";
                };
                readonly answer: {
                    /**
                     * @description Level of the line.
                     * @enum {string}
                     */
                    readonly level: "trace" | "debug" | "info" | "warn" | "error" | "silent";
                };
            };
            readonly "POST /api/v1/logs/level": {
                readonly body: {
                    /**
                     * @description Level of the line.
                     * @enum {string}
                     */
                    readonly level: "trace" | "debug" | "info" | "warn" | "error" | "silent";
                };
                readonly answer: {
                    /**
                     * @description Level of the line.
                     * @enum {string}
                     */
                    readonly level: "trace" | "debug" | "info" | "warn" | "error" | "silent";
                };
            };
            readonly "GET /api/v1/logs/download": unknown;
            readonly "GET /api/v1/logs/stream": {
                readonly query?: {
                    /**
                     * @default trace
                     * @enum {string}
                     */
                    readonly level?: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
                };
                readonly events: components["schemas"]["LogLine"];
            };
            readonly "GET /actuator/logfile": unknown;
            readonly "POST /api/v1/filesystem": {
                readonly body?: {
                    /**
                     * @description Absolute path; empty lists the file system roots.
                     * @default
                     */
                    readonly path?: string;
                    /**
                     * @description Whether to include files.
                     * @default false
                     */
                    readonly showFiles?: boolean;
                } | null;
                readonly answer: components["schemas"]["DirectoryListing"];
            };
            readonly "POST /api/v1/filesystem/folders": {
                readonly body: components["schemas"]["NewFolderInput"];
                readonly answer: components["schemas"]["Path"];
            };
            readonly "GET /api/v1/filesystem/space": {
                readonly query: {
                    readonly path: string;
                };
                readonly answer: components["schemas"]["FolderSpace"];
            };
            readonly "GET /api/v1/filesystem/suggestions": {
                readonly answer: readonly components["schemas"]["FolderSpace"][];
            };
            readonly "GET /actuator/info": {
                readonly answer: components["schemas"]["Build"];
            };
            readonly "GET /actuator/metrics": {
                readonly answer: {
                    /** @description Metric names. */
                    readonly names: readonly string[];
                };
            };
            readonly "GET /actuator/metrics/{name}": {
                readonly params: {
                    readonly name: string;
                };
                readonly query?: {
                    readonly tag?: string | readonly string[];
                };
                readonly answer: components["schemas"]["Meter"];
            };
            readonly "POST /actuator/shutdown": {
                readonly answer: {
                    /** @description Result for display. */
                    readonly message: string;
                };
            };
            readonly "GET /api/v1/releases": {
                readonly answer: readonly components["schemas"]["Release"][];
            };
            readonly "GET /api/v1/announcements": {
                readonly answer: components["schemas"]["AnnouncementFeed"];
            };
            readonly "PUT /api/v1/announcements": {
                readonly body: readonly string[];
            };
            readonly "GET /sse/v1/events": {
                readonly events: components["schemas"]["LiveMessage"];
            };
            readonly "GET /api/v1/health": {
                readonly query?: {
                    readonly strict?: boolean;
                };
                readonly answer: components["schemas"]["Health"];
            };
            readonly "GET /api/v1/health/disks": {
                /** @description The configuration folder first, then the libraries. */
                readonly answer: readonly components["schemas"]["ServerDisk"][];
            };
            readonly "GET /actuator/health": {
                readonly answer: {
                    /**
                     * @description Always UP.
                     * @enum {string}
                     */
                    readonly status: "UP";
                };
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
