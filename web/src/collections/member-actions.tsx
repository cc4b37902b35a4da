import { ActionIcon, Group } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Neighbors } from '../library/card-grid.tsx'
import { moveItem } from '../ui/lists/move-item.rules.ts'
import { notifyWithUndo } from '../ui/notices.tsx'
import type { BookSet, SetKind } from './collections.api.ts'
import { moveBeside } from './set-order.rules.ts'
import { useChangeMembers } from './use-change-set.ts'

type MemberActionsProps = {
  readonly kind: SetKind
  readonly set: BookSet
  readonly id: string
  readonly title: string
  readonly neighbors: Neighbors<{ readonly id: string }>
}

/** Moves a member up or down, or removes it from the set. */
export const MemberActions = ({ kind, set, id, title, neighbors }: MemberActionsProps): ReactElement => {
  const { t } = useTranslation()
  const changeMembers = useChangeMembers(kind, set)
  const move = (by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    // Without an order of its own, a set is shown by title.
    const { before, after } = set.ordered ? neighbors : {}
    const neighbor = by === -1 ? before : after
    changeMembers((memberIds) => (neighbor ? moveBeside(memberIds, id, neighbor.id, by) : moveItem(memberIds, id, by)))
    // A card that moves within the document loses the focus.
    requestAnimationFrame(() => requestAnimationFrame(() => button.focus()))
  }
  const remove = () => {
    const place = set.memberIds.indexOf(id)
    const undo = () => changeMembers((memberIds) => memberIds.filter((one) => one !== id).toSpliced(place, 0, id))
    changeMembers(
      (memberIds) => memberIds.filter((one) => one !== id),
      () => void notifyWithUndo(t('collections.removed', { title, set: set.name }), undo),
    )
  }
  return (
    <Group gap={4} justify="space-between" wrap="nowrap">
      {set.ordered ? (
        <>
          <ActionIcon variant="default" size={36} aria-label={t('collections.moveEarlier', { title })} onClick={move(-1)}>
            <IconArrowLeft size={18} />
          </ActionIcon>
          <ActionIcon variant="default" size={36} aria-label={t('collections.moveLater', { title })} onClick={move(1)}>
            <IconArrowRight size={18} />
          </ActionIcon>
        </>
      ) : null}
      <ActionIcon variant="default" size={36} ml="auto" aria-label={t('collections.remove', { title })} onClick={remove}>
        <IconX size={18} />
      </ActionIcon>
    </Group>
  )
}
