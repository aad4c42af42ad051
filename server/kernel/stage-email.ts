// Mail is sent by a staged job, in the transaction that needs it. A retry after a crash keeps its message id.
import type { EmailTemplate } from '../mail/email-template.ts'
import type { StagedThread } from '../ports/mailer.ts'
import type { Call } from './call.ts'

type Stager = Pick<Call, 'stage' | 'newId'>

/** A mail of a conversation: its own message id, and how it belongs to the others. */
export interface ThreadedMail extends StagedThread {
  /** Unique for each mail. */
  readonly messageId?: string
}

/** The message id of a mail that we send. Mails that come in with one are our own. */
export const toMessageId = (name: string): string => `<${name}@partwright>`

/** Stages an email to one person. It is sent after the commit, as text and as HTML in the shop's brand. */
export function stageEmail(
  call: Stager,
  to: string,
  letter: EmailTemplate,
  { messageId = toMessageId(call.newId()), ...thread }: ThreadedMail = {},
): Promise<void> {
  return call.stage('mail.send', { to, letter, messageId, ...(Object.keys(thread).length === 0 ? {} : { thread }) })
}
