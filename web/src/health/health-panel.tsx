import { Popover } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Health } from '../api/types.ts'
import { useOpenOnMount } from '../ui/menu/on-demand.tsx'
import { healthQuery, isKnownComponent } from './health.api.ts'
import { HealthButton } from './health-button.tsx'

/** The results of the health checks, with advice for those that failed. */
const HealthPanel = (): ReactElement => {
  const { t } = useTranslation()
  const health = useQuery(healthQuery)
  const { target, opened, setOpened } = useOpenOnMount()
  // The popover hears only keys inside of it, but there is nothing to focus.
  useWindowEvent('keydown', ({ key }) => (key === 'Escape' ? setOpened(false) : undefined))
  return (
    <Popover position="top-start" width={280} shadow="md" opened={opened} onChange={setOpened}>
      <Popover.Target>
        <HealthButton ref={target} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown>
        {health.data ? <HealthDetails health={health.data} /> : <p className="health-hint">{t('health.unreachable')}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}

export default HealthPanel

const HealthDetails = ({ health }: { health: Health }): ReactElement => {
  const { t } = useTranslation()
  const components = Object.entries(health.components)
  const hintOf = (component: string): string | undefined =>
    health.reasons?.[component] ?? (isKnownComponent(component) ? t(`health.${component}Down`) : undefined)
  return (
    <>
      <ul className="health-list">
        {components.map(([component, status]) => (
          <li key={component}>
            <span className="health-dot" data-status={status} />
            <span>
              {isKnownComponent(component) ? t(`health.${component}`) : component}
              {component === 'extractorTool' && health.extractorToolVersion ? ` ${health.extractorToolVersion}` : ''}
              <span className="only-screen-reader">: {t(`health.${status}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      {components
        .filter(([, status]) => status === 'DOWN')
        .map(([component]) => (
          <p key={component} className="health-hint">
            {hintOf(component)}
          </p>
        ))}
      {Object.entries(health.notices ?? {}).map(([component, notice]) => (
        <p key={component} className="health-hint">
          {notice}
        </p>
      ))}
    </>
  )
}
