// Mail leaves through a staged job: in the transaction that wants it, with a message id that a repeat after a crash keeps.
import type { Letter } from '../mail/letter.ts'
import { letterOfText } from '../mail/letter.ts'
import type { Call } from './call.ts'

type Stager = Pick<Call, 'stage' | 'newId'>

/** Stages a letter to one person; it goes after the commit, as text and as HTML in the shop's brand. */
export function stageLetter(call: Stager, to: string, letter: Letter): Promise<void> {
  return call.stage('mail.send', { to, letter, messageId: `<${call.newId()}@partwright>` })
}

/** A letter of plain words, without a link. */
export function stageMail(
  call: Stager,
  mail: { readonly to: string; readonly subject: string; readonly text: string },
): Promise<void> {
  return stageLetter(call, mail.to, letterOfText(mail.subject, mail.text))
}
