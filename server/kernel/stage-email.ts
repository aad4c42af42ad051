// Mail is sent by a staged job, in the transaction that needs it. A retry after a crash keeps its message id.
import type { EmailTemplate } from '../mail/email-template.ts'
import { createTextEmail } from '../mail/email-template.ts'
import type { Call } from './call.ts'

type Stager = Pick<Call, 'stage' | 'newId'>

/** Stages an email to one person. It is sent after the commit, as text and as HTML in the shop's brand. */
export function stageEmail(call: Stager, to: string, letter: EmailTemplate): Promise<void> {
  return call.stage('mail.send', { to, letter, messageId: `<${call.newId()}@partwright>` })
}

/** Stages an email of plain text, without a link. */
export function stageTextEmail(
  call: Stager,
  mail: { readonly to: string; readonly subject: string; readonly text: string },
): Promise<void> {
  return stageEmail(call, mail.to, createTextEmail(mail.subject, mail.text))
}
