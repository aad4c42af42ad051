import { describe, expect, it } from 'vitest'
import { isFieldAction } from '../../../domain/labor-claims/queued-actions.ts'
import { claimActions, claimStatuses } from '../../../domain/labor-claims/states.ts'

describe('The actions that a device saves for later', () => {
  it('are those of the servicer and the filer', () => {
    expect(claimActions.filter((action) => isFieldAction(action))).toEqual([
      'accept',
      'refuse',
      'estimate',
      'complete',
      'respond',
    ])
  })

  it('depend on the status: accepting a request is the reviewer’s, accepting a job is the servicer’s', () => {
    expect(claimStatuses.filter((status) => isFieldAction('accept', status))).toEqual(['assigned'])
    expect(claimStatuses.filter((status) => isFieldAction('respond', status))).toEqual(['pending - response needed'])
    expect(claimStatuses.filter((status) => isFieldAction('approve_payment', status))).toEqual([])
  })
})
