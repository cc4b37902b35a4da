import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { api } from '../../api/client.ts'
import type { Series } from '../../api/types.ts'
import { getStored, setStored } from '../../ui/browser-storage.ts'
import { useMe } from '../../users/accounts/users.api.ts'
import { type ChoiceStore, createChoiceStore } from './choice-store.ts'
import { onEInk } from './e-ink.rules.ts'
import { useEInk } from './e-ink.ts'
import {
  type ChoicesByLevel,
  choicesOfMetadata,
  type ReaderChoices,
  type ResolvedSettings,
  resolveSettings,
  type SettingLevel,
} from './reader-settings.rules.ts'
import { type ChoiceChange, type ChoiceScope, choicesAt, isReaderKey, readCopy, type StoredChoices } from './stored-choices.rules.ts'

export type ReaderSettingsState = ResolvedSettings & {
  /** Only what was chosen at each level. */
  readonly chosen: ChoicesByLevel
  readonly metadata: ReaderChoices
  /** Sets choices at a level, by default for this series; null resets a choice. */
  readonly choose: (values: ChoiceChange['values'], level?: SettingLevel) => void
}

/** The reader settings of this series: effective values, their sources, and the function that changes them. */
export const useReaderSettings = (series: Series): ReaderSettingsState => {
  const store = storeOf(useMe().id)
  const storedChoices = useSyncExternalStore(store.subscribe, store.choices)
  useEffect(() => void store.sync(), [store])
  const [eInk] = useEInk()
  const { id, libraryId } = series
  const { readingDirection } = series.metadata
  return useMemo(() => {
    const places: Readonly<Record<SettingLevel, ChoiceScope>> = {
      global: { level: 'global', id: 'all' },
      library: { level: 'library', id: libraryId },
      series: { level: 'series', id },
    }
    const chosen = {
      global: choicesAt(storedChoices, places.global),
      library: choicesAt(storedChoices, places.library),
      series: choicesAt(storedChoices, places.series),
    }
    const metadata = choicesOfMetadata(readingDirection)
    const choose: ReaderSettingsState['choose'] = (values, level = 'series') => store.choose({ place: places[level], values })
    const resolved = resolveSettings(chosen, metadata)
    return { ...(eInk ? onEInk(resolved) : resolved), chosen, metadata, choose }
  }, [store, storedChoices, id, libraryId, readingDirection, eInk])
}

/** Stores are kept as long as the app runs, so that one reader after the other shares them. */
const stores = new Map<string, ChoiceStore>()

const storeOf = (userId: string): ChoiceStore => {
  const existing = stores.get(userId)
  if (existing) return existing
  const memoryName = `reader.${userId}`
  const store = createChoiceStore({
    first: readCopy(getStored(memoryName)),
    persist: (copy) => setStored(memoryName, JSON.stringify(copy)),
    load: loadStoredChoices,
    save: saveStoredChoices,
  })
  stores.set(userId, store)
  return store
}

const loadStoredChoices = async (): Promise<StoredChoices> => {
  const stored = await api.get('/api/v1/client-settings/user/list')
  const readerSettings = Object.entries(stored).filter(([key]) => isReaderKey(key))
  return Object.fromEntries(readerSettings.map(([key, { value }]) => [key, value]))
}

const saveStoredChoices = (changed: StoredChoices): Promise<void> =>
  api.patch('/api/v1/client-settings/user', {
    body: Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, { value }])),
  })
