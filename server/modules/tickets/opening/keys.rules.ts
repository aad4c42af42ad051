import type { Call } from '../../../kernel/call.ts'

/**
 * The two keys of a ticket: one opens its private link, the other proves that a mail answers one of ours. That one is
 * hexadecimal, because a mail server may change the case of an address.
 */
export function createKeys({ randomBytes }: Pick<Call, 'randomBytes'>): {
  readonly access_key: string
  readonly mail_key: string
} {
  return {
    access_key: Buffer.from(randomBytes(18)).toString('base64url'),
    mail_key: Buffer.from(randomBytes(16)).toString('hex'),
  }
}

const length = 32
/** The name of a mail of ours within a ticket: `st.<key>.<end of its id>`. It fits a line, which no server then folds. */
export const toMailName = (mailKey: string, id: string): string => `st.${mailKey}.${id.replaceAll('-', '').slice(-16)}`

/** The keys in a message id of ours, in an address that answers go to, or in the text of a mail that came back. */
export const findMailKeys = (text: string): readonly string[] =>
  [...text.matchAll(new RegExp(`(?:\\bst\\.|\\+)([0-9a-f]{${length}})(?=[.@])`, 'gi'))].map(([, key = '']) =>
    key.toLowerCase(),
  )
