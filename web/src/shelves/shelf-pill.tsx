import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shelf } from '../api/types.ts'
import { menuOnDemand } from '../ui/menu/menu-on-demand.tsx'
import { useMe } from '../users/accounts/users.api.ts'
import { isGuest } from '../users/guests/guests.api.ts'
import { refetchShelf, setShelf, shelfQuery } from './shelves.api.ts'

const ShelfMenu = menuOnDemand(() => import('./shelf-items.tsx'))

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
    <ShelfMenu
      position="bottom-start"
      button={
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
      }
      items={{ seriesId, own, onChoose: change.mutate }}
    />
  )
}
