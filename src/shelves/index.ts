// Public interface of shelves: where each person has a series, such as Reading or Plan to read.
import { z } from 'zod'
import { shareEvent } from '../kernel/events/index.ts'
import { type AppContext, defineFeature, defineLiveEvent, type Feature } from '../kernel/feature/index.ts'
import type { OnShelfChosen } from './choose-shelf.ts'
import { createShelves } from './migrations/2026-11-23T16-30-shelves.ts'
import { shelvesRoutes } from './shelves.routes.ts'

export { adoptShelf, type ChosenShelf } from './choose-shelf.ts'
export { type Shelf, shelves } from './shelf.rules.ts'
export { shelfVocabulary } from './shelf-vocabulary.queries.ts'
export { findShelf } from './shelves.queries.ts'

export const shelvesFeature = (app: AppContext, parts: { readonly onChosen: OnShelfChosen }): Feature =>
  defineFeature({
    name: 'shelves',
    migrations: [createShelves],
    routes: [shelvesRoutes({ ...app, ...parts })],
    sharedEvents: [shareEvent('shelves.shelf-changed', z.object({ seriesId: z.string(), userId: z.string() }))],
    liveEvents: [
      defineLiveEvent({
        on: 'shelves.shelf-changed',
        event: 'SeriesShelfChanged',
        data: z.object({
          seriesId: z.string().meta({ description: 'ID of the series.' }),
          userId: z.string().meta({ description: 'ID of the user.' }),
        }),
        publish: (payload, principal) => (principal.userId === payload.userId ? payload : undefined),
      }),
    ],
  })
