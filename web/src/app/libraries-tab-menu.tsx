import { Menu } from '@mantine/core'
import { IconBooks, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddLibrary } from '../library/libraries/add-library.tsx'
import { librariesQuery } from '../library/library.api.ts'
import { useOpenOnMount } from '../ui/menu/on-demand.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { LibrariesTabButton } from './libraries-tab-button.tsx'

/** The menu of libraries above the bottom bar. */
const LibrariesTabMenu = (): ReactElement => {
  const { t } = useTranslation()
  const addLibrary = useAddLibrary()
  const admin = isAdmin(useMe())
  const { data: libraries = [] } = useQuery(librariesQuery)
  const { target, opened, setOpened } = useOpenOnMount()
  return (
    <Menu position="top" width={240} shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <LibrariesTabButton ref={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {libraries.map((library) => (
          <Menu.Item
            key={library.id}
            leftSection={<IconBooks size={18} stroke={1.7} />}
            renderRoot={(props) => <Link to="/libraries/$libraryId" params={{ libraryId: library.id }} {...props} />}
          >
            {library.name}
          </Menu.Item>
        ))}
        {libraries.length === 0 && !admin ? <Menu.Label>{t('home.noLibraryReader')}</Menu.Label> : null}
        {admin ? (
          <Menu.Item leftSection={<IconPlus size={18} />} onClick={addLibrary}>
            {t('addLibrary.title')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

export default LibrariesTabMenu
