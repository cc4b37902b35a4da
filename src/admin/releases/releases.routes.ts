import { z } from 'zod'
import type { Db } from '../../kernel/db/index.ts'
import { callerOf, type Http, komgaInput } from '../../kernel/http/index.ts'
import { listReadAnnouncements, recordAnnouncementRead } from './announcements.queries.ts'
import type { Release } from './list-releases.ts'

const ReleaseDto = z
  .object({
    version: z.string().meta({ description: 'Version.' }),
    releaseDate: z.string().meta({ description: 'When the version was released, UTC.' }),
    url: z.string().meta({ description: 'Web page of the release.' }),
    latest: z.boolean().meta({ description: 'Whether this is the latest release.' }),
    preRelease: z.boolean().meta({ description: 'Whether this is a pre-release.' }),
    description: z.string().meta({ description: 'Markdown.' }),
  })
  .meta({ id: 'Release' })

const Feed = z
  .object({
    version: z.literal('https://jsonfeed.org/version/1').meta({ description: 'Version of the JSON Feed format.' }),
    title: z.string().meta({ description: 'Title.' }),
    home_page_url: z.null().meta({ description: 'Always null.' }),
    description: z.string().meta({ description: 'Description of the feed.' }),
    items: z
      .array(
        z.object({
          id: z.string().meta({ description: 'ID of the announcement.' }),
          url: z.null().meta({ description: 'Always null.' }),
          title: z.string().meta({ description: 'Title.' }),
          summary: z.string().meta({ description: 'Summary.' }),
          content_html: z.string().meta({ description: 'Content as HTML.' }),
          date_modified: z.string().meta({ description: 'Release date.' }),
          author: z.null().meta({ description: 'Always null.' }),
          tags: z.array(z.string()).meta({ description: 'Tags.' }),
          _komga: z
            .object({ read: z.boolean().meta({ description: 'Whether you have read the announcement.' }) })
            .meta({ description: 'What Komga adds to the format.' }),
        }),
      )
      .meta({ description: 'Announcements, newest first.' }),
  })
  .meta({ id: 'AnnouncementFeed' })

interface ReleasesRouteDeps {
  readonly db: Db
  /** Newest first. */
  readonly releases: Promise<readonly Release[]>
}

const idOf = ({ version }: Release): string => `hondana-${version}`

/** The releases, and announcements with a read state per administrator. */
export const releasesRoutes =
  ({ db, releases }: ReleasesRouteDeps) =>
  (http: Http) => {
    const config = { right: 'admin' } as const
    http.get(
      '/api/v1/releases',
      { schema: { summary: 'List releases of Hondana', response: { 200: z.array(ReleaseDto) } }, config },
      async () =>
        (await releases).map(({ version, releaseDate, markdown }, at) => ({
          version,
          releaseDate,
          url: '',
          latest: at === 0,
          preRelease: version.includes('-'),
          description: markdown,
        })),
    )
    http.get(
      '/api/v1/announcements',
      { schema: { summary: 'List announcements', response: { 200: Feed } }, config },
      async ({ principal }) => {
        const read = await listReadAnnouncements(db, callerOf({ principal }).userId)
        return {
          version: 'https://jsonfeed.org/version/1' as const,
          title: 'Announcements',
          home_page_url: null,
          description: "What's new in Hondana.",
          items: (await releases).map((release) => ({
            id: idOf(release),
            url: null,
            title: `Hondana ${release.version}`,
            summary: `What's new in version ${release.version}.`,
            content_html: release.html,
            date_modified: release.releaseDate,
            author: null,
            tags: [],
            _komga: { read: read.has(idOf(release)) },
          })),
        }
      },
    )
    http.put(
      '/api/v1/announcements',
      {
        schema: {
          summary: 'Mark announcements as read',
          body: komgaInput(z.array(z.string()).max(10_000)),
          response: { 204: z.undefined().meta({ description: 'Marked as read.' }) },
        },
        config,
      },
      async ({ principal, body }, reply) => {
        const knownIds = new Set((await releases).map(idOf))
        for (const announcementId of body.filter((id) => knownIds.has(id))) {
          await recordAnnouncementRead(db, { userId: callerOf({ principal }).userId, announcementId })
        }
        return reply.status(204).send()
      },
    )
  }
