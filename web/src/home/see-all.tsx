import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../library/library.api.ts'
import type { LibrarySearch } from '../library/view/library-view.rules.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import type { HomeRow } from './home-layout.rules.ts'

const SeeAllMenu = lazyPart(() => import('./see-all-menu.tsx'))

/** The library's view that lists the same, sorted the same way. New chapters have a page of their own. */
const rowAddress: Readonly<Record<Exclude<HomeRow, 'newChapters'>, LibrarySearch>> = {
  keepReading: { show: 'books', sort: 'read', read: ['IN_PROGRESS'] },
  onDeck: { sort: 'read', read: ['IN_PROGRESS'] },
  updatedSeries: { sort: 'updated' },
  newSeries: { sort: 'added' },
  recentlyRead: { show: 'books', sort: 'read', read: ['READ'] },
}

/** Opens everything of a row: new chapters under Updates, other rows in their library; with several libraries it asks which one. */
export const SeeAll = ({ row }: { readonly row: HomeRow }): ReactElement | null => {
  const { t } = useTranslation()
  const { library } = useSearch({ from: '/member/shell/' })
  const libraries = useQuery(librariesQuery).data ?? []
  const [isUsed, setIsUsed] = useState(false)
  const label = t('home.seeAllOf', { row: t(`home.rows.${row}`) })
  if (row === 'newChapters') {
    return (
      <Link to="/updates" search={library ? { library } : {}} className="shelf-all" aria-label={label}>
        {t('home.seeAll')}
      </Link>
    )
  }
  const only = library ?? (libraries.length === 1 ? libraries[0]?.id : undefined)
  if (only) {
    return (
      <Link to="/libraries/$libraryId" params={{ libraryId: only }} search={rowAddress[row]} className="shelf-all" aria-label={label}>
        {t('home.seeAll')}
      </Link>
    )
  }
  if (libraries.length === 0) return null
  const button = (
    <button type="button" className="shelf-all" aria-label={label} onClick={() => setIsUsed(true)}>
      {t('home.seeAll')}
    </button>
  )
  if (!isUsed) return button
  return (
    <Suspense fallback={button}>
      <SeeAllMenu label={label} libraries={libraries} search={rowAddress[row]} />
    </Suspense>
  )
}
