import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../library/library.api.ts'
import type { HomeRow } from './home-layout.rules.ts'
import { rowAddress } from './row-address.rules.ts'

/** Opens everything of a row in its library; with several libraries it asks which one. */
export const SeeAll = ({ row }: { readonly row: HomeRow }): ReactElement | null => {
  const { t } = useTranslation()
  const { library } = useSearch({ from: '/member/shell/' })
  const libraries = useQuery(librariesQuery).data ?? []
  const label = t('home.seeAllOf', { row: t(`home.rows.${row}`) })
  const only = library ?? (libraries.length === 1 ? libraries[0]?.id : undefined)
  if (only) {
    return (
      <Link to="/libraries/$libraryId" params={{ libraryId: only }} search={rowAddress[row]} className="shelf-all" aria-label={label}>
        {t('home.seeAll')}
      </Link>
    )
  }
  if (libraries.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className="shelf-all" aria-label={label}>
          {t('home.seeAll')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {libraries.map(({ id, name }) => (
          <Menu.Item
            key={id}
            renderRoot={(props) => <Link to="/libraries/$libraryId" params={{ libraryId: id }} search={rowAddress[row]} {...props} />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
