import { Menu } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconDeviceMobileDown,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconMoonFilled,
  IconSettings,
  IconSun,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../locales/language.rules.ts'
import { changeLanguage } from '../locales/texts.ts'
import { useOpenOnMount } from '../ui/menu/on-demand.tsx'
import { useAppearance } from '../ui/theme/appearance.ts'
import { useSignOut } from './accounts/use-sign-out.ts'
import { useMe } from './accounts/users.api.ts'
import { isGuest } from './guests/guests.api.ts'
import { UserMenuButton } from './user-menu-button.tsx'

const appearanceIcons = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'black', Icon: IconMoonFilled },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const

/** The signed-in account, theme and language, and sign-out. */
const UserMenuPanel = (): ReactElement => {
  const { t, i18n } = useTranslation()
  const me = useMe()
  const guest = isGuest(me)
  const { signOut } = useSignOut()
  const { appearance, chooseAppearance } = useAppearance()
  const { target, opened, setOpened } = useOpenOnMount()
  return (
    <Menu position="bottom-end" width={230} shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <UserMenuButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{guest ? t('guest.name') : me.email}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t('userMenu.look')}</Menu.Label>
        {appearanceIcons.map(({ value, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={18} stroke={1.7} />}
            rightSection={appearance === value ? <IconCheck size={16} aria-label={t('userMenu.chosen')} /> : null}
            onClick={() => chooseAppearance(value)}
          >
            {t(`userMenu.${value}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('userMenu.language')}</Menu.Label>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            leftSection={<IconLanguage size={18} stroke={1.7} />}
            rightSection={i18n.language === language ? <IconCheck size={16} aria-label={t('userMenu.chosen')} /> : null}
            onClick={() => void changeLanguage(language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {guest ? null : <PageItems />}
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={signOut}>
          {t(guest ? 'guest.leave' : 'userMenu.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export default UserMenuPanel

const PageItems = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item leftSection={<IconDeviceMobileDown size={18} stroke={1.7} />} component={Link} to="/offline">
        {t('offline.title')}
      </Menu.Item>
      <Menu.Item leftSection={<IconSettings size={18} stroke={1.7} />} component={Link} to="/settings">
        {t('settings.title')}
      </Menu.Item>
    </>
  )
}
