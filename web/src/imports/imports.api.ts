import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { AnswerOf, BodyOf } from '../api/operations.ts'

const path = '/api/v1/imports'
const uploads = '/api/v1/import-uploads'

export type ImportProposal = AnswerOf<'POST', '/api/v1/imports/proposals'>['files'][number]
export type ImportCheck = AnswerOf<'POST', '/api/v1/imports/check'>[number]
export type ImportRequest = BodyOf<'POST', '/api/v1/imports'>
export type ImportChoice = ImportRequest['books'][number]
/** A row of the list with what it would import. */
export type CheckedRow = { readonly key: string; readonly choice: ImportChoice }
export type CopyMode = ImportRequest['copyMode']
export type BookImport = AnswerOf<'GET', '/api/v1/imports'>[number]
export type ImportUpload = AnswerOf<'GET', '/api/v1/import-uploads'>[number]

/** Imports of the last week, newest first. */
export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) => api.get(path, { signal }),
  staleTime: 0,
})

export const proposeImports = (body: BodyOf<'POST', '/api/v1/imports/proposals'>) => api.post(`${path}/proposals`, { body })

/** Where files would go and what would conflict, by key of the row. */
export const importChecksQuery = (rows: readonly CheckedRow[]) =>
  queryOptions({
    queryKey: ['imports', 'check', rows],
    queryFn: async ({ signal }) => {
      const checks = await api.post(`${path}/check`, { body: { books: rows.map(({ choice }) => choice) }, signal })
      return checks.flatMap((check, index): [string, ImportCheck][] => (rows[index] ? [[rows[index].key, check]] : []))
    },
    enabled: rows.length > 0,
    staleTime: 0,
  })

export const importBooks = (body: ImportRequest) => api.post(path, { body })

/** Series with this text in their title. */
export const seriesNamedQuery = (text: string) =>
  queryOptions({
    queryKey: ['series', 'named', text],
    queryFn: async ({ signal }) => (await api.get('/api/v1/series', { query: { search: text, size: 10 }, signal })).content,
    enabled: text.trim() !== '',
    staleTime: 30_000,
  })

/** Unfinished uploads, and those that were not imported yet. */
export const uploadsQuery = queryOptions({
  queryKey: ['imports', 'uploads'],
  queryFn: ({ signal }) => api.get(uploads, { signal }),
  staleTime: 0,
})

export const beginUpload = (name: string, sizeBytes: number): Promise<ImportUpload> => api.post(uploads, { body: { name, sizeBytes } })

export const getUpload = (uploadId: string, signal: AbortSignal): Promise<ImportUpload> =>
  api.get(`${uploads}/{uploadId}`, { params: { uploadId }, signal })

export const sendPart = (uploadId: string, offset: number, part: Blob, signal: AbortSignal): Promise<ImportUpload> =>
  api.patch(`${uploads}/{uploadId}`, { params: { uploadId }, query: { offset }, raw: part, signal })

export const deleteUpload = (uploadId: string): Promise<void> => api.delete(`${uploads}/{uploadId}`, { params: { uploadId } })
