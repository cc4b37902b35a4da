// The accent color of the account: it follows the user to other devices.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applyAccent } from '../ui/theme/accent.ts'
import { type Accent, readAccent } from '../ui/theme/accents.rules.ts'
import { userSettingsQuery, useUserSetting } from './user-setting.ts'

const accentSetting = 'hondana.accent'

/** The chosen accent, and a function to choose another one. */
export const useAccent = (): readonly [Accent, (accent: Accent) => void] => {
  const [stored, store] = useUserSetting(accentSetting)
  return [readAccent(stored), (accent) => store(() => accent)]
}

/** Shows the account's accent once it is known, and each later choice. */
export const useAppliedAccent = (): void => {
  const { data } = useQuery(userSettingsQuery)
  const accent = data ? readAccent(data[accentSetting]?.value ?? null) : undefined
  useEffect(() => {
    if (accent) applyAccent(accent)
  }, [accent])
}
