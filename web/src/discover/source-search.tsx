import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscoverSource } from '../api/types.ts'
import { titlesQuery } from './discover.api.ts'
import type { DiscoverAddress } from './discover-address.rules.ts'
import { SourceFilters } from './source-filters.tsx'
import { TitleGrid } from './title-grid.tsx'

type SourceSearchProps = { readonly source: DiscoverSource; readonly address: DiscoverAddress }

/** A search at one source, with its filters. */
export const SourceSearch = ({ source, address: { q = '', f = [] } }: SourceSearchProps): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // Who comes for the filters finds them open; on a search for a text the results come first.
  const [open, setOpen] = useState(q === '')
  const list = useInfiniteQuery(titlesQuery(source.id, q, f))
  const change = (chosen: readonly string[]) =>
    void navigate({
      to: '/discover/$source',
      params: { source: source.id },
      search: { q, ...(chosen.length > 0 ? { f: chosen } : {}) },
      resetScroll: false,
    })
  return (
    <>
      <div className="source-head">
        <Link to="/discover/$source" params={{ source: source.id }} className="source-back">
          <IconArrowLeft size={16} aria-hidden="true" />
          {source.name}
        </Link>
        {source.filters.length > 0 ? (
          <div className="source-head-tools">
            {f.length > 0 ? (
              <Button variant="subtle" size="sm" onClick={() => change([])}>
                {t('discover.filters.reset')}
              </Button>
            ) : null}
            <Button
              variant={f.length > 0 ? 'light' : 'default'}
              size="sm"
              aria-expanded={open}
              leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
              onClick={() => setOpen(!open)}
            >
              {f.length > 0 ? t('discover.filters.count', { count: f.length }) : t('discover.filters.open')}
            </Button>
          </div>
        ) : null}
      </div>
      {open ? <SourceFilters filters={source.filters} chosen={f} onChange={change} /> : null}
      <TitleGrid
        source={source}
        label={t('discover.results', { name: source.name })}
        list={list}
        nothing={q === '' ? t('discover.nothingFiltered', { name: source.name }) : t('discover.nothing', { name: source.name, text: q })}
      />
    </>
  )
}
