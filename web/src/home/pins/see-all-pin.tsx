import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PinTarget } from './pins.rules.ts'

/** Opens the list of a pinned row. */
export const SeeAllPin = ({ pin, title }: { readonly pin: PinTarget; readonly title: string }): ReactElement => {
  const { t } = useTranslation()
  const look = { className: 'shelf-all', 'aria-label': t('home.seeAllOf', { row: title }) }
  if (pin.kind === 'filter') {
    return (
      <Link to="/libraries/$libraryId" params={{ libraryId: pin.libraryId }} search={pin.search} {...look}>
        {t('home.seeAll')}
      </Link>
    )
  }
  if (pin.kind === 'collections') {
    return (
      <Link to="/collections/$collectionId" params={{ collectionId: pin.setId }} {...look}>
        {t('home.seeAll')}
      </Link>
    )
  }
  return (
    <Link to="/read-lists/$readListId" params={{ readListId: pin.setId }} {...look}>
      {t('home.seeAll')}
    </Link>
  )
}
