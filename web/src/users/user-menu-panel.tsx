import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconLanguage, IconLogout, IconMoon, IconSun, IconTool } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../locales/language.rules.ts'
import { changeLanguage } from '../locales/texts.ts'
import { useOpenedOnArrival } from '../ui/on-demand.tsx'
import { UserMenuButton } from './user-menu-button.tsx'
import { forgetSession, isAdmin, signOut, useMe } from './users.api.ts'

const schemes = [
  { value: 'light', Icon: IconSun, IconTool },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const

const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** Who is signed in, how the app looks and speaks, and the way out. */
const UserMenuPanel = (): ReactElement => {
  const { t, i18n } = useTranslation()
  const me = useMe()
  const leave = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { target, opened, setOpened } = useOpenedOnArrival()
  return (
    <Menu position="bottom-end" width={230} shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <UserMenuButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t('userMenu.look')}</Menu.Label>
        {schemes.map(({ value, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={18} stroke={1.7} />}
            rightSection={colorScheme === value ? <IconCheck size={16} aria-label={t('userMenu.chosen')} /> : null}
            onClick={() => setColorScheme(value)}
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
        {isAdmin(me) ? (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTool size={18} stroke={1.7} />} component={Link} to="/maintenance">
              {t('maintenance.title')}
            </Menu.Item>
          </>
        ) : null}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={() => leave.mutate()}>
          {t('userMenu.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export default UserMenuPanel

/** The room is left before its memories are dropped, so that it does not ask for them again on the way out. */
const useSignOut = () => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      await navigate({ to: '/sign-in' })
      forgetSession(queryClient)
    },
  })
}
