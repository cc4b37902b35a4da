import { z } from 'zod'
import type { Http } from '../kernel/http/index.ts'
import { stemOf } from '../library/index.ts'
import { listImports } from './imports.queries.ts'
import {
  BookImportBatch,
  BookImportDto,
  ImportBody,
  ImportCheckBody,
  ImportCheckDto,
  type ImportChoice,
  ImportProposals,
  ProposalBody,
} from './imports.schemas.ts'
import { parseBookName } from './proposals/book-name.rules.ts'
import { checkImports, nameOfChoice, proposeImports } from './proposals/propose.ts'
import { requestImports, toImportDto } from './request-imports.ts'
import type { UploadDeps } from './uploads/uploads.ts'

const admin = { right: 'admin' } as const
const accepted = z.undefined().meta({ description: 'Accepted. Each result is an event BookImported.' })
const maxListed = 2_000
/** Thousands of files with long paths. */
const bodyLimit = 8 * 1024 * 1024

/** Importing files into libraries: Komga's address, and the app's with proposals and results. */
export const importsRoutes = (deps: UploadDeps) => (http: Http) => {
  http.post(
    '/api/v1/books/import',
    { schema: { summary: 'Import books', body: BookImportBatch, response: { 202: accepted } }, config: admin, bodyLimit },
    async ({ body }, reply) => {
      await requestImports(deps, body.copyMode, body.books)
      return reply.status(202).send()
    },
  )
  http.get(
    '/api/v1/imports',
    {
      schema: {
        summary: 'List imports',
        description: 'Those of the last week and all that are not finished, newest first.',
        response: { 200: z.array(BookImportDto) },
      },
      config: admin,
    },
    async () => (await listImports(deps.db, maxListed)).map(toImportDto),
  )
  http.post(
    '/api/v1/imports',
    {
      schema: {
        summary: 'Import files and uploads',
        description: 'Adds files to existing or new series. Each result is an event BookImported.',
        body: ImportBody,
        response: { 202: z.array(BookImportDto) },
      },
      config: admin,
      bodyLimit,
    },
    async ({ body }, reply) => reply.status(202).send((await requestImports(deps, body.copyMode, body.books)).map(toImportDto)),
  )
  previewRoutes(deps, http)
}

function previewRoutes(deps: UploadDeps, http: Http): void {
  http.post(
    '/api/v1/imports/proposals',
    {
      schema: {
        summary: 'Propose series and names for files',
        description: 'Lists the books in a folder of the server, or uploads, with the series and numbers that their names contain.',
        body: ProposalBody,
        response: { 200: ImportProposals },
      },
      config: admin,
    },
    ({ body }) => proposeImports(deps, body),
  )
  http.post(
    '/api/v1/imports/check',
    {
      schema: { summary: 'Check imports for conflicts', body: ImportCheckBody, response: { 200: z.array(ImportCheckDto) } },
      config: admin,
      bodyLimit,
    },
    async ({ body }) => {
      const describe = async (choice: ImportChoice) => {
        const name = await nameOfChoice(deps, choice)
        return { choice, name, number: parseBookName(stemOf(name), '').number }
      }
      const choices = await Promise.all(body.books.map(describe))
      return [...(await checkImports(deps.db, choices))]
    },
  )
}
