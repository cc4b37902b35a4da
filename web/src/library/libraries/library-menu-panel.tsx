import { Menu } from '@mantine/core'
import { IconListSearch, IconSettings, IconTrashX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenOnMount } from '../../ui/menu/on-demand.tsx'
import { libraryTasks, useLibraryTasks } from '../edit/library-tasks.tsx'
import { librariesQuery } from '../library.api.ts'
import { DeleteLibraryDialog } from './delete-library-dialog.tsx'
import { LibraryMenuButton } from './library-menu-button.tsx'

/** The menu of a library: its background jobs, and its deletion. */
const LibraryMenuPanel = (): ReactElement => {
  const { t } = useTranslation()
  const { libraryId } = useParams({ from: '/member/shell/libraries/$libraryId' })
  const library = useQuery(librariesQuery).data?.find(({ id }) => id === libraryId)
  const { target, opened, setOpened } = useOpenOnMount()
  const [deleting, setDeleting] = useState(false)
  const tasks = useLibraryTasks(libraryId)
  return (
    <>
      <Menu position="bottom-end" width={250} shadow="md" opened={opened} onChange={setOpened}>
        <Menu.Target>
          <LibraryMenuButton ref={target} />
        </Menu.Target>
        <Menu.Dropdown>
          {libraryTasks.map(([task, Icon]) => (
            <Menu.Item key={task} leftSection={<Icon size={18} stroke={1.7} />} onClick={() => tasks.start(task)}>
              {t(`libraryMenu.${task}`)}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconListSearch size={18} stroke={1.7} />} renderRoot={(props) => <Link to="/match" {...props} />}>
            {t('libraryMenu.matches')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconSettings size={18} stroke={1.7} />}
            renderRoot={(props) => <Link to="/settings/libraries/$libraryId" params={{ libraryId }} {...props} />}
          >
            {t('libraryMenu.settings')}
          </Menu.Item>
          <Menu.Item color="vermilion" leftSection={<IconTrashX size={18} stroke={1.7} />} onClick={() => setDeleting(true)}>
            {t('libraryMenu.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {tasks.confirmation}
      {deleting && library ? <DeleteLibraryDialog library={library} onClose={() => setDeleting(false)} /> : null}
    </>
  )
}

export default LibraryMenuPanel
