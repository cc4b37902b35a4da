// Requests to a decoder thread and its responses. Plain data, passed between threads.
import type { ArchiveContents, InspectOptions } from '../archive/archive-contents.ts'
import type { ArchiveErrorCode } from '../archive/archive-error.ts'
import type { WantedEntry } from '../archive/unpacked-entries.ts'

/** A page to unpack, as in the page table. */
export type WantedPage = Omit<WantedEntry, 'keepBytes'>

export type UnpackedPage =
  | { readonly ordinal: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ordinal: number; readonly error: ArchiveErrorCode }

/** The jobs by kind, each with its response. */
export interface DecoderJobs {
  inspect: { readonly request: { readonly path: string; readonly options: InspectOptions }; readonly result: ArchiveContents }
  unpack: { readonly request: { readonly path: string; readonly wanted: readonly WantedPage[] }; readonly result: readonly UnpackedPage[] }
  /** A page of a PDF as JPEG. */
  render: { readonly request: PdfPage & { readonly longEdgePx: number }; readonly result: Bytes }
  /** A page of a PDF as a PDF. */
  extract: { readonly request: PdfPage; readonly result: Bytes }
  /** A JPEG XL image as PNG. */
  jxl: { readonly request: { readonly bytes: Uint8Array }; readonly result: Bytes }
}

type Bytes = Uint8Array<ArrayBuffer>

export interface PdfPage {
  readonly path: string
  /** From 0. */
  readonly index: number
}

export type JobKind = keyof DecoderJobs

export type DecoderRequest = {
  readonly [K in JobKind]: {
    readonly kind: K
    /** Maximum memory for WebAssembly. */
    readonly maxWasmBytes: number
  } & DecoderJobs[K]['request']
}[JobKind]

export type DecoderReply = {
  /** The job was refused memory, and may succeed with more. */
  readonly wantsMore: boolean
  /** Memory that the thread has taken so far and does not release. */
  readonly takenBytes: number
} & (
  | { readonly ok: true; readonly result: DecoderJobs[JobKind]['result'] }
  | {
      readonly ok: false
      readonly message: string
      /** An ArchiveErrorCode, or the system's code; undefined when the decoder broke down. */
      readonly code: string | undefined
      /** After any other error the thread must not be used again. */
      readonly isArchiveError: boolean
    }
)
