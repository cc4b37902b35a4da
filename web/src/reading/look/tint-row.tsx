import './look.css'
import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Options, type SettingChoices, SettingRow } from '../controls/setting-rows.tsx'
import { presetNames, presetOf, tintPresets } from './page-look.rules.ts'

/** The color over the pages: none, a preset, or any other. */
export const TintRow = ({ choices }: { readonly choices: SettingChoices }): ReactElement => {
  const { t } = useTranslation()
  const id = useId()
  const { tint } = choices.settings
  const chosen = presetOf(tint)
  return (
    <SettingRow choices={choices} name="tint" labelId={id}>
      <Options
        labelId={id}
        values={presetNames}
        chosen={chosen}
        columns={3}
        textOf={(name) => t(`reader.tints.${name}`)}
        onChoose={(name) => choices.choose({ tint: tintPresets[name] })}
      />
      <label className="reader-tint-custom" data-chosen={chosen === undefined}>
        {t('reader.tintCustom')}
        <input
          type="color"
          value={tint === 'off' ? tintPresets.sepia : tint}
          onChange={(event) => choices.choose({ tint: event.currentTarget.value })}
        />
      </label>
    </SettingRow>
  )
}
