import { describe, expect, it } from 'vitest'
import { UnreadAnswer } from '../../../offline/http/call.ts'
import { errorMessage } from '../../../src/data/error-message.ts'
import { callErrorMessage } from '../../../src/data/save-error.ts'

describe('An answer of the shop that this version of the app cannot read', () => {
  it('is said to need an update, not a better connection', () => {
    expect(errorMessage(new UnreadAnswer(200))).toContain('Reload the page to update it')
  })

  it('is not said to have changed nothing', () => {
    const message = callErrorMessage(new UnreadAnswer(200))
    expect(message).toContain('may have been done already')
    expect(message).not.toContain('nothing was changed')
  })
})
