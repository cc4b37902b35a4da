import '@mantine/core/styles/Switch.layer.css'
import { SegmentedControl } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollSpeedRow } from '../auto-scroll/scroll-speed-row.tsx'
import { canEnterFullScreen, useFullScreen } from '../full-screen.ts'
import { LookRows } from '../look/look-rows.tsx'
import { onEInk } from '../settings/e-ink.rules.ts'
import { canAutoScroll, useEInk } from '../settings/e-ink.ts'
import {
  directions,
  fits,
  isContinuous,
  layouts,
  ranges,
  resolveSettings,
  type SettingLevel,
  tapZones,
  widePages,
} from '../settings/reader-settings.rules.ts'
import type { ReaderState } from '../use-reader.ts'
import { showsOnePage } from '../views/wide-pages.rules.ts'
import { ChoiceRow, ImageSizeRow, RangeRow, type SettingChoices, SwitchRow } from './setting-rows.tsx'
import { SidePanel } from './side-panel.tsx'

type SettingsPanelProps = { readonly reader: ReaderState; readonly onClose: () => void }

const shownLevels: readonly SettingLevel[] = ['series', 'library', 'global']

/** The display settings at the level chosen at the top; every row shows where its value comes from. */
export default function SettingsPanel({ reader, onClose }: SettingsPanelProps): ReactElement {
  const { t } = useTranslation()
  const [level, setLevel] = useState<SettingLevel>('series')
  const isFilled = useFullScreen()
  const { readerSettings: own, run, incognito } = reader
  const [eInk] = useEInk()
  const resolved = resolveSettings(own.chosen, own.metadata, level)
  const atLevel = eInk ? onEInk(resolved) : resolved
  const choices: SettingChoices = { level, ...atLevel, effective: own, choose: (values) => own.choose(values, level) }
  const { settings } = atLevel
  const continuous = isContinuous(settings)
  return (
    <SidePanel title={t('reader.options')} onClose={onClose}>
      <div className="reader-level">
        <SegmentedControl
          fullWidth
          aria-label={t('reader.level')}
          value={level}
          data={shownLevels.map((value) => ({ value, label: t(`reader.levels.${value}`) }))}
          onChange={setLevel}
        />
        <p className="reader-quiet">{t(`reader.levelNotes.${level}`)}</p>
      </div>
      <ChoiceRow choices={choices} name="layout" values={layouts} columns={2} textOf={(value) => t(`reader.layouts.${value}`)} />
      {settings.layout === 'double' ? <SwitchRow choices={choices} name="coverAlone" note={t('reader.wideNote')} /> : null}
      {settings.layout === 'strip' ? null : (
        <ChoiceRow
          choices={choices}
          name="direction"
          values={settings.layout === 'row' ? directions.slice(0, 2) : directions}
          columns={settings.layout === 'row' ? 2 : 3}
          textOf={(value) => t(`reader.directions.${value}`)}
        />
      )}
      <ChoiceRow
        choices={choices}
        name="fit"
        values={continuous ? fits.filter((value) => value === 'original' || value === 'screen' || isWidthOf(settings.layout, value)) : fits}
        columns={2}
        textOf={(value) => t(settings.layout === 'strip' && value === 'screen' ? 'reader.fits.narrow' : `reader.fits.${value}`)}
      />
      <SwitchRow choices={choices} name="cropBorders" />
      {showsOnePage(settings, reader.size) ? (
        <ChoiceRow choices={choices} name="widePages" values={widePages} columns={1} textOf={(value) => t(`reader.widePages.${value}`)} />
      ) : null}
      {continuous ? <RangeRow choices={choices} name="gapPx" range={ranges.gapPx} textOf={(value) => `${value} px`} /> : null}
      {settings.layout === 'strip' ? (
        <RangeRow
          choices={choices}
          name="sidePercent"
          range={ranges.sidePercent}
          textOf={(value) => t('reader.percent', { value: value / 100 })}
        />
      ) : null}
      <ScrollSpeedRow choices={choices} />
      <LookRows choices={choices} />
      <SwitchRow choices={choices} name="invert" />
      {continuous && !eInk ? null : (
        <ChoiceRow choices={choices} name="tapZones" values={tapZones} columns={1} textOf={(value) => t(`reader.zones.${value}`)} />
      )}
      <RangeRow choices={choices} name="ahead" range={ranges.ahead} textOf={(value) => t('reader.aheadPages', { count: value })} />
      <ImageSizeRow />
      <section className="reader-doings" aria-label={t('reader.helpGroups.else')}>
        <button type="button" aria-pressed={incognito} onClick={() => run('incognito')}>
          {t('reader.incognitoRead')}
          <span className="reader-quiet">{t(incognito ? 'reader.incognitoOn' : 'reader.incognitoOff')}</span>
        </button>
        {canAutoScroll(own.settings) ? (
          <button type="button" onClick={() => run('autoScroll')}>
            {t('reader.autoScroll')}
          </button>
        ) : null}
        {canEnterFullScreen() ? (
          <button type="button" onClick={() => run('fullscreen')}>
            {t(isFilled ? 'reader.leaveFullscreen' : 'reader.fullscreen')}
          </button>
        ) : null}
        <button type="button" onClick={() => run('help')}>
          {t('reader.help')}
        </button>
      </section>
    </SidePanel>
  )
}

const isWidthOf = (layout: string, fit: string): boolean => layout === 'strip' && fit === 'width'
