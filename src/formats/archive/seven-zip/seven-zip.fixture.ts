// 7z archives for tests, made by 7-Zip itself.
import sevenZipPackage from '7z-wasm'
import { requireDefined } from '../../../kernel/errors/index.ts'

/** @param switches "-p…", "-mhe=on", "-ms=off" and the like */
export async function aSevenZip(files: Readonly<Record<string, Uint8Array | string>>, switches: readonly string[] = []): Promise<Buffer> {
  const { FS, callMain } = await sevenZipPackage.default({ print: () => undefined, quit: () => undefined })
  FS.mkdir('/files')
  for (const [name, content] of Object.entries(files)) {
    const folders = name.split('/').slice(0, -1)
    for (const [depth] of folders.entries()) {
      const path = `/files/${folders.slice(0, depth + 1).join('/')}`
      if (!FS.readdir(path.slice(0, path.lastIndexOf('/'))).includes(requireDefined(folders[depth], 'the name of a folder'))) FS.mkdir(path)
    }
    FS.writeFile(`/files/${name}`, typeof content === 'string' ? Buffer.from(content) : content)
  }
  FS.chdir('/files')
  callMain(['a', '-t7z', '-mx1', '-y', ...switches, '/book.7z', '*'])
  return Buffer.from(FS.readFile('/book.7z'))
}
