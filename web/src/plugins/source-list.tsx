import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidateAfterLastMutation } from '../api/invalidate-after-last.ts'
import type { Plugin } from '../api/types.ts'
import { moveItem } from '../ui/lists/move-item.rules.ts'
import { PluginRow } from './plugin-row.tsx'
import { metadataSettingsQuery, saveMetadataSettings } from './plugins.api.ts'

type Step = -1 | 1
type Move = { readonly id: string; readonly step: Step }

/** The metadata sources in order of priority, with buttons to change it. */
export const SourceList = ({ plugins }: { plugins: readonly Plugin[] }): ReactElement => {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const [last, setLast] = useState<Move>()
  const ids = plugins.map(({ id }) => id)
  const reorder = useReorder(ids)
  useEffect(() => {
    // Moves the focus with the row, so that the button can be pressed again; at the end of the list to the other button.
    const buttons = last ? list.current?.querySelectorAll<HTMLButtonElement>(`[data-plugin="${CSS.escape(last.id)}"] button`) : undefined
    const [up, down] = buttons ?? []
    const [same, other] = last?.step === -1 ? [up, down] : [down, up]
    if (same?.disabled) other?.focus()
    else same?.focus()
  }, [last])
  const move = (id: string, step: Step) => {
    reorder((order) => moveItem(order, id, step))
    setLast({ id, step })
  }
  const mover = plugins.find(({ id }) => id === last?.id)
  return (
    <>
      <ol className="plugins-list" ref={list}>
        {plugins.map((plugin, place) => (
          <PluginRow
            key={plugin.id}
            plugin={plugin}
            before={<MoveButtons plugin={plugin} place={place} count={plugins.length} onMove={(step) => move(plugin.id, step)} />}
          />
        ))}
      </ol>
      <p className="only-screen-reader" role="status">
        {mover ? t('plugins.movedTo', { name: mover.name, place: ids.indexOf(mover.id) + 1, count: ids.length }) : ''}
      </p>
    </>
  )
}

type MoveButtonsProps = {
  readonly plugin: Plugin
  readonly place: number
  readonly count: number
  readonly onMove: (step: Step) => void
}

const MoveButtons = ({ plugin: { id, name }, place, count, onMove }: MoveButtonsProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="plugin-mover" data-plugin={id}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('plugins.moveUp', { name })}
        disabled={place === 0}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} />
      </ActionIcon>
      <span className="plugin-place" aria-hidden="true">
        {place + 1}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('plugins.moveDown', { name })}
        disabled={place === count - 1}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} />
      </ActionIcon>
    </div>
  )
}

/** Shows the new order immediately and reverts it when the server rejects it. Two quick changes are both applied. */
const useReorder = (ids: readonly string[]): ((change: (order: readonly string[]) => readonly string[]) => void) => {
  const queryClient = useQueryClient()
  const { queryKey } = metadataSettingsQuery
  const save = useMutation({
    mutationKey: ['metadata-order'],
    scope: { id: 'metadata-order' },
    mutationFn: async (order: readonly string[]) => {
      const settings = await queryClient.ensureQueryData(metadataSettingsQuery)
      return saveMetadataSettings({ ...settings, order: [...order] })
    },
    onSettled: () => invalidateAfterLastMutation(queryClient, ['metadata-order'], queryKey),
  })
  return (change) => {
    const stored = queryClient.getQueryData(queryKey)?.order.filter((id) => ids.includes(id)) ?? []
    const order = change([...stored, ...ids.filter((id) => !stored.includes(id))])
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (settings) => settings && { ...settings, order: [...order] })
    save.mutate(order)
  }
}
