import { watch } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailIn } from '../ports/mail-in.ts'
import { maxMailBytes } from '../ports/mail-in.ts'

const isMail = (name: string) => name.endsWith('.eml') && !name.startsWith('.')

/** Mails as `.eml` files in a folder. A program that writes one there renames it to its name when it is whole. */
export function mailFolder(folder: string): MailIn {
  const toPath = (name: string) => join(folder, name)
  return {
    list: async () => {
      const names = await readdir(folder).catch(() => [])
      return names.filter(isMail).sort()
    },
    read: async (name) => {
      const found = await stat(toPath(name)).catch(() => null)
      if (found === null || !found.isFile() || found.size > maxMailBytes) return null
      return new Uint8Array(await readFile(toPath(name)))
    },
    remove: (name) => rm(toPath(name), { force: true }),
    reject: async (name) => {
      await mkdir(toPath('rejected'), { recursive: true })
      await rename(toPath(name), join(folder, 'rejected', name)).catch(() => undefined)
    },
  }
}

const checkMs = 30_000

/**
 * Watches such a folder: `onMail` runs when a mail is there, at the start too. Folders on a network report no changes, so
 * it also looks every half minute. Returns the function that stops it.
 */
export async function watchMailFolder(
  folder: string,
  mailbox: MailIn,
  onMail: () => Promise<void>,
): Promise<() => void> {
  await mkdir(folder, { recursive: true })
  const look = async () => {
    if ((await mailbox.list()).length > 0) await onMail()
  }
  const lookSafely = () => void look().catch(() => undefined)
  const watcher = watch(folder, { persistent: false }, lookSafely)
  watcher.on('error', () => {
    watcher.close()
  })
  const timer = setInterval(lookSafely, checkMs)
  timer.unref()
  lookSafely()
  return () => {
    watcher.close()
    clearInterval(timer)
  }
}
