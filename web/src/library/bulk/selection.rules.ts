// A selection in a list that is never fully in memory: either some ids, or everything except some ids.

export type Selection = { readonly kind: 'some' | 'allBut'; readonly ids: ReadonlySet<string> }

export const emptySelection: Selection = { kind: 'some', ids: new Set() }

export const fullSelection: Selection = { kind: 'allBut', ids: new Set() }

export const isSelected = ({ kind, ids }: Selection, id: string): boolean => ids.has(id) === (kind === 'some')

/** Whether a list has anything selected; with everything selected except some, it counts as such. */
export const isAnySelected = ({ kind, ids }: Selection): boolean => kind === 'allBut' || ids.size > 0

/** Number of selected items in a list of `total`. */
export const countSelected = ({ kind, ids }: Selection, total: number): number =>
  kind === 'some' ? ids.size : Math.max(0, total - ids.size)

export const toggleSelected = (selection: Selection, id: string): Selection => setSelected(selection, [id], !isSelected(selection, id))

/** The selection without items that are no longer in the list. */
export const withoutIds = ({ kind, ids }: Selection, gone: readonly string[]): Selection => ({
  kind,
  ids: new Set([...ids].filter((id) => !gone.includes(id))),
})

/** Selects or deselects all of these. */
export const setSelected = ({ kind, ids }: Selection, these: readonly string[], chosen: boolean): Selection => {
  const next = new Set(ids)
  for (const id of these) {
    if (chosen === (kind === 'some')) next.add(id)
    else next.delete(id)
  }
  return { kind, ids: next }
}
