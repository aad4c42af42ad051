import { CallRefused, NoAnswer } from '../../offline/http/call.ts'
import { SaveRefused } from '../../offline/outbox/save-refused.ts'
import { isChunkFailure } from '../platform/reload-once.ts'

/** Why a save on this device failed, in a sentence which also says that nothing is lost. */
export function saveErrorMessage(error: unknown): string {
  if (error instanceof Error && error.name === 'OpMoved') return error.message
  return error instanceof SaveRefused
    ? `${error.message} What you typed is still in the form.`
    : 'This could not be saved on the device. What you typed is still in the form; try again.'
}

/** Why a registration could not be changed, after the sentence of the spec (`WO156`). */
export const recordErrorMessage = (error: unknown): string => `Record failed to update. ${callErrorMessage(error)}`

/** Why a call that needs the server failed, in a sentence. */
export function callErrorMessage(error: unknown): string {
  if (error instanceof CallRefused) return error.message
  if (error instanceof NoAnswer && error.mayBeDone)
    return `${error.message} It may have been done already: look before you try again.`
  // Code that did not arrive is the same to a person: there was no connection.
  const noAnswer =
    error instanceof NoAnswer ? error.message : isChunkFailure(error) ? 'There is no connection to the server.' : null
  if (noAnswer !== null)
    return `${noAnswer} This needs the server, so nothing was changed; try again when there is a signal.`
  return 'Something went wrong, and nothing was changed. Try again.'
}
