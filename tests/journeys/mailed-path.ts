import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { patience } from '../support/browser.ts'

/** Decodes a quoted-printable mail: joins soft line breaks and decodes signs such as `=3D`. */
const textOf = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Waits for a mail to this address and returns its link. Without an SMTP server mails are files. */
export async function mailedPath(dataDir: string, to: string, path: RegExp): Promise<string> {
  const folder = join(dataDir, 'mail')
  const find = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${to}`))
      .flatMap((mail) => path.exec(textOf(mail))?.[0] ?? [])
      .at(-1)
  return vi.waitUntil(find, { timeout: patience, interval: 100 })
}
