import { Menu } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { MenuButton, MenuPosition } from './menu-button.ts'
import { useOpenOnMount } from './on-demand.tsx'

type OpenedMenuProps = { readonly button: MenuButton; readonly position: MenuPosition; readonly children: ReactNode }

/** A menu that opens as soon as it has loaded. */
export const OpenedMenu = ({ button, position, children }: OpenedMenuProps): ReactElement => {
  const { target, opened, setOpened } = useOpenOnMount()
  return (
    <Menu position={position} shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
