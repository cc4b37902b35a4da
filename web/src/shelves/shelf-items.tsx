import { Menu } from '@mantine/core'
import { IconBookmarkOff, IconCheck, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesShelf, Shelf } from '../api/types.ts'
import { shelves } from '../library/view/library-view.rules.ts'
import { seriesTrackersQuery } from '../trackers/trackers.api.ts'

type ShelfItemsProps = { readonly seriesId: string; readonly own: SeriesShelf; readonly onChoose: (shelf: Shelf | null) => void }

/** As wide as the icons of other items, so that all texts begin at the same place. */
const asIcon = { width: 18, height: 18, marginInlineEnd: 'var(--mantine-spacing-xs)' }

/** The menu of a series' status. */
const ShelfItems = ({ seriesId, own, onChoose }: ShelfItemsProps): ReactElement => {
  const { t } = useTranslation()
  const { shelf } = own
  return (
    <>
      {shelves.map((one) => (
        <Menu.RadioItem
          key={one}
          value={one}
          checked={one === shelf}
          checkIcon={<IconCheck size={18} />}
          styles={{ itemIndicator: asIcon }}
          closeMenuOnClick={true}
          onClick={() => onChoose(one)}
        >
          {t(`trackers.status.${one}`)}
        </Menu.RadioItem>
      ))}
      <Suggestions seriesId={seriesId} own={own} onChoose={onChoose} />
      {shelf === null ? null : (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconBookmarkOff size={18} />} onClick={() => onChoose(null)}>
            {t('shelves.remove')}
          </Menu.Item>
        </>
      )}
    </>
  )
}

export default ShelfItems

/** What linked trackers say about the series, while the person has chosen nothing here. */
const Suggestions = ({ seriesId, own, onChoose }: ShelfItemsProps): ReactElement | null => {
  const { t } = useTranslation()
  const { data: trackers = [] } = useQuery(seriesTrackersQuery(seriesId))
  const suggested = trackers.flatMap(({ id, name, link }) => {
    const there = link?.entry?.status
    const shelf = there === 'REREADING' ? 'READING' : there
    return shelf === undefined || shelf === own.shelf ? [] : [{ id, name, shelf }]
  })
  if (own.isChosen || suggested.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('shelves.suggested')}</Menu.Label>
      {suggested.map(({ id, name, shelf }) => (
        <Menu.Item
          key={id}
          leftSection={<IconListCheck size={18} />}
          onClick={() => onChoose(shelf)}
        >{`${name}: ${t(`trackers.status.${shelf}`)}`}</Menu.Item>
      ))}
    </>
  )
}
