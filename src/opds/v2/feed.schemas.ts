// OPDS 2 feeds on the wire: empty lists are omitted.
import { z } from 'zod'
import { ListedPublication, PublicationLink } from '../../reading/index.ts'

const FeedMetadata = z.object({
  title: z.string().meta({ description: 'Title.' }),
  description: z.string().optional().meta({ description: 'Description.' }),
  modified: z.string().meta({ description: 'UTC, no fraction.' }),
  numberOfItems: z.int().optional().meta({ description: 'Total number of items.' }),
  itemsPerPage: z.int().optional().meta({ description: 'Number of items per page.' }),
  currentPage: z.int().optional().meta({ description: 'From 1.' }),
})

const links = z.array(PublicationLink).meta({ description: 'Related resources.' })
const lists = {
  navigation: z.array(PublicationLink).optional().meta({ description: 'Links to other feeds.' }),
  publications: z.array(ListedPublication).optional().meta({ description: 'Publications of the feed.' }),
}

const Group = z
  .object({ metadata: FeedMetadata.meta({ description: 'Title and size of the group.' }), links, ...lists })
  .meta({ id: 'OpdsGroup' })
export type Group = z.infer<typeof Group>

const Facet = z
  .object({ metadata: z.object({ title: z.string().meta({ description: 'Title.' }) }).meta({ description: 'Title of the facet.' }), links })
  .meta({ id: 'OpdsFacet' })
export type Facet = z.infer<typeof Facet>

export const Feed = z
  .object({
    metadata: FeedMetadata.meta({ description: 'Title, size and page of the feed.' }),
    links,
    ...lists,
    groups: z.array(Group).optional().meta({ description: 'Groups of publications or links.' }),
    facets: z.array(Facet).optional().meta({ description: 'Ways to filter or sort the feed.' }),
  })
  .meta({ id: 'OpdsFeed' })
export type Feed = z.infer<typeof Feed>

export const AuthenticationDocument = z
  .object({
    id: z.string().meta({ description: 'URL of this document.' }),
    title: z.string().meta({ description: 'Title.' }),
    description: z.string().meta({ description: 'Description.' }),
    links,
    authentication: z
      .array(
        z.object({
          type: z.string().meta({ description: 'URL that identifies the type.' }),
          labels: z
            .object({
              login: z.string().meta({ description: 'Label of the username.' }),
              password: z.string().meta({ description: 'Label of the password.' }),
            })
            .meta({ description: 'Labels of the sign-in form.' }),
        }),
      )
      .meta({ description: 'Ways to sign in.' }),
  })
  .meta({ id: 'OpdsAuthentication' })
export type AuthenticationDocument = z.infer<typeof AuthenticationDocument>
