import { CallRefused, NoAnswer, UnreadAnswer } from '../../offline/http/call.ts'
import { SaveRefused } from '../../offline/outbox/save-refused.ts'

/** Why a save on this device failed, in a sentence which also says that nothing is lost. */
export function saveErrorMessage(error: unknown): string {
  if (error instanceof Error && error.name === 'OpMoved') return error.message
  return error instanceof SaveRefused
    ? `${error.message} What you typed is still in the form.`
    : 'This could not be saved on the device. What you typed is still in the form; try again.'
}

/** Why a call that needs the server failed, in a sentence. */
export function callErrorMessage(error: unknown): string {
  if (error instanceof CallRefused) return error.message
  if (error instanceof UnreadAnswer) return `${error.message} It may have been done already: look before you try again.`
  if (error instanceof NoAnswer)
    return `${error.message} This needs the server, so nothing was changed; try again when there is a signal.`
  return 'Something went wrong, and nothing was changed. Try again.'
}
