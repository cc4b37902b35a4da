// All texts of the language; their keys do not overlap. The app loads the two halves one after the other (texts.ts).
import first from './first.ts'
import rooms from './rooms.ts'

export default { ...first, ...rooms }
