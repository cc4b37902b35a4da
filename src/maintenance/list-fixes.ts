import type { Fix } from '../kernel/feature/index.ts'
import { paramsOf } from './fix-params.rules.ts'
import type { FixCard } from './fixes.schemas.ts'

/** The cards that can be used now: what a plugin that is off would do is left out. */
export async function listFixes(fixes: readonly Fix[]): Promise<FixCard[]> {
  const offered = await Promise.all(fixes.map(async (fix) => (await fix.isOffered?.()) ?? true))
  return fixes.filter((_, index) => offered[index]).map(cardOf)
}

const cardOf = ({ id, title, description, icon, endpoint, method, query }: Fix): FixCard => ({
  id,
  title,
  description,
  icon,
  endpoint,
  method,
  params: query ? paramsOf(query) : [],
})
