// What is chosen of a list that is never whole in memory: some by name, or all but some.

export type Selection = { readonly kind: 'some' | 'allBut'; readonly ids: ReadonlySet<string> }

export const nothing: Selection = { kind: 'some', ids: new Set() }

export const everything: Selection = { kind: 'allBut', ids: new Set() }

export const isChosen = ({ kind, ids }: Selection, id: string): boolean => ids.has(id) === (kind === 'some')

/** How many of a list of `total` are chosen. */
export const countChosen = ({ kind, ids }: Selection, total: number): number => (kind === 'some' ? ids.size : Math.max(0, total - ids.size))

export const toggled = (selection: Selection, id: string): Selection => choose(selection, [id], !isChosen(selection, id))

/** All of these chosen, or none of them. */
export const choose = ({ kind, ids }: Selection, these: readonly string[], chosen: boolean): Selection => {
  const next = new Set(ids)
  for (const id of these) {
    if (chosen === (kind === 'some')) next.add(id)
    else next.delete(id)
  }
  return { kind, ids: next }
}
