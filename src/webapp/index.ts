// Public API of the web app's files and the API reference; the app itself is in web/ and uses HTTP like any other client.
import { fileURLToPath } from 'node:url'
import { type AppContext, defineFeature, type Feature } from '../kernel/feature/index.ts'
import { apiDocsRoutes } from './api-docs/api-docs.routes.ts'
import { webAppRoutes } from './webapp.routes.ts'

const built = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** @param folder containing the built files */
export const webAppFeature = ({ settings }: Pick<AppContext, 'settings'>, folder = built): Feature =>
  defineFeature({ name: 'webapp', routes: [apiDocsRoutes(settings), webAppRoutes({ folder, basePath: settings.basePath })] })
