import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../ui/fields/number-field.tsx'
import { type CutChoice, choiceLimits, defaultCutChoice, type PagesSearch } from './cut-choice.rules.ts'

type CutChoiceFormProps = {
  readonly choice: CutChoice
  readonly search: PagesSearch
  readonly onChange: (change: Partial<Pick<CutChoice, 'maxHeight' | 'minRatio' | 'preserveOriginal'>>) => void
}

/** The minimum size of pages to split, the part size, and whether the original is kept. Values outside the limits are rejected. */
export const CutChoiceForm = ({ choice, search, onChange }: CutChoiceFormProps): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const takeHeight = (minHeight: number) => {
    const { minHeight: _, page: _page, ...rest } = search
    const next = minHeight === defaultCutChoice.minHeight ? rest : { ...rest, minHeight }
    void navigate({ to: '/settings/oversized-pages', search: next, replace: true })
  }
  return (
    <fieldset className="cut-choice">
      <legend className="only-screen-reader">{t('pages.choice')}</legend>
      {choice.mode === 'tall' ? (
        <>
          <LimitedNumberInput name="minHeight" label={t('pages.minHeight')} value={choice.minHeight} onTake={takeHeight} />
          <LimitedNumberInput
            name="maxHeight"
            label={t('pages.maxHeight')}
            value={choice.maxHeight}
            onTake={(maxHeight) => onChange({ maxHeight })}
          />
        </>
      ) : (
        <LimitedNumberInput
          name="minRatio"
          label={t('pages.minRatio')}
          value={choice.minRatio}
          onTake={(minRatio) => onChange({ minRatio })}
        />
      )}
      <Switch
        label={t('pages.preserve')}
        description={t('pages.preserveHint')}
        checked={choice.preserveOriginal}
        onChange={(event) => onChange({ preserveOriginal: event.currentTarget.checked })}
      />
    </fieldset>
  )
}

type LimitedNumberInputProps = {
  readonly name: keyof typeof choiceLimits
  readonly label: string
  readonly value: number
  readonly onTake: (value: number) => void
}

const LimitedNumberInput = ({ name, label, value, onTake }: LimitedNumberInputProps): ReactElement => {
  const { t } = useTranslation()
  const { min, max } = choiceLimits[name]
  // Kept while typing, also outside of the limits.
  const [typed, setTyped] = useState<number>()
  return (
    <NumberField
      label={label}
      {...(name === 'minRatio' ? { min, step: 0.1 } : { min: 0, step: 100, unit: t('pages.px') })}
      max={max}
      value={typed ?? value}
      onChange={(number) => {
        setTyped(number)
        if (number >= min && number <= max) onTake(number)
      }}
      onBlur={() => {
        if (typed !== undefined && !Number.isNaN(typed)) onTake(Math.min(max, Math.max(min, typed)))
        setTyped(undefined)
      }}
    />
  )
}
