// Made from docs/openapi.json by `npm run gen`.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        AnnouncementFeed: {
            /** @constant */
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
            dateTime: string;
            /**
             * @description How the client signed in.
             * @enum {string}
             */
            source: "Password" | "ApiKey" | "RememberMe";
        };
        Author: {
            name: string;
            role: string;
        };
        AuthorDto: {
            name: string;
            role: string;
        };
        AwayFolder: {
            /** @description Path relative to the library folder, with "/" as separator. */
            path: string;
            /**
             * @description DISCONNECTED: another or no disk is mounted; EMPTY: the folder is suddenly empty; UNREADABLE: the system can't read it.
             * @enum {string}
             */
            reason: "DISCONNECTED" | "EMPTY" | "UNREADABLE";
            /** @description UTC, ISO 8601. */
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
                outcome: "NEW" | "FOLLOWED" | "REPEATED" | "NO_ID" | "NOT_ASKED" | "NOT_IN_LIBRARY" | "OTHER_SOURCE";
            }[];
        };
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
            name: string;
            /** @description Path of the file; only its name unless you are an administrator. */
            url: string;
            /** @description Position in the series, from 1. */
            number: number;
            /** @description UTC, no fraction. */
            created: string;
            /** @description UTC, no fraction. */
            lastModified: string;
            /** @description UTC, no fraction. */
            fileLastModified: string;
            /** @description Size in bytes. */
            sizeBytes: number;
            /** @description For people, such as `12.3 MiB`. */
            size: string;
            media: components["schemas"]["Media"];
            metadata: components["schemas"]["BookMetadata"];
            /** @description Yours; null when you have not opened the book. */
            readProgress: components["schemas"]["ReadProgress"] | null;
            /** @description Whether it is in the trash. */
            deleted: boolean;
            /** @description Empty until the file is hashed (`hashFiles` of the library). */
            fileHash: string;
            /** @description Whether it is from the folder of one-shots. */
            oneshot: boolean;
        };
        BookMetadata: {
            /** @description Title. */
            title: string;
            /** @description A locked value is only changed by people. */
            titleLock: boolean;
            /** @description Summary; empty when there is none. */
            summary: string;
            /** @description A locked value is only changed by people. */
            summaryLock: boolean;
            /** @description As shown; may be any text. */
            number: string;
            /** @description A locked value is only changed by people. */
            numberLock: boolean;
            /** @description What the books of a series are sorted by. */
            numberSort: number;
            /** @description A locked value is only changed by people. */
            numberSortLock: boolean;
            releaseDate: string | null;
            /** @description A locked value is only changed by people. */
            releaseDateLock: boolean;
            /** @description Authors. */
            authors: components["schemas"]["Author"][];
            /** @description A locked value is only changed by people. */
            authorsLock: boolean;
            /** @description Tags. */
            tags: string[];
            /** @description A locked value is only changed by people. */
            tagsLock: boolean;
            /** @description ISBN-10 or ISBN-13 without dashes; empty when unknown. */
            isbn: string;
            /** @description A locked value is only changed by people. */
            isbnLock: boolean;
            /** @description Links to other sites. */
            links: components["schemas"]["WebLink"][];
            /** @description A locked value is only changed by people. */
            linksLock: boolean;
            /** @description UTC, no fraction. */
            created: string;
            /** @description UTC, no fraction. */
            lastModified: string;
        };
        BooksMetadata: {
            /** @description Of the books, and of the series itself. */
            authors: components["schemas"]["Author"][];
            /** @description Of all books. */
            tags: string[];
            /** @description yyyy-mm-dd, of the earliest book. */
            releaseDate: string | null;
            /** @description Of the first book that has one. */
            summary: string;
            /** @description Number of the book that the summary is from. */
            summaryNumber: string;
            /** @description UTC, no fraction. */
            created: string;
            /** @description UTC, no fraction. */
            lastModified: string;
        };
        Build: {
            git: {
                branch: string;
                commit: {
                    id: string;
                    time: string;
                };
            };
            build: {
                version: string;
                artifact: string;
                name: string;
                group: string;
            };
            node: {
                version: string;
            };
            os: {
                name: string;
                version: string;
                arch: string;
            };
        };
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
            downloadedAt: string;
        };
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
        ClaimStatus: {
            isClaimed: boolean;
        };
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
            createdDate: string;
            /** @description UTC, no fraction. */
            lastModifiedDate: string;
            /** @description Whether series are hidden because you can't access them. */
            filtered: boolean;
        };
        CollectionCreationInput: {
            name: string;
            ordered?: boolean | null;
            seriesIds: string[];
        };
        CollectionUpdateInput: {
            name?: string | null;
            ordered?: boolean | null;
            seriesIds?: string[] | null;
        };
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
            createdAt: string;
            /** @description UTC, ISO 8601. */
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
        DownloadMessage: {
            /** @constant */
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
                status: "PENDING" | "DOWNLOADING" | "COMPLETED" | "FAILED" | "PAUSED" | "CANCELLED";
            };
        } | {
            /** @constant */
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
            state: "new" | "have" | "queued" | "external" | "removed" | "future" | "superseded" | "other-group" | "blacklisted";
        };
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
        GlobalClientSettingsUpdateInput: {
            [key: string]: {
                value: string;
                allowUnauthorized: boolean;
            };
        };
        GroupCount: {
            /** @description First character of the sort title, in lower case and without accents. */
            group: string;
            /** @description Series in the group. */
            count: number;
        };
        Health: {
            /**
             * @description UP when all components are up.
             * @enum {string}
             */
            status: "UP" | "DOWN";
            /** @description database, diskSpace, libraryFolders, extractorTool, chapterNaming, reverseProxy. */
            components: {
                [key: string]: "UP" | "DOWN";
            };
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
        HistoricalEvent: {
            id: string;
            /** @enum {string} */
            type: "BookFileDeleted" | "SeriesFolderDeleted" | "BookConverted" | "BookImported" | "DuplicatePageDeleted";
            timestamp: string;
            bookId: string | null;
            seriesId: string | null;
            properties: {
                [key: string]: string;
            };
        };
        KoreaderProgressUpdateInput: {
            document: string;
            progress: string | number;
            percentage?: number | null;
            device?: string | null;
            device_id?: string | null;
        };
        Library: {
            /** @description ID of the library. */
            id: string;
            /** @description Name of the library. */
            name: string;
            /** @description Path of the folder; empty unless you are an administrator. */
            root: string;
            /** @description Read title, number, summary, people and date of books from ComicInfo.xml. */
            importComicInfoBook: boolean;
            /** @description Read title, publisher, age rating and genres of series from ComicInfo.xml. */
            importComicInfoSeries: boolean;
            /** @description Add the volume to the series title, so that volumes are separate series. */
            importComicInfoSeriesAppendVolume: boolean;
            /** @description Create collections from the series groups in ComicInfo.xml. */
            importComicInfoCollection: boolean;
            /** @description Create read lists from the story arcs and alternate series in ComicInfo.xml. */
            importComicInfoReadList: boolean;
            /** @description Read title, people and date from EPUB files. */
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
            scanOnStartup: boolean;
            /**
             * @description How often the library is scanned. Changes are also detected as they happen.
             * @enum {string}
             */
            scanInterval: "DISABLED" | "HOURLY" | "EVERY_6H" | "EVERY_12H" | "DAILY" | "WEEKLY";
            /** @description Find comic archives: CBZ, CBR, CB7, ZIP, RAR. */
            scanCbx: boolean;
            /** @description Find PDF files. */
            scanPdf: boolean;
            /** @description Find EPUB files. */
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
        LibraryCreationInput: {
            name: string;
            root: string;
            /** @description Read title, number, summary, people and date of books from ComicInfo.xml. */
            importComicInfoBook?: boolean;
            /** @description Read title, publisher, age rating and genres of series from ComicInfo.xml. */
            importComicInfoSeries?: boolean;
            /** @description Add the volume to the series title, so that volumes are separate series. */
            importComicInfoSeriesAppendVolume?: boolean;
            /** @description Create collections from the series groups in ComicInfo.xml. */
            importComicInfoCollection?: boolean;
            /** @description Create read lists from the story arcs and alternate series in ComicInfo.xml. */
            importComicInfoReadList?: boolean;
            /** @description Read title, people and date from EPUB files. */
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
            scanOnStartup?: boolean;
            /**
             * @description How often the library is scanned. Changes are also detected as they happen.
             * @enum {string}
             */
            scanInterval?: "DISABLED" | "HOURLY" | "EVERY_6H" | "EVERY_12H" | "DAILY" | "WEEKLY";
            /** @description Find comic archives: CBZ, CBR, CB7, ZIP, RAR. */
            scanCbx?: boolean;
            /** @description Find PDF files. */
            scanPdf?: boolean;
            /** @description Find EPUB files. */
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
        LibraryUpdateInput: {
            name?: string | null;
            root?: string | null;
            importComicInfoBook?: boolean | null;
            importComicInfoSeries?: boolean | null;
            importComicInfoSeriesAppendVolume?: boolean | null;
            importComicInfoCollection?: boolean | null;
            importComicInfoReadList?: boolean | null;
            importEpubBook?: boolean | null;
            importEpubSeries?: boolean | null;
            importMylarSeries?: boolean | null;
            importLocalArtwork?: boolean | null;
            importBarcodeIsbn?: boolean | null;
            scanForceModifiedTime?: boolean | null;
            scanOnStartup?: boolean | null;
            scanInterval?: ("DISABLED" | "HOURLY" | "EVERY_6H" | "EVERY_12H" | "DAILY" | "WEEKLY") | null;
            scanCbx?: boolean | null;
            scanPdf?: boolean | null;
            scanEpub?: boolean | null;
            scanDirectoryExclusions?: string[] | null;
            repairExtensions?: boolean | null;
            convertToCbz?: boolean | null;
            emptyTrashAfterScan?: boolean | null;
            seriesCover?: ("FIRST" | "FIRST_UNREAD_OR_FIRST" | "FIRST_UNREAD_OR_LAST" | "LAST") | null;
            hashFiles?: boolean | null;
            hashPages?: boolean | null;
            hashKoreader?: boolean | null;
            analyzeDimensions?: boolean | null;
            oneshotsDirectory?: (string | null) | null;
        };
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
        ListedPublication: {
            metadata: components["schemas"]["PublicationMetadata"];
            links: components["schemas"]["PublicationLink"][];
            images: components["schemas"]["PublicationLink"][];
        };
        LiveMessage: {
            /** @constant */
            event: "TaskQueueStatus";
            data: {
                count: number;
                countByType: {
                    [key: string]: number;
                };
            };
        } | {
            /** @constant */
            event: "LibraryAdded";
            data: {
                libraryId: string;
            };
        } | {
            /** @constant */
            event: "LibraryChanged";
            data: {
                libraryId: string;
            };
        } | {
            /** @constant */
            event: "LibraryDeleted";
            data: {
                libraryId: string;
            };
        } | {
            /** @constant */
            event: "SeriesAdded";
            data: {
                libraryId: string;
                seriesId: string;
            };
        } | {
            /** @constant */
            event: "SeriesChanged";
            data: {
                libraryId: string;
                seriesId: string;
            };
        } | {
            /** @constant */
            event: "SeriesDeleted";
            data: {
                libraryId: string;
                seriesId: string;
            };
        } | {
            /** @constant */
            event: "BookAdded";
            data: {
                libraryId: string;
                seriesId: string;
                bookId: string;
            };
        } | {
            /** @constant */
            event: "BookChanged";
            data: {
                libraryId: string;
                seriesId: string;
                bookId: string;
            };
        } | {
            /** @constant */
            event: "BookDeleted";
            data: {
                libraryId: string;
                seriesId: string;
                bookId: string;
            };
        } | {
            /** @constant */
            event: "ReadProgressChanged";
            data: {
                seriesId: string;
                userId: string;
                bookId: string;
            };
        } | {
            /** @constant */
            event: "ReadProgressDeleted";
            data: {
                seriesId: string;
                userId: string;
                bookId: string;
            };
        } | {
            /** @constant */
            event: "ReadProgressSeriesChanged";
            data: {
                seriesId: string;
                userId: string;
            };
        } | {
            /** @constant */
            event: "ReadProgressSeriesDeleted";
            data: {
                seriesId: string;
                userId: string;
            };
        } | {
            /** @constant */
            event: "ThumbnailBookAdded";
            data: {
                seriesId: string;
                selected: boolean;
                bookId: string;
            };
        } | {
            /** @constant */
            event: "ThumbnailBookDeleted";
            data: {
                seriesId: string;
                selected: boolean;
                bookId: string;
            };
        } | {
            /** @constant */
            event: "ThumbnailSeriesAdded";
            data: {
                seriesId: string;
                selected: boolean;
            };
        } | {
            /** @constant */
            event: "ThumbnailSeriesDeleted";
            data: {
                seriesId: string;
                selected: boolean;
            };
        } | {
            /** @constant */
            event: "CollectionAdded";
            data: {
                collectionId: string;
                seriesIds: string[];
            };
        } | {
            /** @constant */
            event: "ReadListAdded";
            data: {
                readListId: string;
                bookIds: string[];
            };
        } | {
            /** @constant */
            event: "CollectionChanged";
            data: {
                collectionId: string;
                seriesIds: string[];
            };
        } | {
            /** @constant */
            event: "ReadListChanged";
            data: {
                readListId: string;
                bookIds: string[];
            };
        } | {
            /** @constant */
            event: "CollectionDeleted";
            data: {
                collectionId: string;
                seriesIds: string[];
            };
        } | {
            /** @constant */
            event: "ReadListDeleted";
            data: {
                readListId: string;
                bookIds: string[];
            };
        } | {
            /** @constant */
            event: "ThumbnailSeriesCollectionAdded";
            data: {
                collectionId: string;
                selected: boolean;
            };
        } | {
            /** @constant */
            event: "ThumbnailReadListAdded";
            data: {
                readListId: string;
                selected: boolean;
            };
        } | {
            /** @constant */
            event: "ThumbnailSeriesCollectionDeleted";
            data: {
                collectionId: string;
                selected: boolean;
            };
        } | {
            /** @constant */
            event: "ThumbnailReadListDeleted";
            data: {
                readListId: string;
                selected: boolean;
            };
        } | {
            /** @constant */
            event: "MetadataSourceChanged";
            data: {
                provider: string;
            };
        } | {
            /** @constant */
            event: "SessionExpired";
            data: {
                userId: string;
            };
        };
        Locator: {
            href: string;
            type: string;
            title?: string;
            locations: {
                fragments: string[];
                /** @description How far in the document, 0 to 1. */
                progression?: number;
                /** @description From 1; in comics the page. */
                position?: number;
                /** @description How far in the book, 0 to 1. */
                totalProgression?: number;
            };
            text?: {
                after?: string;
                before?: string;
                highlight?: string;
            };
            koboSpan?: string;
        };
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
        MarksBefore: {
            /** @default [] */
            readSeries: string[];
            /** @default [] */
            unreadSeries: string[];
            /** @default [] */
            readBooks: string[];
            /** @default [] */
            unreadBooks: string[];
            /** @default [] */
            begunBooks: {
                /** @description ID of the book. */
                bookId: string;
                /** @description Last page read, from 1. */
                page: number;
            }[];
        };
        MarksBeforeInput: {
            /** @default [] */
            readSeries: string[];
            /** @default [] */
            unreadSeries: string[];
            /** @default [] */
            readBooks: string[];
            /** @default [] */
            unreadBooks: string[];
            /** @default [] */
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
        Media: {
            /**
             * @description Only books that are READY can be read.
             * @enum {string}
             */
            status: "UNKNOWN" | "ERROR" | "READY" | "UNSUPPORTED" | "OUTDATED";
            /** @description Of the file, such as `application/zip`; empty when unknown. */
            mediaType: string;
            /** @description Number of pages. */
            pagesCount: number;
            /** @description Codes of problems with the file; empty when it has none. */
            comment: string;
            /** @description Whether the EPUB has nothing but images, so that it can be read page by page. */
            epubDivinaCompatible: boolean;
            /** @description Always false. */
            epubIsKepub: boolean;
            /**
             * @description How the book is read; empty while the file type is unknown.
             * @enum {string}
             */
            mediaProfile: "" | "DIVINA" | "PDF" | "EPUB";
        };
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
        Meter: {
            name: string;
            description: string;
            baseUnit: string | null;
            measurements: {
                statistic: string;
                value: number;
            }[];
            availableTags: {
                tag: string;
                values: string[];
            }[];
        };
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
        OpdsAuthentication: {
            id: string;
            title: string;
            description: string;
            links: components["schemas"]["PublicationLink"][];
            authentication: {
                type: string;
                labels: {
                    login: string;
                    password: string;
                };
            }[];
        };
        OpdsFacet: {
            metadata: {
                title: string;
            };
            links: components["schemas"]["PublicationLink"][];
        };
        OpdsFeed: {
            metadata: {
                title: string;
                description?: string;
                /** @description UTC, no fraction. */
                modified: string;
                numberOfItems?: number;
                itemsPerPage?: number;
                /** @description From 1. */
                currentPage?: number;
            };
            links: components["schemas"]["PublicationLink"][];
            navigation?: components["schemas"]["PublicationLink"][];
            publications?: components["schemas"]["ListedPublication"][];
            groups?: components["schemas"]["OpdsGroup"][];
            facets?: components["schemas"]["OpdsFacet"][];
        };
        OpdsGroup: {
            metadata: {
                title: string;
                description?: string;
                /** @description UTC, no fraction. */
                modified: string;
                numberOfItems?: number;
                itemsPerPage?: number;
                /** @description From 1. */
                currentPage?: number;
            };
            links: components["schemas"]["PublicationLink"][];
            navigation?: components["schemas"]["PublicationLink"][];
            publications?: components["schemas"]["ListedPublication"][];
        };
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
            pageNumber: number;
            /** @description Pixels. */
            width: number;
            /** @description Pixels. */
            height: number;
            /** @description Width divided by height. */
            aspectRatio: number;
            /** @description Path of the book's file. */
            filePath: string;
        };
        Page: {
            /** @description From 1. */
            number: number;
            /** @description Inside the archive. */
            fileName: string;
            /** @description Media type. */
            mediaType: string;
            /** @description In pixels; null until measured (`analyzeDimensions` of the library). */
            width: number | null;
            /** @description In pixels; null until measured. */
            height: number | null;
            /** @description Size in bytes. */
            sizeBytes: number | null;
            /** @description For people, such as `1.2 MiB`; empty when unknown. */
            size: string;
        };
        PageHashKnown: {
            /** @description Hash of the page. */
            hash: string;
            /** @description Bytes. */
            size: number | null;
            /** @enum {string} */
            action: "DELETE_AUTO" | "DELETE_MANUAL" | "IGNORE";
            /** @description Number of times the page was deleted. */
            deleteCount: number;
            /** @description Number of pages with this hash. */
            matchCount: number;
            /** @description UTC, no fraction. */
            created: string;
            /** @description UTC, no fraction. */
            lastModified: string;
        };
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
            configSchema: string;
            /** @description Always null. */
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
        PluginConfig: {
            [key: string]: string;
        };
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
            timestamp: string;
        };
        Positions: {
            total: number;
            positions: components["schemas"]["Locator"][];
        };
        PosterOfBook: {
            /** @description ID of the poster. */
            id: string;
            /**
             * @description Origin of the poster.
             * @enum {string}
             */
            type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether the poster is selected. */
            selected: boolean;
            /** @description Media type of the image. */
            mediaType: string;
            /** @description In bytes. */
            fileSize: number;
            /** @description In pixels. */
            width: number;
            /** @description In pixels. */
            height: number;
            bookId: string;
        };
        PosterOfCollection: {
            /** @description ID of the poster. */
            id: string;
            /**
             * @description Origin of the poster.
             * @enum {string}
             */
            type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether the poster is selected. */
            selected: boolean;
            /** @description Media type of the image. */
            mediaType: string;
            /** @description In bytes. */
            fileSize: number;
            /** @description In pixels. */
            width: number;
            /** @description In pixels. */
            height: number;
            collectionId: string;
        };
        PosterOfReadList: {
            /** @description ID of the poster. */
            id: string;
            /**
             * @description Origin of the poster.
             * @enum {string}
             */
            type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether the poster is selected. */
            selected: boolean;
            /** @description Media type of the image. */
            mediaType: string;
            /** @description In bytes. */
            fileSize: number;
            /** @description In pixels. */
            width: number;
            /** @description In pixels. */
            height: number;
            readListId: string;
        };
        PosterOfSeries: {
            /** @description ID of the poster. */
            id: string;
            /**
             * @description Origin of the poster.
             * @enum {string}
             */
            type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether the poster is selected. */
            selected: boolean;
            /** @description Media type of the image. */
            mediaType: string;
            /** @description In bytes. */
            fileSize: number;
            /** @description In pixels. */
            width: number;
            /** @description In pixels. */
            height: number;
            seriesId: string;
        };
        Progression: {
            /** @description ISO 8601 with zone. */
            modified: string;
            device: {
                id: string;
                name: string;
            };
            locator: components["schemas"]["Locator"];
        };
        ProgressionUpdateInput: {
            /** Format: date-time */
            modified: string;
            device: {
                id: string;
                name: string;
            };
            locator: {
                href: string;
                type: string;
                title?: string | null;
                locations?: {
                    fragments?: string[] | null;
                    progression?: number | null;
                    position?: number | null;
                    totalProgression?: number | null;
                } | null;
                text?: {
                    after?: string | null;
                    before?: string | null;
                    highlight?: string | null;
                } | null;
                koboSpan?: string | null;
            };
        };
        Publication: {
            context: string;
            metadata: components["schemas"]["PublicationMetadata"];
            links: components["schemas"]["PublicationLink"][];
            images: components["schemas"]["PublicationLink"][];
            readingOrder: components["schemas"]["PublicationLink"][];
            resources: components["schemas"]["PublicationLink"][];
            toc: components["schemas"]["PublicationLink"][];
            landmarks: components["schemas"]["PublicationLink"][];
            pageList: components["schemas"]["PublicationLink"][];
        };
        PublicationLink: {
            /** @description Whole address; absent for a heading. */
            href?: string;
            type?: string;
            rel?: string;
            title?: string;
            width?: number;
            height?: number;
            /** @description Whether href has places to fill in. */
            templated?: boolean;
            properties: {
                [key: string]: unknown;
            };
            alternate?: components["schemas"]["PublicationLink"][];
            children?: components["schemas"]["PublicationLink"][];
        };
        PublicationLinkInput: {
            /** @description Whole address; absent for a heading. */
            href?: string;
            type?: string;
            rel?: string;
            title?: string;
            width?: number;
            height?: number;
            /** @description Whether href has places to fill in. */
            templated?: boolean;
            properties: {
                [key: string]: unknown;
            };
            alternate?: components["schemas"]["PublicationLinkInput"][];
            children?: components["schemas"]["PublicationLinkInput"][];
        };
        PublicationMetadata: {
            title: string;
            conformsTo: string;
            identifier?: string;
            /** @description UTC, no fraction. */
            modified: string;
            /** @description yyyy-mm-dd */
            published?: string;
            language?: string;
            description?: string;
            numberOfPages: number;
            /** @enum {string} */
            readingProgression?: "rtl" | "ltr" | "ttb";
            author: string[];
            artist: string[];
            colorist: string[];
            contributor: string[];
            editor: string[];
            illustrator: string[];
            inker: string[];
            letterer: string[];
            penciler: string[];
            translator: string[];
            publisher: string[];
            subject: string[];
            belongsTo: {
                series: {
                    name: string;
                    position: number;
                    links: components["schemas"]["PublicationLink"][];
                }[];
                collection: unknown[];
            };
            rendition: {
                [key: string]: unknown;
            };
        };
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
            createdDate: string;
            /** @description UTC, no fraction. */
            lastModifiedDate: string;
            /** @description Whether books are hidden because you can't access them. */
            filtered: boolean;
        };
        ReadListBookMatch: {
            series: {
                seriesId: string;
                title: string;
                releaseDate: string | null;
            };
            books: {
                bookId: string;
                number: string;
                title: string;
            }[];
        };
        ReadListCreationInput: {
            name: string;
            summary?: string | null;
            ordered?: boolean | null;
            bookIds: string[];
        };
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
                matches: components["schemas"]["ReadListBookMatch"][];
            }[];
            errorCode: string;
        };
        ReadListUpdateInput: {
            name?: string | null;
            summary?: string | null;
            ordered?: boolean | null;
            bookIds?: string[] | null;
        };
        ReadProgress: {
            /** @description Last page read, from 1. */
            page: number;
            /** @description Whether the book is finished. */
            completed: boolean;
            /** @description UTC, no fraction. */
            readDate: string;
            /** @description UTC, no fraction. */
            created: string;
            /** @description UTC, no fraction. */
            lastModified: string;
            /** @description Empty when unknown. */
            deviceId: string;
            /** @description Name of the device. */
            deviceName: string;
        };
        ReadProgressUpdateInput: {
            page?: number | null;
            completed?: boolean | null;
        };
        Release: {
            version: string;
            releaseDate: string;
            url: string;
            latest: boolean;
            preRelease: boolean;
            /** @description Markdown. */
            description: string;
        };
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
        Scheduler: {
            /** @description Whether follow lists are checked automatically. */
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
            name: string;
            /** @description Path of the folder; empty unless you are an administrator. */
            url: string;
            /** @description UTC, no fraction. */
            created: string;
            /** @description UTC, no fraction. */
            lastModified: string;
            /** @description UTC, no fraction. */
            fileLastModified: string;
            /** @description Number of books. */
            booksCount: number;
            /** @description Books that you have finished. */
            booksReadCount: number;
            /** @description Books that you have not opened. */
            booksUnreadCount: number;
            /** @description Books that you have opened and not finished. */
            booksInProgressCount: number;
            metadata: components["schemas"]["SeriesMetadata"];
            booksMetadata: components["schemas"]["BooksMetadata"];
            /** @description Whether it is in the trash. */
            deleted: boolean;
            /** @description Whether it is a single book from the folder of one-shots. */
            oneshot: boolean;
        };
        SeriesAuthors: {
            authors: components["schemas"]["Author"][];
            authorsLock: boolean;
        };
        SeriesAuthorsUpdateInput: {
            authors?: {
                name: string;
                role: string;
            }[] | null;
            authorsLock?: boolean | null;
        };
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
            titleLock: boolean;
            /** @description What the series is sorted by. */
            titleSort: string;
            /** @description A locked value is only changed by people. */
            titleSortLock: boolean;
            /** @description Summary; empty when there is none. */
            summary: string;
            /** @description A locked value is only changed by people. */
            summaryLock: boolean;
            /**
             * @description Empty when unknown.
             * @enum {string}
             */
            readingDirection: "" | "LEFT_TO_RIGHT" | "RIGHT_TO_LEFT" | "VERTICAL" | "WEBTOON";
            /** @description A locked value is only changed by people. */
            readingDirectionLock: boolean;
            /** @description Publisher; empty when unknown. */
            publisher: string;
            /** @description A locked value is only changed by people. */
            publisherLock: boolean;
            /** @description Minimum age in years; null when unrated. */
            ageRating: number | null;
            /** @description A locked value is only changed by people. */
            ageRatingLock: boolean;
            /** @description BCP 47 tag, such as `en` or `pt-BR`; empty when unknown. */
            language: string;
            /** @description A locked value is only changed by people. */
            languageLock: boolean;
            /** @description Genres. */
            genres: string[];
            /** @description A locked value is only changed by people. */
            genresLock: boolean;
            /** @description Tags. */
            tags: string[];
            /** @description A locked value is only changed by people. */
            tagsLock: boolean;
            /** @description Books in the complete series; null when unknown. */
            totalBookCount: number | null;
            /** @description A locked value is only changed by people. */
            totalBookCountLock: boolean;
            /** @description What users may be limited to, or kept from. */
            sharingLabels: string[];
            /** @description A locked value is only changed by people. */
            sharingLabelsLock: boolean;
            /** @description Links to other sites. */
            links: components["schemas"]["WebLink"][];
            /** @description A locked value is only changed by people. */
            linksLock: boolean;
            /** @description `label` says what the title is, such as its language. */
            alternateTitles: {
                /** @description Label. */
                label: string;
                /** @description Title. */
                title: string;
            }[];
            /** @description A locked value is only changed by people. */
            alternateTitlesLock: boolean;
            /** @description UTC, no fraction. */
            created: string;
            /** @description UTC, no fraction. */
            lastModified: string;
        };
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
            reason: "manual" | "scheduled" | "migration";
        };
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
            koboProxy: boolean;
            /** @description Kept for clients of Komga; has no effect. */
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
        SplitAllResult: {
            /** @description Books that were split. */
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
            taskId: string;
        };
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
            lastReadContinuousNumberSort: number;
            /** @description Number of the last book. */
            maxNumberSort: number;
        };
        TrackerProgressUpdateInput: {
            /** @description Every book up to this number is finished; none is taken back. */
            lastBookNumberSortRead: number;
        };
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
        UserClientSettingsUpdateInput: {
            [key: string]: {
                value: string;
            };
        };
        UserCreationInput: {
            email: string;
            password: string;
            /** @description ADMIN, FILE_DOWNLOAD, PAGE_STREAMING, KOBO_SYNC, KOREADER_SYNC; others are ignored. */
            roles?: string[] | null;
            sharedLibraries?: {
                /** @default false */
                all: boolean;
                /** @default [] */
                libraryIds: string[];
            } | null;
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
            labelsAllow?: string[] | null;
            labelsExclude?: string[] | null;
        };
        UserUpdateInput: {
            /** @description ADMIN, FILE_DOWNLOAD, PAGE_STREAMING, KOBO_SYNC, KOREADER_SYNC; others are ignored. */
            roles?: string[] | null;
            sharedLibraries?: {
                /** @default false */
                all: boolean;
                /** @default [] */
                libraryIds: string[];
            } | null;
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
            labelsAllow?: string[] | null;
            labelsExclude?: string[] | null;
        };
        WebLink: {
            label: string;
            url: string;
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
