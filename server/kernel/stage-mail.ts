// Mail leaves through a staged job: in the transaction that wants it, with a message id that a repeat after a crash keeps.
import type { Call } from './call.ts'

/** Stages one mail; it goes after the commit. */
export function stageMail(
  call: Pick<Call, 'stage' | 'newId'>,
  mail: { readonly to: string; readonly subject: string; readonly text: string },
): Promise<void> {
  return call.stage('mail.send', { ...mail, messageId: `<${call.newId()}@partwright>` })
}
