import '../ui/lists/row-list.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServerNode } from '../api/types.ts'
import { useFormatShortTime } from '../ui/use-format-date-time.ts'
import { nodesQuery } from './server-figures.api.ts'

/** The processes of the server; nothing while there is only one. */
export const Nodes = (): ReactElement | null => {
  const { t } = useTranslation()
  const { data: nodes } = useQuery(nodesQuery)
  if (!nodes || nodes.length < 2) return null
  return (
    <section className="page-section" aria-label={t('nodes.title')}>
      <h2 className="page-section-title">{t('nodes.title')}</h2>
      <ul className="row-list">
        {nodes.map((node) => (
          <NodeRow key={node.id} node={node} />
        ))}
      </ul>
    </section>
  )
}

const NodeRow = ({ node }: { node: ServerNode }): ReactElement => {
  const { t } = useTranslation()
  const formatTime = useFormatShortTime()
  const isGone = node.state === 'GONE'
  const marks = [node.current ? t('nodes.current') : '', node.runsSchedules ? t('nodes.schedules') : ''].filter(Boolean)
  const work = [
    node.tasks.length > 0 ? t('nodes.tasks', { count: node.tasks.length }) : '',
    node.downloads.length > 0 ? t('nodes.downloads', { count: node.downloads.length }) : '',
  ].filter(Boolean)
  const roles = node.roles.map((role) => t(`nodes.roles.${role}`)).join(', ')
  const time = isGone ? t('nodes.lastSeen', { time: formatTime(node.lastSeenAt) }) : t('nodes.since', { time: formatTime(node.startedAt) })
  return (
    <li className="row">
      <span className="health-dot" data-status={isGone || node.problems.length > 0 ? 'DOWN' : 'UP'} />
      <div className="row-text">
        <span className="row-title">
          {[node.name, ...marks].join(' · ')}
          <span className="only-screen-reader">: {t(`nodes.${node.state}`)}</span>
        </span>
        <p className="row-note">{t('nodes.about', { version: node.version, host: node.host, pid: node.pid, roles })}</p>
        <p className="row-note">{[time, ...(isGone ? [] : [work.join(', ') || t('nodes.idle')])].join(' · ')}</p>
        {node.problems.map(({ message }) => (
          <p key={message} className="row-trouble">
            {message}
          </p>
        ))}
      </div>
    </li>
  )
}
