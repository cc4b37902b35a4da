// Filters and orders of Kitsu's list of manga.

export interface Listed {
  readonly names: readonly string[]
  readonly attributes: Readonly<Record<string, unknown>>
  readonly manga: { readonly categories?: readonly string[] }
}

export function mangaMatching<T extends Listed>(all: readonly T[], query: URLSearchParams): readonly T[] {
  const wanted = (name: string) => query.get(`filter[${name}]`)?.split(',')
  const isOneOf = (name: string, { attributes }: T) => wanted(name)?.includes(String(attributes[name])) ?? true
  const words = query.get('filter[text]')?.toLowerCase() ?? ''
  const found = all.filter(
    (one) =>
      one.names.some((name) => name.toLowerCase().includes(words)) &&
      ['slug', 'status', 'subtype', 'ageRating'].every((name) => isOneOf(name, one)) &&
      (wanted('year')?.includes(String(one.attributes.startDate).slice(0, 4)) ?? true) &&
      (wanted('categories')?.every((slug) => (one.manga.categories ?? []).map(slugOf).includes(slug)) ?? true),
  )
  const [, sign, key = ''] = /^(-?)(\w+)$/.exec(query.get('sort') ?? '') ?? []
  return key === '' ? found : found.toSorted((a, b) => compare(a.attributes[key], b.attributes[key]) * (sign === '-' ? -1 : 1))
}

const slugOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en')
