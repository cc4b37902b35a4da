import { type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../controls/side-panel.tsx'
import { lookRanges, type TextLook, themes } from './frame-page.rules.ts'

type LookPanelProps = {
  readonly look: TextLook
  readonly onChange: (change: Partial<TextLook>) => void
  readonly onClose: () => void
}

/** Size, line height and colours of the text, seen at once beside the panel. */
export const LookPanel = ({ look, onChange, onClose }: LookPanelProps): ReactElement => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <SidePanel title={t('textReader.look')} onClose={onClose}>
      {(['sizePercent', 'lineHeight'] as const).map((name) => (
        <div key={name} className="reader-choice">
          <span id={`${id}${name}`} className="reader-choice-label">
            {t(`textReader.${name}`)}
          </span>
          <div className="reader-range">
            <input
              type="range"
              {...lookRanges[name]}
              value={look[name]}
              aria-labelledby={`${id}${name}`}
              onChange={(event) => onChange({ [name]: Number(event.currentTarget.value) })}
            />
            <output aria-hidden="true">{name === 'sizePercent' ? `${look[name]} %` : look[name].toFixed(1)}</output>
          </div>
        </div>
      ))}
      <div className="reader-choice">
        <span id={`${id}theme`} className="reader-choice-label">
          {t('textReader.theme')}
        </span>
        <div role="radiogroup" aria-labelledby={`${id}theme`} className="reader-options" style={{ gridTemplateColumns: 'repeat(4, 1fr)' }}>
          {themes.map((theme) => (
            <label key={theme} className="reader-option" data-chosen={look.theme === theme}>
              <input type="radio" name={`${id}theme`} checked={look.theme === theme} onChange={() => onChange({ theme })} />
              <span>{t(`textReader.themes.${theme}`)}</span>
            </label>
          ))}
        </div>
      </div>
    </SidePanel>
  )
}
