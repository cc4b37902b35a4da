// A network drive that doesn't respond: every call to a folder below it hangs. `const disk = await aHangingDisk(folder)`.
// Without `disk.end()`, a process that asked it something can't exit.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface HangingDisk {
  /** Removes it: calls that wait for it fail, and the folder shows its files again. */
  end(): Promise<void>
}

/** @throws Error when the system does not permit mounting (on Linux it requires root) */
export async function aHangingDisk(folder: string): Promise<HangingDisk> {
  const device = await open('/dev/fuse', 'r+')
  const unmount = async () => {
    await promisify(execFile)('umount', ['--force', '--lazy', folder]).catch(() => undefined)
    await device.close()
  }
  try {
    await mount(device, folder)
    await greet(device)
  } catch (error) {
    await unmount()
    throw error
  }
  return { end: unmount }
}

async function mount({ fd }: FileHandle, folder: string): Promise<void> {
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0,allow_other'
  const mounting = spawn('mount', ['-i', '-t', 'fuse', 'hanging', folder, '-o', options], { stdio: ['ignore', 'ignore', 'inherit', fd] })
  const [code] = (await once(mounting, 'close')) as [number | null]
  if (code !== 0) throw new Error(`mount exited with code ${code}`)
}

/** The response to the first request, after which the system passes on calls: https://docs.kernel.org/filesystems/fuse/fuse.html */
async function greet(device: FileHandle): Promise<void> {
  const request = Buffer.alloc(128 * 1024)
  await device.read(request)
  const response = Buffer.alloc(80)
  response.writeUInt32LE(response.length, 0)
  // The number of the request.
  request.copy(response, 8, 8, 16)
  const [version, minorVersion, maxWriteBytes] = [7, 31, 65_536]
  response.writeUInt32LE(version, 16)
  response.writeUInt32LE(minorVersion, 20)
  response.writeUInt32LE(maxWriteBytes, 36)
  await device.write(response)
}
