// What is chosen of a list that is never whole in memory: some by name, or all but some.

export type Selection = { readonly kind: 'some' | 'allBut'; readonly ids: ReadonlySet<string> }

export const emptySelection: Selection = { kind: 'some', ids: new Set() }

export const fullSelection: Selection = { kind: 'allBut', ids: new Set() }

export const isSelected = ({ kind, ids }: Selection, id: string): boolean => ids.has(id) === (kind === 'some')

/** How many of a list of `total` are chosen. */
export const countSelected = ({ kind, ids }: Selection, total: number): number =>
  kind === 'some' ? ids.size : Math.max(0, total - ids.size)

export const toggleSelected = (selection: Selection, id: string): Selection => setSelected(selection, [id], !isSelected(selection, id))

/** All of these chosen, or none of them. */
export const setSelected = ({ kind, ids }: Selection, these: readonly string[], chosen: boolean): Selection => {
  const next = new Set(ids)
  for (const id of these) {
    if (chosen === (kind === 'some')) next.add(id)
    else next.delete(id)
  }
  return { kind, ids: next }
}
