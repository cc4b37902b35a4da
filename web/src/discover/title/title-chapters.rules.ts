import type { DiscoverChapter } from '../../api/types.ts'

export type GroupChoice = { readonly id: string; readonly name: string }

/** The groups that a source can filter by, each once, by name. */
export const groupsOf = (chapters: readonly DiscoverChapter[]): readonly GroupChoice[] => {
  const names = new Map(chapters.flatMap(({ groups }) => groups).map(({ id, name }) => [id, name]))
  return [...names]
    .flatMap(([id, name]) => (id === null ? [] : [{ id, name }]))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The language whose chapters are shown first: that of the app, else English, else the first one. */
export const preferredLanguage = (languages: readonly string[], ofApp: string): string =>
  languages.find((code) => code === ofApp) ?? languages.find((code) => code === 'en') ?? languages[0] ?? ''
