import type { Db } from '../../kernel/db/index.ts'
import { ChaptersSeriesNotFound, SeriesHasNoSource } from '../chapters.errors.ts'
import { listTitlesOfSeries } from '../chapters.queries.ts'
import type { SeriesTitles } from '../choices/chapter-choices.queries.ts'
import { findSeriesFolder } from '../series-history.queries.ts'
import { isSourceId } from '../urls/chapter-url.rules.ts'

/** A series with the titles of its chapters: from the history, else from the name of its folder. @throws ChaptersSeriesNotFound */
export async function getSeriesTitles(db: Db, seriesId: string): Promise<SeriesTitles> {
  const folder = await findSeriesFolder(db, seriesId)
  if (!folder) throw ChaptersSeriesNotFound(seriesId)
  const recorded = await listTitlesOfSeries(db, seriesId, folder)
  const keysFromFolder = isSourceId(folder.seriesFolder) ? [folder.seriesFolder.toLowerCase()] : []
  return { ...folder, seriesId, titleKeys: recorded.length > 0 ? recorded : keysFromFolder }
}

/** The first of its titles. @throws ChaptersSeriesNotFound, SeriesHasNoSource */
export async function getTitleOfSeries(db: Db, seriesId: string): Promise<{ readonly libraryId: string; readonly titleKey: string }> {
  const { libraryId, titleKeys } = await getSeriesTitles(db, seriesId)
  const [titleKey] = titleKeys
  if (titleKey === undefined) throw SeriesHasNoSource()
  return { libraryId, titleKey }
}
