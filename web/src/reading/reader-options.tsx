import './reader-panels.css'
import { ActionIcon, Popover, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderCommand } from './reader-input.rules.ts'
import { directions, fits, type ReaderSettings } from './reader-settings.rules.ts'

type ReaderOptionsProps = {
  readonly settings: ReaderSettings
  readonly changeSettings: (change: Partial<ReaderSettings>) => void
  readonly run: (command: ReaderCommand) => void
}

/** How this series is shown; kept for the series in this browser. */
export const ReaderOptions = ({ settings, changeSettings, run }: ReaderOptionsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    // No transition: the marks of the choices measure their places when the panel opens.
    <Popover position="bottom-end" width={320} shadow="md" trapFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('reader.options')}>
          <IconAdjustmentsHorizontal size={22} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('reader.options')}>
        <Choice
          label={t('reader.layout')}
          value={settings.layout}
          options={[
            { value: 'paged', label: t('reader.layouts.paged') },
            { value: 'strip', label: t('reader.layouts.strip') },
          ]}
          onChoose={(value) => (value === settings.layout ? undefined : run('layout'))}
        />
        {settings.layout === 'paged' ? (
          <Choice
            label={t('reader.direction')}
            value={settings.direction}
            options={directions.map((value) => ({ value, label: t(`reader.directions.${value}`) }))}
            onChoose={(direction) => changeSettings({ direction })}
          />
        ) : null}
        <Choice
          label={t('reader.fit')}
          value={settings.fit}
          options={fits
            .filter((value) => settings.layout === 'paged' || value !== 'height')
            .map((value) => ({
              value,
              label: t(settings.layout === 'strip' && value === 'screen' ? 'reader.fits.narrow' : `reader.fits.${value}`),
            }))}
          onChoose={(fit) => changeSettings({ fit })}
        />
        <p className="reader-options-note">{t('reader.optionsNote')}</p>
      </Popover.Dropdown>
    </Popover>
  )
}

type ChoiceProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChoose: (value: T) => void
}

const Choice = <T extends string>({ label, value, options, onChoose }: ChoiceProps<T>): ReactElement => {
  const id = useId()
  return (
    <div className="reader-choice">
      <span id={id} className="reader-choice-label">
        {label}
      </span>
      <SegmentedControl fullWidth size="sm" aria-labelledby={id} value={value} data={[...options]} onChange={onChoose} />
    </div>
  )
}
