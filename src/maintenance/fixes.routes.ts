import { z } from 'zod'
import type { Fix } from '../kernel/feature/index.ts'
import type { Http } from '../kernel/http/index.ts'
import { FixCard } from './fixes.schemas.ts'
import { listFixes } from './list-fixes.ts'

export const fixesRoutes = (fixes: readonly Fix[]) => (http: Http) => {
  http.get('/api/v1/maintenance/fixes', { schema: { response: { 200: z.array(FixCard) } }, config: { right: 'admin' } }, () =>
    listFixes(fixes),
  )
}
