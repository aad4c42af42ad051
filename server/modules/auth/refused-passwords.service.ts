import { readFile } from 'node:fs/promises'
import { hasOwnName, passwordTooCommon, passwordTooObvious, validatePassword } from '../../../domain/auth/password.ts'
import type { Call } from '../../kernel/call.ts'
import { readSite } from '../site/index.ts'

/**
 * Breached passwords that could pass the rule, in lower case, from the 50,000 most common ones of zxcvbn-ts (MIT License,
 * https://github.com/zxcvbn-ts/zxcvbn). The shorter ones and those without a digit are left out: the rule refuses them.
 */
const listPath = new URL('common-passwords.txt', import.meta.url)

/** The list is read once, when the first password is chosen. */
let list: Promise<ReadonlySet<string>> | null = null
const readList = (): Promise<ReadonlySet<string>> =>
  (list ??= readFile(listPath, 'utf8').then((text) => new Set(text.split('\n').filter((one) => one !== ''))))

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
  if ((await readList()).has(password.toLowerCase())) return passwordTooCommon
  const { brand, company, page_title } = await readSite(call)
  const names = [brand, company, page_title, ...own].map((one) => one ?? '')
  return hasOwnName(password, names) ? passwordTooObvious : null
}
