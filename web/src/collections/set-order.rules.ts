/** The members with one of them right before (-1) or after (1) another: between them may be members in the trash, which no list shows. */
export const moveBeside = (memberIds: readonly string[], id: string, other: string, by: -1 | 1): readonly string[] => {
  if (!memberIds.includes(id) || !memberIds.includes(other)) return memberIds
  const others = memberIds.filter((one) => one !== id)
  return others.toSpliced(others.indexOf(other) + (by === 1 ? 1 : 0), 0, id)
}

/** Items in the order of the set; items not in the set yet come last. */
export const sortByMembers = <T extends { readonly id: string }>(memberIds: readonly string[], items: readonly T[]): readonly T[] => {
  const places = new Map(memberIds.map((id, place) => [id, place]))
  const placeOf = ({ id }: T) => places.get(id) ?? memberIds.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
