// Ends runs of gallery-dl that outlived the server that started them: nobody listens to them, and a listing may go on for very long.
// Limit: they are found on Linux only; elsewhere they end by themselves.
import { readdir, readFile } from 'node:fs/promises'

/**
 * Ends every process whose command line names a file of this folder, with its group.
 * @returns their process ids
 */
export async function killProcessesUsing(folder: string): Promise<readonly number[]> {
  if (process.platform !== 'linux') return []
  const ended: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)) {
    if (pid === process.pid || !(await commandLine(pid)).includes(`${folder}/`)) continue
    // The tool leads a group of its own, unless whoever started it saw to that otherwise.
    if (!kill(-pid)) kill(pid)
    ended.push(pid)
  }
  return ended
}

const ignorable = ['ENOENT', 'ESRCH', 'EACCES', 'EPERM']
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

/** Empty for a process that is gone, or somebody else's. */
async function commandLine(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/cmdline`, 'utf8')
  } catch (error) {
    if (ignorable.includes(codeOf(error))) return ''
    throw error
  }
}

function kill(target: number): boolean {
  try {
    return process.kill(target, 'SIGKILL')
  } catch (error) {
    if (ignorable.includes(codeOf(error))) return false
    throw error
  }
}
