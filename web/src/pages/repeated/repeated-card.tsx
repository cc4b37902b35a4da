import { Button, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnownPage, UnknownPage } from '../../api/types.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'
import { useFormatBytes } from '../../ui/use-format-bytes.ts'
import { decideOnPage, deleteEverywhere, knownPageUrl, type PageAction, repeatedPageUrl } from './repeated-pages.api.ts'

/** A repeated page without a decision. */
export const UndecidedCard = ({ page }: { page: UnknownPage }): ReactElement => {
  const { t } = useTranslation()
  const { choose, question } = useDecision(page)
  const inWords = useFormatBytes()
  return (
    <li className="repeated-card">
      <img src={repeatedPageUrl(page.hash)} alt={t('repeated.picture', { count: page.matchCount })} loading="lazy" decoding="async" />
      <Text size="sm" fw={550}>
        {t('repeated.inBooks', { count: page.matchCount })}
      </Text>
      <Text size="sm" c="dimmed">
        {page.size === null ? '' : inWords(page.size)}
      </Text>
      <Button variant="default" size="xs" onClick={() => choose('IGNORE')}>
        {t('repeated.keep')}
      </Button>
      <Button variant="default" size="xs" onClick={() => choose('DELETE_MANUAL')}>
        {t('repeated.mark')}
      </Button>
      <Button variant="light" color="vermilion" size="xs" onClick={() => choose('DELETE_AUTO')}>
        {t('repeated.always')}
      </Button>
      {question}
    </li>
  )
}

/** A page with its decision, which can be changed. */
export const DecidedCard = ({ page }: { page: KnownPage }): ReactElement => {
  const { t } = useTranslation()
  const { choose, question } = useDecision(page)
  const [deleting, setDeleting] = useState(false)
  const removeNow = async () => {
    await deleteEverywhere(page.hash)
    await notify(t('repeated.begun'))
  }
  return (
    <li className="repeated-card">
      <img src={knownPageUrl(page.hash)} alt={t('repeated.picture', { count: page.matchCount })} loading="lazy" decoding="async" />
      <Text size="sm" fw={550}>
        {t('repeated.inBooks', { count: page.matchCount })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('repeated.removed', { count: page.deleteCount })}
      </Text>
      <NativeSelect
        size="xs"
        aria-label={t('repeated.decision')}
        value={page.action}
        data={actions.map((action) => ({ value: action, label: t(`repeated.actions.${action}`) }))}
        onChange={(event) => choose(actions.find((action) => action === event.currentTarget.value) ?? 'IGNORE')}
      />
      <Button variant="light" color="vermilion" size="xs" disabled={page.matchCount === 0} onClick={() => setDeleting(true)}>
        {t('repeated.removeNow')}
      </Button>
      {question}
      {deleting ? (
        <ConfirmDialog
          title={t('repeated.question')}
          text={t('repeated.consequence', { count: page.matchCount })}
          button={t('repeated.removeNow')}
          danger
          act={removeNow}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </li>
  )
}

const actions = ['IGNORE', 'DELETE_MANUAL', 'DELETE_AUTO'] as const satisfies readonly PageAction[]

/** Saves a decision immediately, except that deleting pages from library files requires confirmation. */
const useDecision = (page: UnknownPage) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['repeated-pages'] })
  const save = useMutation({ mutationFn: (action: PageAction) => decideOnPage(page, action), onSettled: refresh })
  const always = async () => {
    await decideOnPage(page, 'DELETE_AUTO')
    await refresh()
    await notify(t('repeated.begun'))
  }
  return {
    choose: (action: PageAction) => (action === 'DELETE_AUTO' ? setAsking(true) : save.mutate(action)),
    question: asking ? (
      <ConfirmDialog
        title={t('repeated.question')}
        text={t('repeated.consequenceAlways', { count: page.matchCount })}
        button={t('repeated.always')}
        danger
        act={always}
        onClose={() => setAsking(false)}
      />
    ) : null,
  }
}
