// Generated from docs/openapi.json by `npm run gen`.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly AccountStanding: {
            /** @description Whether the plugin of the account is switched on. */
            readonly enabled: boolean;
            /** @description Why the account is not asked; null while it is. */
            readonly problem: string | null;
            readonly problemSaying?: components["schemas"]["Saying"];
            readonly pollEveryMinutes: number | null;
            /** @description As configured: name or id. */
            readonly targetLibrary: string | null;
            readonly lastPollAt: string | null;
            readonly nextPollAt: string | null;
            /** @description What the last look found, or why it did not. */
            readonly lastResult: components["schemas"]["ActionResult"] | null;
        };
        readonly ActOnManyInput: {
            /** @enum {string} */
            readonly action: "ANALYZE" | "REFRESH_METADATA" | "DELETE_FILES";
            /** @enum {string} */
            readonly of: "SERIES" | "BOOKS";
            readonly ids: readonly string[];
        };
        readonly ActedOnMany: {
            /** @description Series or books that the tasks are about. */
            readonly accepted: number;
            /** @description One for each library; GET /api/v1/tasks/{id} tells how far it is, and its outcome what came of it. */
            readonly taskIds: readonly string[];
            readonly refusedCount: number;
            /** @description The first 50, each with why. What the caller may not see is not there. */
            readonly refused: readonly {
                readonly id: string;
                readonly message: string;
                readonly messageSaying?: components["schemas"]["Saying"];
            }[];
        };
        readonly ActionResult: {
            readonly success: boolean;
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
        AccountStanding: {
            /** @description Whether the account plugin is enabled. */
            enabled: boolean;
            /** @description Why the account isn't checked; null while it is. */
            problem: string | null;
            problemSaying?: components["schemas"]["Saying"];
            /** @description Check interval in minutes; null while the plugin is disabled. */
            pollEveryMinutes: number | null;
            /** @description Target library as configured, by name or ID. */
            targetLibrary: string | null;
            /** @description When the account was last checked, UTC; null before the first check. */
            lastPollAt: string | null;
            /** @description When the account is checked next, UTC; null when it isn't. */
            nextPollAt: string | null;
            /** @description Result of the last account check. */
            lastResult: components["schemas"]["ActionResult"] | null;
        };
        ActOnManyInput: {
            /**
             * @description Action to run.
             * @enum {string}
             */
            action: "ANALYZE" | "REFRESH_METADATA" | "DELETE_FILES";
            /**
             * @description Whether the IDs are of series or books.
             * @enum {string}
             */
            of: "SERIES" | "BOOKS";
            ids: string[];
        };
        ActedOnMany: {
            /** @description Number of series or books that the tasks work on. */
            accepted: number;
            /** @description IDs of the started tasks, one per library; GET /api/v1/tasks/{id} returns progress and result. */
            taskIds: string[];
            /** @description Number of rejected items. */
            refusedCount: number;
            /** @description The first 50 rejected items with the reason. Items you can't access are omitted. */
            refused: {
                /** @description ID of the series or book. */
                id: string;
                /** @description Why the item was rejected. */
                message: string;
                messageSaying?: components["schemas"]["Saying"];
            }[];
        };
        ActionResult: {
            /** @description Whether the request succeeded. */
            success: boolean;
            /** @description Result for display. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
        };
        readonly AnnouncementFeed: {
            /** @constant */
            readonly version: "https://jsonfeed.org/version/1";
            readonly title: string;
            readonly description: string;
            readonly items: readonly {
                readonly id: string;
                readonly title: string;
                readonly summary: string;
                readonly content_html: string;
                readonly date_modified: string;
                readonly tags: readonly string[];
                readonly _komga: {
                    readonly read: boolean;
                };
            }[];
        };
        readonly ApiKey: {
            readonly id: string;
            readonly userId: string;
            /** @description In clear once, when it is created; afterwards ******. */
            readonly key: string;
            readonly comment: string;
            readonly createdDate: string;
            readonly lastModifiedDate: string;
        };
        readonly ApiKeyCreationInput: {
            /** @description What the key is for. */
            readonly comment: string;
        };
        readonly AuthenticationActivity: {
            /** @description Null when no account was found. */
            readonly userId: string | null;
            readonly email: string | null;
            /** @description Null unless the sign-in was by an API key. */
            readonly apiKeyId: string | null;
            readonly apiKeyComment: string | null;
            readonly ip: string | null;
            readonly userAgent: string | null;
            readonly success: boolean;
            /** @description Why the sign-in was refused; null when it succeeded. */
            readonly error: string | null;
            version: "https://jsonfeed.org/version/1";
            /** @description Title. */
            title: string;
            description: string;
            items: {
                /** @description ID of the announcement. */
                id: string;
                /** @description Title. */
                title: string;
                /** @description Summary. */
                summary: string;
                /** @description Content as HTML. */
                content_html: string;
                /** @description Release date. */
                date_modified: string;
                /** @description Tags. */
                tags: string[];
                _komga: {
                    /** @description Whether you have read the announcement. */
                    read: boolean;
                };
            }[];
        };
        ApiKey: {
            /** @description ID. */
            id: string;
            /** @description ID of the user. */
            userId: string;
            /** @description The API key, returned only on creation; ****** afterwards. */
            key: string;
            /** @description Description of the key. */
            comment: string;
            /** @description When the key was created, UTC. */
            createdDate: string;
            /** @description When the key was last changed, UTC. */
            lastModifiedDate: string;
        };
        ApiKeyCreationInput: {
            /** @description Description of the key. */
            comment: string;
        };
        AuthenticationActivity: {
            /** @description ID of the user; null when no account matched. */
            userId: string | null;
            email: string | null;
            /** @description ID of the API key; null for other sign-ins. */
            apiKeyId: string | null;
            apiKeyComment: string | null;
            ip: string | null;
            userAgent: string | null;
            success: boolean;
            /** @description Why the sign-in failed; null when it succeeded. */
            error: string | null;
            /** @description UTC, ISO 8601. */
            readonly dateTime: string;
            /**
             * @description How the client signed in.
             * @enum {string}
             */
            readonly source: "Password" | "ApiKey" | "RememberMe";
        };
        readonly Author: {
            readonly name: string;
            readonly role: string;
        };
        readonly AuthorDto: {
            readonly name: string;
            readonly role: string;
        };
        readonly AwayFolder: {
            /** @description Below the root, with "/" between folders. */
            readonly path: string;
        AwayFolder: {
            /** @description Path relative to the library folder, with "/" as separator. */
            path: string;
            /**
             * @description DISCONNECTED: another or no disk is mounted; EMPTY: the folder is suddenly empty; UNREADABLE: the system can't read it.
             * @enum {string}
             */
            readonly reason: "DISCONNECTED" | "EMPTY" | "UNREADABLE";
            /** @description UTC, ISO 8601. */
            readonly since: string;
            /** @description What goes to the trash when it is given up. */
            readonly books: number;
            /** @description A person said that it is gone for good; the next scan moves its books to the trash. */
            readonly givenUp: boolean;
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
        };
        readonly BackupImportPreview: {
            readonly titles: readonly {
                readonly title: string;
                /** @description Name of its source in the app. */
                readonly source: string | null;
                readonly url: string | null;
            since: string;
            /** @description Number of books that move to the trash when the folder is removed permanently. */
            books: number;
            /** @description Whether a user confirmed that the folder was removed permanently; the next scan moves its books to the trash. */
            givenUp: boolean;
            /** @description What is wrong and what to do. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
        };
        BackupImportPreview: {
            titles: {
                /** @description Title in the backup. */
                title: string;
                /** @description Name of the source in the app. */
                source: string | null;
                /** @description URL to follow; null when unknown. */
                url: string | null;
                /**
                 * @description What an import would do with the title.
                 * @enum {string}
                 */
                readonly outcome: "NEW" | "FOLLOWED" | "REPEATED" | "NO_ID" | "NOT_ASKED" | "NOT_IN_LIBRARY" | "OTHER_SOURCE";
            }[];
        };
        readonly BackupImportResult: {
            /** @description Addresses added to the follow list. */
            readonly imported: number;
            /** @description In the list already, or more than once in the backup. */
            readonly skipped: number;
            /** @description Titles of MangaDex without a usable id, also those of before 2021 while MangaDex cannot be asked which they are today. */
            readonly errors: number;
            /** @description The added addresses. */
            readonly urls: readonly string[];
        };
        readonly BackupSchedule: {
            /** @description What counts now; 0 makes none. */
            readonly intervalHours: number;
            /** @description In place of the interval. */
            readonly cron: string | null;
            /** @description What counts now, for each kind of backup. */
            readonly keep: number;
            /** @description Of the server, in which the rule is meant: an IANA name. */
            readonly timeZone: string;
            /** @description Null when no backup is made by itself. */
            readonly nextAt: string | null;
            /** @description From the environment: what counts where nothing is set. */
            readonly configured: {
                readonly intervalHours: number;
                readonly keep: number;
            };
        };
        /** @description Absent keeps; null takes the environment's, and of `cron` the interval. */
        readonly BackupScheduleUpdateInput: {
            readonly intervalHours?: number | null;
            readonly cron?: string | null;
            readonly keep?: number | null;
        };
        readonly BlacklistEntry: {
            readonly id: string;
            readonly seriesId: string;
            readonly chapterUrl: string;
            readonly chapterNumber: string | null;
            readonly chapterTitle: string | null;
            readonly groups: readonly string[];
            readonly reason: string | null;
            readonly reasonSaying?: components["schemas"]["Saying"];
            /** @description Whether the server put it there by itself; it can be taken back all the same. */
            readonly automatic: boolean;
            /** @description When the server tries it again by itself. */
            readonly retryAt: string | null;
            /** @description UTC. */
            readonly createdDate: string;
        };
        readonly BlacklistRequestInput: {
            readonly chapterUrl: string;
            readonly chapterNumber?: string | null;
            readonly chapterTitle?: string | null;
            readonly reason?: string | null;
        };
        readonly BlockedChapter: {
            readonly id: string;
            readonly libraryId: string;
            /** @description Null when the series is gone. */
            readonly seriesId: string | null;
            readonly seriesTitle: string | null;
            readonly chapterUrl: string;
            readonly chapterNumber: string | null;
            readonly chapterTitle: string | null;
            /** @description Who made it, as far as that was known. */
            readonly groups: readonly string[];
            readonly reason: string | null;
            /** @description E-mail of a person. */
            readonly createdBy: string;
            /** @description UTC. */
            readonly createdDate: string;
        };
        readonly Book: {
            readonly id: string;
            readonly seriesId: string;
            readonly seriesTitle: string;
            readonly libraryId: string;
        BackupImportResult: {
            /** @description Number of URLs added to the follow list. */
            imported: number;
            /** @description Number of titles already in the list, or duplicated in the backup. */
            skipped: number;
            /** @description Number of MangaDex titles without a usable ID, including titles from before 2021 while MangaDex is unavailable. */
            errors: number;
            /** @description Added URLs. */
            urls: string[];
        };
        BackupSchedule: {
            /** @description Effective interval in hours, 0 to 8760; 0 turns scheduled backups off. */
            intervalHours: number;
            /** @description Cron expression used instead of the interval; null when unset. */
            cron: string | null;
            /** @description Effective number of backups to keep of each kind, 1 to 1000. */
            keep: number;
            /** @description IANA time zone of the server, used for the cron expression. */
            timeZone: string;
            /** @description When the next scheduled backup runs; null when they are off. */
            nextAt: string | null;
            /** @description Defaults from the environment. */
            configured: {
                /** @description Hours between backups, 0 to 8760; 0 turns scheduled backups off. */
                intervalHours: number;
                /** @description Number of backups to keep of each kind, 1 to 1000. */
                keep: number;
            };
        };
        /** @description Omitted fields stay unchanged; null resets a field to its default. */
        BackupScheduleUpdateInput: {
            /** @description Hours between backups, 0 to 8760; 0 turns scheduled backups off. */
            intervalHours?: number | null;
            cron?: string | null;
            /** @description Number of backups to keep of each kind, 1 to 1000. */
            keep?: number | null;
        };
        BlacklistEntry: {
            /** @description ID of the entry. */
            id: string;
            /** @description ID of the series. */
            seriesId: string;
            /** @description URL of the chapter at its source. */
            chapterUrl: string;
            /** @description Number of the chapter; null when unknown. */
            chapterNumber: string | null;
            /** @description Title of the chapter; null when it has none. */
            chapterTitle: string | null;
            /** @description Scanlation groups, if known. */
            readonly groups: string[];
            /** @description Why the chapter is blacklisted; null when no reason was given. */
            reason: string | null;
            reasonSaying?: components["schemas"]["Saying"];
            /** @description Whether the server added the entry automatically. Such entries can be removed too. */
            automatic: boolean;
            /** @description When the server retries the chapter; null when it doesn't. */
            retryAt: string | null;
            /** @description When the entry was added, UTC. */
            createdDate: string;
        };
        BlacklistRequestInput: {
            /** @description URL of the chapter at its source. */
            chapterUrl: string;
            chapterNumber?: string | null;
            chapterTitle?: string | null;
            reason?: string | null;
        };
        BlockedChapter: {
            /** @description ID of the entry. */
            id: string;
            /** @description ID of the library. */
            libraryId: string;
            /** @description ID of the series; null when it was deleted. */
            seriesId: string | null;
            /** @description Title of the series; null when it was deleted. */
            seriesTitle: string | null;
            /** @description URL of the chapter at its source. */
            chapterUrl: string;
            /** @description Number of the chapter; null when unknown. */
            chapterNumber: string | null;
            /** @description Title of the chapter; null when it has none. */
            chapterTitle: string | null;
            /** @description Scanlation groups, if known. */
            readonly groups: string[];
            /** @description Why the chapter is blacklisted; null when no reason was given. */
            reason: string | null;
            /** @description Email address of the user who added the entry. */
            createdBy: string;
            /** @description When the entry was added, UTC. */
            createdDate: string;
        };
        Book: {
            /** @description ID of the book. */
            id: string;
            /** @description ID of the series. */
            seriesId: string;
            /** @description Title of the series. */
            seriesTitle: string;
            /** @description ID of the library. */
            libraryId: string;
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
            readonly sizeBytes: number;
            fileLastModified: string;
            /** @description Size in bytes. */
            sizeBytes: number;
            /** @description For people, such as `12.3 MiB`. */
            readonly size: string;
            readonly media: components["schemas"]["Media"];
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
        readonly BookMetadata: {
            readonly title: string;
            /** @description A locked value is only changed by people. */
            readonly titleLock: boolean;
            readonly summary: string;
        BookMetadata: {
            /** @description Title. */
            title: string;
            /** @description A locked value is only changed by people. */
            titleLock: boolean;
            /** @description Summary; empty when there is none. */
            summary: string;
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
            readonly releaseDate: string | null;
            /** @description A locked value is only changed by people. */
            readonly releaseDateLock: boolean;
            readonly authors: readonly components["schemas"]["Author"][];
            /** @description A locked value is only changed by people. */
            readonly authorsLock: boolean;
            readonly tags: readonly string[];
            releaseDateLock: boolean;
            /** @description Authors. */
            authors: components["schemas"]["Author"][];
            /** @description A locked value is only changed by people. */
            authorsLock: boolean;
            /** @description Tags. */
            tags: string[];
            /** @description A locked value is only changed by people. */
            readonly tagsLock: boolean;
            /** @description ISBN-10 or ISBN-13 without dashes; empty when unknown. */
            readonly isbn: string;
            /** @description A locked value is only changed by people. */
            readonly isbnLock: boolean;
            readonly links: readonly components["schemas"]["WebLink"][];
            isbnLock: boolean;
            /** @description Links to other sites. */
            links: components["schemas"]["WebLink"][];
            /** @description A locked value is only changed by people. */
            readonly linksLock: boolean;
            /** @description UTC, no fraction. */
            readonly created: string;
            /** @description UTC, no fraction. */
            readonly lastModified: string;
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
            readonly git: {
                readonly branch: string;
                readonly commit: {
                    readonly id: string;
                    readonly time: string;
                };
            };
            readonly build: {
                readonly version: string;
                readonly artifact: string;
                readonly name: string;
                readonly group: string;
            };
            readonly node: {
                readonly version: string;
            };
            readonly os: {
                readonly name: string;
                readonly version: string;
                readonly arch: string;
            };
        };
        readonly ChapterExplanation: {
            /** @description As it was asked for. */
            readonly url: string;
            /** @description One for each library that knows something of it; empty when none does. */
            readonly results: readonly components["schemas"]["ExplainedChapter"][];
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
        };
        readonly ChapterLog: {
            readonly content: readonly components["schemas"]["LoggedChapter"][];
            readonly number: number;
            readonly last: boolean;
        };
        readonly ChapterOfBook: {
            readonly bookId: string;
            /** @description Where it was downloaded from. */
            readonly chapterUrl: string;
            /** @description As its source writes it. */
            readonly number: string | null;
            readonly volume: string | null;
            readonly language: string | null;
            /** @description Who translated it. */
            readonly groups: readonly string[];
        ChapterExplanation: {
            /** @description URL as given in the request. */
            url: string;
            /** @description One entry per library that knows the chapter; empty when none does. */
            results: components["schemas"]["ExplainedChapter"][];
            /** @description Summary of the results. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
        };
        ChapterLog: {
            /** @description Chapters on this page, newest first. */
            content: components["schemas"]["LoggedChapter"][];
            /** @description Page number, from 0. */
            number: number;
            /** @description Whether this is the last page. */
            last: boolean;
        };
        ChapterOfBook: {
            /** @description ID of the book. */
            bookId: string;
            /** @description Source URL of the chapter. */
            chapterUrl: string;
            /** @description Number as the source writes it, such as `12.5`. */
            number: string | null;
            /** @description Volume number; null when unknown. */
            volume: string | null;
            /** @description Language code; null when unknown. */
            language: string | null;
            /** @description Scanlation groups. */
            readonly groups: string[];
            /** @description UTC. */
            readonly downloadedAt: string;
        };
        readonly ChapterUrlCheck: {
            readonly results: readonly {
                /** @description As it was asked for. */
                readonly url: string;
                /** @description Whether a library holds this chapter, by its address in any spelling or by its id. */
                readonly exists: boolean;
                /** @description Present when it exists. UTC. */
                readonly downloadedAt?: string;
            }[];
        };
        readonly ChapterUrlCheckRequestInput: {
            readonly urls: readonly string[];
        };
        readonly CheckReport: {
            readonly totalManga: number;
            readonly checkedCount: number;
            readonly needsDownloadCount: number;
            readonly upToDateCount: number;
            readonly errorCount: number;
            readonly results: readonly components["schemas"]["CheckedTitle"][];
            readonly warnings: readonly components["schemas"]["ListFault"][];
            readonly durationMs: number;
        };
        readonly CheckStarted: {
            readonly success: boolean;
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            readonly taskId: string;
        };
        readonly CheckedTitle: {
            readonly libraryId: string;
            readonly url: string;
            readonly mangaId: string;
            readonly title: string | null;
            /** @description Chapters that the source lists. */
            readonly apiChapterCount: number;
            /** @description Chapters in the download history. */
            readonly downloadedChapterCount: number;
            /** @description Of those, chapters whose file is known. */
            readonly filesystemChapterCount: number;
            /** @description Chapters that are missing. */
            readonly newChaptersEstimate: number;
            readonly needsDownload: boolean;
            /** @description The download that was queued; null when none was. */
            readonly downloadId: string | null;
            readonly error: string | null;
        ChapterUrlCheck: {
            results: {
                /** @description URL or ID as given in the request. */
                url: string;
                /** @description Whether a library has this chapter. */
                exists: boolean;
                /** @description When the chapter was downloaded, UTC; omitted when it wasn't. */
                downloadedAt?: string;
            }[];
        };
        ChapterUrlCheckRequestInput: {
            /** @description URLs or IDs of chapters. */
            urls: string[];
        };
        CheckReport: {
            /** @description Number of titles. */
            totalManga: number;
            /** @description Number of checked titles. */
            checkedCount: number;
            /** @description Number of titles with chapters to download. */
            needsDownloadCount: number;
            /** @description Number of titles without new chapters. */
            upToDateCount: number;
            /** @description Number of titles that failed. */
            errorCount: number;
            /** @description Results by title. */
            results: components["schemas"]["CheckedTitle"][];
            /** @description Problems with lines of follow lists. */
            warnings: components["schemas"]["ListFault"][];
            /** @description Duration of the check in milliseconds. */
            durationMs: number;
        };
        CheckStarted: {
            /** @description Whether the request succeeded. */
            success: boolean;
            /** @description Result for display. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description ID of the started task. */
            taskId: string;
        };
        CheckedTitle: {
            /** @description ID of the library. */
            libraryId: string;
            /** @description URL in the follow list. */
            url: string;
            /** @description ID of the title at its source. */
            mangaId: string;
            /** @description Title; null when unknown. */
            title: string | null;
            /** @description Number of chapters at the source. */
            apiChapterCount: number;
            /** @description Number of chapters in the download history. */
            downloadedChapterCount: number;
            /** @description Number of those with a file in the library. */
            filesystemChapterCount: number;
            /** @description Number of missing chapters. */
            newChaptersEstimate: number;
            /** @description Whether there are chapters to download. */
            needsDownload: boolean;
            /** @description ID of the queued download; null when none was queued. */
            downloadId: string | null;
            /** @description Why the check failed; null when it succeeded. */
            error: string | null;
        };
        readonly ClaimStatus: {
            readonly isClaimed: boolean;
        };
        readonly ClearResult: {
            readonly cleared: number;
        };
        readonly ClearedHistory: {
            /** @description Chapters that were forgotten. */
            readonly deleted: number;
        };
        readonly ClientSettingKeysInput: readonly string[];
        readonly ClientSettings: {
            readonly [key: string]: {
                readonly value: string;
                /** @description Absent for settings of a user. */
                readonly allowUnauthorized?: boolean;
            };
        };
        readonly Collection: {
            readonly id: string;
            readonly name: string;
            /** @description Whether the order of `seriesIds` counts; otherwise series are sorted by title. */
            readonly ordered: boolean;
            readonly seriesIds: readonly string[];
        ClearResult: {
            /** @description Number of removed downloads. */
            cleared: number;
        };
        ClearedHistory: {
            /** @description Number of removed chapters. */
            deleted: number;
        };
        ClientSettingKeysInput: string[];
        ClientSettings: {
            [key: string]: {
                value: string;
                /** @description Whether anonymous users can read the setting; omitted for user settings. */
                allowUnauthorized?: boolean;
            };
        };
        Collection: {
            /** @description ID. */
            id: string;
            /** @description Name. */
            name: string;
            /** @description Whether series are in the order of `seriesIds` instead of sorted by title. */
            ordered: boolean;
            /** @description IDs of the series. */
            seriesIds: string[];
            /** @description UTC, no fraction. */
            readonly createdDate: string;
            /** @description UTC, no fraction. */
            readonly lastModifiedDate: string;
            /** @description Whether series are left out that the caller may not see. */
            readonly filtered: boolean;
            lastModifiedDate: string;
            /** @description Whether series are hidden because you can't access them. */
            filtered: boolean;
        };
        readonly CollectionCreationInput: {
            readonly name: string;
            readonly ordered?: boolean | null;
            readonly seriesIds: readonly string[];
        };
        readonly CollectionUpdateInput: {
            readonly name?: string | null;
            readonly ordered?: boolean | null;
            readonly seriesIds?: readonly string[] | null;
        };
        readonly CutBook: {
            readonly bookId: string;
            readonly bookTitle: string;
            readonly seriesId: string;
            readonly seriesTitle: string;
            readonly filePath: string;
            /** @description Of the original beside it; null when there is none. */
            readonly originalSizeBytes: number | null;
        };
        readonly DescribedTitle: {
            readonly id: string;
            readonly url: string;
            /** @description Null when the source does not know it any more. */
            readonly title: string | null;
            readonly coverUrl: string | null;
            readonly status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            readonly year: number | null;
            readonly problem: string | null;
            readonly problemSaying?: components["schemas"]["Saying"];
            /** @description Libraries whose follow list names it. */
            readonly libraryIds: readonly string[];
        };
        readonly DirectoryListing: {
            /** @description Absent at the top. */
            readonly parent?: string;
            readonly directories: readonly components["schemas"]["Path"][];
            readonly files: readonly components["schemas"]["Path"][];
        };
        readonly Download: {
            readonly id: string;
            /** @description Address of the title at its source. */
            readonly url: string;
            /** @description The address until the source has told the title. */
            readonly title: string;
            /** @enum {string} */
            readonly status: "PENDING" | "DOWNLOADING" | "COMPLETED" | "FAILED" | "PAUSED" | "CANCELLED";
            /** @description Percent, 0..100; 100 only when complete. */
            readonly progress: number;
            /** @description For example "Ch. 5"; empty when none is being fetched. */
            readonly currentChapter: string;
            /** @description Chapters of this download; 0 until the source has listed them. */
            readonly totalChapters: number;
            readonly libraryId: string;
        CutBook: {
            /** @description ID of the book. */
            bookId: string;
            /** @description Title of the book. */
            bookTitle: string;
            /** @description ID of the series. */
            seriesId: string;
            /** @description Title of the series. */
            seriesTitle: string;
            /** @description Path of the book's file. */
            filePath: string;
            /** @description Size of the kept original; null when there is none. */
            originalSizeBytes: number | null;
        };
        DescribedTitle: {
            /** @description MangaDex title ID. */
            id: string;
            /** @description URL of the title. */
            url: string;
            /** @description Title; null when it no longer exists at the source. */
            title: string | null;
            /** @description URL of the cover; null when there is none. */
            coverUrl: string | null;
            /** @description Publication status; null when unknown. */
            status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            /** @description Year of the first release; null when unknown. */
            year: number | null;
            /** @description Why the title couldn't be loaded; null when it could. */
            problem: string | null;
            problemSaying?: components["schemas"]["Saying"];
            /** @description IDs of the libraries whose follow list contains the title. */
            libraryIds: string[];
        };
        DirectoryListing: {
            /** @description Path of the parent folder; omitted at the root. */
            parent?: string;
            /** @description Folders, sorted by name. */
            directories: components["schemas"]["Path"][];
            /** @description Files, sorted by name; empty unless requested. */
            files: components["schemas"]["Path"][];
        };
        Download: {
            /** @description ID of the download. */
            id: string;
            /** @description URL of the title or chapter at its source. */
            url: string;
            /** @description Title; the URL until the title is known. */
            title: string;
            /**
             * @description Status of the download.
             * @enum {string}
             */
            status: "PENDING" | "DOWNLOADING" | "COMPLETED" | "FAILED" | "PAUSED" | "CANCELLED";
            /** @description Progress in percent, 0 to 100; 100 only when complete. */
            progress: number;
            /** @description Chapter being downloaded, such as "Ch. 5"; empty when none is. */
            currentChapter: string;
            /** @description Number of chapters; 0 until the source has listed them. */
            totalChapters: number;
            /** @description ID of the target library. */
            libraryId: string;
            /** @description UTC, ISO 8601. */
            readonly createdAt: string;
            /** @description UTC, ISO 8601. */
            readonly updatedAt: string;
            /** @description Why it waits, or what failed. */
            readonly message: string | null;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description 0..10, lower runs first. */
            readonly priority: number;
            /** @description Failed attempts since it was started. */
            readonly attempt: number;
            /** @description When it goes on by itself. */
            readonly nextAttemptAt: string | null;
        };
        readonly DownloadChapter: {
            readonly url: string;
            /** @description As the source writes it, such as `12.5`. */
            readonly number: string | null;
            readonly volume: string | null;
            readonly title: string | null;
            /** @description Who translated it. */
            readonly groups: readonly string[];
            /** @enum {string} */
            readonly state: "WAITING" | "DONE" | "FAILED";
            /** @description Pages of its archive. */
            readonly pages: number | null;
            /** @description Failed tries. */
            readonly attempts: number;
            /** @description The failure cannot get better by itself. */
            readonly permanent: boolean;
            /** @description Why the last try failed; null after a success. */
            readonly lastError: string | null;
            readonly lastErrorSaying?: components["schemas"]["Saying"];
        };
        /** @description How many are in each state. */
        readonly DownloadCounts: {
            readonly PENDING: number;
            readonly DOWNLOADING: number;
            readonly COMPLETED: number;
            readonly FAILED: number;
            readonly PAUSED: number;
            readonly CANCELLED: number;
            updatedAt: string;
            /** @description Why the download is waiting, or what failed. */
            message: string | null;
            messageSaying?: components["schemas"]["Saying"];
            /** @description Priority from 0 to 10; lower runs first. */
            priority: number;
            /** @description Number of failed attempts since the last start. */
            attempt: number;
            /** @description When the download is retried automatically; null when it isn't. */
            nextAttemptAt: string | null;
        };
        DownloadChapter: {
            /** @description URL of the chapter. */
            url: string;
            /** @description Number as the source writes it, such as `12.5`. */
            number: string | null;
            /** @description Volume number; null when unknown. */
            volume: string | null;
            /** @description Title of the chapter; null when it has none. */
            title: string | null;
            /** @description Scanlation groups. */
            groups: string[];
            /**
             * @description WAITING: not downloaded yet; DONE: downloaded; FAILED: the last attempt failed.
             * @enum {string}
             */
            state: "WAITING" | "DONE" | "FAILED";
            /** @description Number of pages in the archive; null until downloaded. */
            pages: number | null;
            /** @description Number of failed attempts. */
            attempts: number;
            /** @description Whether retrying is pointless. */
            permanent: boolean;
            /** @description Why the last attempt failed; null after a success. */
            lastError: string | null;
            lastErrorSaying?: components["schemas"]["Saying"];
        };
        /** @description Number of downloads by status. */
        DownloadCounts: {
            /** @description Number of queued downloads. */
            PENDING: number;
            /** @description Number of running downloads. */
            DOWNLOADING: number;
            /** @description Number of completed downloads. */
            COMPLETED: number;
            /** @description Number of failed downloads. */
            FAILED: number;
            /** @description Number of paused downloads. */
            PAUSED: number;
            /** @description Number of cancelled downloads. */
            CANCELLED: number;
        };
        readonly DownloadMessage: {
            /** @constant */
            readonly event: "progress";
            readonly data: {
                readonly id: string;
                /** @description 0..100 */
                readonly percent: number;
                readonly currentChapter: string;
                /** @description For a person: "1.2 MB/s". */
                readonly speed: string;
            event: "progress";
            data: {
                /** @description ID of the download. */
                id: string;
                /** @description 0..100 */
                percent: number;
                currentChapter: string;
                /** @description Download speed for display, such as "1.2 MB/s". */
                speed: string;
                /** @enum {string} */
                readonly status: "PENDING" | "DOWNLOADING" | "COMPLETED" | "FAILED" | "PAUSED" | "CANCELLED";
            };
        } | {
            /** @constant */
            readonly event: "complete";
            readonly data: {
                readonly id: string;
                readonly title: string;
            };
        } | {
            /** @constant */
            readonly event: "error";
            readonly data: {
                readonly id: string;
                readonly error: string;
            };
        };
        readonly DownloadPreview: {
            /** @description In the spelling in which it is queued. */
            readonly url: string;
            /** @description The library that it would be downloaded to. */
            readonly libraryId: string;
            readonly title: string;
            readonly titleUrl: string;
            readonly description: string | null;
            readonly coverUrl: string | null;
            readonly status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            /** @description Authors and artists. */
            readonly people: readonly string[];
            readonly chapters: readonly components["schemas"]["DownloadPreviewChapter"][];
        };
        readonly DownloadPreviewChapter: {
            readonly url: string;
            /** @description As the source writes it, such as `12.5`. */
            readonly number: string | null;
            readonly volume: string | null;
            readonly title: string | null;
            /** @description Code of a language, such as `en`. */
            readonly language: string | null;
            /** @description Who translated it. */
            readonly groups: readonly string[];
            /** @description As the source states it; null when it doesn't. */
            readonly releaseDate: string | null;
            /** @description As the source states it. */
            readonly pages: number | null;
            event: "complete";
            data: {
                /** @description ID of the download. */
                id: string;
                /** @description Title of the download. */
                title: string;
            };
        } | {
            /** @constant */
            event: "error";
            data: {
                /** @description ID of the download. */
                id: string;
                /** @description Why the download failed. */
                error: string;
            };
        };
        DownloadPreview: {
            /** @description Canonical URL, as used in the queue. */
            url: string;
            /** @description ID of the target library. */
            libraryId: string;
            /** @description Title. */
            title: string;
            /** @description URL of the title at its source. */
            titleUrl: string;
            /** @description Description of the title; null when it has none. */
            description: string | null;
            /** @description URL of the cover; null when there is none. */
            coverUrl: string | null;
            /** @description Publication status; null when unknown. */
            status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            /** @description Authors and artists. */
            people: string[];
            /** @description Chapters at the source. */
            chapters: components["schemas"]["DownloadPreviewChapter"][];
        };
        DownloadPreviewChapter: {
            /** @description URL of the chapter. */
            url: string;
            /** @description Number as the source writes it, such as `12.5`. */
            number: string | null;
            /** @description Volume number; null when unknown. */
            volume: string | null;
            /** @description Title. */
            title: string | null;
            /** @description Language code, such as `en`. */
            language: string | null;
            /** @description Scanlation groups. */
            groups: string[];
            /** @description Release date according to the source; null when unknown. */
            releaseDate: string | null;
            /** @description Number of pages according to the source; null when unknown. */
            pages: number | null;
            /**
             * @description "new" chapters are downloaded; the other values give the reason for skipping.
             * @enum {string}
             */
            readonly state: "new" | "have" | "queued" | "external" | "removed" | "future" | "superseded" | "other-group" | "blacklisted";
        };
        readonly DownloadsChanged: {
            /** @description Downloads that the action was done to. */
            readonly changed: number;
            /** @description Downloads whose state does not allow the action. */
            readonly refusedCount: number;
            /** @description The first 50, each with why. */
            readonly refused: readonly {
                readonly id: string;
                readonly message: string;
                readonly messageSaying?: components["schemas"]["Saying"];
            }[];
        };
        readonly Error: {
            /** @description UTC, no fraction. */
            readonly timestamp: string;
            readonly status: number;
            /** @description The words of the status. */
            readonly error: string;
            /** @description What is wrong, for the person who must act. */
            readonly message: string;
            readonly path: string;
            /** @description Stable; docs/errors.md lists them all. */
            readonly code: string;
            /** @description What the sentence is made from, by name; where a value is a sentence itself, an object of code, params and message. */
            readonly params?: {
                readonly [key: string]: unknown;
            };
            /** @description Fields that are wrong, where fields are. */
            readonly violations?: readonly {
                readonly fieldName: string;
                readonly message: string;
                /** @description Stable; for an app that says it in other words. */
                readonly code?: string;
                /** @description What the sentence is made from, by name; where a value is a sentence itself, an object of code, params and message. */
                readonly params?: {
                    readonly [key: string]: unknown;
                };
            }[];
        };
        readonly ExplainedChapter: {
            readonly chapterUrl: string;
            /** @description As the source writes it, such as `12.5`. */
            readonly number: string | null;
            readonly volume: string | null;
            readonly title: string | null;
            /** @description Who made it, as far as that is known. */
            readonly groups: readonly string[];
            /** @enum {string} */
            readonly state: "downloaded" | "file-missing" | "queued" | "missing" | "failed" | "external" | "removed" | "future" | "superseded" | "other-group" | "blacklisted" | "unknown";
            /** @description Why it is not on the shelf, as a sentence. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description The download that will fetch it. */
            readonly downloadId: string | null;
            /** @description When it is tried again by itself. */
            readonly retryAt: string | null;
            /** @description When it was downloaded. */
            readonly downloadedAt: string | null;
            readonly libraryId: string;
            readonly seriesId: string | null;
        };
        readonly FixCard: {
            readonly id: string;
            readonly title: string;
            readonly description: string;
            readonly icon: string;
            /** @description Called with the values as query parameters. */
            readonly endpoint: string;
            /** @enum {string} */
            readonly method: "POST" | "PUT" | "DELETE";
            readonly params: readonly {
                readonly key: string;
                readonly label: string;
                /** @enum {string} */
                readonly type: "number" | "string" | "boolean";
                readonly default: number | string | boolean;
                readonly min?: number;
                readonly max?: number;
                readonly hint: string;
                /** @description What to choose from, where that changes: libraries. */
                readonly dynamicEnum?: string;
                /** @description There is no useful default: it must be chosen. */
                readonly required?: boolean;
                /** @description What to choose from, where that is fixed. */
                readonly options?: readonly string[];
            }[];
            readonly lastRun: components["schemas"]["FixRun"] | null;
        };
        readonly FixRun: {
            readonly startedAt: string;
            /** @description E-mail of who asked for it. */
            readonly startedBy: string;
            /** @enum {string} */
            readonly state: "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED";
            /** @description Null while it runs. */
            readonly finishedAt: string | null;
            /** @description What the endpoint answered. */
            readonly message: string | null;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description What came of it, by name: what the endpoint answered and its tasks left. */
            readonly figures: {
                readonly [key: string]: number;
            };
            readonly error: string | null;
            readonly errorSaying?: components["schemas"]["Saying"];
        };
        readonly FollowStatus: {
            readonly libraryId: string;
            readonly libraryName: string;
            /** @description Whether the library is checked automatically. */
            readonly enabled: boolean;
            /** @description Its own, or the scheduler's. */
            readonly checkIntervalHours: number;
            /** @description Null when it takes the scheduler's. */
            readonly ownIntervalHours: number | null;
            /** @description Null when the library is not checked by itself. */
            readonly nextCheckAt: string | null;
            readonly lastCheckAt: string | null;
            /** @description Addresses in the follow list. */
            readonly urlCount: number;
            /** @description Titles of which the last check found new chapters. */
            readonly titlesWithNews: number;
            /** @description Titles that could not be checked the last time. */
            readonly titlesInTrouble: number;
            /** @description Why follow.txt cannot be read. */
            readonly problem: string | null;
            readonly problemSaying?: components["schemas"]["Saying"];
        };
        readonly FollowText: {
            readonly libraryId: string;
            readonly libraryName: string;
            /** @description One address per line. */
            readonly content: string;
        };
        readonly FollowTitle: {
            readonly url: string;
            readonly title: string | null;
            /** @description What it became in the library; null before its first chapter is there. */
            readonly seriesId: string | null;
            readonly seriesTitle: string | null;
            /** @description Chapters that the source lists. */
            readonly listedChapters: number;
            /** @description Chapters that were missing at the last check. */
            readonly newChapters: number;
            readonly lastCheckedAt: string | null;
            readonly lastFullLookAt: string | null;
            /** @description Why the last check failed; null when it succeeded. */
            readonly lastError: string | null;
            readonly lastErrorSaying?: components["schemas"]["Saying"];
            /** @description SITE: its site does not answer and is left alone; DOWNLOAD: its queued download has not ended; LOOK: it is looked at in full again then, whatever the source says of it. Null when nothing holds it up. */
            readonly waitsFor: ("SITE" | "DOWNLOAD" | "LOOK") | null;
            /** @description Null when no moment is known. */
            readonly waitsUntil: string | null;
        };
        readonly FollowUuids: {
            /** @description Lower case, sorted, each once. */
            readonly uuids: readonly string[];
        DownloadsChanged: {
            /** @description Number of changed downloads. */
            changed: number;
            /** @description Number of downloads whose status doesn't allow the action. */
            refusedCount: number;
            /** @description The first 50 rejected downloads with the reason. */
            refused: {
                /** @description ID of the download. */
                id: string;
                /** @description Why the action was rejected. */
                message: string;
                messageSaying?: components["schemas"]["Saying"];
            }[];
        };
        Error: {
            /** @description Time of the error, UTC, without fractional seconds. */
            timestamp: string;
            /** @description HTTP status code. */
            status: number;
            /** @description Reason phrase of the HTTP status. */
            error: string;
            /** @description What is wrong and what to do. */
            message: string;
            /** @description Path of the request. */
            path: string;
            /** @description Stable error code; docs/errors.md lists all codes. */
            code: string;
            /** @description Values in the message, by name. A nested message is an object of code, params and message. */
            params?: {
                [key: string]: unknown;
            };
            /** @description Invalid fields of the request; omitted when the error isn't about fields. */
            violations?: {
                /** @description Name of the field. */
                fieldName: string;
                /** @description What is wrong with the field. */
                message: string;
                /** @description Stable code, for apps that translate the message. */
                code?: string;
                /** @description Values in the message, by name. A nested message is an object of code, params and message. */
                params?: {
                    [key: string]: unknown;
                };
            }[];
        };
        ExplainedChapter: {
            /** @description URL of the chapter at its source. */
            chapterUrl: string;
            /** @description Number as the source writes it, such as `12.5`. */
            number: string | null;
            /** @description Volume number; null when unknown. */
            volume: string | null;
            /** @description Title of the chapter; null when it has none. */
            title: string | null;
            /** @description Scanlation groups, if known. */
            readonly groups: string[];
            /**
             * @description Status of the chapter.
             * @enum {string}
             */
            state: "downloaded" | "file-missing" | "queued" | "missing" | "failed" | "external" | "removed" | "future" | "superseded" | "other-group" | "blacklisted" | "unknown";
            /** @description Why the chapter isn't in the library. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description ID of the download that includes the chapter; null when none does. */
            downloadId: string | null;
            /** @description When the chapter is retried; null when it isn't. */
            retryAt: string | null;
            /** @description When the chapter was downloaded; null when it wasn't. */
            downloadedAt: string | null;
            /** @description ID of the library. */
            libraryId: string;
            /** @description ID of the series. */
            seriesId: string | null;
        };
        FixCard: {
            /** @description ID of the action. */
            id: string;
            /** @description Title of the action. */
            title: string;
            /** @description What the action does. */
            description: string;
            /** @description Icon name. */
            icon: string;
            /** @description Endpoint to call with the parameters in the query string. */
            endpoint: string;
            /** @description HTTP method of the endpoint. */
            method: string;
            /** @description Parameters of the action. */
            params: {
                /** @description Name of the query parameter. */
                key: string;
                /** @description Label of the input. */
                label: string;
                /**
                 * @description Type of the value.
                 * @enum {string}
                 */
                type: "number" | "string" | "boolean";
                /** @description Default value. */
                default: number | string | boolean;
                /** @description Minimum value. */
                min?: number;
                /** @description Maximum value. */
                max?: number;
                /** @description Help text; may be empty. */
                hint: string;
                /** @description Kind of dynamic choices: libraries. */
                dynamicEnum?: string;
                /** @description Whether the parameter is required. */
                required?: boolean;
                /** @description Fixed choices; omitted when any value is allowed. */
                options?: string[];
            }[];
            lastRun: components["schemas"]["FixRun"] | null;
        };
        FixRun: {
            /** @description When the run started, UTC. */
            startedAt: string;
            /** @description Email address of the user who started the run. */
            startedBy: string;
            /**
             * @description State of the run.
             * @enum {string}
             */
            state: "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED";
            /** @description When the run finished; null while it's running. */
            finishedAt: string | null;
            /** @description Message of the response; null when it had none. */
            message: string | null;
            messageSaying?: components["schemas"]["Saying"];
            /** @description Results by name, from the response and its tasks. */
            figures: {
                [key: string]: number;
            };
            /** @description Why the run failed; null when it didn't. */
            error: string | null;
            errorSaying?: components["schemas"]["Saying"];
        };
        FollowStatus: {
            /** @description ID of the library. */
            libraryId: string;
            /** @description Name of the library. */
            libraryName: string;
            /** @description Whether the library is checked automatically. */
            enabled: boolean;
            /** @description Effective check interval in hours. */
            checkIntervalHours: number;
            /** @description Check interval of the library in hours; null uses the interval of the scheduler. */
            ownIntervalHours: number | null;
            /** @description When the next automatic check runs; null when it's off. */
            nextCheckAt: string | null;
            /** @description When the last check finished, UTC; null before the first. */
            lastCheckAt: string | null;
            /** @description Number of URLs in the follow list. */
            urlCount: number;
            /** @description Number of titles with new chapters in the last check. */
            titlesWithNews: number;
            /** @description Number of titles that failed in the last check. */
            titlesInTrouble: number;
            /** @description Why follow.txt can't be read; null when it can. */
            problem: string | null;
            problemSaying?: components["schemas"]["Saying"];
        };
        FollowText: {
            /** @description ID of the library. */
            libraryId: string;
            /** @description Name of the library. */
            libraryName: string;
            /** @description Text of the follow list, one URL per line. */
            content: string;
        };
        FollowTitle: {
            /** @description URL in the follow list. */
            url: string;
            /** @description Title; null when unknown. */
            title: string | null;
            /** @description ID of the series; null until its first chapter is in the library. */
            seriesId: string | null;
            /** @description Title of the series; null when it isn't in the library. */
            seriesTitle: string | null;
            /** @description Number of chapters at the source. */
            listedChapters: number;
            /** @description Number of chapters missing at the last check. */
            newChapters: number;
            /** @description When the title was last checked, UTC; null before the first check. */
            lastCheckedAt: string | null;
            /** @description When all chapters of the title were last compared, UTC; null before. */
            lastFullLookAt: string | null;
            /** @description Why the last check failed; null when it succeeded. */
            lastError: string | null;
            lastErrorSaying?: components["schemas"]["Saying"];
            /** @description Why the next check is delayed. SITE: the site is down; DOWNLOAD: a download is still queued; LOOK: the next full check is scheduled. Null when it isn't delayed. */
            waitsFor: ("SITE" | "DOWNLOAD" | "LOOK") | null;
            /** @description Until when the check is delayed; null when unknown. */
            waitsUntil: string | null;
        };
        FollowUuids: {
            /** @description MangaDex title IDs in lowercase, sorted, without duplicates. */
            uuids: string[];
        };
        readonly GlobalClientSettingsUpdateInput: {
            readonly [key: string]: {
                readonly value: string;
                readonly allowUnauthorized: boolean;
            };
        };
        readonly GroupCount: {
            /** @description First character of the sort title, in lower case and without accents. */
            readonly group: string;
            /** @description Series in the group. */
            readonly count: number;
        };
        readonly Health: {
            /**
             * @description UP when all components are up.
             * @enum {string}
             */
            readonly status: "UP" | "DOWN";
            /** @description database, diskSpace, libraryFolders, extractorTool, chapterNaming, reverseProxy. */
            readonly components: {
                readonly [key: string]: "UP" | "DOWN";
            };
            readonly extractorToolVersion: string | null;
            /** @description What to do, by component that is down; for administrators. */
            readonly reasons?: {
                readonly [key: string]: string;
            };
            readonly reasonsSaying?: {
                readonly [key: string]: components["schemas"]["Saying"];
            };
            /** @description What is worth knowing although nothing is wrong, by component, such as a newer gallery-dl; for administrators. */
            readonly notices?: {
                readonly [key: string]: string;
            };
            readonly noticesSaying?: {
                readonly [key: string]: components["schemas"]["Saying"];
            /** @description Version of gallery-dl; null when it can't be run. */
            extractorToolVersion: string | null;
            /** @description What to do, by component that is down; administrators only. */
            reasons?: {
                [key: string]: string;
            };
            /** @description `reasons` as codes and values. */
            reasonsSaying?: {
                [key: string]: components["schemas"]["Saying"];
            };
            /** @description Information by component that needs no action, such as a newer gallery-dl; administrators only. */
            notices?: {
                [key: string]: string;
            };
            /** @description `notices` as codes and values. */
            noticesSaying?: {
                [key: string]: components["schemas"]["Saying"];
            };
        };
        readonly HistoricalEvent: {
            readonly id: string;
            /** @enum {string} */
            readonly type: "BookFileDeleted" | "SeriesFolderDeleted" | "BookConverted" | "BookImported" | "DuplicatePageDeleted";
            readonly timestamp: string;
            readonly bookId: string | null;
            readonly seriesId: string | null;
            readonly properties: {
                readonly [key: string]: string;
            };
        };
        readonly KoreaderProgressUpdateInput: {
            readonly document: string;
            readonly progress: string | number;
            readonly percentage?: number | null;
            readonly device?: string | null;
            readonly device_id?: string | null;
        };
        readonly Library: {
            readonly id: string;
            readonly name: string;
        Library: {
            /** @description ID of the library. */
            id: string;
            /** @description Name of the library. */
            name: string;
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
            /** @description Read the series title and the position in it from EPUB files. */
            readonly importEpubSeries: boolean;
            /** @description Read series.json files. */
            readonly importMylarSeries: boolean;
            /** @description Use images beside the files, such as cover.jpg, as posters. */
            readonly importLocalArtwork: boolean;
            /** @description Kept as it is set; this server does nothing with it yet. */
            readonly importBarcodeIsbn: boolean;
            /** @description Every scan compares the time of each file; this changes nothing here. */
            readonly scanForceModifiedTime: boolean;
            importEpubBook: boolean;
            /** @description Read the series title and number from EPUB files. */
            importEpubSeries: boolean;
            /** @description Read series.json files. */
            importMylarSeries: boolean;
            /** @description Use images next to the files, such as cover.jpg, as posters. */
            importLocalArtwork: boolean;
            /** @description Stored for Komga clients; has no effect. */
            importBarcodeIsbn: boolean;
            /** @description Stored for Komga clients; has no effect. Every scan compares the modification time of each file. */
            scanForceModifiedTime: boolean;
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
            /** @description Folders whose path contains one of these texts are skipped. */
            readonly scanDirectoryExclusions: readonly string[];
            /** @description After a scan, files whose name says another kind of archive are renamed. */
            readonly repairExtensions: boolean;
            /** @description After a scan, RAR, 7z and TAR books become CBZ archives. */
            readonly convertToCbz: boolean;
            /** @description After a scan, forget books whose files have been missing for a day. */
            readonly emptyTrashAfterScan: boolean;
            scanEpub: boolean;
            /** @description Skip folders whose path contains one of these strings. */
            scanDirectoryExclusions: string[];
            /** @description After a scan, rename archives with the wrong file extension. */
            repairExtensions: boolean;
            /** @description After a scan, convert RAR, 7z and TAR books to CBZ. */
            convertToCbz: boolean;
            /** @description After a scan, permanently remove books whose files have been missing for a day. */
            emptyTrashAfterScan: boolean;
            /**
             * @description Book whose poster is used for the series.
             * @enum {string}
             */
            readonly seriesCover: "FIRST" | "FIRST_UNREAD_OR_FIRST" | "FIRST_UNREAD_OR_LAST" | "LAST";
            /** @description Work out the hash of each file after the scan. */
            readonly hashFiles: boolean;
            /** @description Find pages that many books hold, among the first and last three of each. */
            readonly hashPages: boolean;
            /** @description Work out the hashes that KOReader identifies books by. */
            readonly hashKoreader: boolean;
            /** @description Measure the width and height of each page. */
            readonly analyzeDimensions: boolean;
            /** @description Name of the folder in which each file is a series of its own; null for none. */
            readonly oneshotsDirectory: string | null;
            /** @description Whether the folder cannot be read at the moment. */
            readonly unavailable: boolean;
            seriesCover: "FIRST" | "FIRST_UNREAD_OR_FIRST" | "FIRST_UNREAD_OR_LAST" | "LAST";
            /** @description Compute the hash of each file after a scan. */
            hashFiles: boolean;
            /** @description Find duplicate pages among the first and last three pages of each book. */
            hashPages: boolean;
            /** @description Compute the hashes that KOReader uses to identify books. */
            hashKoreader: boolean;
            /** @description Measure the width and height of each page. */
            analyzeDimensions: boolean;
            /** @description Name of the folder with one-shots, where each file is its own series; null for none. */
            oneshotsDirectory: string | null;
            /** @description Whether the folder is currently unavailable. */
            unavailable: boolean;
        };
        readonly LibraryCreationInput: {
            readonly name: string;
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
            /** @description Read the series title and the position in it from EPUB files. */
            readonly importEpubSeries?: boolean;
            /** @description Read series.json files. */
            readonly importMylarSeries?: boolean;
            /** @description Use images beside the files, such as cover.jpg, as posters. */
            readonly importLocalArtwork?: boolean;
            /** @description Kept as it is set; this server does nothing with it yet. */
            readonly importBarcodeIsbn?: boolean;
            /** @description Every scan compares the time of each file; this changes nothing here. */
            readonly scanForceModifiedTime?: boolean;
            importEpubBook?: boolean;
            /** @description Read the series title and number from EPUB files. */
            importEpubSeries?: boolean;
            /** @description Read series.json files. */
            importMylarSeries?: boolean;
            /** @description Use images next to the files, such as cover.jpg, as posters. */
            importLocalArtwork?: boolean;
            /** @description Stored for Komga clients; has no effect. */
            importBarcodeIsbn?: boolean;
            /** @description Stored for Komga clients; has no effect. Every scan compares the modification time of each file. */
            scanForceModifiedTime?: boolean;
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
            /** @description Folders whose path contains one of these texts are skipped. */
            readonly scanDirectoryExclusions?: readonly string[];
            /** @description After a scan, files whose name says another kind of archive are renamed. */
            readonly repairExtensions?: boolean;
            /** @description After a scan, RAR, 7z and TAR books become CBZ archives. */
            readonly convertToCbz?: boolean;
            /** @description After a scan, forget books whose files have been missing for a day. */
            readonly emptyTrashAfterScan?: boolean;
            scanEpub?: boolean;
            /** @description Skip folders whose path contains one of these strings. */
            scanDirectoryExclusions?: string[];
            /** @description After a scan, rename archives with the wrong file extension. */
            repairExtensions?: boolean;
            /** @description After a scan, convert RAR, 7z and TAR books to CBZ. */
            convertToCbz?: boolean;
            /** @description After a scan, permanently remove books whose files have been missing for a day. */
            emptyTrashAfterScan?: boolean;
            /**
             * @description Book whose poster is used for the series.
             * @enum {string}
             */
            readonly seriesCover?: "FIRST" | "FIRST_UNREAD_OR_FIRST" | "FIRST_UNREAD_OR_LAST" | "LAST";
            /** @description Work out the hash of each file after the scan. */
            readonly hashFiles?: boolean;
            /** @description Find pages that many books hold, among the first and last three of each. */
            readonly hashPages?: boolean;
            /** @description Work out the hashes that KOReader identifies books by. */
            readonly hashKoreader?: boolean;
            /** @description Measure the width and height of each page. */
            readonly analyzeDimensions?: boolean;
            /** @description Name of the folder in which each file is a series of its own; null for none. */
            readonly oneshotsDirectory?: string | null;
        };
        readonly LibraryState: {
            readonly libraryId: string;
            readonly attention: {
                /** @constant */
                readonly kind: "MOST_BOOKS_VANISHED";
                /** @description Books that the last scan did not find. */
                readonly vanishedBooks: number;
                /** @description Books that were not in the trash before the scan. */
                readonly knownBooks: number;
                /** @description UTC, ISO 8601. */
                readonly since: string;
                readonly message: string;
            } | null;
            readonly awayFolders: readonly components["schemas"]["AwayFolder"][];
            seriesCover?: "FIRST" | "FIRST_UNREAD_OR_FIRST" | "FIRST_UNREAD_OR_LAST" | "LAST";
            /** @description Compute the hash of each file after a scan. */
            hashFiles?: boolean;
            /** @description Find duplicate pages among the first and last three pages of each book. */
            hashPages?: boolean;
            /** @description Compute the hashes that KOReader uses to identify books. */
            hashKoreader?: boolean;
            /** @description Measure the width and height of each page. */
            analyzeDimensions?: boolean;
            /** @description Name of the folder with one-shots, where each file is its own series; null for none. */
            oneshotsDirectory?: string | null;
        };
        LibraryState: {
            /** @description ID of the library. */
            libraryId: string;
            attention: {
                /**
                 * @description Kind of problem.
                 * @constant
                 */
                kind: "MOST_BOOKS_VANISHED";
                /** @description Number of books that the last scan didn't find. */
                vanishedBooks: number;
                /** @description Number of books before the scan, without the trash. */
                knownBooks: number;
                /** @description UTC, ISO 8601. */
                since: string;
                /** @description What is wrong and what to do. */
                message: string;
            } | null;
            /** @description Folders inside the library that are unavailable. */
            awayFolders: components["schemas"]["AwayFolder"][];
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
        readonly ListFault: {
            readonly libraryId: string;
            readonly libraryName: string;
            readonly line: number | null;
            readonly message: string;
        };
        readonly ListTrackerProgress: {
            readonly booksCount: number;
            readonly booksReadCount: number;
            readonly booksUnreadCount: number;
            readonly booksInProgressCount: number;
            /** @description How many books are finished from the first on without a gap. */
            readonly lastReadContinuousIndex: number;
        };
        readonly ListTrackerUpdateInput: {
            /** @description So many books from the first on are finished; none is taken back. */
            readonly lastBookRead: number;
        ListFault: {
            /** @description ID of the library. */
            libraryId: string;
            /** @description Name of the library. */
            libraryName: string;
            /** @description Line number in follow.txt, from 1; null when it concerns the whole file. */
            line: number | null;
            /** @description Result for display. */
            message: string;
        };
        ListTrackerProgress: {
            /** @description Number of books. */
            booksCount: number;
            /** @description Number of finished books. */
            booksReadCount: number;
            /** @description Number of unread books. */
            booksUnreadCount: number;
            /** @description Number of books in progress. */
            booksInProgressCount: number;
            /** @description Number of finished books from the start of the list, without gaps. */
            lastReadContinuousIndex: number;
        };
        ListTrackerUpdateInput: {
            /** @description Number of books to mark as read from the start of the list; others stay unchanged. */
            lastBookRead: number;
        };
        readonly ListedPublication: {
            readonly metadata: components["schemas"]["PublicationMetadata"];
            readonly links: readonly components["schemas"]["PublicationLink"][];
            readonly images: readonly components["schemas"]["PublicationLink"][];
        };
        readonly LiveMessage: {
            /** @constant */
            readonly event: "TaskQueueStatus";
            readonly data: {
                readonly count: number;
                readonly countByType: {
                    readonly [key: string]: number;
                };
            };
        } | {
            /** @constant */
            readonly event: "LibraryAdded";
            readonly data: {
                readonly libraryId: string;
            };
        } | {
            /** @constant */
            readonly event: "LibraryChanged";
            readonly data: {
                readonly libraryId: string;
            };
        } | {
            /** @constant */
            readonly event: "LibraryDeleted";
            readonly data: {
                readonly libraryId: string;
            };
        } | {
            /** @constant */
            readonly event: "SeriesAdded";
            readonly data: {
                readonly libraryId: string;
                readonly seriesId: string;
            };
        } | {
            /** @constant */
            readonly event: "SeriesChanged";
            readonly data: {
                readonly libraryId: string;
                readonly seriesId: string;
            };
        } | {
            /** @constant */
            readonly event: "SeriesDeleted";
            readonly data: {
                readonly libraryId: string;
                readonly seriesId: string;
            };
        } | {
            /** @constant */
            readonly event: "BookAdded";
            readonly data: {
                readonly libraryId: string;
                readonly seriesId: string;
                readonly bookId: string;
            };
        } | {
            /** @constant */
            readonly event: "BookChanged";
            readonly data: {
                readonly libraryId: string;
                readonly seriesId: string;
                readonly bookId: string;
            };
        } | {
            /** @constant */
            readonly event: "BookDeleted";
            readonly data: {
                readonly libraryId: string;
                readonly seriesId: string;
                readonly bookId: string;
            };
        } | {
            /** @constant */
            readonly event: "ReadProgressChanged";
            readonly data: {
                readonly seriesId: string;
                readonly userId: string;
                readonly bookId: string;
            };
        } | {
            /** @constant */
            readonly event: "ReadProgressDeleted";
            readonly data: {
                readonly seriesId: string;
                readonly userId: string;
                readonly bookId: string;
            };
        } | {
            /** @constant */
            readonly event: "ReadProgressSeriesChanged";
            readonly data: {
                readonly seriesId: string;
                readonly userId: string;
            };
        } | {
            /** @constant */
            readonly event: "ReadProgressSeriesDeleted";
            readonly data: {
                readonly seriesId: string;
                readonly userId: string;
            };
        } | {
            /** @constant */
            readonly event: "ThumbnailBookAdded";
            readonly data: {
                readonly seriesId: string;
                readonly selected: boolean;
                readonly bookId: string;
            };
        } | {
            /** @constant */
            readonly event: "ThumbnailBookDeleted";
            readonly data: {
                readonly seriesId: string;
                readonly selected: boolean;
                readonly bookId: string;
            };
        } | {
            /** @constant */
            readonly event: "ThumbnailSeriesAdded";
            readonly data: {
                readonly seriesId: string;
                readonly selected: boolean;
            };
        } | {
            /** @constant */
            readonly event: "ThumbnailSeriesDeleted";
            readonly data: {
                readonly seriesId: string;
                readonly selected: boolean;
            };
        } | {
            /** @constant */
            readonly event: "CollectionAdded";
            readonly data: {
                readonly collectionId: string;
                readonly seriesIds: readonly string[];
            };
        } | {
            /** @constant */
            readonly event: "ReadListAdded";
            readonly data: {
                readonly readListId: string;
                readonly bookIds: readonly string[];
            };
        } | {
            /** @constant */
            readonly event: "CollectionChanged";
            readonly data: {
                readonly collectionId: string;
                readonly seriesIds: readonly string[];
            };
        } | {
            /** @constant */
            readonly event: "ReadListChanged";
            readonly data: {
                readonly readListId: string;
                readonly bookIds: readonly string[];
            };
        } | {
            /** @constant */
            readonly event: "CollectionDeleted";
            readonly data: {
                readonly collectionId: string;
                readonly seriesIds: readonly string[];
            };
        } | {
            /** @constant */
            readonly event: "ReadListDeleted";
            readonly data: {
                readonly readListId: string;
                readonly bookIds: readonly string[];
            };
        } | {
            /** @constant */
            readonly event: "ThumbnailSeriesCollectionAdded";
            readonly data: {
                readonly collectionId: string;
                readonly selected: boolean;
            };
        } | {
            /** @constant */
            readonly event: "ThumbnailReadListAdded";
            readonly data: {
                readonly readListId: string;
                readonly selected: boolean;
            };
        } | {
            /** @constant */
            readonly event: "ThumbnailSeriesCollectionDeleted";
            readonly data: {
                readonly collectionId: string;
                readonly selected: boolean;
            };
        } | {
            /** @constant */
            readonly event: "ThumbnailReadListDeleted";
            readonly data: {
                readonly readListId: string;
                readonly selected: boolean;
            };
        } | {
            /** @constant */
            readonly event: "MetadataSourceChanged";
            readonly data: {
                readonly provider: string;
            };
        } | {
            /** @constant */
            readonly event: "SessionExpired";
            readonly data: {
                readonly userId: string;
            };
        };
        readonly Locator: {
            readonly href: string;
            readonly type: string;
            readonly title?: string;
            readonly locations: {
                readonly fragments: readonly string[];
                /** @description How far in the document, 0 to 1. */
                readonly progression?: number;
                /** @description From 1; in comics the page. */
                readonly position?: number;
                /** @description How far in the book, 0 to 1. */
                readonly totalProgression?: number;
            };
            readonly text?: {
                readonly after?: string;
                readonly before?: string;
                readonly highlight?: string;
            };
            readonly koboSpan?: string;
        };
        readonly LogLine: {
            readonly time: string;
            /** @enum {string} */
            readonly level: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
            readonly message: string;
            /** @description What else the line says: ids, the error behind it. */
            readonly fields: {
                readonly [key: string]: unknown;
            };
        };
        readonly LoggedChapter: {
            readonly libraryId: string;
            /** @description Address of the chapter at its source. */
            readonly url: string;
            /** @description As the source writes it, such as `12.5`. */
            readonly number: string | null;
            readonly volume: string | null;
            readonly title: string | null;
            /** @description Null while the series is not in the library. */
            readonly seriesId: string | null;
            readonly seriesTitle: string | null;
            /** @enum {string} */
            readonly state: "downloaded" | "file-missing" | "queued" | "missing" | "failed" | "external" | "removed" | "future" | "superseded" | "other-group" | "blacklisted" | "unknown";
            /** @description Why it was left, as a sentence; empty for what is on the shelf. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description Pages of its archive; null while it is not downloaded. */
            readonly pages: number | null;
            /** @description When it was downloaded, or last seen at its source. */
            readonly at: string;
            /** @description When it is tried again by itself. */
            readonly retryAt: string | null;
        };
        readonly ManyMarked: {
            /** @description Books that were not so before. */
            readonly changed: number;
            /** @description What they were; send it to /read-progress/restore to take the marking back. */
            readonly before: components["schemas"]["MarksBefore"];
        };
        readonly MarkManyInput: {
            /** @enum {string} */
            readonly of: "SERIES" | "BOOKS";
            readonly ids: readonly string[];
            readonly read: boolean;
        LogLine: {
            /** @description Time of the line, UTC. */
            time: string;
            /**
             * @description Level of the line.
             * @enum {string}
             */
            level: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
            /** @description Message of the line. */
            message: string;
            /** @description Other fields of the line, such as IDs and the error. */
            fields: {
                [key: string]: unknown;
            };
        };
        LoggedChapter: {
            /** @description ID of the library. */
            libraryId: string;
            /** @description URL of the chapter at its source. */
            url: string;
            /** @description Number as the source writes it, such as `12.5`. */
            number: string | null;
            /** @description Volume number; null when unknown. */
            volume: string | null;
            /** @description Title of the chapter; null when it has none. */
            title: string | null;
            /** @description ID of the series; null while it isn't in the library. */
            seriesId: string | null;
            /** @description Title of the series; null when unknown. */
            seriesTitle: string | null;
            /**
             * @description Status of the chapter.
             * @enum {string}
             */
            state: "downloaded" | "file-missing" | "queued" | "missing" | "failed" | "external" | "removed" | "future" | "superseded" | "other-group" | "blacklisted" | "unknown";
            /** @description Why the chapter was skipped; empty for downloaded chapters. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description Number of pages; null when not downloaded. */
            pages: number | null;
            /** @description When the chapter was downloaded, or last seen at its source. */
            at: string;
            /** @description When the chapter is retried; null when it isn't. */
            retryAt: string | null;
        };
        ManyMarked: {
            /** @description Number of books that changed. */
            changed: number;
            /** @description Previous read progress; send it to /read-progress/restore to undo. */
            before: components["schemas"]["MarksBefore"];
        };
        MarkManyInput: {
            /**
             * @description Whether the IDs are of series or books.
             * @enum {string}
             */
            of: "SERIES" | "BOOKS";
            ids: string[];
            /** @description true marks as read, false as unread. */
            read: boolean;
        };
        readonly MarksBefore: {
            /** @default [] */
            readonly readSeries: readonly string[];
            /** @default [] */
            readonly unreadSeries: readonly string[];
            /** @default [] */
            readonly readBooks: readonly string[];
            /** @default [] */
            readonly unreadBooks: readonly string[];
            /** @default [] */
            readonly begunBooks: readonly {
                readonly bookId: string;
                readonly page: number;
            begunBooks: {
                /** @description ID of the book. */
                bookId: string;
                /** @description Last page read, from 1. */
                page: number;
            }[];
        };
        readonly MarksBeforeInput: {
            /** @default [] */
            readonly readSeries?: readonly string[];
            /** @default [] */
            readonly unreadSeries?: readonly string[];
            /** @default [] */
            readonly readBooks?: readonly string[];
            /** @default [] */
            readonly unreadBooks?: readonly string[];
            /** @default [] */
            readonly begunBooks?: readonly {
                readonly bookId: string;
                readonly page: number;
            }[];
        };
        readonly MarksRestored: {
            readonly changed: number;
            begunBooks: {
                /** @description ID of the book. */
                bookId: string;
                /** @description Last page read, from 1. */
                page: number;
            }[];
        };
        MarksRestored: {
            /** @description Number of books that changed. */
            changed: number;
        };
        readonly Media: {
            /**
             * @description Only books that are READY can be read.
             * @enum {string}
             */
            readonly status: "UNKNOWN" | "ERROR" | "READY" | "UNSUPPORTED" | "OUTDATED";
            /** @description Of the file, such as `application/zip`; empty when unknown. */
            readonly mediaType: string;
            readonly pagesCount: number;
            mediaType: string;
            /** @description Number of pages. */
            pagesCount: number;
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
            readonly provider: string;
            readonly name: string;
            readonly externalId: string;
            readonly url: string;
        MetadataBinding: {
            /** @description Plugin ID of the source. */
            provider: string;
            /** @description Name. */
            name: string;
            /** @description ID of the title at the source. */
            externalId: string;
            /** @description URL of the title at its source. */
            url: string;
            /**
             * @description How the link between series and title was established.
             * @enum {string}
             */
            readonly origin: "person" | "series.json" | "download" | "book" | "folder" | "link";
            /** @description When the source answered last. */
            readonly answeredAt: string | null;
            /** @description Why the last question failed; what was said before still counts. */
            readonly fault: string | null;
            readonly faultSaying?: components["schemas"]["Saying"];
            readonly retryAt: string | null;
        };
        readonly MetadataDetails: {
            readonly externalId: string;
            readonly provider: string;
            /** @description When the source said so; within five minutes it is not asked again. */
            readonly answeredAt: string;
            readonly title: string;
            /** @description What the series is sorted by. */
            readonly titleSort: string | null;
            readonly alternativeTitles: readonly {
                readonly label: string;
                readonly title: string;
            }[];
            readonly summary: string | null;
            readonly publisher: string | null;
            /** @description Minimum age in years. */
            readonly ageRating: number | null;
            /** @description BCP 47 tag, such as `en`. */
            readonly language: string | null;
            readonly genres: readonly string[];
            readonly tags: readonly string[];
            readonly authors: readonly {
                readonly name: string;
                /** @enum {string} */
                readonly role: "writer" | "penciller";
            }[];
            readonly status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            /** @description Books in the complete series. */
            readonly totalBookCount: number | null;
            readonly coverUrl: string | null;
            readonly links: readonly {
                readonly label: string;
                readonly url: string;
            }[];
        };
        readonly MetadataFault: {
            readonly seriesId: string;
            readonly seriesTitle: string;
            readonly provider: string;
            readonly externalId: string;
            readonly url: string;
            readonly fault: string;
            readonly faultSaying?: components["schemas"]["Saying"];
            readonly askedAt: string;
            readonly answeredAt: string | null;
        };
        readonly MetadataSearchResult: {
            /** @description Id of the title at the source. */
            readonly externalId: string;
            /** @description Id of the plugin that found it. */
            readonly provider: string;
            readonly title: string;
            readonly alternativeTitles: readonly string[];
            readonly description: string | null;
            readonly author: string | null;
            readonly artist: string | null;
            readonly genres: readonly string[];
            readonly tags: readonly string[];
            readonly status: string | null;
            /** @description Of the first release. */
            readonly year: number | null;
            readonly coverUrl: string | null;
            readonly sourceUrl: string;
            readonly language: string | null;
            /** @description 0..100 */
            readonly rating: number | null;
            /** @description 0..1: likeness of the titles to those of the series that was asked about; null when none was. */
            readonly confidence: number | null;
        };
        readonly MetadataSettings: {
            /** @description Sources from the one that is believed first; others follow it. */
            readonly order: readonly string[];
            /** @description How old an answer of a source may grow before it is asked again; 0 is never. */
            readonly refreshEveryDays: number;
        };
        readonly MetadataSettingsInput: {
            /** @description Sources from the one that is believed first; others follow it. */
            readonly order: readonly string[];
            /** @description How old an answer of a source may grow before it is asked again; 0 is never. */
            readonly refreshEveryDays: number;
        };
        readonly MetadataSourceState: {
            readonly provider: string;
            readonly name: string;
            readonly enabled: boolean;
            origin: "person" | "series.json" | "download" | "book" | "folder" | "link";
            /** @description When the source last responded, UTC. */
            answeredAt: string | null;
            /** @description Why the last request failed; null when it succeeded. Earlier metadata is kept. */
            fault: string | null;
            faultSaying?: components["schemas"]["Saying"];
            /** @description When the source is queried again, UTC; null when no retry is scheduled. */
            retryAt: string | null;
        };
        MetadataDetails: {
            /** @description ID of the title at the source. */
            externalId: string;
            /** @description Plugin ID of the source. */
            provider: string;
            /** @description When the source returned the metadata; it is cached for five minutes. */
            answeredAt: string;
            /** @description Title. */
            title: string;
            /** @description Title used for sorting. */
            titleSort: string | null;
            readonly alternativeTitles: {
                /** @description Label. */
                label: string;
                /** @description Title. */
                title: string;
            }[];
            /** @description Summary; null when there is none. */
            summary: string | null;
            /** @description Publisher; null when unknown. */
            publisher: string | null;
            /** @description Minimum age in years; null when unrated. */
            ageRating: number | null;
            /** @description BCP 47 language tag, such as `en`; null when unknown. */
            language: string | null;
            /** @description Genres. */
            readonly genres: string[];
            /** @description Tags. */
            readonly tags: string[];
            /** @description Writers and artists. */
            readonly authors: {
                /** @description Name. */
                name: string;
                /**
                 * @description Role of the author.
                 * @enum {string}
                 */
                role: "writer" | "penciller";
            }[];
            /** @description Publication status; null when unknown. */
            status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            /** @description Number of books in the complete series; null when unknown. */
            totalBookCount: number | null;
            /** @description URL of the cover; null when there is none. */
            coverUrl: string | null;
            readonly links: {
                /** @description Label. */
                label: string;
                /** @description URL of the title at its source. */
                url: string;
            }[];
        };
        MetadataFault: {
            /** @description ID of the series. */
            seriesId: string;
            /** @description Title of the series. */
            seriesTitle: string;
            /** @description Plugin ID of the source. */
            provider: string;
            /** @description ID of the title at the source. */
            externalId: string;
            /** @description URL of the title at its source. */
            url: string;
            /** @description Why the last request failed. */
            fault: string;
            faultSaying?: components["schemas"]["Saying"];
            /** @description When the request was made, UTC. */
            askedAt: string;
            /** @description When the source last responded, UTC; null before the first response. */
            answeredAt: string | null;
        };
        MetadataSearchResult: {
            /** @description ID of the title at the source. */
            externalId: string;
            /** @description Plugin ID of the source. */
            provider: string;
            /** @description Title. */
            title: string;
            /** @description Other titles. */
            readonly alternativeTitles: string[];
            /** @description Description; null when there is none. */
            description: string | null;
            /** @description Writer; null when unknown. */
            author: string | null;
            /** @description Artist; null when unknown. */
            artist: string | null;
            /** @description Genres. */
            readonly genres: string[];
            /** @description Tags. */
            readonly tags: string[];
            /** @description Publication status; null when unknown. */
            status: string | null;
            /** @description Year of the first release; null when unknown. */
            year: number | null;
            /** @description URL of the cover; null when there is none. */
            coverUrl: string | null;
            /** @description URL of the title at its source. */
            sourceUrl: string;
            /** @description Original language; null when unknown. */
            language: string | null;
            /** @description Rating from 0 to 100; null when unknown. */
            rating: number | null;
            /** @description Similarity to the titles of the given series, 0 to 1; null without a series. */
            confidence: number | null;
        };
        MetadataSettings: {
            /** @description Plugin IDs of the sources, highest priority first. */
            order: string[];
            /** @description Days after which metadata is refreshed, 0 to 365; 0 turns refreshing off. */
            refreshEveryDays: number;
        };
        MetadataSettingsInput: {
            /** @description Plugin IDs of the sources, highest priority first. */
            order: string[];
            /** @description Days after which metadata is refreshed, 0 to 365; 0 turns refreshing off. */
            refreshEveryDays: number;
        };
        MetadataSourceState: {
            /** @description Plugin ID of the source. */
            provider: string;
            /** @description Name. */
            name: string;
            /** @description Whether the source is enabled. */
            enabled: boolean;
            /**
             * @description ANSWERS: available; LIMITED: rate limited until `retryAt`; DOWN: unavailable; DISABLED: the plugin is disabled.
             * @enum {string}
             */
            readonly state: "ANSWERS" | "LIMITED" | "DOWN" | "DISABLED";
            /** @description Why it cannot be asked at all; null while it is enabled. */
            readonly reason: string | null;
            readonly reasonSaying?: components["schemas"]["Saying"];
            /** @description Series that are bound to it. */
            readonly series: number;
            /** @description Of those, how many it answered about so far. */
            readonly answered: number;
            /** @description How many it had no answer for the last time; what it said before still counts. */
            readonly failed: number;
            /** @description Its latest answer about any of them. */
            readonly answeredAt: string | null;
            /** @description Why it could not be asked the last time; null after an answer. */
            readonly fault: string | null;
            readonly faultSaying?: components["schemas"]["Saying"];
            readonly failingSince: string | null;
            /** @description When the server asks it again by itself; each failure in a row makes it later. */
            readonly retryAt: string | null;
            state: "ANSWERS" | "LIMITED" | "DOWN" | "DISABLED";
            /** @description Why the source is disabled; null while it is enabled. */
            reason: string | null;
            reasonSaying?: components["schemas"]["Saying"];
            /** @description Number of series linked to the source. */
            series: number;
            /** @description Number of those with metadata from the source. */
            answered: number;
            /** @description Number of series whose last request failed. Earlier metadata is kept. */
            failed: number;
            /** @description When the source last responded, UTC. */
            answeredAt: string | null;
            /** @description Why the last request failed; null when it succeeded. */
            fault: string | null;
            faultSaying?: components["schemas"]["Saying"];
            /** @description Since when the source has been failing, UTC; null when it's available. */
            failingSince: string | null;
            /** @description When the server retries automatically, UTC; the delay grows with each failure. */
            retryAt: string | null;
        };
        readonly Meter: {
            readonly name: string;
            readonly description: string;
            readonly baseUnit: string | null;
            readonly measurements: readonly {
                readonly statistic: string;
                readonly value: number;
            }[];
            readonly availableTags: readonly {
                readonly tag: string;
                readonly values: readonly string[];
            }[];
        };
        readonly MissingChapter: {
            readonly chapterUrl: string;
            /** @description As the source writes it, such as `12.5`. */
            readonly number: string | null;
            readonly volume: string | null;
            readonly title: string | null;
            /** @description Who made it, as far as that is known. */
            readonly groups: readonly string[];
            /** @enum {string} */
            readonly state: "downloaded" | "file-missing" | "queued" | "missing" | "failed" | "external" | "removed" | "future" | "superseded" | "other-group" | "blacklisted" | "unknown";
            /** @description Why it is not on the shelf, as a sentence. */
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description The download that will fetch it. */
            readonly downloadId: string | null;
            /** @description When it is tried again by itself. */
            readonly retryAt: string | null;
            /** @description When it was downloaded. */
            readonly downloadedAt: string | null;
        };
        readonly MissingChapters: {
            readonly seriesId: string;
            readonly chapters: readonly components["schemas"]["MissingChapter"][];
        };
        readonly NamePreview: {
            readonly pattern: string;
            /** @description Names that chapters of every kind would get, a oneshot last. */
            readonly names: readonly string[];
        };
        readonly NewChapters: {
            readonly seriesId: string;
            /** @description When the newest of them came; UTC, ISO 8601. */
            readonly newestAt: string;
            /** @description All of them, in reading order. */
            readonly bookIds: readonly string[];
            readonly first: components["schemas"]["Book"];
            readonly last: components["schemas"]["Book"];
        MissingChapter: {
            /** @description URL of the chapter at its source. */
            chapterUrl: string;
            /** @description Number as the source writes it, such as `12.5`. */
            number: string | null;
            /** @description Volume number; null when unknown. */
            volume: string | null;
            /** @description Title of the chapter; null when it has none. */
            title: string | null;
            /** @description Scanlation groups, if known. */
            readonly groups: string[];
            /**
             * @description Status of the chapter.
             * @enum {string}
             */
            state: "downloaded" | "file-missing" | "queued" | "missing" | "failed" | "external" | "removed" | "future" | "superseded" | "other-group" | "blacklisted" | "unknown";
            /** @description Why the chapter isn't in the library. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description ID of the download that includes the chapter; null when none does. */
            downloadId: string | null;
            /** @description When the chapter is retried; null when it isn't. */
            retryAt: string | null;
            /** @description When the chapter was downloaded; null when it wasn't. */
            downloadedAt: string | null;
        };
        MissingChapters: {
            /** @description ID of the series. */
            seriesId: string;
            chapters: components["schemas"]["MissingChapter"][];
        };
        NamePreview: {
            /** @description File name pattern. */
            pattern: string;
            /** @description Example file names for different kinds of chapters; the last one is a one-shot. */
            names: string[];
        };
        NewChapters: {
            /** @description ID of the series. */
            seriesId: string;
            /** @description When the newest chapter was added, UTC. */
            newestAt: string;
            /** @description IDs of the new books, in reading order. */
            bookIds: string[];
            first: components["schemas"]["Book"];
            last: components["schemas"]["Book"];
        };
        readonly OpdsAuthentication: {
            readonly id: string;
            readonly title: string;
            readonly description: string;
            readonly links: readonly components["schemas"]["PublicationLink"][];
            readonly authentication: readonly {
                readonly type: string;
                readonly labels: {
                    readonly login: string;
                    readonly password: string;
                };
            }[];
        };
        readonly OpdsFacet: {
            readonly metadata: {
                readonly title: string;
            };
            readonly links: readonly components["schemas"]["PublicationLink"][];
        };
        readonly OpdsFeed: {
            readonly metadata: {
                readonly title: string;
                readonly description?: string;
                /** @description UTC, no fraction. */
                readonly modified: string;
                readonly numberOfItems?: number;
                readonly itemsPerPage?: number;
                /** @description From 1. */
                readonly currentPage?: number;
            };
            readonly links: readonly components["schemas"]["PublicationLink"][];
            readonly navigation?: readonly components["schemas"]["PublicationLink"][];
            readonly publications?: readonly components["schemas"]["ListedPublication"][];
            readonly groups?: readonly components["schemas"]["OpdsGroup"][];
            readonly facets?: readonly components["schemas"]["OpdsFacet"][];
        };
        readonly OpdsGroup: {
            readonly metadata: {
                readonly title: string;
                readonly description?: string;
                /** @description UTC, no fraction. */
                readonly modified: string;
                readonly numberOfItems?: number;
                readonly itemsPerPage?: number;
                /** @description From 1. */
                readonly currentPage?: number;
            };
            readonly links: readonly components["schemas"]["PublicationLink"][];
            readonly navigation?: readonly components["schemas"]["PublicationLink"][];
            readonly publications?: readonly components["schemas"]["ListedPublication"][];
        };
        readonly OversizedPage: {
            readonly bookId: string;
            readonly bookTitle: string;
            readonly seriesId: string;
            readonly seriesTitle: string;
        OversizedPage: {
            /** @description ID of the book. */
            bookId: string;
            /** @description Title of the book. */
            bookTitle: string;
            /** @description ID of the series. */
            seriesId: string;
            /** @description Title of the series. */
            seriesTitle: string;
            /** @description From 1. */
            readonly pageNumber: number;
            /** @description Pixels. */
            readonly width: number;
            /** @description Pixels. */
            readonly height: number;
            /** @description Width divided by height. */
            readonly aspectRatio: number;
            /** @description Of the book. */
            readonly filePath: string;
            aspectRatio: number;
            /** @description Path of the book's file. */
            filePath: string;
        };
        readonly Page: {
            /** @description From 1. */
            readonly number: number;
            /** @description Inside the archive. */
            readonly fileName: string;
            readonly mediaType: string;
            fileName: string;
            /** @description Media type. */
            mediaType: string;
            /** @description In pixels; null until measured (`analyzeDimensions` of the library). */
            readonly width: number | null;
            /** @description In pixels; null until measured. */
            readonly height: number | null;
            readonly sizeBytes: number | null;
            height: number | null;
            /** @description Size in bytes. */
            sizeBytes: number | null;
            /** @description For people, such as `1.2 MiB`; empty when unknown. */
            readonly size: string;
        };
        readonly PageHashKnown: {
            readonly hash: string;
        PageHashKnown: {
            /** @description Hash of the page. */
            hash: string;
            /** @description Bytes. */
            readonly size: number | null;
            /** @enum {string} */
            readonly action: "DELETE_AUTO" | "DELETE_MANUAL" | "IGNORE";
            readonly deleteCount: number;
            readonly matchCount: number;
            action: "DELETE_AUTO" | "DELETE_MANUAL" | "IGNORE";
            /** @description Number of times the page was deleted. */
            deleteCount: number;
            /** @description Number of pages with this hash. */
            matchCount: number;
            /** @description UTC, no fraction. */
            readonly created: string;
            /** @description UTC, no fraction. */
            readonly lastModified: string;
        };
        readonly PageHashMatch: {
            readonly bookId: string;
            /** @description Path of the book. */
            readonly url: string;
            /** @description From 1. */
            readonly pageNumber: number;
            readonly fileName: string;
            readonly fileSize: number;
            readonly mediaType: string;
        };
        readonly PageHashUnknown: {
            readonly hash: string;
            /** @description Bytes. */
            readonly size: number | null;
            readonly matchCount: number;
        };
        readonly PageOfAuthors: {
            readonly content: readonly components["schemas"]["AuthorDto"][];
            readonly pageable: {
                readonly pageNumber: number;
                readonly pageSize: number;
                readonly offset: number;
                readonly paged: boolean;
                readonly unpaged: boolean;
                readonly sort: {
                    readonly empty: boolean;
                    readonly sorted: boolean;
                    readonly unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            readonly totalElements: number;
            readonly totalPages: number;
            /** @description Of this page, from 0. */
            readonly number: number;
            /** @description Rows that fit on a page. */
            readonly size: number;
            /** @description Rows on this page. */
            readonly numberOfElements: number;
            readonly first: boolean;
            readonly last: boolean;
            readonly empty: boolean;
            readonly sort: {
                readonly empty: boolean;
                readonly sorted: boolean;
                readonly unsorted: boolean;
            };
        };
        readonly PageOfBlockedChapters: {
            readonly content: readonly components["schemas"]["BlockedChapter"][];
            readonly pageable: {
                readonly pageNumber: number;
                readonly pageSize: number;
                readonly offset: number;
                readonly paged: boolean;
                readonly unpaged: boolean;
                readonly sort: {
                    readonly empty: boolean;
                    readonly sorted: boolean;
                    readonly unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            readonly totalElements: number;
            readonly totalPages: number;
            /** @description Of this page, from 0. */
            readonly number: number;
            /** @description Rows that fit on a page. */
            readonly size: number;
            /** @description Rows on this page. */
            readonly numberOfElements: number;
            readonly first: boolean;
            readonly last: boolean;
            readonly empty: boolean;
            readonly sort: {
                readonly empty: boolean;
                readonly sorted: boolean;
                readonly unsorted: boolean;
            };
        };
        readonly PageOfBooks: {
            readonly content: readonly components["schemas"]["Book"][];
            readonly pageable: {
                readonly pageNumber: number;
                readonly pageSize: number;
                readonly offset: number;
                readonly paged: boolean;
                readonly unpaged: boolean;
                readonly sort: {
                    readonly empty: boolean;
                    readonly sorted: boolean;
                    readonly unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            readonly totalElements: number;
            readonly totalPages: number;
            /** @description Of this page, from 0. */
            readonly number: number;
            /** @description Rows that fit on a page. */
            readonly size: number;
            /** @description Rows on this page. */
            readonly numberOfElements: number;
            readonly first: boolean;
            readonly last: boolean;
            readonly empty: boolean;
            readonly sort: {
                readonly empty: boolean;
                readonly sorted: boolean;
                readonly unsorted: boolean;
            };
        };
        readonly PageOfCollections: {
            readonly content: readonly components["schemas"]["Collection"][];
            readonly pageable: {
                readonly pageNumber: number;
                readonly pageSize: number;
                readonly offset: number;
                readonly paged: boolean;
                readonly unpaged: boolean;
                readonly sort: {
                    readonly empty: boolean;
                    readonly sorted: boolean;
                    readonly unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            readonly totalElements: number;
            readonly totalPages: number;
            /** @description Of this page, from 0. */
            readonly number: number;
            /** @description Rows that fit on a page. */
            readonly size: number;
            /** @description Rows on this page. */
            readonly numberOfElements: number;
            readonly first: boolean;
            readonly last: boolean;
            readonly empty: boolean;
            readonly sort: {
                readonly empty: boolean;
                readonly sorted: boolean;
                readonly unsorted: boolean;
            };
        };
        readonly PageOfCutBooks: {
            readonly content: readonly components["schemas"]["CutBook"][];
            readonly pageable: {
                readonly pageNumber: number;
                readonly pageSize: number;
                readonly offset: number;
                readonly paged: boolean;
                readonly unpaged: boolean;
                readonly sort: {
                    readonly empty: boolean;
                    readonly sorted: boolean;
                    readonly unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            readonly totalElements: number;
            readonly totalPages: number;
            /** @description Of this page, from 0. */
            readonly number: number;
            /** @description Rows that fit on a page. */
            readonly size: number;
            /** @description Rows on this page. */
            readonly numberOfElements: number;
            readonly first: boolean;
            readonly last: boolean;
            readonly empty: boolean;
            readonly sort: {
                readonly empty: boolean;
                readonly sorted: boolean;
                readonly unsorted: boolean;
            };
        };
        readonly PageOfDownloads: {
            readonly content: readonly components["schemas"]["Download"][];
            readonly pageable: {
                readonly pageNumber: number;
                readonly pageSize: number;
                readonly offset: number;
                readonly paged: boolean;
                readonly unpaged: boolean;
                readonly sort: {
                    readonly empty: boolean;
                    readonly sorted: boolean;
                    readonly unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            readonly totalElements: number;
            readonly totalPages: number;
            /** @description Of this page, from 0. */
            readonly number: number;
            /** @description Rows that fit on a page. */
            readonly size: number;
            /** @description Rows on this page. */
            readonly numberOfElements: number;
            readonly first: boolean;
            readonly last: boolean;
            readonly empty: boolean;
            readonly sort: {
                readonly empty: boolean;
                readonly sorted: boolean;
                readonly unsorted: boolean;
            };
        };
        readonly PageOfIntegers: {
            readonly content: readonly number[];
            readonly pageable: {
                readonly pageNumber: number;
                readonly pageSize: number;
                readonly offset: number;
                readonly paged: boolean;
                readonly unpaged: boolean;
                readonly sort: {
                    readonly empty: boolean;
                    readonly sorted: boolean;
                    readonly unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            readonly totalElements: number;
            readonly totalPages: number;
            /** @description Of this page, from 0. */
            readonly number: number;
            /** @description Rows that fit on a page. */
            readonly size: number;
            /** @description Rows on this page. */
            readonly numberOfElements: number;
            readonly first: boolean;
            readonly last: boolean;
            readonly empty: boolean;
            readonly sort: {
                readonly empty: boolean;
                readonly sorted: boolean;
                readonly unsorted: boolean;
            };
        };
        readonly PageOfOversizedPages: {
            readonly content: readonly components["schemas"]["OversizedPage"][];
            readonly pageable: {
                readonly pageNumber: number;
                readonly pageSize: number;
                readonly offset: number;
                readonly paged: boolean;
                readonly unpaged: boolean;
                readonly sort: {
                    readonly empty: boolean;
                    readonly sorted: boolean;
                    readonly unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            readonly totalElements: number;
            readonly totalPages: number;
            /** @description Of this page, from 0. */
            readonly number: number;
            /** @description Rows that fit on a page. */
            readonly size: number;
            /** @description Rows on this page. */
            readonly numberOfElements: number;
            readonly first: boolean;
            readonly last: boolean;
            readonly empty: boolean;
            readonly sort: {
                readonly empty: boolean;
                readonly sorted: boolean;
                readonly unsorted: boolean;
            };
        };
        readonly PageOfReadLists: {
            readonly content: readonly components["schemas"]["ReadList"][];
            readonly pageable: {
                readonly pageNumber: number;
                readonly pageSize: number;
                readonly offset: number;
                readonly paged: boolean;
                readonly unpaged: boolean;
                readonly sort: {
                    readonly empty: boolean;
                    readonly sorted: boolean;
                    readonly unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            readonly totalElements: number;
            readonly totalPages: number;
            /** @description Of this page, from 0. */
            readonly number: number;
            /** @description Rows that fit on a page. */
            readonly size: number;
            /** @description Rows on this page. */
            readonly numberOfElements: number;
            readonly first: boolean;
            readonly last: boolean;
            readonly empty: boolean;
            readonly sort: {
                readonly empty: boolean;
                readonly sorted: boolean;
                readonly unsorted: boolean;
            };
        };
        readonly PageOfSeries: {
            readonly content: readonly components["schemas"]["Series"][];
            readonly pageable: {
                readonly pageNumber: number;
                readonly pageSize: number;
                readonly offset: number;
                readonly paged: boolean;
                readonly unpaged: boolean;
                readonly sort: {
                    readonly empty: boolean;
                    readonly sorted: boolean;
                    readonly unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            readonly totalElements: number;
            readonly totalPages: number;
            /** @description Of this page, from 0. */
            readonly number: number;
            /** @description Rows that fit on a page. */
            readonly size: number;
            /** @description Rows on this page. */
            readonly numberOfElements: number;
            readonly first: boolean;
            readonly last: boolean;
            readonly empty: boolean;
            readonly sort: {
                readonly empty: boolean;
                readonly sorted: boolean;
                readonly unsorted: boolean;
            };
        };
        readonly PageOfStrings: {
            readonly content: readonly string[];
            readonly pageable: {
                readonly pageNumber: number;
                readonly pageSize: number;
                readonly offset: number;
                readonly paged: boolean;
                readonly unpaged: boolean;
                readonly sort: {
                    readonly empty: boolean;
                    readonly sorted: boolean;
                    readonly unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            readonly totalElements: number;
            readonly totalPages: number;
            /** @description Of this page, from 0. */
            readonly number: number;
            /** @description Rows that fit on a page. */
            readonly size: number;
            /** @description Rows on this page. */
            readonly numberOfElements: number;
            readonly first: boolean;
            readonly last: boolean;
            readonly empty: boolean;
            readonly sort: {
                readonly empty: boolean;
                readonly sorted: boolean;
                readonly unsorted: boolean;
            };
        };
        readonly PasswordUpdateInput: {
            readonly password: string;
            /** @description Whether the account's API keys are deleted, too. Default: true when an administrator sets the password of somebody else, false for one's own. */
            readonly revokeApiKeys?: boolean | null;
        };
        readonly Path: {
            /** @enum {string} */
            readonly type: "directory" | "file";
            readonly name: string;
            readonly path: string;
        };
        readonly Plugin: {
            readonly id: string;
            readonly name: string;
            readonly version: string;
            readonly author: string;
            readonly description: string;
            readonly enabled: boolean;
        PageHashMatch: {
            /** @description ID of the book. */
            bookId: string;
            /** @description Path of the file. */
            url: string;
            /** @description From 1. */
            pageNumber: number;
            /** @description File name of the page. */
            fileName: string;
            /** @description Size of the page in bytes. */
            fileSize: number;
            /** @description Media type of the page. */
            mediaType: string;
        };
        PageHashUnknown: {
            /** @description Hash of the page. */
            hash: string;
            /** @description Bytes. */
            size: number | null;
            /** @description Number of pages with this hash. */
            matchCount: number;
        };
        PageOfAuthors: {
            /** @description Items on this page. */
            content: components["schemas"]["AuthorDto"][];
            pageable: {
                /** @description Page number, from 0. */
                pageNumber: number;
                /** @description Page size. */
                pageSize: number;
                /** @description Number of items before this page. */
                offset: number;
                /** @description Whether the result is split into pages. */
                paged: boolean;
                /** @description Whether all items are returned in one response. */
                unpaged: boolean;
                sort: {
                    /** @description Whether the list has no entries. */
                    empty: boolean;
                    /** @description Whether a sort order is applied. */
                    sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            totalElements: number;
            /** @description Total number of pages. */
            totalPages: number;
            /** @description Page number, from 0. */
            number: number;
            /** @description Page size. */
            size: number;
            /** @description Number of items on this page. */
            numberOfElements: number;
            /** @description Whether this is the first page. */
            first: boolean;
            /** @description Whether this is the last page. */
            last: boolean;
            /** @description Whether the list has no entries. */
            empty: boolean;
            sort: {
                /** @description Whether the list has no entries. */
                empty: boolean;
                /** @description Whether a sort order is applied. */
                sorted: boolean;
                /** @description Whether no sort order is applied. */
                unsorted: boolean;
            };
        };
        PageOfBlockedChapters: {
            /** @description Items on this page. */
            content: components["schemas"]["BlockedChapter"][];
            pageable: {
                /** @description Page number, from 0. */
                pageNumber: number;
                /** @description Page size. */
                pageSize: number;
                /** @description Number of items before this page. */
                offset: number;
                /** @description Whether the result is split into pages. */
                paged: boolean;
                /** @description Whether all items are returned in one response. */
                unpaged: boolean;
                sort: {
                    /** @description Whether the list has no entries. */
                    empty: boolean;
                    /** @description Whether a sort order is applied. */
                    sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            totalElements: number;
            /** @description Total number of pages. */
            totalPages: number;
            /** @description Page number, from 0. */
            number: number;
            /** @description Page size. */
            size: number;
            /** @description Number of items on this page. */
            numberOfElements: number;
            /** @description Whether this is the first page. */
            first: boolean;
            /** @description Whether this is the last page. */
            last: boolean;
            /** @description Whether the list has no entries. */
            empty: boolean;
            sort: {
                /** @description Whether the list has no entries. */
                empty: boolean;
                /** @description Whether a sort order is applied. */
                sorted: boolean;
                /** @description Whether no sort order is applied. */
                unsorted: boolean;
            };
        };
        PageOfBooks: {
            /** @description Items on this page. */
            content: components["schemas"]["Book"][];
            pageable: {
                /** @description Page number, from 0. */
                pageNumber: number;
                /** @description Page size. */
                pageSize: number;
                /** @description Number of items before this page. */
                offset: number;
                /** @description Whether the result is split into pages. */
                paged: boolean;
                /** @description Whether all items are returned in one response. */
                unpaged: boolean;
                sort: {
                    /** @description Whether the list has no entries. */
                    empty: boolean;
                    /** @description Whether a sort order is applied. */
                    sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            totalElements: number;
            /** @description Total number of pages. */
            totalPages: number;
            /** @description Page number, from 0. */
            number: number;
            /** @description Page size. */
            size: number;
            /** @description Number of items on this page. */
            numberOfElements: number;
            /** @description Whether this is the first page. */
            first: boolean;
            /** @description Whether this is the last page. */
            last: boolean;
            /** @description Whether the list has no entries. */
            empty: boolean;
            sort: {
                /** @description Whether the list has no entries. */
                empty: boolean;
                /** @description Whether a sort order is applied. */
                sorted: boolean;
                /** @description Whether no sort order is applied. */
                unsorted: boolean;
            };
        };
        PageOfCollections: {
            /** @description Items on this page. */
            content: components["schemas"]["Collection"][];
            pageable: {
                /** @description Page number, from 0. */
                pageNumber: number;
                /** @description Page size. */
                pageSize: number;
                /** @description Number of items before this page. */
                offset: number;
                /** @description Whether the result is split into pages. */
                paged: boolean;
                /** @description Whether all items are returned in one response. */
                unpaged: boolean;
                sort: {
                    /** @description Whether the list has no entries. */
                    empty: boolean;
                    /** @description Whether a sort order is applied. */
                    sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            totalElements: number;
            /** @description Total number of pages. */
            totalPages: number;
            /** @description Page number, from 0. */
            number: number;
            /** @description Page size. */
            size: number;
            /** @description Number of items on this page. */
            numberOfElements: number;
            /** @description Whether this is the first page. */
            first: boolean;
            /** @description Whether this is the last page. */
            last: boolean;
            /** @description Whether the list has no entries. */
            empty: boolean;
            sort: {
                /** @description Whether the list has no entries. */
                empty: boolean;
                /** @description Whether a sort order is applied. */
                sorted: boolean;
                /** @description Whether no sort order is applied. */
                unsorted: boolean;
            };
        };
        PageOfCutBooks: {
            /** @description Items on this page. */
            content: components["schemas"]["CutBook"][];
            pageable: {
                /** @description Page number, from 0. */
                pageNumber: number;
                /** @description Page size. */
                pageSize: number;
                /** @description Number of items before this page. */
                offset: number;
                /** @description Whether the result is split into pages. */
                paged: boolean;
                /** @description Whether all items are returned in one response. */
                unpaged: boolean;
                sort: {
                    /** @description Whether the list has no entries. */
                    empty: boolean;
                    /** @description Whether a sort order is applied. */
                    sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            totalElements: number;
            /** @description Total number of pages. */
            totalPages: number;
            /** @description Page number, from 0. */
            number: number;
            /** @description Page size. */
            size: number;
            /** @description Number of items on this page. */
            numberOfElements: number;
            /** @description Whether this is the first page. */
            first: boolean;
            /** @description Whether this is the last page. */
            last: boolean;
            /** @description Whether the list has no entries. */
            empty: boolean;
            sort: {
                /** @description Whether the list has no entries. */
                empty: boolean;
                /** @description Whether a sort order is applied. */
                sorted: boolean;
                /** @description Whether no sort order is applied. */
                unsorted: boolean;
            };
        };
        PageOfDownloads: {
            /** @description Items on this page. */
            content: components["schemas"]["Download"][];
            pageable: {
                /** @description Page number, from 0. */
                pageNumber: number;
                /** @description Page size. */
                pageSize: number;
                /** @description Number of items before this page. */
                offset: number;
                /** @description Whether the result is split into pages. */
                paged: boolean;
                /** @description Whether all items are returned in one response. */
                unpaged: boolean;
                sort: {
                    /** @description Whether the list has no entries. */
                    empty: boolean;
                    /** @description Whether a sort order is applied. */
                    sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            totalElements: number;
            /** @description Total number of pages. */
            totalPages: number;
            /** @description Page number, from 0. */
            number: number;
            /** @description Page size. */
            size: number;
            /** @description Number of items on this page. */
            numberOfElements: number;
            /** @description Whether this is the first page. */
            first: boolean;
            /** @description Whether this is the last page. */
            last: boolean;
            /** @description Whether the list has no entries. */
            empty: boolean;
            sort: {
                /** @description Whether the list has no entries. */
                empty: boolean;
                /** @description Whether a sort order is applied. */
                sorted: boolean;
                /** @description Whether no sort order is applied. */
                unsorted: boolean;
            };
        };
        PageOfIntegers: {
            /** @description Items on this page. */
            content: number[];
            pageable: {
                /** @description Page number, from 0. */
                pageNumber: number;
                /** @description Page size. */
                pageSize: number;
                /** @description Number of items before this page. */
                offset: number;
                /** @description Whether the result is split into pages. */
                paged: boolean;
                /** @description Whether all items are returned in one response. */
                unpaged: boolean;
                sort: {
                    /** @description Whether the list has no entries. */
                    empty: boolean;
                    /** @description Whether a sort order is applied. */
                    sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            totalElements: number;
            /** @description Total number of pages. */
            totalPages: number;
            /** @description Page number, from 0. */
            number: number;
            /** @description Page size. */
            size: number;
            /** @description Number of items on this page. */
            numberOfElements: number;
            /** @description Whether this is the first page. */
            first: boolean;
            /** @description Whether this is the last page. */
            last: boolean;
            /** @description Whether the list has no entries. */
            empty: boolean;
            sort: {
                /** @description Whether the list has no entries. */
                empty: boolean;
                /** @description Whether a sort order is applied. */
                sorted: boolean;
                /** @description Whether no sort order is applied. */
                unsorted: boolean;
            };
        };
        PageOfOversizedPages: {
            /** @description Items on this page. */
            content: components["schemas"]["OversizedPage"][];
            pageable: {
                /** @description Page number, from 0. */
                pageNumber: number;
                /** @description Page size. */
                pageSize: number;
                /** @description Number of items before this page. */
                offset: number;
                /** @description Whether the result is split into pages. */
                paged: boolean;
                /** @description Whether all items are returned in one response. */
                unpaged: boolean;
                sort: {
                    /** @description Whether the list has no entries. */
                    empty: boolean;
                    /** @description Whether a sort order is applied. */
                    sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            totalElements: number;
            /** @description Total number of pages. */
            totalPages: number;
            /** @description Page number, from 0. */
            number: number;
            /** @description Page size. */
            size: number;
            /** @description Number of items on this page. */
            numberOfElements: number;
            /** @description Whether this is the first page. */
            first: boolean;
            /** @description Whether this is the last page. */
            last: boolean;
            /** @description Whether the list has no entries. */
            empty: boolean;
            sort: {
                /** @description Whether the list has no entries. */
                empty: boolean;
                /** @description Whether a sort order is applied. */
                sorted: boolean;
                /** @description Whether no sort order is applied. */
                unsorted: boolean;
            };
        };
        PageOfReadLists: {
            /** @description Items on this page. */
            content: components["schemas"]["ReadList"][];
            pageable: {
                /** @description Page number, from 0. */
                pageNumber: number;
                /** @description Page size. */
                pageSize: number;
                /** @description Number of items before this page. */
                offset: number;
                /** @description Whether the result is split into pages. */
                paged: boolean;
                /** @description Whether all items are returned in one response. */
                unpaged: boolean;
                sort: {
                    /** @description Whether the list has no entries. */
                    empty: boolean;
                    /** @description Whether a sort order is applied. */
                    sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            totalElements: number;
            /** @description Total number of pages. */
            totalPages: number;
            /** @description Page number, from 0. */
            number: number;
            /** @description Page size. */
            size: number;
            /** @description Number of items on this page. */
            numberOfElements: number;
            /** @description Whether this is the first page. */
            first: boolean;
            /** @description Whether this is the last page. */
            last: boolean;
            /** @description Whether the list has no entries. */
            empty: boolean;
            sort: {
                /** @description Whether the list has no entries. */
                empty: boolean;
                /** @description Whether a sort order is applied. */
                sorted: boolean;
                /** @description Whether no sort order is applied. */
                unsorted: boolean;
            };
        };
        PageOfSeries: {
            /** @description Items on this page. */
            content: components["schemas"]["Series"][];
            pageable: {
                /** @description Page number, from 0. */
                pageNumber: number;
                /** @description Page size. */
                pageSize: number;
                /** @description Number of items before this page. */
                offset: number;
                /** @description Whether the result is split into pages. */
                paged: boolean;
                /** @description Whether all items are returned in one response. */
                unpaged: boolean;
                sort: {
                    /** @description Whether the list has no entries. */
                    empty: boolean;
                    /** @description Whether a sort order is applied. */
                    sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            totalElements: number;
            /** @description Total number of pages. */
            totalPages: number;
            /** @description Page number, from 0. */
            number: number;
            /** @description Page size. */
            size: number;
            /** @description Number of items on this page. */
            numberOfElements: number;
            /** @description Whether this is the first page. */
            first: boolean;
            /** @description Whether this is the last page. */
            last: boolean;
            /** @description Whether the list has no entries. */
            empty: boolean;
            sort: {
                /** @description Whether the list has no entries. */
                empty: boolean;
                /** @description Whether a sort order is applied. */
                sorted: boolean;
                /** @description Whether no sort order is applied. */
                unsorted: boolean;
            };
        };
        PageOfStrings: {
            /** @description Items on this page. */
            content: string[];
            pageable: {
                /** @description Page number, from 0. */
                pageNumber: number;
                /** @description Page size. */
                pageSize: number;
                /** @description Number of items before this page. */
                offset: number;
                /** @description Whether the result is split into pages. */
                paged: boolean;
                /** @description Whether all items are returned in one response. */
                unpaged: boolean;
                sort: {
                    /** @description Whether the list has no entries. */
                    empty: boolean;
                    /** @description Whether a sort order is applied. */
                    sorted: boolean;
                    /** @description Whether no sort order is applied. */
                    unsorted: boolean;
                };
            };
            /** @description Total number of items. */
            totalElements: number;
            /** @description Total number of pages. */
            totalPages: number;
            /** @description Page number, from 0. */
            number: number;
            /** @description Page size. */
            size: number;
            /** @description Number of items on this page. */
            numberOfElements: number;
            /** @description Whether this is the first page. */
            first: boolean;
            /** @description Whether this is the last page. */
            last: boolean;
            /** @description Whether the list has no entries. */
            empty: boolean;
            sort: {
                /** @description Whether the list has no entries. */
                empty: boolean;
                /** @description Whether a sort order is applied. */
                sorted: boolean;
                /** @description Whether no sort order is applied. */
                unsorted: boolean;
            };
        };
        PasswordUpdateInput: {
            password: string;
            /** @description Whether to delete the API keys of the account too. Defaults to true for other users' passwords and false for your own. */
            revokeApiKeys?: boolean | null;
        };
        Path: {
            /**
             * @description directory or file.
             * @enum {string}
             */
            type: "directory" | "file";
            /** @description File or folder name. */
            name: string;
            /** @description Absolute path. */
            path: string;
        };
        Plugin: {
            /** @description ID. */
            id: string;
            /** @description Name of the plugin. */
            name: string;
            /** @description Version of the plugin. */
            version: string;
            /** @description Author of the plugin. */
            author: string;
            /** @description What the plugin does. */
            description: string;
            /** @description Whether the plugin is enabled. */
            enabled: boolean;
            /**
             * @description What the plugin does.
             * @enum {string}
             */
            readonly pluginType: "DOWNLOAD" | "METADATA" | "TASK" | "PROCESSOR" | "NOTIFIER" | "ANALYZER";
            readonly entryPoint: string;
            readonly sourceUrl: string;
            readonly installedDate: string;
            /** @description When the registration last changed. */
            readonly lastUpdated: string;
            pluginType: "DOWNLOAD" | "METADATA" | "TASK" | "PROCESSOR" | "NOTIFIER" | "ANALYZER";
            /** @description Entry file of the plugin. */
            entryPoint: string;
            /** @description Website of the plugin; empty when there is none. */
            sourceUrl: string;
            /** @description When the plugin was installed, UTC. */
            installedDate: string;
            /** @description When the plugin was last changed. */
            lastUpdated: string;
            /** @description JSON Schema as text. */
            readonly configSchema: string;
            /** @description Always null. */
            readonly dependencies: null;
            /** @description Hosts that it may reach, beside those that its settings name. */
            readonly hosts: readonly string[];
            /** @description Comes with the server; others are packages that can be uninstalled. */
            readonly builtIn: boolean;
            /** @description False for a folder that cannot be used as a plugin; `problem` says why. */
            readonly usable: boolean;
            /** @description What is wrong with it and what to do; null while nothing is known to be wrong. */
            readonly problem: string | null;
            readonly problemSaying?: components["schemas"]["Saying"];
            /** @description What is worth knowing although nothing is wrong, such as a newer gallery-dl. */
            readonly notice: string | null;
            readonly noticeSaying?: components["schemas"]["Saying"];
            dependencies: null;
            /** @description Hosts that the plugin may access, in addition to those in its settings. */
            hosts: string[];
            /** @description Whether the plugin is built in; other plugins can be uninstalled. */
            builtIn: boolean;
            /** @description False when the folder can't be used as a plugin; `problem` gives the reason. */
            usable: boolean;
            /** @description What is wrong and how to fix it; null when there is no known problem. */
            problem: string | null;
            problemSaying?: components["schemas"]["Saying"];
            /** @description Information that needs no action, such as a newer gallery-dl. */
            notice: string | null;
            noticeSaying?: components["schemas"]["Saying"];
        };
        readonly PluginConfig: {
            readonly [key: string]: string;
        };
        readonly PluginLog: {
            readonly id: string;
            readonly pluginId: string;
            /** @enum {string} */
            readonly logLevel: "DEBUG" | "INFO" | "WARN" | "ERROR";
            readonly message: string;
            /** @description Stack of the error behind the record; null when there is none. */
            readonly exceptionTrace: string | null;
        PluginLog: {
            /** @description ID. */
            id: string;
            /** @description ID of the plugin. */
            pluginId: string;
            /**
             * @description Level of the line.
             * @enum {string}
             */
            logLevel: "DEBUG" | "INFO" | "WARN" | "ERROR";
            /** @description Message of the line. */
            message: string;
            /** @description Stack trace of the error; null when there is none. */
            exceptionTrace: string | null;
            /** @description UTC, ISO 8601. */
            readonly timestamp: string;
        };
        readonly Positions: {
            readonly total: number;
            readonly positions: readonly components["schemas"]["Locator"][];
        };
        readonly PosterOfBook: {
            readonly id: string;
        PosterOfBook: {
            /** @description ID of the poster. */
            id: string;
            /**
             * @description Origin of the poster.
             * @enum {string}
             */
            readonly type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether it is the one shown. */
            readonly selected: boolean;
            readonly mediaType: string;
            type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether the poster is selected. */
            selected: boolean;
            /** @description Media type of the image. */
            mediaType: string;
            /** @description In bytes. */
            readonly fileSize: number;
            /** @description In pixels. */
            readonly width: number;
            /** @description In pixels. */
            readonly height: number;
            readonly bookId: string;
        };
        readonly PosterOfCollection: {
            readonly id: string;
        PosterOfCollection: {
            /** @description ID of the poster. */
            id: string;
            /**
             * @description Origin of the poster.
             * @enum {string}
             */
            readonly type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether it is the one shown. */
            readonly selected: boolean;
            readonly mediaType: string;
            type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether the poster is selected. */
            selected: boolean;
            /** @description Media type of the image. */
            mediaType: string;
            /** @description In bytes. */
            readonly fileSize: number;
            /** @description In pixels. */
            readonly width: number;
            /** @description In pixels. */
            readonly height: number;
            readonly collectionId: string;
        };
        readonly PosterOfReadList: {
            readonly id: string;
        PosterOfReadList: {
            /** @description ID of the poster. */
            id: string;
            /**
             * @description Origin of the poster.
             * @enum {string}
             */
            readonly type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether it is the one shown. */
            readonly selected: boolean;
            readonly mediaType: string;
            type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether the poster is selected. */
            selected: boolean;
            /** @description Media type of the image. */
            mediaType: string;
            /** @description In bytes. */
            readonly fileSize: number;
            /** @description In pixels. */
            readonly width: number;
            /** @description In pixels. */
            readonly height: number;
            readonly readListId: string;
        };
        readonly PosterOfSeries: {
            readonly id: string;
        PosterOfSeries: {
            /** @description ID of the poster. */
            id: string;
            /**
             * @description Origin of the poster.
             * @enum {string}
             */
            readonly type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether it is the one shown. */
            readonly selected: boolean;
            readonly mediaType: string;
            type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether the poster is selected. */
            selected: boolean;
            /** @description Media type of the image. */
            mediaType: string;
            /** @description In bytes. */
            readonly fileSize: number;
            /** @description In pixels. */
            readonly width: number;
            /** @description In pixels. */
            readonly height: number;
            readonly seriesId: string;
        };
        readonly Progression: {
            /** @description ISO 8601 with zone. */
            readonly modified: string;
            readonly device: {
                readonly id: string;
                readonly name: string;
            };
            readonly locator: components["schemas"]["Locator"];
        };
        readonly ProgressionUpdateInput: {
            /** Format: date-time */
            readonly modified: string;
            readonly device: {
                readonly id: string;
                readonly name: string;
            };
            readonly locator: {
                readonly href: string;
                readonly type: string;
                readonly title?: string | null;
                readonly locations?: {
                    readonly fragments?: readonly string[] | null;
                    readonly progression?: number | null;
                    readonly position?: number | null;
                    readonly totalProgression?: number | null;
                } | null;
                readonly text?: {
                    readonly after?: string | null;
                    readonly before?: string | null;
                    readonly highlight?: string | null;
                } | null;
                readonly koboSpan?: string | null;
            };
        };
        readonly Publication: {
            readonly context: string;
            readonly metadata: components["schemas"]["PublicationMetadata"];
            readonly links: readonly components["schemas"]["PublicationLink"][];
            readonly images: readonly components["schemas"]["PublicationLink"][];
            readonly readingOrder: readonly components["schemas"]["PublicationLink"][];
            readonly resources: readonly components["schemas"]["PublicationLink"][];
            readonly toc: readonly components["schemas"]["PublicationLink"][];
            readonly landmarks: readonly components["schemas"]["PublicationLink"][];
            readonly pageList: readonly components["schemas"]["PublicationLink"][];
        };
        readonly PublicationLink: {
            /** @description Whole address; absent for a heading. */
            readonly href?: string;
            readonly type?: string;
            readonly rel?: string;
            readonly title?: string;
            readonly width?: number;
            readonly height?: number;
            /** @description Whether href has places to fill in. */
            readonly templated?: boolean;
            readonly properties: {
                readonly [key: string]: unknown;
            };
            readonly alternate?: readonly components["schemas"]["PublicationLink"][];
            readonly children?: readonly components["schemas"]["PublicationLink"][];
        };
        readonly PublicationLinkInput: {
            /** @description Whole address; absent for a heading. */
            readonly href?: string;
            readonly type?: string;
            readonly rel?: string;
            readonly title?: string;
            readonly width?: number;
            readonly height?: number;
            /** @description Whether href has places to fill in. */
            readonly templated?: boolean;
            readonly properties: {
                readonly [key: string]: unknown;
            };
            readonly alternate?: readonly components["schemas"]["PublicationLinkInput"][];
            readonly children?: readonly components["schemas"]["PublicationLinkInput"][];
        };
        readonly PublicationMetadata: {
            readonly title: string;
            readonly conformsTo: string;
            readonly identifier?: string;
            /** @description UTC, no fraction. */
            readonly modified: string;
            /** @description yyyy-mm-dd */
            readonly published?: string;
            readonly language?: string;
            readonly description?: string;
            readonly numberOfPages: number;
            /** @enum {string} */
            readonly readingProgression?: "rtl" | "ltr" | "ttb";
            readonly author: readonly string[];
            readonly artist: readonly string[];
            readonly colorist: readonly string[];
            readonly contributor: readonly string[];
            readonly editor: readonly string[];
            readonly illustrator: readonly string[];
            readonly inker: readonly string[];
            readonly letterer: readonly string[];
            readonly penciler: readonly string[];
            readonly translator: readonly string[];
            readonly publisher: readonly string[];
            readonly subject: readonly string[];
            readonly belongsTo: {
                readonly series: readonly {
                    readonly name: string;
                    readonly position: number;
                    readonly links: readonly components["schemas"]["PublicationLink"][];
                }[];
                readonly collection: readonly unknown[];
            };
            readonly rendition: {
                readonly [key: string]: unknown;
            };
        };
        readonly ReadList: {
            readonly id: string;
            readonly name: string;
            readonly summary: string;
            /** @description Whether the order of `bookIds` counts; otherwise books are sorted by release date. */
            readonly ordered: boolean;
            readonly bookIds: readonly string[];
        ReadList: {
            /** @description ID. */
            id: string;
            /** @description Name. */
            name: string;
            /** @description Summary; empty when there is none. */
            summary: string;
            /** @description Whether books are in the order of `bookIds` instead of sorted by release date. */
            ordered: boolean;
            /** @description IDs of the books. */
            bookIds: string[];
            /** @description UTC, no fraction. */
            readonly createdDate: string;
            /** @description UTC, no fraction. */
            readonly lastModifiedDate: string;
            /** @description Whether books are left out that the caller may not see. */
            readonly filtered: boolean;
            lastModifiedDate: string;
            /** @description Whether books are hidden because you can't access them. */
            filtered: boolean;
        };
        readonly ReadListBookMatch: {
            readonly series: {
                readonly seriesId: string;
                readonly title: string;
                readonly releaseDate: string | null;
            };
            readonly books: readonly {
                readonly bookId: string;
                readonly number: string;
                readonly title: string;
            }[];
        };
        readonly ReadListCreationInput: {
            readonly name: string;
            readonly summary?: string | null;
            readonly ordered?: boolean | null;
            readonly bookIds: readonly string[];
        };
        readonly ReadListMatch: {
            readonly readListMatch: {
                readonly name: string;
                /** @description ERR_1009 when a read list has this name already. */
                readonly errorCode: string;
            };
            readonly requests: readonly {
                readonly request: {
                    /** @description Titles that were looked for. */
                    readonly series: readonly string[];
                    readonly number: string;
        ReadListMatch: {
            readListMatch: {
                name: string;
                /** @description ERR_1009 when a read list with this name already exists. */
                errorCode: string;
            };
            requests: {
                request: {
                    /** @description Searched series titles. */
                    series: string[];
                    number: string;
                };
                readonly matches: readonly components["schemas"]["ReadListBookMatch"][];
            }[];
            readonly errorCode: string;
        };
        readonly ReadListUpdateInput: {
            readonly name?: string | null;
            readonly summary?: string | null;
            readonly ordered?: boolean | null;
            readonly bookIds?: readonly string[] | null;
        };
        readonly ReadProgress: {
            /** @description Last page read, from 1. */
            readonly page: number;
            readonly completed: boolean;
            page: number;
            /** @description Whether the book is finished. */
            completed: boolean;
            /** @description UTC, no fraction. */
            readonly readDate: string;
            /** @description UTC, no fraction. */
            readonly created: string;
            /** @description UTC, no fraction. */
            readonly lastModified: string;
            /** @description Empty when unknown. */
            readonly deviceId: string;
            readonly deviceName: string;
            deviceId: string;
            /** @description Name of the device. */
            deviceName: string;
        };
        readonly ReadProgressUpdateInput: {
            readonly page?: number | null;
            readonly completed?: boolean | null;
        };
        readonly Release: {
            readonly version: string;
            readonly releaseDate: string;
            readonly url: string;
            readonly latest: boolean;
            readonly preRelease: boolean;
            /** @description Markdown. */
            readonly description: string;
        };
        readonly ReleasePreferenceInForce: {
            readonly oneRelease: boolean;
            readonly groups: readonly string[];
            /** @description Whether this is the setting of the library, or of the server when that has none. */
            readonly inherited: boolean;
        };
        readonly ReleasePreferenceInput: {
            /** @description Whether one release of each chapter is enough. Otherwise all of them are fetched. */
            readonly oneRelease: boolean;
            /** @description Names of groups, the best first. Groups that are not named count alike, after all of these. */
            readonly groups: readonly string[];
        };
        readonly ReleasePreferenceOfSeries: {
            readonly oneRelease: boolean;
            readonly groups: readonly string[];
            /** @description Whether this is the setting of the library, or of the server when that has none. */
            readonly inherited: boolean;
            /** @description Whether it can be set: nobody can while the source of the series is unknown. */
            readonly settable: boolean;
        };
        readonly RepairResult: {
            /** @description Titles of MangaDex that the library holds. */
            readonly mangaProcessed: number;
            /** @description Archives that got what they lacked. */
            readonly repaired: number;
            /** @description Archives that lack nothing, are of another site, or could be several chapters. */
            readonly skipped: number;
            /** @description Titles and archives that could not be repaired, and why. */
            readonly errors: readonly string[];
        };
        readonly RestoreAllResult: {
            /** @description Books that have their original again. */
            readonly restored: number;
            /** @description Books without an original beside them. */
            readonly skipped: number;
            /** @description Books with a failure. */
            readonly errors: number;
            readonly details: readonly {
                readonly bookId: string;
                readonly message: string;
            }[];
        };
        readonly Saying: {
            /** @description Stable; docs/errors.md lists them all. */
            readonly code: string;
            /** @description Values by name. One that is a sentence itself is a text of somebody else or an object like this one; several are a list of such. */
            readonly params: {
                readonly [key: string]: unknown;
            };
            readonly message: string;
        ReleasePreferenceInForce: {
            /** @description Whether only one release per chapter is downloaded. */
            oneRelease: boolean;
            /** @description Preferred groups, best first. */
            groups: string[];
            /** @description Whether the setting is inherited from the library or the server. */
            inherited: boolean;
        };
        ReleasePreferenceInput: {
            /** @description Whether to download only one release per chapter instead of all releases. */
            oneRelease: boolean;
            /** @description Preferred groups, best first. All other groups rank equally after them. */
            groups: string[];
        };
        ReleasePreferenceOfSeries: {
            /** @description Whether only one release per chapter is downloaded. */
            oneRelease: boolean;
            /** @description Preferred groups, best first. */
            groups: string[];
            /** @description Whether the setting is inherited from the library or the server. */
            inherited: boolean;
            /** @description Whether the setting can be changed; false while the source of the series is unknown. */
            settable: boolean;
        };
        RepairResult: {
            /** @description Number of MangaDex titles in the library. */
            mangaProcessed: number;
            /** @description Number of repaired archives. */
            repaired: number;
            /** @description Number of archives that are complete, from another site, or ambiguous. */
            skipped: number;
            /** @description Titles and archives that couldn't be repaired, with the reason. */
            errors: string[];
        };
        RestoreAllResult: {
            /** @description Restored books. */
            restored: number;
            /** @description Books without an original. */
            skipped: number;
            /** @description Books that failed. */
            errors: number;
            details: {
                /** @description ID of the book. */
                bookId: string;
                /** @description Details; null when there are none. */
                message: string;
            }[];
        };
        Saying: {
            /** @description Stable code; docs/errors.md lists all codes. */
            code: string;
            /** @description Values in the message, by name. A nested message is a string or an object like this one; several are a list. */
            params: {
                [key: string]: unknown;
            };
            /** @description English text of the message. */
            message: string;
        };
        readonly Scheduler: {
            /** @description Whether follow lists are checked automatically. */
            readonly enabled: boolean;
            readonly intervalHours: number;
            /** @enum {string} */
            readonly scheduleMode: "interval" | "fixed_time";
            /** @description Time of day as HH:mm, for a daily check. */
            readonly checkTime: string | null;
            /** @description Of the server, in which checkTime is meant: an IANA name. */
            readonly timeZone: string;
            /** @description Local time of the server, ISO 8601 without zone. */
            readonly lastCheckTime: string | null;
            readonly libraries: readonly components["schemas"]["FollowStatus"][];
        };
        readonly Series: {
            readonly id: string;
            readonly libraryId: string;
            enabled: boolean;
            /** @description Interval between checks in hours, 1 to 8760. */
            intervalHours: number;
            /**
             * @description Whether checks run at an interval or at a fixed time.
             * @enum {string}
             */
            scheduleMode: "interval" | "fixed_time";
            /** @description Time of the daily check as HH:mm. */
            checkTime: string | null;
            /** @description IANA time zone of the server, used for checkTime. */
            timeZone: string;
            /** @description Local time of the server, ISO 8601 without time zone. */
            lastCheckTime: string | null;
            /** @description Status of each library. */
            libraries: components["schemas"]["FollowStatus"][];
        };
        Series: {
            /** @description ID of the series. */
            id: string;
            /** @description ID of the library. */
            libraryId: string;
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
            readonly booksCount: number;
            fileLastModified: string;
            /** @description Number of books. */
            booksCount: number;
            /** @description Books that you have finished. */
            readonly booksReadCount: number;
            /** @description Books that you have not opened. */
            readonly booksUnreadCount: number;
            /** @description Books that you have opened and not finished. */
            readonly booksInProgressCount: number;
            readonly metadata: components["schemas"]["SeriesMetadata"];
            readonly booksMetadata: components["schemas"]["BooksMetadata"];
            /** @description Whether it is in the trash. */
            readonly deleted: boolean;
            /** @description Whether it is a single book from the folder of one-shots. */
            readonly oneshot: boolean;
        };
        readonly SeriesAuthors: {
            readonly authors: readonly components["schemas"]["Author"][];
            readonly authorsLock: boolean;
        };
        readonly SeriesAuthorsUpdateInput: {
            readonly authors?: readonly {
                readonly name: string;
                readonly role: string;
            }[] | null;
            readonly authorsLock?: boolean | null;
        };
        readonly SeriesMetadata: {
            /** @enum {string} */
            readonly status: "ENDED" | "ONGOING" | "ABANDONED" | "HIATUS";
            /** @description A locked value is only changed by people. */
            readonly statusLock: boolean;
            readonly title: string;
        SeriesMetadata: {
            /**
             * @description Publication status.
             * @enum {string}
             */
            status: "ENDED" | "ONGOING" | "ABANDONED" | "HIATUS";
            /** @description A locked value is only changed by people. */
            statusLock: boolean;
            /** @description Title. */
            title: string;
            /** @description A locked value is only changed by people. */
            readonly titleLock: boolean;
            /** @description What the series is sorted by. */
            readonly titleSort: string;
            /** @description A locked value is only changed by people. */
            readonly titleSortLock: boolean;
            readonly summary: string;
            titleSortLock: boolean;
            /** @description Summary; empty when there is none. */
            summary: string;
            /** @description A locked value is only changed by people. */
            readonly summaryLock: boolean;
            /**
             * @description Empty when unknown.
             * @enum {string}
             */
            readonly readingDirection: "" | "LEFT_TO_RIGHT" | "RIGHT_TO_LEFT" | "VERTICAL" | "WEBTOON";
            /** @description A locked value is only changed by people. */
            readonly readingDirectionLock: boolean;
            readonly publisher: string;
            readingDirectionLock: boolean;
            /** @description Publisher; empty when unknown. */
            publisher: string;
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
            readonly genres: readonly string[];
            /** @description A locked value is only changed by people. */
            readonly genresLock: boolean;
            readonly tags: readonly string[];
            languageLock: boolean;
            /** @description Genres. */
            genres: string[];
            /** @description A locked value is only changed by people. */
            genresLock: boolean;
            /** @description Tags. */
            tags: string[];
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
            readonly links: readonly components["schemas"]["WebLink"][];
            sharingLabelsLock: boolean;
            /** @description Links to other sites. */
            links: components["schemas"]["WebLink"][];
            /** @description A locked value is only changed by people. */
            readonly linksLock: boolean;
            /** @description `label` says what the title is, such as its language. */
            readonly alternateTitles: readonly {
                readonly label: string;
                readonly title: string;
            alternateTitles: {
                /** @description Label. */
                label: string;
                /** @description Title. */
                title: string;
            }[];
            /** @description A locked value is only changed by people. */
            readonly alternateTitlesLock: boolean;
            /** @description UTC, no fraction. */
            readonly created: string;
            /** @description UTC, no fraction. */
            readonly lastModified: string;
        };
        readonly SeriesMetadataSources: {
            /** @description Best first. */
            readonly sources: readonly components["schemas"]["MetadataBinding"][];
            readonly fields: readonly {
                /** @enum {string} */
                readonly field: "title" | "titleSort" | "summary" | "status" | "publisher" | "ageRating" | "language" | "genres" | "tags" | "authors" | "totalBookCount" | "links" | "alternateTitles";
                readonly value: unknown;
                readonly locked: boolean;
                /** @description person (locked), series.json, the id of a plugin, or file. */
                readonly from: string;
                /** @description What each bound source says, by plugin. */
                readonly offers: {
                    readonly [key: string]: unknown;
                };
            }[];
        };
        readonly ServerBackup: {
            readonly name: string;
            readonly createdAt: string;
            readonly sizeBytes: number;
        SeriesMetadataSources: {
            /** @description Linked titles, highest priority first. */
            sources: components["schemas"]["MetadataBinding"][];
            fields: {
                /**
                 * @description Name of the metadata field.
                 * @enum {string}
                 */
                field: "title" | "titleSort" | "summary" | "status" | "publisher" | "ageRating" | "language" | "genres" | "tags" | "authors" | "totalBookCount" | "links" | "alternateTitles";
                /** @description Current value. */
                value: unknown;
                /** @description Whether the field is locked. */
                locked: boolean;
                /** @description Origin of the value: person (locked), series.json, a plugin ID, or file. */
                from: string;
                /** @description Values from all linked sources, by plugin ID. */
                offers: {
                    [key: string]: unknown;
                };
            }[];
        };
        ServerBackup: {
            /** @description File name of the backup. */
            name: string;
            /** @description When the backup was created, UTC. */
            createdAt: string;
            /** @description Size of the backup in bytes. */
            sizeBytes: number;
            /**
             * @description manual, scheduled, or migration (before a database migration).
             * @enum {string}
             */
            readonly reason: "manual" | "scheduled" | "migration";
        };
        readonly ServerDisk: {
            /** @description The folder that was asked. */
            readonly path: string;
            /** @description What the server may still write; null when the disk does not answer. */
            readonly freeBytes: number | null;
            readonly totalBytes: number | null;
        };
        readonly Settings: {
            /** @description Delete a collection when its last series is gone. */
            readonly deleteEmptyCollections: boolean;
            /** @description Delete a read list when its last book is gone. */
            readonly deleteEmptyReadLists: boolean;
            /** @description How long a remembered sign-in lasts. */
            readonly rememberMeDurationDays: number;
        ServerDisk: {
            /** @description Path of the folder. */
            path: string;
            /** @description Free space in bytes available to the server; null when the disk doesn't respond. */
            freeBytes: number | null;
            /** @description Size of the disk in bytes; null when it doesn't respond. */
            totalBytes: number | null;
        };
        Settings: {
            /** @description Whether to delete collections without series. */
            deleteEmptyCollections: boolean;
            /** @description Whether to delete read lists without books. */
            deleteEmptyReadLists: boolean;
            /** @description Number of days that a remembered sign-in lasts. */
            rememberMeDurationDays: number;
            /**
             * @description Size of new posters.
             * @enum {string}
             */
            readonly thumbnailSize: "DEFAULT" | "MEDIUM" | "LARGE" | "XLARGE";
            /** @description Image tasks that run at once, 1 to 64. */
            readonly taskPoolSize: number;
            readonly serverPort: {
                /** @description From the environment. */
                readonly configurationSource: number | null;
                /** @description Stored here; counts from the next start on. */
                readonly databaseSource: number | null;
                /** @description In use now. */
                readonly effectiveValue: number | null;
            };
            readonly serverContextPath: {
                /** @description From the environment. */
                readonly configurationSource: string | null;
                /** @description Stored here; counts from the next start on. */
                readonly databaseSource: string | null;
                /** @description In use now. */
                readonly effectiveValue: string | null;
            thumbnailSize: "DEFAULT" | "MEDIUM" | "LARGE" | "XLARGE";
            /** @description Number of image tasks that run in parallel, 1 to 64. */
            taskPoolSize: number;
            /** @description Port that the server listens on, 1 to 65535. */
            serverPort: {
                /** @description Value from the environment; null when unset. */
                configurationSource: number | null;
                /** @description Value set here; takes effect after a restart. */
                databaseSource: number | null;
                /** @description Value currently in use. */
                effectiveValue: number | null;
            };
            /** @description Base path behind a reverse proxy. */
            serverContextPath: {
                /** @description Value from the environment; null when unset. */
                configurationSource: string | null;
                /** @description Value set here; takes effect after a restart. */
                databaseSource: string | null;
                /** @description Value currently in use. */
                effectiveValue: string | null;
            };
            /** @description Kept for clients of Komga; has no effect. */
            readonly koboProxy: boolean;
            /** @description Kept for clients of Komga; has no effect. */
            readonly koboPort: number | null;
            readonly kepubifyPath: {
                /** @description From the environment. */
                readonly configurationSource: string | null;
                /** @description Stored here; counts from the next start on. */
                readonly databaseSource: string | null;
                /** @description In use now. */
                readonly effectiveValue: string | null;
            };
        };
        readonly SettingsUpdateInput: {
            readonly deleteEmptyCollections?: boolean | null;
            readonly deleteEmptyReadLists?: boolean | null;
            readonly rememberMeDurationDays?: number | null;
            /** @description true ends every "keep me signed in". */
            readonly renewRememberMeKey?: boolean | null;
            readonly thumbnailSize?: ("DEFAULT" | "MEDIUM" | "LARGE" | "XLARGE") | null;
            readonly taskPoolSize?: number | null;
            readonly serverPort?: number | null;
            readonly serverContextPath?: string | null;
            readonly koboProxy?: boolean | null;
            readonly koboPort?: number | null;
            readonly kepubifyPath?: string | null;
            koboPort: number | null;
            /** @description Kept for clients of Komga; has no effect. */
            kepubifyPath: {
                /** @description Value from the environment; null when unset. */
                configurationSource: string | null;
                /** @description Value set here; takes effect after a restart. */
                databaseSource: string | null;
                /** @description Value currently in use. */
                effectiveValue: string | null;
            };
        };
        SettingsUpdateInput: {
            /** @description Whether to delete collections without series. */
            deleteEmptyCollections?: boolean | null;
            /** @description Whether to delete read lists without books. */
            deleteEmptyReadLists?: boolean | null;
            /** @description Number of days that a remembered sign-in lasts. */
            rememberMeDurationDays?: number | null;
            /** @description true invalidates all remembered sign-ins. */
            renewRememberMeKey?: boolean | null;
            /** @description Size of new posters. */
            thumbnailSize?: ("DEFAULT" | "MEDIUM" | "LARGE" | "XLARGE") | null;
            /** @description Number of image tasks that run in parallel, 1 to 64. */
            taskPoolSize?: number | null;
            /** @description Port that the server listens on, 1 to 65535. */
            serverPort?: number | null;
            /** @description Base path behind a reverse proxy. */
            serverContextPath?: string | null;
            /** @description Kept for clients of Komga; has no effect. */
            koboProxy?: boolean | null;
            /** @description Kept for clients of Komga; has no effect. */
            koboPort?: number | null;
            /** @description Kept for clients of Komga; has no effect. */
            kepubifyPath?: string | null;
        };
        readonly SplitAllResult: {
            /** @description Books that were split. */
            readonly processed: number;
            /** @description Books that had nothing to split. */
            readonly skipped: number;
            /** @description Books with a failure. */
            readonly errors: number;
            readonly details: readonly {
                readonly bookId: string;
                readonly bookTitle: string;
                readonly newPageCount: number;
                /** @enum {string} */
                readonly outcome: "PROCESSED" | "SKIPPED" | "FAILED";
                readonly message: string | null;
            }[];
        };
        readonly SplitResult: {
            readonly bookId: string;
            readonly originalPageCount: number;
            readonly newPageCount: number;
            /** @description Numbers that the cut pages had. */
            readonly splitPages: readonly number[];
            /** @description Pages that should have been cut and were left as they are. */
            readonly leftPages: readonly {
                readonly page: number;
                readonly reason: string;
            }[];
        };
        readonly StartedRepair: {
            readonly success: boolean;
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            processed: number;
            /** @description Books without oversized pages. */
            skipped: number;
            /** @description Books that failed. */
            errors: number;
            details: {
                /** @description ID of the book. */
                bookId: string;
                /** @description Title of the book. */
                bookTitle: string;
                /** @description Number of pages after splitting. */
                newPageCount: number;
                /**
                 * @description Result for the book.
                 * @enum {string}
                 */
                outcome: "PROCESSED" | "SKIPPED" | "FAILED";
                /** @description Details; null when there are none. */
                message: string | null;
            }[];
        };
        SplitResult: {
            /** @description ID of the book. */
            bookId: string;
            /** @description Number of pages before splitting. */
            originalPageCount: number;
            /** @description Number of pages after splitting. */
            newPageCount: number;
            /** @description Numbers of the split pages. */
            splitPages: number[];
            /** @description Pages that couldn't be split and were left unchanged. */
            leftPages: {
                /** @description Page number, from 1. */
                page: number;
                /** @description Why the page was left unchanged. */
                reason: string;
            }[];
        };
        StartedRepair: {
            /** @description Whether the request succeeded. */
            success: boolean;
            /** @description Result for display. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description For GET /api/v1/tasks/{id}. */
            readonly taskId: string;
        };
        readonly SyncResult: {
            readonly success: boolean;
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description Titles of the list that the account follows now. */
            readonly followed: number;
            /** @description Titles of MangaDex in the list. */
            readonly total: number;
            readonly failed: readonly {
                readonly url: string;
                readonly message: string;
            }[];
        };
        readonly TakeOffBlacklistInput: {
            readonly ids: readonly string[];
        };
        readonly TakenOffBlacklist: {
            /** @description Entries that were there. Those that are missing on the shelf are queued. */
            readonly takenOff: number;
        };
        readonly Task: {
            readonly id: string;
            /** @description Kind of task. */
            readonly name: string;
            /** @description What it is about, for most kinds an id; no two tasks of one name and key run at once. */
            readonly key: string;
            /** @enum {string} */
            readonly state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED";
            readonly progress: {
                /** @description 0..100 */
                readonly percent: number | null;
                readonly message: string;
                readonly messageSaying?: components["schemas"]["Saying"];
            } | null;
            /** @description What the task left behind; null before it succeeded. */
            readonly outcome: unknown;
            /** @description Why it failed; null unless it did. */
            readonly error: string | null;
            readonly errorSaying?: components["schemas"]["Saying"];
            readonly createdAt: string | null;
            /** @description When a queued task is tried again; null while nothing but its turn keeps it waiting. */
            readonly waitsUntil: string | null;
            readonly startedAt: string | null;
            readonly finishedAt: string | null;
        };
        readonly TaskList: {
            /** @description Tasks that are queued or run. */
            readonly count: number;
            readonly countByName: {
                readonly [key: string]: number;
            };
            /** @description Unfinished tasks and the latest ended ones, at most 200, newest first. */
            readonly content: readonly components["schemas"]["Task"][];
        };
        readonly TasksStarted: {
            readonly success: boolean;
            readonly message: string;
            readonly messageSaying?: components["schemas"]["Saying"];
            /** @description GET /api/v1/tasks/{id} shows how far each is. */
            readonly taskIds: readonly string[];
        };
        readonly TrackerProgress: {
            readonly booksCount: number;
            readonly booksReadCount: number;
            readonly booksUnreadCount: number;
            readonly booksInProgressCount: number;
        SyncResult: {
            /** @description Whether the request succeeded. */
            success: boolean;
            /** @description Result for display. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description Number of titles in the list that the account now follows. */
            followed: number;
            /** @description Number of MangaDex titles in the list. */
            total: number;
            failed: {
                /** @description URL of the title. */
                url: string;
                /** @description Result for display. */
                message: string;
            }[];
        };
        TakeOffBlacklistInput: {
            /** @description IDs of the entries. */
            ids: string[];
        };
        TakenOffBlacklist: {
            /** @description Number of removed entries. Chapters missing from the library are queued. */
            takenOff: number;
        };
        Task: {
            /** @description ID of the task. */
            id: string;
            /** @description Name of the task, such as library/scan. */
            name: string;
            /** @description What the task works on, usually an ID. Only one task per name and key runs at a time. */
            key: string;
            /**
             * @description State of the task.
             * @enum {string}
             */
            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED";
            /** @description Progress of the task; null before it reports any. */
            progress: {
                /** @description Progress in percent, 0 to 100; null when unknown. */
                percent: number | null;
                /** @description Current step, for display. */
                message: string;
                messageSaying?: components["schemas"]["Saying"];
            } | null;
            /** @description Result of the task; null until it succeeds. */
            outcome: unknown;
            /** @description Why the task failed; null when it didn't. */
            error: string | null;
            errorSaying?: components["schemas"]["Saying"];
            /** @description When the task was queued, UTC, ISO 8601. */
            createdAt: string | null;
            /** @description When a queued task is retried; null when it isn't waiting for a retry. */
            waitsUntil: string | null;
            /** @description When the task started, UTC; null before. */
            startedAt: string | null;
            /** @description When the task finished, UTC; null before. */
            finishedAt: string | null;
        };
        TaskList: {
            /** @description Number of queued and running tasks. */
            count: number;
            /** @description Number of queued and running tasks by name. */
            countByName: {
                [key: string]: number;
            };
            /** @description Unfinished and recently finished tasks, newest first, at most 200. */
            content: components["schemas"]["Task"][];
        };
        TasksStarted: {
            /** @description Whether the request succeeded. */
            success: boolean;
            /** @description Result for display. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description IDs of the started tasks; GET /api/v1/tasks/{id} returns their progress. */
            taskIds: string[];
        };
        TrackerProgress: {
            /** @description Number of books. */
            booksCount: number;
            /** @description Number of finished books. */
            booksReadCount: number;
            /** @description Number of unread books. */
            booksUnreadCount: number;
            /** @description Number of books in progress. */
            booksInProgressCount: number;
            /** @description Number of the last book before the first that is not finished; 0 when none. */
            readonly lastReadContinuousNumberSort: number;
            /** @description Number of the last book. */
            readonly maxNumberSort: number;
        };
        readonly TrackerProgressUpdateInput: {
            /** @description Every book up to this number is finished; none is taken back. */
            readonly lastBookNumberSortRead: number;
        };
        readonly User: {
            readonly id: string;
            readonly email: string;
            /** @description USER, and what else the user may do. */
            readonly roles: readonly string[];
            /** @description Whether the user sees every library; administrators always do. */
            readonly sharedAllLibraries: boolean;
            /** @description Libraries that the user sees when `sharedAllLibraries` is false. */
            readonly sharedLibrariesIds: readonly string[];
            /** @description Sharing labels of the series that the user may see; empty for no limit. */
            readonly labelsAllow: readonly string[];
            /** @description Series with one of these sharing labels are hidden. */
            readonly labelsExclude: readonly string[];
            readonly ageRestriction?: {
                readonly age: number;
                /** @enum {string} */
                readonly restriction: "ALLOW_ONLY" | "EXCLUDE";
        User: {
            /** @description ID. */
            id: string;
            /** @description Email address. */
            email: string;
            /** @description USER and additional roles. */
            roles: string[];
            /** @description Whether the user can access all libraries; always true for administrators. */
            sharedAllLibraries: boolean;
            /** @description IDs of the libraries that the user can access when `sharedAllLibraries` is false. */
            sharedLibrariesIds: string[];
            /** @description Only series with one of these sharing labels are visible; empty for no restriction. */
            labelsAllow: string[];
            /** @description Series with one of these sharing labels are hidden. */
            labelsExclude: string[];
            ageRestriction?: {
                /** @description Age limit in years. */
                age: number;
                /**
                 * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                 * @enum {string}
                 */
                restriction: "ALLOW_ONLY" | "EXCLUDE";
            };
        };
        readonly UserClientSettingsUpdateInput: {
            readonly [key: string]: {
                readonly value: string;
            };
        };
        readonly UserCreationInput: {
            readonly email: string;
            readonly password: string;
            /** @description ADMIN, FILE_DOWNLOAD, PAGE_STREAMING, KOBO_SYNC, KOREADER_SYNC; others are ignored. */
            readonly roles?: readonly string[] | null;
            readonly sharedLibraries?: {
                /** @default false */
                readonly all?: boolean;
                /** @default [] */
                readonly libraryIds?: readonly string[];
            } | null;
            readonly ageRestriction?: {
                /** @default 0 */
                readonly age?: number;
                /** @enum {string} */
                readonly restriction: "ALLOW_ONLY" | "EXCLUDE" | "NONE";
            ageRestriction?: {
                /**
                 * @description Age limit in years.
                 * @default 0
                 */
                age: number;
                /**
                 * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                 * @enum {string}
                 */
                restriction: "ALLOW_ONLY" | "EXCLUDE" | "NONE";
            } | null;
            readonly labelsAllow?: readonly string[] | null;
            readonly labelsExclude?: readonly string[] | null;
        };
        readonly UserUpdateInput: {
            /** @description ADMIN, FILE_DOWNLOAD, PAGE_STREAMING, KOBO_SYNC, KOREADER_SYNC; others are ignored. */
            readonly roles?: readonly string[] | null;
            readonly sharedLibraries?: {
                /** @default false */
                readonly all?: boolean;
                /** @default [] */
                readonly libraryIds?: readonly string[];
            } | null;
            readonly ageRestriction?: {
                /** @default 0 */
                readonly age?: number;
                /** @enum {string} */
                readonly restriction: "ALLOW_ONLY" | "EXCLUDE" | "NONE";
            ageRestriction?: {
                /**
                 * @description Age limit in years.
                 * @default 0
                 */
                age: number;
                /**
                 * @description Whether content up to the age limit is allowed, or content from it on is excluded.
                 * @enum {string}
                 */
                restriction: "ALLOW_ONLY" | "EXCLUDE" | "NONE";
            } | null;
            readonly labelsAllow?: readonly string[] | null;
            readonly labelsExclude?: readonly string[] | null;
        };
        readonly WebLink: {
            readonly label: string;
            readonly url: string;
        };
        readonly WrittenSeriesJson: {
            /** @description Keys that somebody wrote something else into; they stay. */
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
            readonly "GET /api/v1/settings": {
                readonly answer: components["schemas"]["Settings"];
            };
            readonly "PATCH /api/v1/settings": {
                readonly body: components["schemas"]["SettingsUpdateInput"];
            };
            readonly "GET /api/v1/history": {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly sort?: string | readonly string[];
                    readonly unpaged?: boolean;
                    /** @enum {string} */
                    readonly type?: "BookFileDeleted" | "SeriesFolderDeleted" | "BookConverted" | "BookImported" | "DuplicatePageDeleted";
                };
                readonly answer: {
                    readonly content: readonly components["schemas"]["HistoricalEvent"][];
                    readonly pageable: {
                        readonly pageNumber: number;
                        readonly pageSize: number;
                        readonly offset: number;
                        readonly paged: boolean;
                        readonly unpaged: boolean;
                        readonly sort: {
                            readonly empty: boolean;
                            readonly sorted: boolean;
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Rows on all pages. */
                    readonly totalElements: number;
                    readonly totalPages: number;
                    /** @description Of this page, from 0. */
                    readonly number: number;
                    /** @description Rows that fit on a page. */
                    readonly size: number;
                    /** @description Rows on this page. */
                    readonly numberOfElements: number;
                    readonly first: boolean;
                    readonly last: boolean;
                    readonly empty: boolean;
                    readonly sort: {
                        readonly empty: boolean;
                        readonly sorted: boolean;
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
                    readonly name: string;
                    readonly registrationId: string;
                }[];
            };
            readonly "GET /api/v1/users/me": {
                readonly answer: components["schemas"]["User"];
            };
            readonly "GET /api/v2/users/me": {
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
                    readonly content: readonly components["schemas"]["AuthenticationActivity"][];
                    readonly pageable: {
                        readonly pageNumber: number;
                        readonly pageSize: number;
                        readonly offset: number;
                        readonly paged: boolean;
                        readonly unpaged: boolean;
                        readonly sort: {
                            readonly empty: boolean;
                            readonly sorted: boolean;
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Rows on all pages. */
                    readonly totalElements: number;
                    readonly totalPages: number;
                    /** @description Of this page, from 0. */
                    readonly number: number;
                    /** @description Rows that fit on a page. */
                    readonly size: number;
                    /** @description Rows on this page. */
                    readonly numberOfElements: number;
                    readonly first: boolean;
                    readonly last: boolean;
                    readonly empty: boolean;
                    readonly sort: {
                        readonly empty: boolean;
                        readonly sorted: boolean;
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
                    readonly content: readonly components["schemas"]["AuthenticationActivity"][];
                    readonly pageable: {
                        readonly pageNumber: number;
                        readonly pageSize: number;
                        readonly offset: number;
                        readonly paged: boolean;
                        readonly unpaged: boolean;
                        readonly sort: {
                            readonly empty: boolean;
                            readonly sorted: boolean;
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Rows on all pages. */
                    readonly totalElements: number;
                    readonly totalPages: number;
                    /** @description Of this page, from 0. */
                    readonly number: number;
                    /** @description Rows that fit on a page. */
                    readonly size: number;
                    /** @description Rows on this page. */
                    readonly numberOfElements: number;
                    readonly first: boolean;
                    readonly last: boolean;
                    readonly empty: boolean;
                    readonly sort: {
                        readonly empty: boolean;
                        readonly sorted: boolean;
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
                    /** @description As `awayFolders` of the state of the library has it. */
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
                    readonly fullTextSearch?: string | null;
                } | null;
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
                    readonly status?: ("ENDED" | "ONGOING" | "ABANDONED" | "HIATUS") | null;
                    readonly statusLock?: boolean | null;
                    readonly title?: string | null;
                    readonly titleLock?: boolean | null;
                    readonly titleSort?: string | null;
                    readonly titleSortLock?: boolean | null;
                    readonly summary?: string | null;
                    readonly summaryLock?: boolean | null;
                    readonly readingDirection?: ("" | "LEFT_TO_RIGHT" | "RIGHT_TO_LEFT" | "VERTICAL" | "WEBTOON") | null;
                    readonly readingDirectionLock?: boolean | null;
                    readonly publisher?: string | null;
                    readonly publisherLock?: boolean | null;
                    readonly ageRating?: number | null;
                    readonly ageRatingLock?: boolean | null;
                    readonly language?: string | null;
                    readonly languageLock?: boolean | null;
                    readonly genres?: readonly string[] | null;
                    readonly genresLock?: boolean | null;
                    readonly tags?: readonly string[] | null;
                    readonly tagsLock?: boolean | null;
                    readonly totalBookCount?: number | null;
                    readonly totalBookCountLock?: boolean | null;
                    readonly sharingLabels?: readonly string[] | null;
                    readonly sharingLabelsLock?: boolean | null;
                    readonly links?: readonly {
                        readonly label: string;
                        readonly url: string;
                    }[] | null;
                    readonly linksLock?: boolean | null;
                    readonly alternateTitles?: readonly {
                        readonly label: string;
                        readonly title: string;
                    }[] | null;
                    readonly alternateTitlesLock?: boolean | null;
                };
            };
            readonly "PATCH /api/v1/books/{bookId}/metadata": {
                readonly params: {
                    readonly bookId: string;
                };
                readonly body: {
                    readonly title?: string | null;
                    readonly titleLock?: boolean | null;
                    readonly summary?: string | null;
                    readonly summaryLock?: boolean | null;
                    readonly number?: string | null;
                    readonly numberLock?: boolean | null;
                    readonly numberSort?: number | null;
                    readonly numberSortLock?: boolean | null;
                    readonly releaseDate?: string | null;
                    readonly releaseDateLock?: boolean | null;
                    readonly authors?: readonly {
                        readonly name: string;
                        readonly role: string;
                    }[] | null;
                    readonly authorsLock?: boolean | null;
                    readonly tags?: readonly string[] | null;
                    readonly tagsLock?: boolean | null;
                    readonly isbn?: string | null;
                    readonly isbnLock?: boolean | null;
                    readonly links?: readonly {
                        readonly label: string;
                        readonly url: string;
                    }[] | null;
                    readonly linksLock?: boolean | null;
                };
            };
            readonly "PATCH /api/v1/books/metadata": {
                readonly body: {
                    readonly [key: string]: {
                        readonly title?: string | null;
                        readonly titleLock?: boolean | null;
                        readonly summary?: string | null;
                        readonly summaryLock?: boolean | null;
                        readonly number?: string | null;
                        readonly numberLock?: boolean | null;
                        readonly numberSort?: number | null;
                        readonly numberSortLock?: boolean | null;
                        readonly releaseDate?: string | null;
                        readonly releaseDateLock?: boolean | null;
                        readonly authors?: readonly {
                            readonly name: string;
                            readonly role: string;
                        }[] | null;
                        readonly authorsLock?: boolean | null;
                        readonly tags?: readonly string[] | null;
                        readonly tagsLock?: boolean | null;
                        readonly isbn?: string | null;
                        readonly isbnLock?: boolean | null;
                        readonly links?: readonly {
                            readonly label: string;
                            readonly url: string;
                        }[] | null;
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
                    /** Format: binary */
                    readonly file: Blob;
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
                    /** Format: binary */
                    readonly file: Blob;
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
                    /** Only where they become larger */
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
                    /** Format: binary */
                    readonly file: Blob;
                };
                readonly answer: components["schemas"]["ReadListMatch"];
            };
            readonly "GET /api/v1/collections/{collectionId}/thumbnail": {
                readonly params: {
                    readonly collectionId: string;
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
                    /** Format: binary */
                    readonly file: Blob;
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
                    /** Format: binary */
                    readonly file: Blob;
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
                    readonly content: readonly components["schemas"]["PluginLog"][];
                    readonly pageable: {
                        readonly pageNumber: number;
                        readonly pageSize: number;
                        readonly offset: number;
                        readonly paged: boolean;
                        readonly unpaged: boolean;
                        readonly sort: {
                            readonly empty: boolean;
                            readonly sorted: boolean;
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Rows on all pages. */
                    readonly totalElements: number;
                    readonly totalPages: number;
                    /** @description Of this page, from 0. */
                    readonly number: number;
                    /** @description Rows that fit on a page. */
                    readonly size: number;
                    /** @description Rows on this page. */
                    readonly numberOfElements: number;
                    readonly first: boolean;
                    readonly last: boolean;
                    readonly empty: boolean;
                    readonly sort: {
                        readonly empty: boolean;
                        readonly sorted: boolean;
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
                    readonly reason?: string | null;
                    /**
                     * @description Whether the file of the book is deleted, too. It stays otherwise.
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
                    readonly url?: string;
                    /**
                     * @deprecated
                     * @description Same as url.
                     */
                    readonly sourceUrl?: string;
                    /** @description May be left out when there is no choice. */
                    readonly libraryId?: string | null;
                    /** @description 0..10, lower runs first; default 5. */
                    readonly priority?: number | null;
                    /** @description The chapters to fetch, by their addresses in the preview; all that the source lists when left out. */
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
                    readonly priority: number;
                };
                readonly answer: components["schemas"]["Download"];
            };
            readonly "POST /api/v1/downloads/{id}/action": {
                readonly params: {
                    readonly id: string;
                };
                readonly body: {
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
                    /** @description Address of a title or a chapter. */
                    readonly url: string;
                    /** @description May be left out when there is no choice. */
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
                    /** @enum {string} */
                    readonly action: "RETRY" | "TRY_NOW" | "PAUSE" | "RESUME" | "CANCEL" | "REMOVE" | "MOVE";
                    /** @description All that the filter takes when left out. */
                    readonly ids?: readonly string[] | null;
                    /** @description Left alone, whatever takes them. */
                    readonly exceptIds?: readonly string[] | null;
                    readonly status?: ("PENDING" | "DOWNLOADING" | "COMPLETED" | "FAILED" | "PAUSED" | "CANCELLED") | null;
                    readonly libraryId?: string | null;
                    /** @description Part of the title or the address. */
                    readonly search?: string | null;
                    /** @description The new place, for MOVE. */
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
                    readonly content: readonly components["schemas"]["DownloadChapter"][];
                    readonly pageable: {
                        readonly pageNumber: number;
                        readonly pageSize: number;
                        readonly offset: number;
                        readonly paged: boolean;
                        readonly unpaged: boolean;
                        readonly sort: {
                            readonly empty: boolean;
                            readonly sorted: boolean;
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Rows on all pages. */
                    readonly totalElements: number;
                    readonly totalPages: number;
                    /** @description Of this page, from 0. */
                    readonly number: number;
                    /** @description Rows that fit on a page. */
                    readonly size: number;
                    /** @description Rows on this page. */
                    readonly numberOfElements: number;
                    readonly first: boolean;
                    readonly last: boolean;
                    readonly empty: boolean;
                    readonly sort: {
                        readonly empty: boolean;
                        readonly sorted: boolean;
                        readonly unsorted: boolean;
                    };
                };
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
                    /** @description All missing chapters when left out. */
                    readonly urls?: readonly string[] | null;
                    /** @description Whether an upload that another one of its group stands for takes that one’s place: its file, with the read progress. */
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
                    readonly content: readonly components["schemas"]["FollowTitle"][];
                    readonly pageable: {
                        readonly pageNumber: number;
                        readonly pageSize: number;
                        readonly offset: number;
                        readonly paged: boolean;
                        readonly unpaged: boolean;
                        readonly sort: {
                            readonly empty: boolean;
                            readonly sorted: boolean;
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Rows on all pages. */
                    readonly totalElements: number;
                    readonly totalPages: number;
                    /** @description Of this page, from 0. */
                    readonly number: number;
                    /** @description Rows that fit on a page. */
                    readonly size: number;
                    /** @description Rows on this page. */
                    readonly numberOfElements: number;
                    readonly first: boolean;
                    readonly last: boolean;
                    readonly empty: boolean;
                    readonly sort: {
                        readonly empty: boolean;
                        readonly sorted: boolean;
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "GET /api/v1/downloads/scheduler": {
                readonly answer: components["schemas"]["Scheduler"];
            };
            readonly "POST /api/v1/downloads/scheduler": {
                readonly body: {
                    readonly enabled?: boolean;
                    readonly intervalHours?: number;
                    /** @enum {string} */
                    readonly scheduleMode?: "interval" | "fixed_time";
                    readonly checkTime?: string | null;
                    readonly lastCheckTime?: unknown;
                    readonly timeZone?: unknown;
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
                    readonly libraryId: string;
                    /** @default true */
                    readonly enabled?: boolean;
                    /** @description Absent or null takes the scheduler's interval. */
                    readonly checkIntervalHours?: number | null;
                };
                readonly answer: components["schemas"]["FollowStatus"];
            };
            readonly "GET /api/v1/downloads/srca/account": {
                readonly answer: components["schemas"]["AccountStanding"];
            };
            readonly "POST /api/v1/downloads/srca/titles": {
                readonly body: {
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
                    readonly content: readonly components["schemas"]["NewChapters"][];
                    readonly pageable: {
                        readonly pageNumber: number;
                        readonly pageSize: number;
                        readonly offset: number;
                        readonly paged: boolean;
                        readonly unpaged: boolean;
                        readonly sort: {
                            readonly empty: boolean;
                            readonly sorted: boolean;
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Rows on all pages. */
                    readonly totalElements: number;
                    readonly totalPages: number;
                    /** @description Of this page, from 0. */
                    readonly number: number;
                    /** @description Rows that fit on a page. */
                    readonly size: number;
                    /** @description Rows on this page. */
                    readonly numberOfElements: number;
                    readonly first: boolean;
                    readonly last: boolean;
                    readonly empty: boolean;
                    readonly sort: {
                        readonly empty: boolean;
                        readonly sorted: boolean;
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "POST /api/v1/plugins/{id}/test": {
                readonly params: {
                    readonly id: string;
                };
                /** @description The service took the notice. */
                readonly answer: {
                    readonly success: boolean;
                    readonly message: string;
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
                /** @description What the title would change, field by field. */
                readonly answer: readonly {
                    /** @enum {string} */
                    readonly field: "title" | "titleSort" | "summary" | "status" | "publisher" | "ageRating" | "language" | "genres" | "tags" | "authors" | "totalBookCount" | "links" | "alternateTitles";
                    readonly current: unknown;
                    readonly offered: unknown;
                    readonly locked: boolean;
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
                    readonly provider: string;
                    readonly externalId: string;
                    /** @description Fields that shall come from this title from now on; all that it speaks of when left out. Locked ones stay. */
                    readonly fields?: readonly ("title" | "titleSort" | "summary" | "status" | "publisher" | "ageRating" | "language" | "genres" | "tags" | "authors" | "totalBookCount" | "links" | "alternateTitles")[];
                    readonly title?: string;
                    /** @description What the series is sorted by. */
                    readonly titleSort?: string | null;
                    readonly alternativeTitles?: readonly {
                        readonly label: string;
                        readonly title: string;
                    }[];
                    readonly summary?: string | null;
                    readonly publisher?: string | null;
                    /** @description Minimum age in years. */
                    readonly ageRating?: number | null;
                    /** @description BCP 47 tag, such as `en`. */
                    readonly language?: string | null;
                    readonly genres?: readonly string[];
                    readonly tags?: readonly string[];
                    readonly authors?: readonly {
                        readonly name: string;
                        /** @enum {string} */
                        readonly role: "writer" | "penciller";
                    }[];
                    readonly status?: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
                    /** @description Books in the complete series. */
                    readonly totalBookCount?: number | null;
                    readonly links?: readonly {
                        readonly label: string;
                        readonly url: string;
                    }[];
                };
            };
            readonly "POST /api/v1/plugins/apply-cover/{seriesId}": {
                readonly params: {
                    readonly seriesId: string;
                };
                readonly body: {
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
                    /** @default  */
                    readonly externalId?: string;
                    /** @default  */
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
                    readonly content: readonly components["schemas"]["MetadataFault"][];
                    readonly pageable: {
                        readonly pageNumber: number;
                        readonly pageSize: number;
                        readonly offset: number;
                        readonly paged: boolean;
                        readonly unpaged: boolean;
                        readonly sort: {
                            readonly empty: boolean;
                            readonly sorted: boolean;
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Rows on all pages. */
                    readonly totalElements: number;
                    readonly totalPages: number;
                    /** @description Of this page, from 0. */
                    readonly number: number;
                    /** @description Rows that fit on a page. */
                    readonly size: number;
                    /** @description Rows on this page. */
                    readonly numberOfElements: number;
                    readonly first: boolean;
                    readonly last: boolean;
                    readonly empty: boolean;
                    readonly sort: {
                        readonly empty: boolean;
                        readonly sorted: boolean;
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
            readonly "GET /api/v1/media-management/oversized-pages": {
                readonly query?: {
                    /**
                     * @default tall
                     * @enum {string}
                     */
                    readonly mode?: "tall" | "wide";
                    /**
                     * Height from which a page is cut
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
                     * Height of a part
                     * @default 2000
                     */
                    readonly maxHeight?: number;
                    /**
                     * Height from which a page is cut
                     * @default 10000
                     */
                    readonly minHeight?: number;
                    /** @default 1 */
                    readonly minRatio?: number;
                    /**
                     * Keep the original
                     * @default true
                     */
                    readonly preserveOriginal?: boolean;
                };
                readonly body?: {
                    /** @enum {string} */
                    readonly mode?: "tall" | "wide";
                    readonly maxHeight?: number;
                    readonly minHeight?: number;
                    readonly minRatio?: number;
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
                     * Height of a part
                     * @default 2000
                     */
                    readonly maxHeight?: number;
                    /**
                     * Height from which a page is cut
                     * @default 10000
                     */
                    readonly minHeight?: number;
                    /** @default 1 */
                    readonly minRatio?: number;
                    /**
                     * Keep the original
                     * @default true
                     */
                    readonly preserveOriginal?: boolean;
                    /** Library */
                    readonly libraryId?: string;
                };
                readonly body?: {
                    /** @enum {string} */
                    readonly mode?: "tall" | "wide";
                    readonly maxHeight?: number;
                    readonly minHeight?: number;
                    readonly minRatio?: number;
                    readonly preserveOriginal?: boolean;
                    readonly libraryId?: string;
                    /** @description Only these books. */
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
                    /** @description Only these books. */
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
                    readonly content: readonly components["schemas"]["PageHashKnown"][];
                    readonly pageable: {
                        readonly pageNumber: number;
                        readonly pageSize: number;
                        readonly offset: number;
                        readonly paged: boolean;
                        readonly unpaged: boolean;
                        readonly sort: {
                            readonly empty: boolean;
                            readonly sorted: boolean;
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Rows on all pages. */
                    readonly totalElements: number;
                    readonly totalPages: number;
                    /** @description Of this page, from 0. */
                    readonly number: number;
                    /** @description Rows that fit on a page. */
                    readonly size: number;
                    /** @description Rows on this page. */
                    readonly numberOfElements: number;
                    readonly first: boolean;
                    readonly last: boolean;
                    readonly empty: boolean;
                    readonly sort: {
                        readonly empty: boolean;
                        readonly sorted: boolean;
                        readonly unsorted: boolean;
                    };
                };
            };
            readonly "PUT /api/v1/page-hashes": {
                readonly body: {
                    readonly hash: string;
                    readonly size?: number | null;
                    /** @enum {string} */
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
                    readonly content: readonly components["schemas"]["PageHashUnknown"][];
                    readonly pageable: {
                        readonly pageNumber: number;
                        readonly pageSize: number;
                        readonly offset: number;
                        readonly paged: boolean;
                        readonly unpaged: boolean;
                        readonly sort: {
                            readonly empty: boolean;
                            readonly sorted: boolean;
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Rows on all pages. */
                    readonly totalElements: number;
                    readonly totalPages: number;
                    /** @description Of this page, from 0. */
                    readonly number: number;
                    /** @description Rows that fit on a page. */
                    readonly size: number;
                    /** @description Rows on this page. */
                    readonly numberOfElements: number;
                    readonly first: boolean;
                    readonly last: boolean;
                    readonly empty: boolean;
                    readonly sort: {
                        readonly empty: boolean;
                        readonly sorted: boolean;
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
                    readonly content: readonly components["schemas"]["PageHashMatch"][];
                    readonly pageable: {
                        readonly pageNumber: number;
                        readonly pageSize: number;
                        readonly offset: number;
                        readonly paged: boolean;
                        readonly unpaged: boolean;
                        readonly sort: {
                            readonly empty: boolean;
                            readonly sorted: boolean;
                            readonly unsorted: boolean;
                        };
                    };
                    /** @description Rows on all pages. */
                    readonly totalElements: number;
                    readonly totalPages: number;
                    /** @description Of this page, from 0. */
                    readonly number: number;
                    /** @description Rows that fit on a page. */
                    readonly size: number;
                    /** @description Rows on this page. */
                    readonly numberOfElements: number;
                    readonly first: boolean;
                    readonly last: boolean;
                    readonly empty: boolean;
                    readonly sort: {
                        readonly empty: boolean;
                        readonly sorted: boolean;
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
                    readonly bookId: string;
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
                    readonly libraryId: string;
                    /**
                     * @description Also titles that the app remembers without having them in its library.
                     * @default false
                     */
                    readonly includeNonFavorites?: boolean;
                    /**
                     * @description Also titles of other sites that the download tool knows, where the backup holds enough of their address.
                     * @default false
                     */
                    readonly includeOtherSources?: boolean;
                    /** Format: binary */
                    readonly file: Blob;
                };
                readonly answer: components["schemas"]["BackupImportResult"];
            };
            readonly "POST /api/v1/backupapp/preview": {
                readonly form: {
                    readonly libraryId: string;
                    /**
                     * @description Also titles that the app remembers without having them in its library.
                     * @default false
                     */
                    readonly includeNonFavorites?: boolean;
                    /**
                     * @description Also titles of other sites that the download tool knows, where the backup holds enough of their address.
                     * @default false
                     */
                    readonly includeOtherSources?: boolean;
                    /** Format: binary */
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
            readonly "GET /api/v1/maintenance/fixes": {
                readonly answer: readonly components["schemas"]["FixCard"][];
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
                    /** @enum {string} */
                    readonly level: "trace" | "debug" | "info" | "warn" | "error" | "silent";
                };
            };
            readonly "PUT /api/v1/logs/level": {
                readonly body: {
                    /** @enum {string} */
                    readonly level: "trace" | "debug" | "info" | "warn" | "error" | "silent";
                };
                readonly answer: {
                    /** @enum {string} */
                    readonly level: "trace" | "debug" | "info" | "warn" | "error" | "silent";
                };
            };
            readonly "POST /api/v1/logs/level": {
                readonly body: {
                    /** @enum {string} */
                    readonly level: "trace" | "debug" | "info" | "warn" | "error" | "silent";
                };
                readonly answer: {
                    /** @enum {string} */
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
                     * @description Absolute; empty lists the tops of the file system.
                     * @default
                     */
                    readonly path?: string;
                    /** @default false */
                    readonly showFiles?: boolean;
                } | null;
                readonly answer: components["schemas"]["DirectoryListing"];
            };
            readonly "GET /actuator/info": {
                readonly answer: components["schemas"]["Build"];
            };
            readonly "GET /actuator/metrics": {
                readonly answer: {
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
                    /** @enum {string} */
                    readonly status: "UP";
                };
            };
        WrittenSeriesJson: {
            /** @description Keys with values that were changed elsewhere; they are kept. */
            readonly kept: string[];
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
