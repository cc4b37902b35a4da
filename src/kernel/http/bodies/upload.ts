// A file that a client uploads as multipart/form-data, held in memory: uploads here are posters, backups and reading lists.
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { asError, errorCodeOf } from '../../errors/error-code.ts'
import { BodyNotReadable, BodyTooLarge, TextContainsNul, UploadExpected } from '../http.errors.ts'

export interface UploadedForm {
  /** The first part that is a file, or undefined. */
  readonly file: UploadedFile | undefined
  /** Text parts; the last one of each name. */
  readonly fields: Readonly<Record<string, string>>
}

/** The file in the `form` of a route. */
export const filePart = z.file().meta({ description: 'File to upload.' })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The parts of a multipart body, for the API document; the handler reads and checks them itself. */
    form?: z.ZodObject
  }
}

export interface UploadedFile {
  /** Name given by the client; never a path on this server. */
  readonly name: string
  readonly bytes: Buffer
}

const maxFields = 20
const largestFieldBytes = 8 * 1024

/**
 * Reads the whole request, with its parts in any order.
 * @param maxBytes limit for the file
 * @throws UploadExpected, BodyTooLarge, BodyNotReadable, TextContainsNul
 */
export async function receiveUpload(request: FastifyRequest, { maxBytes }: { readonly maxBytes: number }): Promise<UploadedForm> {
  if (!request.isMultipart()) throw UploadExpected()
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  try {
    const limits = { fileSize: maxBytes, files: 1, fields: maxFields, fieldSize: largestFieldBytes }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') file = { name: part.filename, bytes: await part.toBuffer() }
      else fields[part.fieldname] = textOf(part.value)
    }
  } catch (error) {
    throw asUploadError(error, maxBytes)
  }
  return { file, fields }
}

function textOf(value: unknown): string {
  const text = String(value)
  if (text.includes('\0')) throw TextContainsNul()
  return text
}

const tooLarge: ReadonlySet<unknown> = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])

/** Errors that the parser throws without a status are caused by a truncated or invalid body. */
function asUploadError(error: unknown, maxBytes: number): unknown {
  if (tooLarge.has(errorCodeOf(error))) return BodyTooLarge.with({ cause: error }, maxBytes)
  const { statusCode, status }: Error & { readonly statusCode?: unknown; readonly status?: unknown } = asError(error)
  return statusCode === undefined && status === undefined ? BodyNotReadable.with({ cause: error }) : error
}
