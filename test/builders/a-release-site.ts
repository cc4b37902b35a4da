// A fake of the site that publishes gallery-dl's releases, and the installed gallery-dl, configured to use it.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Site, startTestSite } from '../../src/kernel/outbound/site.fixture.ts'

export interface ReleaseSite {
  readonly site: Site
  /** Command line of gallery-dl. */
  readonly tool: readonly string[]
  /** The installed version. */
  readonly installed: string
  /** Undefined: the site fails. */
  publish(tag: string | undefined): void
  close(): Promise<void>
}

/** @param tag of the newest release */
export async function aReleaseSite(tag: string | undefined): Promise<ReleaseSite> {
  let newest = tag
  const site = await startTestSite((response) => {
    response.writeHead(newest === undefined ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ tag_name: newest }))
  })
  const folder = await mkdtemp(join(tmpdir(), 'hondana-release-site-'))
  const script = join(folder, 'gallery_dl_here.py')
  await writeFile(script, startingGalleryDl(`${site.url}/api`))
  return {
    site,
    tool: [await pythonOfGalleryDl(), script],
    installed: execFileSync('gallery-dl', ['--version'], { encoding: 'utf8' }).trim(),
    publish: (next) => {
      newest = next
    },
    close: async () => {
      site.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** gallery-dl has no option for the address of its releases. */
const startingGalleryDl = (api: string): string => `import sys
import gallery_dl
from gallery_dl import update
update.UpdateExtractor.root_cb_api = update.UpdateExtractor.root_gh_api = "${api}"
sys.exit(gallery_dl.main())
`

/** The gallery-dl script names the Python interpreter that it is installed for. */
async function pythonOfGalleryDl(): Promise<string> {
  const program = execFileSync('which', ['gallery-dl'], { encoding: 'utf8' }).trim()
  return (await readFile(program, 'utf8')).split('\n')[0]?.replace(/^#!/, '').trim() ?? 'python3'
}
