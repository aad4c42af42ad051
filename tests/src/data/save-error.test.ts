import { describe, expect, it } from 'vitest'
import { NoAnswer } from '../../../offline/http/call.ts'
import { callErrorMessage } from '../../../src/data/save-error.ts'

describe('A save that the server did not answer', () => {
  it('is not said to have changed nothing where it may have arrived', () => {
    const message = callErrorMessage(new NoAnswer('The server did not answer in time.', 0, { mayBeDone: true }))
    expect(message).toBe('The server did not answer in time. It may have been done already: look before you try again.')
  })

  it('has changed nothing where it never left the device', () => {
    const message = callErrorMessage(new NoAnswer('There is no connection to the server.'))
    expect(message).toContain('so nothing was changed; try again when there is a signal')
  })
})
