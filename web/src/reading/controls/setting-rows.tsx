import { Switch } from '@mantine/core'
import { type ReactElement, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { imageSizes, useImageSize } from '../settings/image-size.ts'
import type { ReaderSettings, ResolvedSettings, SettingLevel } from '../settings/reader-settings.rules.ts'
import type { ReaderSettingsState } from '../settings/use-reader-settings.ts'

/** What the rows show and change: the settings at one level, and the effective ones for the series. */
export type SettingChoices = ResolvedSettings & {
  readonly level: SettingLevel
  readonly effective: ResolvedSettings
  readonly choose: (values: Parameters<ReaderSettingsState['choose']>[0]) => void
}

type RowProps = {
  readonly choices: SettingChoices
  readonly name: keyof ReaderSettings
  readonly labelId: string
  readonly children: ReactNode
}

/** A setting with the level that its value comes from; a choice made at this level can be reset. */
export const SettingRow = ({ choices, name, labelId, children }: RowProps): ReactElement => {
  const { t } = useTranslation()
  const source = choices.sources[name]
  const deciding = choices.effective.sources[name]
  const isOwn = source === choices.level
  const isOverruled = choices.settings[name] !== choices.effective.settings[name]
  return (
    <div className="reader-choice" data-setting={name}>
      <div className="reader-choice-head">
        <span id={labelId} className="reader-choice-label">
          {t(`reader.settings.${name}`)}
        </span>
        <span className="reader-source" data-own={isOwn}>
          {t(`reader.sources.${source}`)}
        </span>
        {isOwn ? (
          <button
            type="button"
            className="reader-reset"
            aria-label={t('reader.resetOf', { setting: t(`reader.settings.${name}`) })}
            onClick={() => choices.choose({ [name]: null })}
          >
            {t('reader.reset')}
          </button>
        ) : null}
      </div>
      {children}
      {isOverruled ? <p className="reader-quiet">{t('reader.overruled', { source: t(`reader.sources.${deciding}`) })}</p> : null}
    </div>
  )
}

type NameOf<Value> = { [Key in keyof ReaderSettings]: ReaderSettings[Key] extends Value ? Key : never }[keyof ReaderSettings]

type OptionsProps<Value extends string> = {
  readonly labelId: string
  readonly values: readonly Value[]
  /** Undefined if something else is chosen. */
  readonly chosen: Value | undefined
  readonly columns: number
  readonly textOf: (value: Value) => string
  readonly onChoose: (value: Value) => void
}

/** Values as buttons, of which one is chosen. */
export const Options = <Value extends string>({
  labelId,
  values,
  chosen,
  columns,
  textOf,
  onChoose,
}: OptionsProps<Value>): ReactElement => (
  <div role="radiogroup" aria-labelledby={labelId} className="reader-options" style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
    {values.map((value) => (
      <label key={value} className="reader-option" data-chosen={chosen === value}>
        <input type="radio" name={labelId} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
        <span>{textOf(value)}</span>
      </label>
    ))}
  </div>
)

type DeviceRowProps = {
  readonly setting: string
  readonly label: string
  readonly labelId: string
  readonly note: string
  readonly children: ReactNode
}

/** A setting that is chosen for this browser and not at a level. */
export const DeviceRow = ({ setting, label, labelId, note, children }: DeviceRowProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="reader-choice" data-setting={setting}>
      <div className="reader-choice-head">
        <span id={labelId} className="reader-choice-label">
          {label}
        </span>
        <span className="reader-source">{t('reader.sources.device')}</span>
      </div>
      {children}
      <p className="reader-quiet">{note}</p>
    </div>
  )
}

/** The size of images. */
export const ImageSizeRow = (): ReactElement => {
  const { t } = useTranslation()
  const id = useId()
  const [chosen, choose] = useImageSize()
  return (
    <DeviceRow setting="imageSize" label={t('reader.imageSize')} labelId={id} note={t('reader.imageSizeNote')}>
      <Options
        labelId={id}
        values={imageSizes}
        chosen={chosen}
        columns={2}
        textOf={(value) => t(`reader.imageSizes.${value}`)}
        onChoose={choose}
      />
    </DeviceRow>
  )
}

type ChoiceRowProps<Name extends NameOf<string>> = {
  readonly choices: SettingChoices
  readonly name: Name
  readonly values: readonly ReaderSettings[Name][]
  readonly columns: number
  readonly textOf: (value: ReaderSettings[Name]) => string
}

export const ChoiceRow = <Name extends NameOf<string>>({ choices, name, values, columns, textOf }: ChoiceRowProps<Name>): ReactElement => {
  const id = useId()
  return (
    <SettingRow choices={choices} name={name} labelId={id}>
      <Options
        labelId={id}
        values={values}
        chosen={choices.settings[name]}
        columns={columns}
        textOf={textOf}
        onChoose={(value) => choices.choose({ [name]: value })}
      />
    </SettingRow>
  )
}

type RangeRowProps = {
  readonly choices: SettingChoices
  readonly name: NameOf<number>
  readonly range: { readonly min: number; readonly max: number; readonly step: number }
  readonly textOf: (value: number) => string
}

export const RangeRow = ({ choices, name, range, textOf }: RangeRowProps): ReactElement => {
  const id = useId()
  const value = choices.settings[name]
  return (
    <SettingRow choices={choices} name={name} labelId={id}>
      <div className="reader-range">
        <input
          type="range"
          {...range}
          value={value}
          aria-labelledby={id}
          aria-valuetext={textOf(value)}
          onChange={(event) => choices.choose({ [name]: Number(event.currentTarget.value) })}
        />
        <output aria-hidden="true">{textOf(value)}</output>
      </div>
    </SettingRow>
  )
}

type SwitchRowProps = { readonly choices: SettingChoices; readonly name: NameOf<boolean>; readonly note?: string }

export const SwitchRow = ({ choices, name, note }: SwitchRowProps): ReactElement => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <SettingRow choices={choices} name={name} labelId={id}>
      <Switch
        aria-labelledby={id}
        checked={choices.settings[name]}
        label={note ?? t(choices.settings[name] ? 'reader.on' : 'reader.off')}
        onChange={(event) => choices.choose({ [name]: event.currentTarget.checked })}
      />
    </SettingRow>
  )
}
