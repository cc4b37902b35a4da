import { UnstyledButton } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

/** The libraries tab in the bottom bar; libraries-tab-menu.tsx contains its menu. */
export const LibrariesTabButton = (props: ComponentPropsWithRef<'button'>): ReactElement => {
  const { t } = useTranslation()
  const inLibrary = useRouterState({
    select: (state) => /^\/(libraries|series|books)(\/|$)/.test(state.location.pathname),
  })
  return (
    <UnstyledButton aria-haspopup="menu" {...props} className="shell-tab" data-active={inLibrary}>
      <IconBooks size={22} stroke={1.7} aria-hidden="true" />
      <span>{t('shell.library')}</span>
    </UnstyledButton>
  )
}
