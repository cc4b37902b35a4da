/** Languages of MangaDex's titles, as MangaDex codes; `-ro` is the romanized form (docs/upstreams.md, "Titles"). */
export const languages: readonly string[] = 'en ja ja-ro ko ko-ro zh zh-hk zh-ro es es-la fr de it pt pt-br pl ru uk tr ar id vi th'.split(
  ' ',
)
