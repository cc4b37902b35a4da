import '../ui/lists/row-list.css'
import './plugin-off.css'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'

type PluginOffProps = {
  readonly pluginId: string
  /** What it would do here. */
  readonly text: string
}

/** A disabled plugin is no error: shows what it would do, and a link to enable it. */
export const PluginOff = ({ pluginId, text }: PluginOffProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="plugin-off" role="note">
      <p className="row-note">{text}</p>
      <Button variant="light" size="xs" renderRoot={(props) => <Link to="/settings/plugins/$pluginId" params={{ pluginId }} {...props} />}>
        {t('follows.switchOn')}
      </Button>
    </div>
  )
}
