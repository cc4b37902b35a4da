import { Anchor } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { webLinks } from './series-progress.rules.ts'

type WebLinksProps = { readonly links: readonly { readonly label: string; readonly url: string }[] }

/** Links of a series or title to other sites. */
export const WebLinks = ({ links }: WebLinksProps): ReactElement | null => {
  const { t } = useTranslation()
  const shown = webLinks({ metadata: { links } })
  if (shown.length === 0) return null
  return (
    <ul className="series-links" aria-label={t('discover.links')}>
      {shown.map((link) => (
        <li key={link.url}>
          <Anchor href={link.url} target="_blank" rel="noreferrer noopener" inherit>
            {link.label || new URL(link.url).host}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
