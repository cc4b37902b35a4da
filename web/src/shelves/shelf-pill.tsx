import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconBookmarkOff, IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeriesShelf, Shelf } from '../api/types.ts'
import { shelves } from '../library/view/library-view.rules.ts'
import { seriesTrackersQuery } from '../trackers/trackers.api.ts'
import { useMe } from '../users/accounts/users.api.ts'
import { isGuest } from '../users/guests/guests.api.ts'
import { refetchShelf, setShelf, shelfQuery } from './shelves.api.ts'

type ShelfPillProps = { readonly seriesId: string }

/** The status of the series in one's own list, with a menu to change it; nothing for guests, who have no list. */
export const ShelfPill = ({ seriesId }: ShelfPillProps): ReactElement | null => (isGuest(useMe()) ? null : <OwnShelf seriesId={seriesId} />)

const OwnShelf = ({ seriesId }: ShelfPillProps): ReactElement | null => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data: own } = useQuery(shelfQuery(seriesId))
  const change = useMutation({
    mutationFn: (shelf: Shelf | null) => setShelf(seriesId, shelf),
    onSettled: () => refetchShelf(queryClient, seriesId),
  })
  if (!own) return null
  const { shelf } = own
  const status = shelf === null ? undefined : t(`trackers.status.${shelf}`)
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          size="md"
          radius="xl"
          leftSection={shelf === null ? <IconBookmark size={20} /> : <IconBookmarkFilled size={20} />}
          aria-label={status === undefined ? undefined : t('shelves.now', { status })}
          loading={change.isPending}
        >
          {status ?? t('shelves.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {shelves.map((one) => (
          <Menu.RadioItem
            key={one}
            value={one}
            checked={one === shelf}
            checkIcon={<IconCheck size={16} />}
            closeMenuOnClick={true}
            onClick={() => change.mutate(one)}
          >
            {t(`trackers.status.${one}`)}
          </Menu.RadioItem>
        ))}
        <Suggestions seriesId={seriesId} own={own} onChoose={change.mutate} />
        {shelf === null ? null : (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconBookmarkOff size={18} />} onClick={() => change.mutate(null)}>
              {t('shelves.remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type SuggestionsProps = ShelfPillProps & { readonly own: SeriesShelf; readonly onChoose: (shelf: Shelf) => void }

/** What linked trackers say about the series, while the person has chosen nothing here. */
const Suggestions = ({ seriesId, own, onChoose }: SuggestionsProps): ReactElement | null => {
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
        <Menu.Item key={id} onClick={() => onChoose(shelf)}>{`${name}: ${t(`trackers.status.${shelf}`)}`}</Menu.Item>
      ))}
    </>
  )
}
