// All texts of the language; their keys do not overlap. The app loads the two halves one after the other (texts.ts).

import deferred from './deferred.ts'
import first from './initial.ts'

export default { ...first, ...deferred }
