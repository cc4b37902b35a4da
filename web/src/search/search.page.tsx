import './search.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BookCard } from '../library/book-card.tsx'
import { CardGrid } from '../library/card-grid.tsx'
import { SeriesCard } from '../library/series-card.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { allBooksQuery, allSeriesQuery, facetSeriesQuery } from './search.api.ts'
import { type FacetKind, isFacet, type ResultListKind } from './search-address.rules.ts'
import { SearchBox } from './search-box.tsx'

/** Search with its own URL: the tab on a phone, a shared link, or the complete list of one kind. */
export const SearchPage = (): ReactElement => {
  const { q = '', all } = useSearch({ from: '/member/shell/search' })
  return all ? <WholeList q={q} all={all} /> : <TypedSearch key={all} q={q} />
}

const TypedSearch = ({ q }: { q: string }): ReactElement => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  // The URL may change from outside (a link, the Back button); typed text is only replaced when it does.
  const [lastQ, setLastQ] = useState(q)
  if (q !== lastQ) {
    setLastQ(q)
    if (q !== text.trim()) setText(q)
  }
  const type = (typed: string) => {
    setText(typed)
    const trimmed = typed.trim()
    void navigate({ to: '/search', search: trimmed === '' ? {} : { q: trimmed }, replace: true, resetScroll: false })
  }
  return (
    <div className="page page-narrow">
      <PageHead title={t('search.title')} />
      <SearchBox text={text} onText={type} />
    </div>
  )
}

const WholeList = ({ q, all }: { q: string; all: ResultListKind }): ReactElement => {
  const { t } = useTranslation()
  return (
    <div className="page">
      <PageHead title={t(`search.whole.${all}`, { text: q })}>
        <Link to="/search" search={isFacet(all) ? {} : { q }} className="search-back">
          {t('search.back')}
        </Link>
      </PageHead>
      <Results q={q} all={all} />
    </div>
  )
}

const Results = ({ q, all }: { q: string; all: ResultListKind }): ReactElement => {
  if (all === 'books') return <AllBooks q={q} />
  return isFacet(all) ? <FacetSeries q={q} facet={all} /> : <AllSeries q={q} />
}

const AllSeries = ({ q }: { q: string }): ReactElement => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(allSeriesQuery(q))
  return (
    <CardGrid label={t('search.kinds.series')} list={list} idOf={(series) => series.id}>
      {(series) => <SeriesCard series={series} />}
    </CardGrid>
  )
}

const FacetSeries = ({ q, facet }: { q: string; facet: FacetKind }): ReactElement => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(facetSeriesQuery(facet, q))
  return (
    <CardGrid label={t('search.kinds.series')} list={list} idOf={(series) => series.id}>
      {(series) => <SeriesCard series={series} />}
    </CardGrid>
  )
}

const AllBooks = ({ q }: { q: string }): ReactElement => {
  const { t } = useTranslation()
  const list = useInfiniteQuery(allBooksQuery(q))
  return (
    <CardGrid label={t('search.kinds.books')} list={list} idOf={(book) => book.id}>
      {(book) => <BookCard book={book} />}
    </CardGrid>
  )
}
