import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Library } from '../api/types.ts'
import type { LibrarySearch } from '../library/view/library-view.rules.ts'
import { useOpenOnMount } from '../ui/menu/on-demand.tsx'

type SeeAllMenuProps = { readonly label: string; readonly libraries: readonly Library[]; readonly search: LibrarySearch }

/** Asks in which library to open a row; opens itself, because it is loaded by the click on its button. */
const SeeAllMenu = ({ label, libraries, search }: SeeAllMenuProps): ReactElement => {
  const { t } = useTranslation()
  const { target, opened, setOpened } = useOpenOnMount()
  return (
    <Menu position="bottom-end" withinPortal opened={opened} onChange={setOpened}>
      <Menu.Target>
        <button type="button" ref={target} className="shelf-all" aria-label={label}>
          {t('home.seeAll')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {libraries.map(({ id, name }) => (
          <Menu.Item
            key={id}
            renderRoot={(props) => <Link to="/libraries/$libraryId" params={{ libraryId: id }} search={search} {...props} />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export default SeeAllMenu
