// OPDS 2 feeds on the wire: empty lists are omitted.
import { z } from 'zod'
import { ListedPublication, PublicationLink } from '../../reading/index.ts'

const FeedMetadata = z.object({
  title: z.string(),
  description: z.string().optional(),
  modified: z.string().meta({ description: 'UTC, no fraction.' }),
  numberOfItems: z.int().optional(),
  itemsPerPage: z.int().optional(),
  currentPage: z.int().optional().meta({ description: 'From 1.' }),
})

const links = z.array(PublicationLink)
const lists = { navigation: links.optional(), publications: z.array(ListedPublication).optional() }

const Group = z.object({ metadata: FeedMetadata, links, ...lists }).meta({ id: 'OpdsGroup' })
export type Group = z.infer<typeof Group>

const Facet = z.object({ metadata: z.object({ title: z.string() }), links }).meta({ id: 'OpdsFacet' })
export type Facet = z.infer<typeof Facet>

export const Feed = z
  .object({ metadata: FeedMetadata, links, ...lists, groups: z.array(Group).optional(), facets: z.array(Facet).optional() })
  .meta({ id: 'OpdsFeed' })
export type Feed = z.infer<typeof Feed>

export const AuthenticationDocument = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    links,
    authentication: z.array(z.object({ type: z.string(), labels: z.object({ login: z.string(), password: z.string() }) })),
  })
  .meta({ id: 'OpdsAuthentication' })
export type AuthenticationDocument = z.infer<typeof AuthenticationDocument>
