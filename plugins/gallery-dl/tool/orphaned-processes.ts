// Stops gallery-dl processes that outlived the server that started them: nobody reads their output, and a listing may run for a very long
// time.
// Limit: they are found on Linux only; elsewhere they run until they finish.
import { readdir, readFile } from 'node:fs/promises'

/**
 * Stops every process whose command line names a file in this folder, with its process group.
 * @returns their process ids
 */
export async function killProcessesUsing(folder: string): Promise<readonly number[]> {
  if (process.platform !== 'linux') return []
  const killed: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)) {
    if (pid === process.pid || !(await commandLine(pid)).includes(`${folder}/`)) continue
    // The tool leads its own process group, unless it was started differently.
    if (!kill(-pid)) kill(pid)
    killed.push(pid)
  }
  return killed
}

const ignorable = ['ENOENT', 'ESRCH', 'EACCES', 'EPERM']
const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

/** Empty for a process that has exited or belongs to another user. */
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
