import { recall, remember } from '../ui/browser-memory.ts'
import { type SeriesSort, seriesSorts } from './library-search.rules.ts'

/** The order to show a library in: the address wins, then what was last chosen for this library, then the title. */
export const sortOf = (libraryId: string, fromAddress: SeriesSort | undefined): SeriesSort => {
  const remembered = recall(memoryName(libraryId))
  return fromAddress ?? seriesSorts.find((one) => one === remembered) ?? 'title'
}

/** Keeps the chosen order for this library in this browser. */
export const rememberSort = (libraryId: string, sort: SeriesSort): boolean => remember(memoryName(libraryId), sort)

const memoryName = (libraryId: string): string => `library.${libraryId}.sort`
