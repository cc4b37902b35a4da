import { Anchor, Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetadataBinding, Plugin } from '../../api/types.ts'
import { withLocalTimes } from '../../locales/local-times.rules.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notifyWithUndo } from '../../ui/notices.tsx'
import { useFormatDateTime } from '../../ui/use-format-date-time.ts'
import { bindTitle, type TitleReference, unbindTitle } from '../metadata.api.ts'
import { SourceStatus } from './source-status.tsx'

type SourceCardProps = {
  readonly seriesId: string
  readonly plugin: Plugin
  readonly binding: MetadataBinding | undefined
  readonly onChanged: () => unknown
}

/** One source: the title that the series is bound to, how it was matched, when it last responded, and how to change it. */
export const SourceCard = ({ seriesId, plugin, binding, onChanged }: SourceCardProps): ReactElement => {
  const { t } = useTranslation()
  const [naming, setNaming] = useState(false)
  const bindAgain = useMutation({ mutationFn: (title: TitleReference) => bindTitle(seriesId, plugin.id, title), onSuccess: onChanged })
  const unbind = useMutation({
    mutationFn: (_from: MetadataBinding) => unbindTitle(seriesId, plugin.id),
    onSuccess: (_done, { externalId, url }) => {
      void notifyWithUndo(t('metadata.sources.unbound'), () => bindAgain.mutate(externalId === '' ? { url } : { externalId }))
      return onChanged()
    },
  })
  const named = () => {
    setNaming(false)
    onChanged()
  }
  return (
    <li className="source-card" data-bound={binding !== undefined}>
      <div className="source-name">
        <strong>{plugin.name}</strong>
        <span className="source-state">{t(stateKey(plugin, binding))}</span>
      </div>
      {plugin.enabled ? <SourceStatus plugin={plugin} detailed /> : null}
      {binding ? <BindingFacts binding={binding} /> : null}
      <Group gap={8}>
        {plugin.enabled ? (
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => <Link to="/series/$seriesId/match" params={{ seriesId }} search={{ source: plugin.id }} {...props} />}
          >
            {t(binding ? 'metadata.sources.rebind' : 'metadata.sources.bind')}
          </Button>
        ) : (
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => <Link to="/settings/plugins/$pluginId" params={{ pluginId: plugin.id }} {...props} />}
          >
            {t('metadata.sources.switchOn')}
          </Button>
        )}
        <Button variant="subtle" size="xs" aria-expanded={naming} onClick={() => setNaming(!naming)}>
          {t('metadata.sources.enterAddress')}
        </Button>
        {binding ? (
          <Button variant="subtle" color="vermilion" size="xs" loading={unbind.isPending} onClick={() => unbind.mutate(binding)}>
            {t('metadata.sources.unbind')}
          </Button>
        ) : null}
      </Group>
      {naming ? <TitleReferenceForm seriesId={seriesId} plugin={plugin} onDone={named} /> : null}
    </li>
  )
}

const stateKey = ({ enabled }: Plugin, binding: MetadataBinding | undefined) => {
  if (!enabled) return 'metadata.sources.off'
  return binding ? (`metadata.sources.origins.${binding.origin}` as const) : 'metadata.sources.unbound'
}

const BindingFacts = ({ binding }: { binding: MetadataBinding }): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const { url, externalId, answeredAt } = binding
  // If the source as a whole is unavailable, its own status shows that.
  const fault = binding.retryAt === null ? binding.fault : null
  return (
    <div className="source-facts">
      {/^https?:\/\//i.test(url) ? (
        <Anchor href={url} target="_blank" rel="noreferrer noopener" size="sm">
          {url}
        </Anchor>
      ) : (
        <code>{externalId}</code>
      )}
      <span>{answeredAt ? t('metadata.sources.answered', { when: moment(answeredAt) }) : t('metadata.sources.notAsked')}</span>
      {fault ? (
        <span className="source-fault" role="status">
          {withLocalTimes(fault, moment)}
        </span>
      ) : null}
    </div>
  )
}

type TitleReferenceFormProps = { readonly seriesId: string; readonly plugin: Plugin; readonly onDone: () => unknown }

/** For people who already know the title's URL. */
const TitleReferenceForm = ({ seriesId, plugin, onDone }: TitleReferenceFormProps): ReactElement => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const bind = useMutation({
    mutationFn: (input: string) => bindTitle(seriesId, plugin.id, /^https?:\/\//i.test(input) ? { url: input } : { externalId: input }),
    meta: { showsOwnError: true },
    onSuccess: onDone,
  })
  return (
    <form
      className="source-address"
      onSubmit={(event) => {
        event.preventDefault()
        bind.mutate(text.trim())
      }}
    >
      <TextInput
        label={t('metadata.sources.address', { source: plugin.name })}
        value={text}
        maxLength={2048}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" disabled={text.trim() === ''} loading={bind.isPending}>
        {t('metadata.sources.bindNow')}
      </Button>
      {bind.error ? <ErrorNotice error={bind.error} /> : null}
    </form>
  )
}
