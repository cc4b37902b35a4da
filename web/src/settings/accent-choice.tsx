import './accent-choice.css'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { accentColors, accents } from '../ui/theme/accents.rules.ts'
import { useAccent } from '../users/use-accent.ts'

/** The accent colors, each with a sample and its name. */
export const AccentChoice = (): ReactElement => {
  const { t } = useTranslation()
  const [accent, chooseAccent] = useAccent()
  return (
    <fieldset className="accent-choice">
      <legend className="accent-choice-title">{t('appearance.accent')}</legend>
      <p className="accent-choice-note">{t('appearance.accentText')}</p>
      <div className="accent-choice-colors">
        {accents.map((one) => (
          <label key={one} className="accent-choice-color">
            <input
              type="radio"
              name="accent"
              className="only-screen-reader"
              value={one}
              checked={one === accent}
              onChange={() => chooseAccent(one)}
            />
            <span className="accent-choice-sample" style={{ background: accentColors[one].shades[6] }} aria-hidden="true" />
            {t(`appearance.accents.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
