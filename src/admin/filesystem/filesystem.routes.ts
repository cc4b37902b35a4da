import type { Http } from '../../kernel/http/index.ts'
import { DirectoryListing, DirectoryRequest } from './filesystem.schemas.ts'
import { listFolder } from './list-folder.ts'

export const filesystemRoutes = (http: Http) => {
  http.post(
    '/api/v1/filesystem',
    {
      schema: { summary: 'List folders on the server', body: DirectoryRequest, response: { 200: DirectoryListing } },
      config: { right: 'admin' },
    },
    ({ body }) => listFolder(body),
  )
}
