import { z } from 'zod'
import type { Http } from '../../kernel/http/index.ts'
import { createFolder } from './create-folder.ts'
import { DirectoryListing, DirectoryRequest, FolderQuery, FolderSpaceDto, NewFolderDto, PathDto } from './filesystem.schemas.ts'
import { measureFolder, suggestFolders } from './folder-space.ts'
import { listFolder } from './list-folder.ts'

/** @param ownFolders folders of this server that are no place for books */
export const filesystemRoutes = (ownFolders: readonly string[]) => (http: Http) => {
  const config = { right: 'admin' } as const
  http.post(
    '/api/v1/filesystem',
    {
      schema: { summary: 'List folders on the server', body: DirectoryRequest, response: { 200: DirectoryListing } },
      config,
    },
    ({ body }) => listFolder(body),
  )
  http.post(
    '/api/v1/filesystem/folders',
    { schema: { summary: 'Create a folder on the server', body: NewFolderDto, response: { 201: PathDto } }, config },
    async ({ body }, reply) => reply.status(201).send(await createFolder(body, ownFolders)),
  )
  http.get(
    '/api/v1/filesystem/space',
    { schema: { summary: 'Get the free space of a folder', querystring: FolderQuery, response: { 200: FolderSpaceDto } }, config },
    ({ query }) => measureFolder(query.path),
  )
  http.get(
    '/api/v1/filesystem/suggestions',
    { schema: { summary: 'List folders that could hold a library', response: { 200: z.array(FolderSpaceDto) } }, config },
    async () => [...(await suggestFolders(ownFolders))],
  )
}
