import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { RangeRow, type SettingChoices } from '../controls/setting-rows.tsx'
import { canAutoScroll } from '../settings/e-ink.ts'
import { ranges } from '../settings/reader-settings.rules.ts'

/** The speed of auto-scroll, in layouts that have it. */
export const ScrollSpeedRow = ({ choices }: { readonly choices: SettingChoices }): ReactElement | null => {
  const { t } = useTranslation()
  if (!canAutoScroll(choices.settings)) return null
  return (
    <RangeRow choices={choices} name="scrollSpeed" range={ranges.scrollSpeed} textOf={(value) => t('reader.perMinute', { count: value })} />
  )
}
