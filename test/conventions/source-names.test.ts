import { expect, test } from 'vitest'
import { searchFilters as anilistFilters } from '../../plugins/anilist/browse/search-filters.rules.ts'
import { searchFilters as kitsuFilters } from '../../plugins/kitsu/browse/search-filters.rules.ts'
import { knownTags } from '../../plugins/mangadex/browse/known-tags.ts'
import { searchFilters as mangadexFilters } from '../../plugins/mangadex/browse/search-filters.rules.ts'
import germanDiscover from '../../web/src/locales/de/discover.json' with { type: 'json' }
import germanGenres from '../../web/src/locales/de/genres.json' with { type: 'json' }

const { discover } = germanDiscover
const { genreNames } = germanGenres

const filters = [...mangadexFilters(knownTags, 2026), ...anilistFilters(2026), ...kitsuFilters(2026)]

test('every filter of the built-in sources has a German name', () => {
  expect(filters.map(({ id }) => id).filter((id) => !Object.hasOwn(discover.filterNames, id))).toEqual([])
})

test('every genre, tag and option of the built-in sources has a German name', () => {
  const named = ({ value, name }: { value: string; name: string }) =>
    Object.hasOwn(discover.options, value) ||
    Object.hasOwn(discover.optionNames, name.toLowerCase()) ||
    Object.hasOwn(genreNames, name.toLowerCase())
  const options = filters.filter(({ id }) => id !== 'year' && !/language/i.test(id)).flatMap((filter) => filter.options)
  expect(options.filter((option) => !named(option)).map(({ name }) => name)).toEqual([])
})
