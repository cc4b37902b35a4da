import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../controls/side-panel.tsx'
import { appearanceRanges, flows, type TextAppearance, themes } from '../frame-page.rules.ts'
import { fontFamiliesQuery } from './fonts.api.ts'

type TextAppearancePanelProps = {
  readonly appearance: TextAppearance
  /** Whether the book has a fixed layout, in which fonts and colors cannot be changed. */
  readonly isFixed: boolean
  readonly onChange: (change: Partial<TextAppearance>) => void
  readonly onClose: () => void
}

/** Layout, size, line height and colors of the text, applied immediately next to the panel. */
export default function TextAppearancePanel({ appearance, isFixed, onChange, onClose }: TextAppearancePanelProps): ReactElement {
  const { t } = useTranslation()
  if (isFixed) {
    return (
      <SidePanel title={t('textReader.look')} onClose={onClose}>
        <Choice
          label={t('textReader.spreads')}
          values={['double', 'single']}
          chosen={appearance.spreads ? 'double' : 'single'}
          textOf={(value) => t(`reader.layouts.${value}`)}
          onChoose={(value) => onChange({ spreads: value === 'double' })}
        />
        <p className="reader-quiet">{t('textReader.fixedNote')}</p>
      </SidePanel>
    )
  }
  return (
    <SidePanel title={t('textReader.look')} onClose={onClose}>
      <Choice
        label={t('textReader.flow')}
        values={flows}
        chosen={appearance.flow}
        textOf={(value) => t(`textReader.flows.${value}`)}
        onChoose={(flow) => onChange({ flow })}
      />
      <FontChoice font={appearance.font} onChoose={(font) => onChange({ font })} />
      <Measures appearance={appearance} onChange={onChange} />
      <Choice
        label={t('textReader.theme')}
        values={themes}
        chosen={appearance.theme}
        textOf={(value) => t(`textReader.themes.${value}`)}
        onChoose={(theme) => onChange({ theme })}
      />
    </SidePanel>
  )
}

/** A font that the server no longer has stays selected, because it may be added again. */
const FontChoice = ({ font, onChoose }: { font: string; onChoose: (font: string) => void }): ReactElement => {
  const { t } = useTranslation()
  const { data: families = [] } = useQuery(fontFamiliesQuery)
  const names = [...new Set([...families, ...(font === '' ? [] : [font])])]
  return (
    <NativeSelect
      className="reader-choice"
      label={t('textReader.font')}
      value={font}
      data={[{ value: '', label: t('textReader.fontOfBook') }, ...names.map((name) => ({ value: name, label: name }))]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

const Measures = ({ appearance, onChange }: Pick<TextAppearancePanelProps, 'appearance' | 'onChange'>): ReactElement => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      {(['sizePercent', 'lineHeight'] as const).map((name) => (
        <div key={name} className="reader-choice">
          <span id={`${id}${name}`} className="reader-choice-label">
            {t(`textReader.${name}`)}
          </span>
          <div className="reader-range">
            <input
              type="range"
              {...appearanceRanges[name]}
              value={appearance[name]}
              aria-labelledby={`${id}${name}`}
              onChange={(event) => onChange({ [name]: Number(event.currentTarget.value) })}
            />
            <output aria-hidden="true">
              {name === 'sizePercent' ? t('reader.percent', { value: appearance[name] / 100 }) : appearance[name].toFixed(1)}
            </output>
          </div>
        </div>
      ))}
    </>
  )
}

type ChoiceProps<Value extends string> = {
  readonly label: string
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly textOf: (value: Value) => string
  readonly onChoose: (value: Value) => void
}

const Choice = <Value extends string>({ label, values, chosen, textOf, onChoose }: ChoiceProps<Value>): ReactElement => {
  const id = useId()
  return (
    <div className="reader-choice">
      <span id={id} className="reader-choice-label">
        {label}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="reader-options"
        style={{ gridTemplateColumns: `repeat(${values.length}, 1fr)` }}
      >
        {values.map((value) => (
          <label key={value} className="reader-option" data-chosen={chosen === value}>
            <input type="radio" name={id} checked={chosen === value} onChange={() => onChoose(value)} />
            <span>{textOf(value)}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
