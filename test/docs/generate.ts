// `npm run gen`: writes the generated documents. With `--print` it prints them to standard output as JSON, by path.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDocs } from './generated-docs.ts'

const root = join(import.meta.dirname, '../..')
const documents = await generateDocs()
if (process.argv.includes('--print')) process.stdout.write(JSON.stringify([...documents]))
else for (const [file, text] of documents) await writeFile(join(root, file), text)
