import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceRow, RangeRow, type SettingChoices, SwitchRow } from '../controls/setting-rows.tsx'
import { useEInk } from '../settings/e-ink.ts'
import { backgrounds, ranges } from '../settings/reader-settings.rules.ts'
import { EInkRow } from './e-ink-row.tsx'
import { TintRow } from './tint-row.tsx'

/** The settings of light and color. In e-ink mode only the contrast can be chosen. */
export const LookRows = ({ choices }: { readonly choices: SettingChoices }): ReactElement => {
  const { t } = useTranslation()
  const [eInk] = useEInk()
  const percentText = (value: number) => t('reader.percent', { value: value / 100 })
  const contrast = <RangeRow choices={choices} name="contrast" range={ranges.contrast} textOf={percentText} />
  if (eInk) {
    return (
      <>
        <EInkRow />
        {contrast}
      </>
    )
  }
  return (
    <>
      <EInkRow />
      <ChoiceRow
        choices={choices}
        name="background"
        values={backgrounds}
        columns={4}
        textOf={(value) => t(`reader.backgrounds.${value}`)}
      />
      <RangeRow choices={choices} name="brightness" range={ranges.brightness} textOf={percentText} />
      {contrast}
      <TintRow choices={choices} />
      {choices.settings.tint === 'off' ? null : (
        <RangeRow choices={choices} name="tintPercent" range={ranges.tintPercent} textOf={percentText} />
      )}
      <SwitchRow choices={choices} name="grayscale" />
    </>
  )
}
