import { SegmentedControl, Stack, Text } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, languageNames, languages } from '../locales/language.rules.ts'
import { changeLanguage } from '../locales/texts.ts'
import { PageHead } from '../ui/page-head.tsx'
import { appearances, useAppearance } from '../ui/theme/appearance.ts'
import { AccentChoice } from './accent-choice.tsx'

/** Theme and language of the app in this browser, and the accent color of the account. */
export const AppearancePage = (): ReactElement => {
  const { t, i18n } = useTranslation()
  const { appearance, chooseAppearance } = useAppearance()
  return (
    <div className="page">
      <PageHead title={t('settings.appearance')} />
      <Stack gap="lg" maw={420}>
        <div>
          <Text fw={600} mb={6}>
            {t('userMenu.look')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('userMenu.look')}
            value={appearance}
            onChange={chooseAppearance}
            data={appearances.map((one) => ({ value: one, label: t(`userMenu.${one}`) }))}
          />
        </div>
        <AccentChoice />
        <div>
          <Text fw={600} mb={6}>
            {t('userMenu.language')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('userMenu.language')}
            value={chooseLanguage(i18n.language, [])}
            onChange={(language) => void changeLanguage(language)}
            data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          />
        </div>
      </Stack>
    </div>
  )
}
