/** Languages in which MangaDex names titles, in its own codes; `-ro` is the romanised form (docs/upstreams.md, "Titles"). */
export const languages: readonly string[] = 'en ja ja-ro ko ko-ro zh zh-hk zh-ro es es-la fr de it pt pt-br pl ru uk tr ar id vi th'.split(
  ' ',
)
