import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'

/** A mail's words: soft line ends are joined, what was written as `=3D` is a sign again. */
const wordsOf = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The address in the mail that was sent to somebody, once there is one: mails are files where no server for them is named. */
export async function mailedPath(dataDir: string, to: string, path: RegExp): Promise<string> {
  const folder = join(dataDir, 'mail')
  const find = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${to}`))
      .flatMap((mail) => path.exec(wordsOf(mail))?.[0] ?? [])
      .at(-1)
  return vi.waitUntil(find, { timeout: 20_000, interval: 100 })
}
