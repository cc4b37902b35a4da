/** Items in the order of the set; items not in the set yet come last. */
export const sortByMembers = <T extends { readonly id: string }>(memberIds: readonly string[], items: readonly T[]): readonly T[] => {
  const places = new Map(memberIds.map((id, place) => [id, place]))
  const placeOf = ({ id }: T) => places.get(id) ?? memberIds.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
