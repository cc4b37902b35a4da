import { Menu } from '@mantine/core'
import { IconDeviceFloppy, IconPhotoStar, IconShare } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Series } from '../../api/types.ts'
import { chapterLabel } from '../../library/chapters/chapter-label.ts'
import { choosePoster, deletePoster, type PosterOwner, postersQuery, uploadPoster } from '../../metadata/posters/posters.api.ts'
import { refreshPoster } from '../../metadata/posters/refresh-poster.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { notify, notifyWithAction } from '../../ui/notices.tsx'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { pageFileName } from '../page-file-name.rules.ts'
import { loadPageImage } from '../reading.api.ts'
import type { Chapter } from '../reading-place.rules.ts'

type PageMenuItemsProps = {
  readonly series: Series
  readonly chapter: Chapter
  /** The visible pages. */
  readonly numbers: readonly number[]
}

/** What can be done with the visible pages: each has its own items. */
export default function PageMenuItems({ series, chapter, numbers }: PageMenuItemsProps): ReactElement {
  const { t } = useTranslation()
  const pages = numbers.filter((number) => number >= 1 && number <= chapter.pages.length)
  if (pages.length === 0) return <Menu.Label>{t('reader.noPage')}</Menu.Label>
  return (
    <>
      {pages.map((number) => (
        <div key={number}>
          <Menu.Label>{t('series.pageOf', { page: number, count: chapter.pages.length })}</Menu.Label>
          <PageItems series={series} chapter={chapter} number={number} />
        </div>
      ))}
    </>
  )
}

type PageItemsProps = Pick<PageMenuItemsProps, 'series' | 'chapter'> & { readonly number: number }

const PageItems = ({ series, chapter, number }: PageItemsProps): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  const loadPage = async (): Promise<File> => {
    const image = await loadPageImage(chapter.book.id, number)
    const names = { series: series.metadata.title, chapter: chapterLabel(t, chapter.book) }
    return new File([image], pageFileName({ ...names, page: number, mediaType: image.type }), { type: image.type })
  }
  const save = useMutation({ mutationFn: async () => saveFile(await loadPage()) })
  const share = useMutation({
    mutationFn: async () => {
      if (!(await shareFile(await loadPage()))) throw new Error(t('reader.shareFailed'))
    },
  })
  const useAsCover = useCoverOfPage(series, loadPage)
  return (
    <>
      <Menu.Item leftSection={<IconDeviceFloppy size={18} />} onClick={() => save.mutate()}>
        {t('reader.savePage')}
      </Menu.Item>
      {canShareImages() ? (
        <Menu.Item leftSection={<IconShare size={18} />} onClick={() => share.mutate()}>
          {t('reader.sharePage')}
        </Menu.Item>
      ) : null}
      {admin ? (
        <Menu.Item leftSection={<IconPhotoStar size={18} />} onClick={useAsCover}>
          {t('reader.useAsCover')}
        </Menu.Item>
      ) : null}
    </>
  )
}

/** Makes the page the cover of the series; the notice can bring back the one before. */
const useCoverOfPage = (series: Series, loadPage: () => Promise<File>): (() => void) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const owner: PosterOwner = { kind: 'series', id: series.id }
  const onSettled = () => refreshPoster(queryClient, owner)
  const undo = useMutation({
    mutationFn: async ({ added, before }: { readonly added: string; readonly before: string | undefined }) => {
      if (before) await choosePoster(owner, before)
      await deletePoster(owner, added)
    },
    onSuccess: () => notify(t('reader.coverRestored')),
    onSettled,
  })
  const apply = useMutation({
    mutationFn: async () => {
      const posters = await queryClient.fetchQuery({ ...postersQuery(owner), staleTime: 0 })
      const before = posters.find(({ selected }) => selected)?.id
      const added = await uploadPoster(owner, await loadPage())
      return { added: added.id, before }
    },
    onSuccess: (change) => notifyWithAction(t('reader.coverSet'), { label: t('undo'), act: () => undo.mutate(change) }),
    onSettled,
  })
  return () => apply.mutate()
}

/** Browsers share files only over HTTPS, and some not at all. */
const canShareImages = (): boolean => navigator.canShare?.({ files: [new File([], 'page.jpg', { type: 'image/jpeg' })] }) === true

/** False if the browser refused: it may take a slow page for one that no press asked to share. */
const shareFile = async (file: File): Promise<boolean> => {
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
