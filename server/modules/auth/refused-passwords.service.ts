import { readFile } from 'node:fs/promises'
import { hasOwnName, passwordTooCommon, passwordTooObvious, validatePassword } from '../../../domain/auth/password.ts'
import type { Call } from '../../kernel/call.ts'
import { readSite } from '../site/index.ts'
import { hasPassword } from './password-table.rules.ts'

/**
 * The 100,000 most common breached passwords that could pass the rule, as sorted hashes (docs/decisions/146). Shorter ones and
 * those without a digit or letters are left out: the rule refuses them. Made by `tools/common-passwords.ts`.
 */
const tablePath = new URL('common-passwords.bin', import.meta.url)

/** The table is read once, when the first password is chosen. */
let table: Promise<Buffer> | null = null
const readTable = (): Promise<Buffer> => (table ??= readFile(tablePath))

/**
 * Why a new password is refused, as a sentence for its field, or null (`SF148`): the rule, the list of common ones, and the
 * names of the shop and of its person. `own`: the person's names and email.
 */
export async function findPasswordError(
  call: Pick<Call, 'tx' | 'now'>,
  password: string,
  own: readonly (string | null | undefined)[],
): Promise<string | null> {
  const error = validatePassword(password)
  if (error !== null) return error
  if (hasPassword(await readTable(), password)) return passwordTooCommon
  const { brand, company, page_title } = await readSite(call)
  const names = [brand, company, page_title, ...own].map((one) => one ?? '')
  return hasOwnName(password, names) ? passwordTooObvious : null
}
