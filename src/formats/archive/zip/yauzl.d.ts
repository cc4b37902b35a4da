/** The part of yauzl that the tests use; the package has no types. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  export interface Entry {
    readonly fileName: string
    readonly compressionMethod: number
    readonly externalFileAttributes: number
    readonly fileComment: string
    getLastModDate(options?: { readonly forceDosFormat?: boolean; readonly timezone?: 'local' | 'UTC' }): Date
  }

  export interface ZipFile extends AsyncIterable<Entry> {
    readonly comment: string
    readonly entryCount: number
    readEntry(): void
    close(): void
    on(event: 'entry', listener: (entry: Entry) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
    openReadStream(entry: Entry, callback: (error: Error | null, stream: Readable) => void): void
  }

  const yauzl: {
    open(
      path: string,
      options: { readonly lazyEntries: boolean; readonly autoClose: boolean },
      callback: (error: Error | null, file: ZipFile) => void,
    ): void
  }
  export default yauzl
}
