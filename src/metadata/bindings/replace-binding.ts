import type { Db } from '../../kernel/db/index.ts'
import { isSameTitle } from './binding.rules.ts'
import { type Binding, deleteBinding, listBindings, type NewBinding, saveBinding } from './bindings.queries.ts'

/** Binds a series to a title, under `lockBindings`. Bindings that only a link of another title made end with the binding to it. */
export async function replaceBinding(trx: Db, binding: NewBinding): Promise<void> {
  const before = await listBindings(trx, binding.seriesId)
  const former = before.find(({ pluginId }) => pluginId === binding.pluginId)
  if (former && !isSameTitle(former, binding)) for (const linked of linkedOnlyBy(former, before)) await deleteBinding(trx, linked)
  await saveBinding(trx, binding)
}

function linkedOnlyBy(former: Binding, all: readonly Binding[]): readonly Binding[] {
  const linked = all.filter((one) => one !== former && one.origin === 'link' && links(former, one))
  return linked.filter((one) => !all.some((other) => other !== former && other !== one && links(other, one)))
}

const links = ({ answer }: Binding, { url }: Binding): boolean => answer?.links?.some((link) => link.url === url) === true
