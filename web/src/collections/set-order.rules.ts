/** The members with one of them moved one place up (-1) or down (1); at the edge it stays. */
export const moveMember = (memberIds: readonly string[], id: string, by: -1 | 1): readonly string[] => {
  const from = memberIds.indexOf(id)
  const to = from + by
  if (from === -1 || to < 0 || to >= memberIds.length) return memberIds
  return memberIds.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** Items in the order of the set; items not in the set yet come last. */
export const sortByMembers = <T extends { readonly id: string }>(memberIds: readonly string[], items: readonly T[]): readonly T[] => {
  const places = new Map(memberIds.map((id, place) => [id, place]))
  const placeOf = ({ id }: T) => places.get(id) ?? memberIds.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
