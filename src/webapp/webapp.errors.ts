import { defineError } from '../kernel/errors/index.ts'

export const WebAppNotBuilt = defineError(
  'WEB_APP_NOT_BUILT',
  503,
  "The web app isn't built. Start the server with npm start, which builds it.",
)
