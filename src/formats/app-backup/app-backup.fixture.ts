// Backups as the apps write them, built with the apps' own schema and an encoder that the reader does not share.
import protobuf from 'protobufjs'
import type { BackupTitle } from './decode-backup.ts'

const schema = protobuf.parse(
  `syntax = "proto2";
  message Backup {
    repeated Manga backupManga = 1;
    repeated Category backupCategories = 2;
    repeated Source backupSources = 101;
  }
  message Manga {
    required int64 source = 1;
    required string url = 2;
    optional string title = 3;
    optional string artist = 4;
    repeated string genre = 7;
    optional int32 status = 8;
    optional int64 dateAdded = 13;
    repeated Chapter chapters = 16;
    repeated int64 categories = 17;
    repeated Tracking tracking = 18;
    optional bool favorite = 100;
    optional bool initialized = 111;
  }
  message Tracking {
    required int32 syncId = 1;
    required int64 libraryId = 2;
    optional string trackingUrl = 4;
    optional float lastChapterRead = 6;
    optional int32 status = 9;
    optional int64 mediaId = 100;
  }
  message Chapter { required string url = 1; required string name = 2; optional float chapterNumber = 9; optional bool read = 4; }
  message Category { required string name = 1; optional int64 order = 2; }
  message Source { optional string name = 1; required int64 sourceId = 2; }`,
  { keepCase: true },
).root

export interface FixtureBackup {
  /** Without `favorite` the field is omitted, as the apps do for titles in the library. */
  readonly titles: readonly (Omit<BackupTitle, 'favorite' | 'title'> & { readonly favorite?: boolean; readonly title?: string })[]
  readonly sources?: readonly { readonly id: string; readonly name: string }[]
  readonly categories?: readonly string[]
}

/** Encodes the bare message. */
export function encodeBackup({ titles, sources = [], categories = [] }: FixtureBackup): Buffer {
  const message = schema.lookupType('Backup').fromObject({
    backupManga: titles.map(({ sourceId, url, title = 'A title', favorite, status: published, tracks = [] }) => ({
      source: sourceId,
      url,
      title,
      artist: '尾田',
      genre: ['Action', 'Comedy'],
      ...(published === undefined ? {} : { status: published }),
      dateAdded: '1760000000000',
      chapters: [{ url: '/chapter/1', name: 'Chapter 1', chapterNumber: 1.5, read: true }],
      categories: ['0'],
      tracking: tracks.map(({ tracker, status }) => ({
        syncId: tracker,
        libraryId: '7',
        trackingUrl: 'https://tracker.example/1',
        lastChapterRead: 4,
        mediaId: '1',
        ...(status === 0 ? {} : { status }),
      })),
      initialized: true,
      ...(favorite === undefined ? {} : { favorite }),
    })),
    backupCategories: categories.map((name, order) => ({ name, order })),
    backupSources: sources.map(({ id, name }) => ({ sourceId: id, name })),
  })
  return Buffer.from(schema.lookupType('Backup').encode(message).finish())
}
