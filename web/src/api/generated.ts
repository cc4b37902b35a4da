// Made from docs/openapi.json by `npm run gen`.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountStanding: {
            /** @description Whether the plugin of the account is switched on. */
            enabled: boolean;
            /** @description Why the account is not asked; null while it is. */
            problem: string | null;
            problemSaying?: components["schemas"]["Saying"];
            pollEveryMinutes: number | null;
            /** @description As configured: name or id. */
            targetLibrary: string | null;
            lastPollAt: string | null;
            nextPollAt: string | null;
            /** @description What the last look found, or why it did not. */
            lastResult: components["schemas"]["ActionResult"] | null;
        };
        ActOnManyInput: {
            /** @enum {string} */
            action: "ANALYZE" | "REFRESH_METADATA" | "DELETE_FILES";
            /** @enum {string} */
            of: "SERIES" | "BOOKS";
            ids: string[];
        };
        ActedOnMany: {
            /** @description Series or books that the tasks are about. */
            accepted: number;
            /** @description One for each library; GET /api/v1/tasks/{id} tells how far it is, and its outcome what came of it. */
            taskIds: string[];
            refusedCount: number;
            /** @description The first 50, each with why. What the caller may not see is not there. */
            refused: {
                id: string;
                message: string;
                messageSaying?: components["schemas"]["Saying"];
            }[];
        };
        ActionResult: {
            success: boolean;
            message: string;
            messageSaying?: components["schemas"]["Saying"];
        };
        AnnouncementFeed: {
            /** @constant */
            version: "https://jsonfeed.org/version/1";
            title: string;
            description: string;
            items: {
                id: string;
                title: string;
                summary: string;
                content_html: string;
                date_modified: string;
                tags: string[];
                _komga: {
                    read: boolean;
                };
            }[];
        };
        ApiKey: {
            id: string;
            userId: string;
            /** @description In clear once, when it is created; afterwards ******. */
            key: string;
            comment: string;
            createdDate: string;
            lastModifiedDate: string;
        };
        ApiKeyCreationInput: {
            /** @description What the key is for. */
            comment: string;
        };
        AuthenticationActivity: {
            /** @description Null when no account was found. */
            userId: string | null;
            email: string | null;
            /** @description Null unless the sign-in was by an API key. */
            apiKeyId: string | null;
            apiKeyComment: string | null;
            ip: string | null;
            userAgent: string | null;
            success: boolean;
            /** @description Why the sign-in was refused; null when it succeeded. */
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
            /** @description Below the root, with "/" between folders. */
            path: string;
            /**
             * @description It is not the disk any more that it was; it is empty all at once; the system cannot read it.
             * @enum {string}
             */
            reason: "DISCONNECTED" | "EMPTY" | "UNREADABLE";
            /** @description UTC, ISO 8601. */
            since: string;
            /** @description What goes to the trash when it is given up. */
            books: number;
            /** @description A person said that it is gone for good; the next scan moves its books to the trash. */
            givenUp: boolean;
            message: string;
            messageSaying?: components["schemas"]["Saying"];
        };
        BackupImportPreview: {
            titles: {
                title: string;
                /** @description Name of its source in the app. */
                source: string | null;
                url: string | null;
                /**
                 * @description What an import would make of it.
                 * @enum {string}
                 */
                outcome: "NEW" | "FOLLOWED" | "REPEATED" | "NO_ID" | "NOT_ASKED" | "NOT_IN_LIBRARY" | "OTHER_SOURCE";
            }[];
        };
        BackupImportResult: {
            /** @description Addresses added to the follow list. */
            imported: number;
            /** @description In the list already, or more than once in the backup. */
            skipped: number;
            /** @description Titles of MangaDex without a usable id, also those of before 2021 while MangaDex cannot be asked which they are today. */
            errors: number;
            /** @description The added addresses. */
            urls: string[];
        };
        BackupSchedule: {
            /** @description What counts now; 0 makes none. */
            intervalHours: number;
            /** @description In place of the interval. */
            cron: string | null;
            /** @description What counts now, for each kind of backup. */
            keep: number;
            /** @description Of the server, in which the rule is meant: an IANA name. */
            timeZone: string;
            /** @description Null when no backup is made by itself. */
            nextAt: string | null;
            /** @description From the environment: what counts where nothing is set. */
            configured: {
                intervalHours: number;
                keep: number;
            };
        };
        /** @description Absent keeps; null takes the environment's, and of `cron` the interval. */
        BackupScheduleUpdateInput: {
            intervalHours?: number | null;
            cron?: string | null;
            keep?: number | null;
        };
        BlacklistEntry: {
            id: string;
            seriesId: string;
            chapterUrl: string;
            chapterNumber: string | null;
            chapterTitle: string | null;
            readonly groups: string[];
            reason: string | null;
            reasonSaying?: components["schemas"]["Saying"];
            /** @description Whether the server put it there by itself; it can be taken back all the same. */
            automatic: boolean;
            /** @description When the server tries it again by itself. */
            retryAt: string | null;
            /** @description UTC. */
            createdDate: string;
        };
        BlacklistRequestInput: {
            chapterUrl: string;
            chapterNumber?: string | null;
            chapterTitle?: string | null;
            reason?: string | null;
        };
        BlockedChapter: {
            id: string;
            libraryId: string;
            /** @description Null when the series is gone. */
            seriesId: string | null;
            seriesTitle: string | null;
            chapterUrl: string;
            chapterNumber: string | null;
            chapterTitle: string | null;
            /** @description Who made it, as far as that was known. */
            readonly groups: string[];
            reason: string | null;
            /** @description E-mail of a person. */
            createdBy: string;
            /** @description UTC. */
            createdDate: string;
        };
        Book: {
            id: string;
            seriesId: string;
            seriesTitle: string;
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
            title: string;
            /** @description A locked value is only changed by people. */
            titleLock: boolean;
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
            authors: components["schemas"]["Author"][];
            /** @description A locked value is only changed by people. */
            authorsLock: boolean;
            tags: string[];
            /** @description A locked value is only changed by people. */
            tagsLock: boolean;
            /** @description ISBN-10 or ISBN-13 without dashes; empty when unknown. */
            isbn: string;
            /** @description A locked value is only changed by people. */
            isbnLock: boolean;
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
            /** @description As it was asked for. */
            url: string;
            /** @description One for each library that knows something of it; empty when none does. */
            results: components["schemas"]["ExplainedChapter"][];
            message: string;
            messageSaying?: components["schemas"]["Saying"];
        };
        ChapterLog: {
            content: components["schemas"]["LoggedChapter"][];
            number: number;
            last: boolean;
        };
        ChapterOfBook: {
            bookId: string;
            /** @description Where it was downloaded from. */
            chapterUrl: string;
            /** @description As its source writes it. */
            number: string | null;
            volume: string | null;
            language: string | null;
            /** @description Who translated it. */
            readonly groups: string[];
            /** @description UTC. */
            downloadedAt: string;
        };
        ChapterUrlCheck: {
            results: {
                /** @description As it was asked for. */
                url: string;
                /** @description Whether a library holds this chapter, by its address in any spelling or by its id. */
                exists: boolean;
                /** @description Present when it exists. UTC. */
                downloadedAt?: string;
            }[];
        };
        ChapterUrlCheckRequestInput: {
            urls: string[];
        };
        CheckReport: {
            totalManga: number;
            checkedCount: number;
            needsDownloadCount: number;
            upToDateCount: number;
            errorCount: number;
            results: components["schemas"]["CheckedTitle"][];
            warnings: components["schemas"]["ListFault"][];
            durationMs: number;
        };
        CheckStarted: {
            success: boolean;
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            taskId: string;
        };
        CheckedTitle: {
            libraryId: string;
            url: string;
            mangaId: string;
            title: string | null;
            /** @description Chapters that the source lists. */
            apiChapterCount: number;
            /** @description Chapters in the download history. */
            downloadedChapterCount: number;
            /** @description Of those, chapters whose file is known. */
            filesystemChapterCount: number;
            /** @description Chapters that are missing. */
            newChaptersEstimate: number;
            needsDownload: boolean;
            /** @description The download that was queued; null when none was. */
            downloadId: string | null;
            error: string | null;
        };
        ClaimStatus: {
            isClaimed: boolean;
        };
        ClearResult: {
            cleared: number;
        };
        ClearedHistory: {
            /** @description Chapters that were forgotten. */
            deleted: number;
        };
        ClientSettingKeysInput: string[];
        ClientSettings: {
            [key: string]: {
                value: string;
                /** @description Absent for settings of a user. */
                allowUnauthorized?: boolean;
            };
        };
        Collection: {
            id: string;
            name: string;
            /** @description Whether the order of `seriesIds` counts; otherwise series are sorted by title. */
            ordered: boolean;
            seriesIds: string[];
            /** @description UTC, no fraction. */
            createdDate: string;
            /** @description UTC, no fraction. */
            lastModifiedDate: string;
            /** @description Whether series are left out that the caller may not see. */
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
            bookId: string;
            bookTitle: string;
            seriesId: string;
            seriesTitle: string;
            filePath: string;
            /** @description Of the original beside it; null when there is none. */
            originalSizeBytes: number | null;
        };
        DescribedTitle: {
            id: string;
            url: string;
            /** @description Null when the source does not know it any more. */
            title: string | null;
            coverUrl: string | null;
            status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            year: number | null;
            problem: string | null;
            problemSaying?: components["schemas"]["Saying"];
            /** @description Libraries whose follow list names it. */
            libraryIds: string[];
        };
        DirectoryListing: {
            /** @description Absent at the top. */
            parent?: string;
            directories: components["schemas"]["Path"][];
            files: components["schemas"]["Path"][];
        };
        Download: {
            id: string;
            /** @description Address of the title at its source. */
            url: string;
            /** @description The address until the source has told the title. */
            title: string;
            /** @enum {string} */
            status: "PENDING" | "DOWNLOADING" | "COMPLETED" | "FAILED" | "PAUSED" | "CANCELLED";
            /** @description Percent, 0..100; 100 only when complete. */
            progress: number;
            /** @description For example "Ch. 5"; empty when none is being fetched. */
            currentChapter: string;
            /** @description Chapters of this download; 0 until the source has listed them. */
            totalChapters: number;
            libraryId: string;
            /** @description UTC, ISO 8601. */
            createdAt: string;
            /** @description UTC, ISO 8601. */
            updatedAt: string;
            /** @description Why it waits, or what failed. */
            message: string | null;
            messageSaying?: components["schemas"]["Saying"];
            /** @description 0..10, lower runs first. */
            priority: number;
            /** @description Failed attempts since it was started. */
            attempt: number;
            /** @description When it goes on by itself. */
            nextAttemptAt: string | null;
        };
        DownloadChapter: {
            url: string;
            /** @description As the source writes it, such as `12.5`. */
            number: string | null;
            volume: string | null;
            title: string | null;
            /** @description Who translated it. */
            groups: string[];
            /** @enum {string} */
            state: "WAITING" | "DONE" | "FAILED";
            /** @description Pages of its archive. */
            pages: number | null;
            /** @description Failed tries. */
            attempts: number;
            /** @description The failure cannot get better by itself. */
            permanent: boolean;
            /** @description Why the last try failed; null after a success. */
            lastError: string | null;
            lastErrorSaying?: components["schemas"]["Saying"];
        };
        /** @description How many are in each state. */
        DownloadCounts: {
            PENDING: number;
            DOWNLOADING: number;
            COMPLETED: number;
            FAILED: number;
            PAUSED: number;
            CANCELLED: number;
        };
        DownloadMessage: {
            /** @constant */
            event: "progress";
            data: {
                id: string;
                /** @description 0..100 */
                percent: number;
                currentChapter: string;
                /** @description For a person: "1.2 MB/s". */
                speed: string;
                /** @enum {string} */
                status: "PENDING" | "DOWNLOADING" | "COMPLETED" | "FAILED" | "PAUSED" | "CANCELLED";
            };
        } | {
            /** @constant */
            event: "complete";
            data: {
                id: string;
                title: string;
            };
        } | {
            /** @constant */
            event: "error";
            data: {
                id: string;
                error: string;
            };
        };
        DownloadPreview: {
            /** @description In the spelling in which it is queued. */
            url: string;
            /** @description The library that it would be downloaded to. */
            libraryId: string;
            title: string;
            titleUrl: string;
            description: string | null;
            coverUrl: string | null;
            status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            /** @description Authors and artists. */
            people: string[];
            chapters: components["schemas"]["DownloadPreviewChapter"][];
        };
        DownloadPreviewChapter: {
            url: string;
            /** @description As the source writes it, such as `12.5`. */
            number: string | null;
            volume: string | null;
            title: string | null;
            /** @description Code of a language, such as `en`. */
            language: string | null;
            /** @description Who translated it. */
            groups: string[];
            /** @description As the source states it; null when it doesn't. */
            releaseDate: string | null;
            /** @description As the source states it. */
            pages: number | null;
            /**
             * @description "new" is fetched; the others are left, for the reason that the word names.
             * @enum {string}
             */
            state: "new" | "have" | "queued" | "external" | "removed" | "future" | "superseded" | "other-group" | "blacklisted";
        };
        DownloadsChanged: {
            /** @description Downloads that the action was done to. */
            changed: number;
            /** @description Downloads whose state does not allow the action. */
            refusedCount: number;
            /** @description The first 50, each with why. */
            refused: {
                id: string;
                message: string;
                messageSaying?: components["schemas"]["Saying"];
            }[];
        };
        Error: {
            /** @description UTC, no fraction. */
            timestamp: string;
            status: number;
            /** @description The words of the status. */
            error: string;
            /** @description What is wrong, for the person who must act. */
            message: string;
            path: string;
            /** @description Stable; docs/errors.md lists them all. */
            code: string;
            /** @description What the sentence is made from, by name; where a value is a sentence itself, an object of code, params and message. */
            params?: {
                [key: string]: unknown;
            };
            /** @description Fields that are wrong, where fields are. */
            violations?: {
                fieldName: string;
                message: string;
                /** @description Stable; for an app that says it in other words. */
                code?: string;
                /** @description What the sentence is made from, by name; where a value is a sentence itself, an object of code, params and message. */
                params?: {
                    [key: string]: unknown;
                };
            }[];
        };
        ExplainedChapter: {
            chapterUrl: string;
            /** @description As the source writes it, such as `12.5`. */
            number: string | null;
            volume: string | null;
            title: string | null;
            /** @description Who made it, as far as that is known. */
            readonly groups: string[];
            /** @enum {string} */
            state: "downloaded" | "file-missing" | "queued" | "missing" | "failed" | "external" | "removed" | "future" | "superseded" | "other-group" | "blacklisted" | "unknown";
            /** @description Why it is not on the shelf, as a sentence. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description The download that will fetch it. */
            downloadId: string | null;
            /** @description When it is tried again by itself. */
            retryAt: string | null;
            /** @description When it was downloaded. */
            downloadedAt: string | null;
            libraryId: string;
            seriesId: string | null;
        };
        FixCard: {
            id: string;
            title: string;
            description: string;
            icon: string;
            /** @description Called with the values as query parameters. */
            endpoint: string;
            method: string;
            params: {
                key: string;
                label: string;
                /** @enum {string} */
                type: "number" | "string" | "boolean";
                default: number | string | boolean;
                min?: number;
                max?: number;
                hint: string;
                /** @description What to choose from, where that changes: libraries. */
                dynamicEnum?: string;
                /** @description There is no useful default: it must be chosen. */
                required?: boolean;
                /** @description What to choose from, where that is fixed. */
                options?: string[];
            }[];
            lastRun: components["schemas"]["FixRun"] | null;
        };
        FixRun: {
            startedAt: string;
            /** @description E-mail of who asked for it. */
            startedBy: string;
            /** @enum {string} */
            state: "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED";
            /** @description Null while it runs. */
            finishedAt: string | null;
            /** @description What the endpoint answered. */
            message: string | null;
            messageSaying?: components["schemas"]["Saying"];
            /** @description What came of it, by name: what the endpoint answered and its tasks left. */
            figures: {
                [key: string]: number;
            };
            error: string | null;
            errorSaying?: components["schemas"]["Saying"];
        };
        FollowStatus: {
            libraryId: string;
            libraryName: string;
            /** @description Whether the library is checked automatically. */
            enabled: boolean;
            /** @description Its own, or the scheduler's. */
            checkIntervalHours: number;
            /** @description Null when it takes the scheduler's. */
            ownIntervalHours: number | null;
            /** @description Null when the library is not checked by itself. */
            nextCheckAt: string | null;
            lastCheckAt: string | null;
            /** @description Addresses in the follow list. */
            urlCount: number;
            /** @description Titles of which the last check found new chapters. */
            titlesWithNews: number;
            /** @description Titles that could not be checked the last time. */
            titlesInTrouble: number;
            /** @description Why follow.txt cannot be read. */
            problem: string | null;
            problemSaying?: components["schemas"]["Saying"];
        };
        FollowText: {
            libraryId: string;
            libraryName: string;
            /** @description One address per line. */
            content: string;
        };
        FollowTitle: {
            url: string;
            title: string | null;
            /** @description What it became in the library; null before its first chapter is there. */
            seriesId: string | null;
            seriesTitle: string | null;
            /** @description Chapters that the source lists. */
            listedChapters: number;
            /** @description Chapters that were missing at the last check. */
            newChapters: number;
            lastCheckedAt: string | null;
            lastFullLookAt: string | null;
            /** @description Why the last check failed; null when it succeeded. */
            lastError: string | null;
            lastErrorSaying?: components["schemas"]["Saying"];
            /** @description SITE: its site does not answer and is left alone; DOWNLOAD: its queued download has not ended; LOOK: it is looked at in full again then, whatever the source says of it. Null when nothing holds it up. */
            waitsFor: ("SITE" | "DOWNLOAD" | "LOOK") | null;
            /** @description Null when no moment is known. */
            waitsUntil: string | null;
        };
        FollowUuids: {
            /** @description Lower case, sorted, each once. */
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
             * @description UP when every component is.
             * @enum {string}
             */
            status: "UP" | "DOWN";
            /** @description database, diskSpace, libraryFolders, extractorTool, chapterNaming, reverseProxy. */
            components: {
                [key: string]: "UP" | "DOWN";
            };
            extractorToolVersion: string | null;
            /** @description What to do, by component that is down; for administrators. */
            reasons?: {
                [key: string]: string;
            };
            reasonsSaying?: {
                [key: string]: components["schemas"]["Saying"];
            };
            /** @description What is worth knowing although nothing is wrong, by component, such as a newer gallery-dl; for administrators. */
            notices?: {
                [key: string]: string;
            };
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
            id: string;
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
            /** @description Read the series title and the position in it from EPUB files. */
            importEpubSeries: boolean;
            /** @description Read series.json files. */
            importMylarSeries: boolean;
            /** @description Use images beside the files, such as cover.jpg, as posters. */
            importLocalArtwork: boolean;
            /** @description Kept as it is set; this server does nothing with it yet. */
            importBarcodeIsbn: boolean;
            /** @description Every scan compares the time of each file; this changes nothing here. */
            scanForceModifiedTime: boolean;
            /** @description Scan when the server starts. */
            scanOnStartup: boolean;
            /**
             * @description How often the library is scanned; changes are also noticed as they happen.
             * @enum {string}
             */
            scanInterval: "DISABLED" | "HOURLY" | "EVERY_6H" | "EVERY_12H" | "DAILY" | "WEEKLY";
            /** @description Find comic archives: CBZ, CBR, CB7, ZIP, RAR. */
            scanCbx: boolean;
            /** @description Find PDF files. */
            scanPdf: boolean;
            /** @description Find EPUB files. */
            scanEpub: boolean;
            /** @description Folders whose path contains one of these texts are skipped. */
            scanDirectoryExclusions: string[];
            /** @description After a scan, files whose name says another kind of archive are renamed. */
            repairExtensions: boolean;
            /** @description After a scan, RAR, 7z and TAR books become CBZ archives. */
            convertToCbz: boolean;
            /** @description After a scan, forget books whose files have been missing for a day. */
            emptyTrashAfterScan: boolean;
            /**
             * @description Which book a series has its poster from.
             * @enum {string}
             */
            seriesCover: "FIRST" | "FIRST_UNREAD_OR_FIRST" | "FIRST_UNREAD_OR_LAST" | "LAST";
            /** @description Work out the hash of each file after the scan. */
            hashFiles: boolean;
            /** @description Find pages that many books hold, among the first and last three of each. */
            hashPages: boolean;
            /** @description Work out the hashes that KOReader identifies books by. */
            hashKoreader: boolean;
            /** @description Measure the width and height of each page. */
            analyzeDimensions: boolean;
            /** @description Name of the folder in which each file is a series of its own; null for none. */
            oneshotsDirectory: string | null;
            /** @description Whether the folder cannot be read at the moment. */
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
            /** @description Read the series title and the position in it from EPUB files. */
            importEpubSeries?: boolean;
            /** @description Read series.json files. */
            importMylarSeries?: boolean;
            /** @description Use images beside the files, such as cover.jpg, as posters. */
            importLocalArtwork?: boolean;
            /** @description Kept as it is set; this server does nothing with it yet. */
            importBarcodeIsbn?: boolean;
            /** @description Every scan compares the time of each file; this changes nothing here. */
            scanForceModifiedTime?: boolean;
            /** @description Scan when the server starts. */
            scanOnStartup?: boolean;
            /**
             * @description How often the library is scanned; changes are also noticed as they happen.
             * @enum {string}
             */
            scanInterval?: "DISABLED" | "HOURLY" | "EVERY_6H" | "EVERY_12H" | "DAILY" | "WEEKLY";
            /** @description Find comic archives: CBZ, CBR, CB7, ZIP, RAR. */
            scanCbx?: boolean;
            /** @description Find PDF files. */
            scanPdf?: boolean;
            /** @description Find EPUB files. */
            scanEpub?: boolean;
            /** @description Folders whose path contains one of these texts are skipped. */
            scanDirectoryExclusions?: string[];
            /** @description After a scan, files whose name says another kind of archive are renamed. */
            repairExtensions?: boolean;
            /** @description After a scan, RAR, 7z and TAR books become CBZ archives. */
            convertToCbz?: boolean;
            /** @description After a scan, forget books whose files have been missing for a day. */
            emptyTrashAfterScan?: boolean;
            /**
             * @description Which book a series has its poster from.
             * @enum {string}
             */
            seriesCover?: "FIRST" | "FIRST_UNREAD_OR_FIRST" | "FIRST_UNREAD_OR_LAST" | "LAST";
            /** @description Work out the hash of each file after the scan. */
            hashFiles?: boolean;
            /** @description Find pages that many books hold, among the first and last three of each. */
            hashPages?: boolean;
            /** @description Work out the hashes that KOReader identifies books by. */
            hashKoreader?: boolean;
            /** @description Measure the width and height of each page. */
            analyzeDimensions?: boolean;
            /** @description Name of the folder in which each file is a series of its own; null for none. */
            oneshotsDirectory?: string | null;
        };
        LibraryState: {
            libraryId: string;
            attention: {
                /** @constant */
                kind: "MOST_BOOKS_VANISHED";
                /** @description Books that the last scan did not find. */
                vanishedBooks: number;
                /** @description Books that were not in the trash before the scan. */
                knownBooks: number;
                /** @description UTC, ISO 8601. */
                since: string;
                message: string;
            } | null;
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
            libraryId: string;
            libraryName: string;
            line: number | null;
            message: string;
        };
        ListTrackerProgress: {
            booksCount: number;
            booksReadCount: number;
            booksUnreadCount: number;
            booksInProgressCount: number;
            /** @description How many books are finished from the first on without a gap. */
            lastReadContinuousIndex: number;
        };
        ListTrackerUpdateInput: {
            /** @description So many books from the first on are finished; none is taken back. */
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
            time: string;
            /** @enum {string} */
            level: "trace" | "debug" | "info" | "warn" | "error" | "fatal";
            message: string;
            /** @description What else the line says: ids, the error behind it. */
            fields: {
                [key: string]: unknown;
            };
        };
        LoggedChapter: {
            libraryId: string;
            /** @description Address of the chapter at its source. */
            url: string;
            /** @description As the source writes it, such as `12.5`. */
            number: string | null;
            volume: string | null;
            title: string | null;
            /** @description Null while the series is not in the library. */
            seriesId: string | null;
            seriesTitle: string | null;
            /** @enum {string} */
            state: "downloaded" | "file-missing" | "queued" | "missing" | "failed" | "external" | "removed" | "future" | "superseded" | "other-group" | "blacklisted" | "unknown";
            /** @description Why it was left, as a sentence; empty for what is on the shelf. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description Pages of its archive; null while it is not downloaded. */
            pages: number | null;
            /** @description When it was downloaded, or last seen at its source. */
            at: string;
            /** @description When it is tried again by itself. */
            retryAt: string | null;
        };
        ManyMarked: {
            /** @description Books that were not so before. */
            changed: number;
            /** @description What they were; send it to /read-progress/restore to take the marking back. */
            before: components["schemas"]["MarksBefore"];
        };
        MarkManyInput: {
            /** @enum {string} */
            of: "SERIES" | "BOOKS";
            ids: string[];
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
                bookId: string;
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
                bookId: string;
                page: number;
            }[];
        };
        MarksRestored: {
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
            provider: string;
            name: string;
            externalId: string;
            url: string;
            /**
             * @description Where it is known from that the series is this title.
             * @enum {string}
             */
            origin: "person" | "series.json" | "download" | "book" | "folder" | "link";
            /** @description When the source answered last. */
            answeredAt: string | null;
            /** @description Why the last question failed; what was said before still counts. */
            fault: string | null;
            faultSaying?: components["schemas"]["Saying"];
            retryAt: string | null;
        };
        MetadataDetails: {
            externalId: string;
            provider: string;
            /** @description When the source said so; within five minutes it is not asked again. */
            answeredAt: string;
            title: string;
            /** @description What the series is sorted by. */
            titleSort: string | null;
            readonly alternativeTitles: {
                label: string;
                title: string;
            }[];
            summary: string | null;
            publisher: string | null;
            /** @description Minimum age in years. */
            ageRating: number | null;
            /** @description BCP 47 tag, such as `en`. */
            language: string | null;
            readonly genres: string[];
            readonly tags: string[];
            readonly authors: {
                name: string;
                /** @enum {string} */
                role: "writer" | "penciller";
            }[];
            status: ("ONGOING" | "ENDED" | "ABANDONED" | "HIATUS") | null;
            /** @description Books in the complete series. */
            totalBookCount: number | null;
            coverUrl: string | null;
            readonly links: {
                label: string;
                url: string;
            }[];
        };
        MetadataFault: {
            seriesId: string;
            seriesTitle: string;
            provider: string;
            externalId: string;
            url: string;
            fault: string;
            faultSaying?: components["schemas"]["Saying"];
            askedAt: string;
            answeredAt: string | null;
        };
        MetadataSearchResult: {
            /** @description Id of the title at the source. */
            externalId: string;
            /** @description Id of the plugin that found it. */
            provider: string;
            title: string;
            readonly alternativeTitles: string[];
            description: string | null;
            author: string | null;
            artist: string | null;
            readonly genres: string[];
            readonly tags: string[];
            status: string | null;
            /** @description Of the first release. */
            year: number | null;
            coverUrl: string | null;
            sourceUrl: string;
            language: string | null;
            /** @description 0..100 */
            rating: number | null;
            /** @description 0..1: likeness of the titles to those of the series that was asked about; null when none was. */
            confidence: number | null;
        };
        MetadataSettings: {
            /** @description Sources from the one that is believed first; others follow it. */
            order: string[];
            /** @description How old an answer of a source may grow before it is asked again; 0 is never. */
            refreshEveryDays: number;
        };
        MetadataSettingsInput: {
            /** @description Sources from the one that is believed first; others follow it. */
            order: string[];
            /** @description How old an answer of a source may grow before it is asked again; 0 is never. */
            refreshEveryDays: number;
        };
        MetadataSourceState: {
            provider: string;
            name: string;
            enabled: boolean;
            /**
             * @description Whether it can be asked: as far as is known, not before `retryAt` because it asked for that, not now, or not at all.
             * @enum {string}
             */
            state: "ANSWERS" | "LIMITED" | "DOWN" | "DISABLED";
            /** @description Why it cannot be asked at all; null while it is enabled. */
            reason: string | null;
            reasonSaying?: components["schemas"]["Saying"];
            /** @description Series that are bound to it. */
            series: number;
            /** @description Of those, how many it answered about so far. */
            answered: number;
            /** @description How many it had no answer for the last time; what it said before still counts. */
            failed: number;
            /** @description Its latest answer about any of them. */
            answeredAt: string | null;
            /** @description Why it could not be asked the last time; null after an answer. */
            fault: string | null;
            faultSaying?: components["schemas"]["Saying"];
            failingSince: string | null;
            /** @description When the server asks it again by itself; each failure in a row makes it later. */
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
            chapterUrl: string;
            /** @description As the source writes it, such as `12.5`. */
            number: string | null;
            volume: string | null;
            title: string | null;
            /** @description Who made it, as far as that is known. */
            readonly groups: string[];
            /** @enum {string} */
            state: "downloaded" | "file-missing" | "queued" | "missing" | "failed" | "external" | "removed" | "future" | "superseded" | "other-group" | "blacklisted" | "unknown";
            /** @description Why it is not on the shelf, as a sentence. */
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description The download that will fetch it. */
            downloadId: string | null;
            /** @description When it is tried again by itself. */
            retryAt: string | null;
            /** @description When it was downloaded. */
            downloadedAt: string | null;
        };
        MissingChapters: {
            seriesId: string;
            chapters: components["schemas"]["MissingChapter"][];
        };
        NamePreview: {
            pattern: string;
            /** @description Names that chapters of every kind would get, a oneshot last. */
            names: string[];
        };
        NewChapters: {
            seriesId: string;
            /** @description When the newest of them came; UTC, ISO 8601. */
            newestAt: string;
            /** @description All of them, in reading order. */
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
            bookId: string;
            bookTitle: string;
            seriesId: string;
            seriesTitle: string;
            /** @description From 1. */
            pageNumber: number;
            /** @description Pixels. */
            width: number;
            /** @description Pixels. */
            height: number;
            /** @description Width divided by height. */
            aspectRatio: number;
            /** @description Of the book. */
            filePath: string;
        };
        Page: {
            /** @description From 1. */
            number: number;
            /** @description Inside the archive. */
            fileName: string;
            mediaType: string;
            /** @description In pixels; null until measured (`analyzeDimensions` of the library). */
            width: number | null;
            /** @description In pixels; null until measured. */
            height: number | null;
            sizeBytes: number | null;
            /** @description For people, such as `1.2 MiB`; empty when unknown. */
            size: string;
        };
        PageHashKnown: {
            hash: string;
            /** @description Bytes. */
            size: number | null;
            /** @enum {string} */
            action: "DELETE_AUTO" | "DELETE_MANUAL" | "IGNORE";
            deleteCount: number;
            matchCount: number;
            /** @description UTC, no fraction. */
            created: string;
            /** @description UTC, no fraction. */
            lastModified: string;
        };
        PageHashMatch: {
            bookId: string;
            /** @description Path of the book. */
            url: string;
            /** @description From 1. */
            pageNumber: number;
            fileName: string;
            fileSize: number;
            mediaType: string;
        };
        PageHashUnknown: {
            hash: string;
            /** @description Bytes. */
            size: number | null;
            matchCount: number;
        };
        PageOfAuthors: {
            content: components["schemas"]["AuthorDto"][];
            pageable: {
                pageNumber: number;
                pageSize: number;
                offset: number;
                paged: boolean;
                unpaged: boolean;
                sort: {
                    empty: boolean;
                    sorted: boolean;
                    unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            totalElements: number;
            totalPages: number;
            /** @description Of this page, from 0. */
            number: number;
            /** @description Rows that fit on a page. */
            size: number;
            /** @description Rows on this page. */
            numberOfElements: number;
            first: boolean;
            last: boolean;
            empty: boolean;
            sort: {
                empty: boolean;
                sorted: boolean;
                unsorted: boolean;
            };
        };
        PageOfBlockedChapters: {
            content: components["schemas"]["BlockedChapter"][];
            pageable: {
                pageNumber: number;
                pageSize: number;
                offset: number;
                paged: boolean;
                unpaged: boolean;
                sort: {
                    empty: boolean;
                    sorted: boolean;
                    unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            totalElements: number;
            totalPages: number;
            /** @description Of this page, from 0. */
            number: number;
            /** @description Rows that fit on a page. */
            size: number;
            /** @description Rows on this page. */
            numberOfElements: number;
            first: boolean;
            last: boolean;
            empty: boolean;
            sort: {
                empty: boolean;
                sorted: boolean;
                unsorted: boolean;
            };
        };
        PageOfBooks: {
            content: components["schemas"]["Book"][];
            pageable: {
                pageNumber: number;
                pageSize: number;
                offset: number;
                paged: boolean;
                unpaged: boolean;
                sort: {
                    empty: boolean;
                    sorted: boolean;
                    unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            totalElements: number;
            totalPages: number;
            /** @description Of this page, from 0. */
            number: number;
            /** @description Rows that fit on a page. */
            size: number;
            /** @description Rows on this page. */
            numberOfElements: number;
            first: boolean;
            last: boolean;
            empty: boolean;
            sort: {
                empty: boolean;
                sorted: boolean;
                unsorted: boolean;
            };
        };
        PageOfCollections: {
            content: components["schemas"]["Collection"][];
            pageable: {
                pageNumber: number;
                pageSize: number;
                offset: number;
                paged: boolean;
                unpaged: boolean;
                sort: {
                    empty: boolean;
                    sorted: boolean;
                    unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            totalElements: number;
            totalPages: number;
            /** @description Of this page, from 0. */
            number: number;
            /** @description Rows that fit on a page. */
            size: number;
            /** @description Rows on this page. */
            numberOfElements: number;
            first: boolean;
            last: boolean;
            empty: boolean;
            sort: {
                empty: boolean;
                sorted: boolean;
                unsorted: boolean;
            };
        };
        PageOfCutBooks: {
            content: components["schemas"]["CutBook"][];
            pageable: {
                pageNumber: number;
                pageSize: number;
                offset: number;
                paged: boolean;
                unpaged: boolean;
                sort: {
                    empty: boolean;
                    sorted: boolean;
                    unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            totalElements: number;
            totalPages: number;
            /** @description Of this page, from 0. */
            number: number;
            /** @description Rows that fit on a page. */
            size: number;
            /** @description Rows on this page. */
            numberOfElements: number;
            first: boolean;
            last: boolean;
            empty: boolean;
            sort: {
                empty: boolean;
                sorted: boolean;
                unsorted: boolean;
            };
        };
        PageOfDownloads: {
            content: components["schemas"]["Download"][];
            pageable: {
                pageNumber: number;
                pageSize: number;
                offset: number;
                paged: boolean;
                unpaged: boolean;
                sort: {
                    empty: boolean;
                    sorted: boolean;
                    unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            totalElements: number;
            totalPages: number;
            /** @description Of this page, from 0. */
            number: number;
            /** @description Rows that fit on a page. */
            size: number;
            /** @description Rows on this page. */
            numberOfElements: number;
            first: boolean;
            last: boolean;
            empty: boolean;
            sort: {
                empty: boolean;
                sorted: boolean;
                unsorted: boolean;
            };
        };
        PageOfIntegers: {
            content: number[];
            pageable: {
                pageNumber: number;
                pageSize: number;
                offset: number;
                paged: boolean;
                unpaged: boolean;
                sort: {
                    empty: boolean;
                    sorted: boolean;
                    unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            totalElements: number;
            totalPages: number;
            /** @description Of this page, from 0. */
            number: number;
            /** @description Rows that fit on a page. */
            size: number;
            /** @description Rows on this page. */
            numberOfElements: number;
            first: boolean;
            last: boolean;
            empty: boolean;
            sort: {
                empty: boolean;
                sorted: boolean;
                unsorted: boolean;
            };
        };
        PageOfOversizedPages: {
            content: components["schemas"]["OversizedPage"][];
            pageable: {
                pageNumber: number;
                pageSize: number;
                offset: number;
                paged: boolean;
                unpaged: boolean;
                sort: {
                    empty: boolean;
                    sorted: boolean;
                    unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            totalElements: number;
            totalPages: number;
            /** @description Of this page, from 0. */
            number: number;
            /** @description Rows that fit on a page. */
            size: number;
            /** @description Rows on this page. */
            numberOfElements: number;
            first: boolean;
            last: boolean;
            empty: boolean;
            sort: {
                empty: boolean;
                sorted: boolean;
                unsorted: boolean;
            };
        };
        PageOfReadLists: {
            content: components["schemas"]["ReadList"][];
            pageable: {
                pageNumber: number;
                pageSize: number;
                offset: number;
                paged: boolean;
                unpaged: boolean;
                sort: {
                    empty: boolean;
                    sorted: boolean;
                    unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            totalElements: number;
            totalPages: number;
            /** @description Of this page, from 0. */
            number: number;
            /** @description Rows that fit on a page. */
            size: number;
            /** @description Rows on this page. */
            numberOfElements: number;
            first: boolean;
            last: boolean;
            empty: boolean;
            sort: {
                empty: boolean;
                sorted: boolean;
                unsorted: boolean;
            };
        };
        PageOfSeries: {
            content: components["schemas"]["Series"][];
            pageable: {
                pageNumber: number;
                pageSize: number;
                offset: number;
                paged: boolean;
                unpaged: boolean;
                sort: {
                    empty: boolean;
                    sorted: boolean;
                    unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            totalElements: number;
            totalPages: number;
            /** @description Of this page, from 0. */
            number: number;
            /** @description Rows that fit on a page. */
            size: number;
            /** @description Rows on this page. */
            numberOfElements: number;
            first: boolean;
            last: boolean;
            empty: boolean;
            sort: {
                empty: boolean;
                sorted: boolean;
                unsorted: boolean;
            };
        };
        PageOfStrings: {
            content: string[];
            pageable: {
                pageNumber: number;
                pageSize: number;
                offset: number;
                paged: boolean;
                unpaged: boolean;
                sort: {
                    empty: boolean;
                    sorted: boolean;
                    unsorted: boolean;
                };
            };
            /** @description Rows on all pages. */
            totalElements: number;
            totalPages: number;
            /** @description Of this page, from 0. */
            number: number;
            /** @description Rows that fit on a page. */
            size: number;
            /** @description Rows on this page. */
            numberOfElements: number;
            first: boolean;
            last: boolean;
            empty: boolean;
            sort: {
                empty: boolean;
                sorted: boolean;
                unsorted: boolean;
            };
        };
        PasswordUpdateInput: {
            password: string;
            /** @description Whether the account's API keys are deleted, too. Default: true when an administrator sets the password of somebody else, false for one's own. */
            revokeApiKeys?: boolean | null;
        };
        Path: {
            /** @enum {string} */
            type: "directory" | "file";
            name: string;
            path: string;
        };
        Plugin: {
            id: string;
            name: string;
            version: string;
            author: string;
            description: string;
            enabled: boolean;
            /**
             * @description What the plugin does.
             * @enum {string}
             */
            pluginType: "DOWNLOAD" | "METADATA" | "TASK" | "PROCESSOR" | "NOTIFIER" | "ANALYZER";
            entryPoint: string;
            sourceUrl: string;
            installedDate: string;
            /** @description When the registration last changed. */
            lastUpdated: string;
            /** @description JSON Schema as text. */
            configSchema: string;
            /** @description Always null. */
            dependencies: null;
            /** @description Hosts that it may reach, beside those that its settings name. */
            hosts: string[];
            /** @description Comes with the server; others are packages that can be uninstalled. */
            builtIn: boolean;
            /** @description False for a folder that cannot be used as a plugin; `problem` says why. */
            usable: boolean;
            /** @description What is wrong with it and what to do; null while nothing is known to be wrong. */
            problem: string | null;
            problemSaying?: components["schemas"]["Saying"];
            /** @description What is worth knowing although nothing is wrong, such as a newer gallery-dl. */
            notice: string | null;
            noticeSaying?: components["schemas"]["Saying"];
        };
        PluginConfig: {
            [key: string]: string;
        };
        PluginLog: {
            id: string;
            pluginId: string;
            /** @enum {string} */
            logLevel: "DEBUG" | "INFO" | "WARN" | "ERROR";
            message: string;
            /** @description Stack of the error behind the record; null when there is none. */
            exceptionTrace: string | null;
            /** @description UTC, ISO 8601. */
            timestamp: string;
        };
        Positions: {
            total: number;
            positions: components["schemas"]["Locator"][];
        };
        PosterOfBook: {
            id: string;
            /**
             * @description Where the poster is from.
             * @enum {string}
             */
            type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether it is the one shown. */
            selected: boolean;
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
            id: string;
            /**
             * @description Where the poster is from.
             * @enum {string}
             */
            type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether it is the one shown. */
            selected: boolean;
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
            id: string;
            /**
             * @description Where the poster is from.
             * @enum {string}
             */
            type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether it is the one shown. */
            selected: boolean;
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
            id: string;
            /**
             * @description Where the poster is from.
             * @enum {string}
             */
            type: "GENERATED" | "SIDECAR" | "USER_UPLOADED";
            /** @description Whether it is the one shown. */
            selected: boolean;
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
            id: string;
            name: string;
            summary: string;
            /** @description Whether the order of `bookIds` counts; otherwise books are sorted by release date. */
            ordered: boolean;
            bookIds: string[];
            /** @description UTC, no fraction. */
            createdDate: string;
            /** @description UTC, no fraction. */
            lastModifiedDate: string;
            /** @description Whether books are left out that the caller may not see. */
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
                /** @description ERR_1009 when a read list has this name already. */
                errorCode: string;
            };
            requests: {
                request: {
                    /** @description Titles that were looked for. */
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
            completed: boolean;
            /** @description UTC, no fraction. */
            readDate: string;
            /** @description UTC, no fraction. */
            created: string;
            /** @description UTC, no fraction. */
            lastModified: string;
            /** @description Empty when unknown. */
            deviceId: string;
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
            oneRelease: boolean;
            groups: string[];
            /** @description Whether this is the setting of the library, or of the server when that has none. */
            inherited: boolean;
        };
        ReleasePreferenceInput: {
            /** @description Whether one release of each chapter is enough. Otherwise all of them are fetched. */
            oneRelease: boolean;
            /** @description Names of groups, the best first. Groups that are not named count alike, after all of these. */
            groups: string[];
        };
        ReleasePreferenceOfSeries: {
            oneRelease: boolean;
            groups: string[];
            /** @description Whether this is the setting of the library, or of the server when that has none. */
            inherited: boolean;
            /** @description Whether it can be set: nobody can while the source of the series is unknown. */
            settable: boolean;
        };
        RepairResult: {
            /** @description Titles of MangaDex that the library holds. */
            mangaProcessed: number;
            /** @description Archives that got what they lacked. */
            repaired: number;
            /** @description Archives that lack nothing, are of another site, or could be several chapters. */
            skipped: number;
            /** @description Titles and archives that could not be repaired, and why. */
            errors: string[];
        };
        RestoreAllResult: {
            /** @description Books that have their original again. */
            restored: number;
            /** @description Books without an original beside them. */
            skipped: number;
            /** @description Books with a failure. */
            errors: number;
            details: {
                bookId: string;
                message: string;
            }[];
        };
        Saying: {
            /** @description Stable; docs/errors.md lists them all. */
            code: string;
            /** @description Values by name. One that is a sentence itself is a text of somebody else or an object like this one; several are a list of such. */
            params: {
                [key: string]: unknown;
            };
            message: string;
        };
        Scheduler: {
            /** @description Whether follow lists are checked automatically. */
            enabled: boolean;
            intervalHours: number;
            /** @enum {string} */
            scheduleMode: "interval" | "fixed_time";
            /** @description Time of day as HH:mm, for a daily check. */
            checkTime: string | null;
            /** @description Of the server, in which checkTime is meant: an IANA name. */
            timeZone: string;
            /** @description Local time of the server, ISO 8601 without zone. */
            lastCheckTime: string | null;
            libraries: components["schemas"]["FollowStatus"][];
        };
        Series: {
            id: string;
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
            /** @enum {string} */
            status: "ENDED" | "ONGOING" | "ABANDONED" | "HIATUS";
            /** @description A locked value is only changed by people. */
            statusLock: boolean;
            title: string;
            /** @description A locked value is only changed by people. */
            titleLock: boolean;
            /** @description What the series is sorted by. */
            titleSort: string;
            /** @description A locked value is only changed by people. */
            titleSortLock: boolean;
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
            genres: string[];
            /** @description A locked value is only changed by people. */
            genresLock: boolean;
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
            links: components["schemas"]["WebLink"][];
            /** @description A locked value is only changed by people. */
            linksLock: boolean;
            /** @description `label` says what the title is, such as its language. */
            alternateTitles: {
                label: string;
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
            /** @description Best first. */
            sources: components["schemas"]["MetadataBinding"][];
            fields: {
                /** @enum {string} */
                field: "title" | "titleSort" | "summary" | "status" | "publisher" | "ageRating" | "language" | "genres" | "tags" | "authors" | "totalBookCount" | "links" | "alternateTitles";
                value: unknown;
                locked: boolean;
                /** @description person (locked), series.json, the id of a plugin, or file. */
                from: string;
                /** @description What each bound source says, by plugin. */
                offers: {
                    [key: string]: unknown;
                };
            }[];
        };
        ServerBackup: {
            name: string;
            createdAt: string;
            sizeBytes: number;
            /**
             * @description manual: a person asked; scheduled; migration: before the schema changed.
             * @enum {string}
             */
            reason: "manual" | "scheduled" | "migration";
        };
        ServerDisk: {
            /** @description The folder that was asked. */
            path: string;
            /** @description What the server may still write; null when the disk does not answer. */
            freeBytes: number | null;
            totalBytes: number | null;
        };
        Settings: {
            /** @description Delete a collection when its last series is gone. */
            deleteEmptyCollections: boolean;
            /** @description Delete a read list when its last book is gone. */
            deleteEmptyReadLists: boolean;
            /** @description How long a remembered sign-in lasts. */
            rememberMeDurationDays: number;
            /**
             * @description Size of new posters.
             * @enum {string}
             */
            thumbnailSize: "DEFAULT" | "MEDIUM" | "LARGE" | "XLARGE";
            /** @description Image tasks that run at once, 1 to 64. */
            taskPoolSize: number;
            serverPort: {
                /** @description From the environment. */
                configurationSource: number | null;
                /** @description Stored here; counts from the next start on. */
                databaseSource: number | null;
                /** @description In use now. */
                effectiveValue: number | null;
            };
            serverContextPath: {
                /** @description From the environment. */
                configurationSource: string | null;
                /** @description Stored here; counts from the next start on. */
                databaseSource: string | null;
                /** @description In use now. */
                effectiveValue: string | null;
            };
            /** @description Kept for clients of Komga; has no effect. */
            koboProxy: boolean;
            /** @description Kept for clients of Komga; has no effect. */
            koboPort: number | null;
            kepubifyPath: {
                /** @description From the environment. */
                configurationSource: string | null;
                /** @description Stored here; counts from the next start on. */
                databaseSource: string | null;
                /** @description In use now. */
                effectiveValue: string | null;
            };
        };
        SettingsUpdateInput: {
            deleteEmptyCollections?: boolean | null;
            deleteEmptyReadLists?: boolean | null;
            rememberMeDurationDays?: number | null;
            /** @description true ends every "keep me signed in". */
            renewRememberMeKey?: boolean | null;
            thumbnailSize?: ("DEFAULT" | "MEDIUM" | "LARGE" | "XLARGE") | null;
            taskPoolSize?: number | null;
            serverPort?: number | null;
            serverContextPath?: string | null;
            koboProxy?: boolean | null;
            koboPort?: number | null;
            kepubifyPath?: string | null;
        };
        SplitAllResult: {
            /** @description Books that were split. */
            processed: number;
            /** @description Books that had nothing to split. */
            skipped: number;
            /** @description Books with a failure. */
            errors: number;
            details: {
                bookId: string;
                bookTitle: string;
                newPageCount: number;
                /** @enum {string} */
                outcome: "PROCESSED" | "SKIPPED" | "FAILED";
                message: string | null;
            }[];
        };
        SplitResult: {
            bookId: string;
            originalPageCount: number;
            newPageCount: number;
            /** @description Numbers that the cut pages had. */
            splitPages: number[];
            /** @description Pages that should have been cut and were left as they are. */
            leftPages: {
                page: number;
                reason: string;
            }[];
        };
        StartedRepair: {
            success: boolean;
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description For GET /api/v1/tasks/{id}. */
            taskId: string;
        };
        SyncResult: {
            success: boolean;
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description Titles of the list that the account follows now. */
            followed: number;
            /** @description Titles of MangaDex in the list. */
            total: number;
            failed: {
                url: string;
                message: string;
            }[];
        };
        TakeOffBlacklistInput: {
            ids: string[];
        };
        TakenOffBlacklist: {
            /** @description Entries that were there. Those that are missing on the shelf are queued. */
            takenOff: number;
        };
        Task: {
            id: string;
            /** @description Kind of task. */
            name: string;
            /** @description What it is about, for most kinds an id; no two tasks of one name and key run at once. */
            key: string;
            /** @enum {string} */
            state: "QUEUED" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED";
            progress: {
                /** @description 0..100 */
                percent: number | null;
                message: string;
                messageSaying?: components["schemas"]["Saying"];
            } | null;
            /** @description What the task left behind; null before it succeeded. */
            outcome: unknown;
            /** @description Why it failed; null unless it did. */
            error: string | null;
            errorSaying?: components["schemas"]["Saying"];
            createdAt: string | null;
            /** @description When a queued task is tried again; null while nothing but its turn keeps it waiting. */
            waitsUntil: string | null;
            startedAt: string | null;
            finishedAt: string | null;
        };
        TaskList: {
            /** @description Tasks that are queued or run. */
            count: number;
            countByName: {
                [key: string]: number;
            };
            /** @description Unfinished tasks and the latest ended ones, at most 200, newest first. */
            content: components["schemas"]["Task"][];
        };
        TasksStarted: {
            success: boolean;
            message: string;
            messageSaying?: components["schemas"]["Saying"];
            /** @description GET /api/v1/tasks/{id} shows how far each is. */
            taskIds: string[];
        };
        TrackerProgress: {
            booksCount: number;
            booksReadCount: number;
            booksUnreadCount: number;
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
            id: string;
            email: string;
            /** @description USER, and what else the user may do. */
            roles: string[];
            /** @description Whether the user sees every library; administrators always do. */
            sharedAllLibraries: boolean;
            /** @description Libraries that the user sees when `sharedAllLibraries` is false. */
            sharedLibrariesIds: string[];
            /** @description Sharing labels of the series that the user may see; empty for no limit. */
            labelsAllow: string[];
            /** @description Series with one of these sharing labels are hidden. */
            labelsExclude: string[];
            ageRestriction?: {
                age: number;
                /** @enum {string} */
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
                /** @default 0 */
                age: number;
                /** @enum {string} */
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
                /** @default 0 */
                age: number;
                /** @enum {string} */
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
            /** @description Keys that somebody wrote something else into; they stay. */
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
