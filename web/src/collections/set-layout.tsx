import { Button } from '@mantine/core'
import { IconArrowsSort, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../api/query-client.ts'
import { PinButton } from '../home/pins/pin-button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { NotFound } from '../ui/not-found.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { type BookSet, type SetKind, setQuery } from './collections.api.ts'

const EditSetDialog = lazyPart(() => import('./edit-set-dialog.tsx'))

type SetLayoutProps = {
  readonly kind: SetKind
  readonly id: string
  /** How many members the list shows; undefined while it is loading. */
  readonly count: number | undefined
  /** The members, with buttons to arrange them in that mode. */
  readonly children: (set: BookSet, arranging: boolean) => ReactNode
}

/** The header of a set: its name, its summary, and the actions of an administrator. */
export const SetLayout = ({ kind, id, count, children }: SetLayoutProps): ReactElement => {
  const { t } = useTranslation()
  const { data: set, error, refetch } = useQuery(setQuery(kind, id))
  const admin = isAdmin(useMe())
  const [arranging, setArranging] = useState(false)
  const [editing, setEditing] = useState(false)
  if (isNotFound(error)) return <NotFound />
  return (
    <div className="page">
      <PageHead
        title={set?.name ?? ''}
        count={count === undefined ? undefined : t(kind === 'collections' ? 'collections.seriesCount' : 'collections.bookCount', { count })}
      >
        {set ? <PinButton target={{ kind, setId: id }} name={set.name} /> : null}
        {admin ? (
          <>
            <Button
              variant={arranging ? 'filled' : 'default'}
              aria-pressed={arranging}
              leftSection={<IconArrowsSort size={18} />}
              onClick={() => setArranging(!arranging)}
            >
              {t('collections.arrange')}
            </Button>
            <Button variant="default" leftSection={<IconPencil size={18} />} disabled={!set} onClick={() => setEditing(true)}>
              {t('collections.edit')}
            </Button>
          </>
        ) : null}
      </PageHead>
      {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null}
      {set?.summary ? <p className="set-summary">{set.summary}</p> : null}
      {arranging && set && !set.ordered ? <p className="set-summary">{t(`collections.unordered.${kind}`)}</p> : null}
      {set ? children(set, arranging) : null}
      {editing && set ? (
        <Suspense>
          <EditSetDialog kind={kind} set={set} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
