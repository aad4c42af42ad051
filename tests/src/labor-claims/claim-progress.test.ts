import { describe, expect, it } from 'vitest'
import {
  formatResponsibleParty,
  getSteps,
} from '../../../src/features/labor-claims/components/ticket/claim-progress.ts'
import { createClaim } from './support/claim.ts'

describe('Claim progress', () => {
  it('shows when each stage was passed and who is responsible for the current one', async () => {
    const steps = getSteps(createClaim(), true)
    expect(steps.map((step) => `${step.name} ${step.status} ${step.detail}`)).toEqual([
      'Filed done Nov 12',
      'Accepted done Nov 13',
      'Assigned done Nov 14',
      'Service now you',
      'Payment ahead Meridian Fitness',
      'Paid ahead office',
    ])
  })

  it('has the day on which a device without a signal did it', async () => {
    const history = createClaim().history.map((entry) => ({ ...entry, at: '2026-11-15T15:00:00Z', made_at: entry.at }))
    expect(getSteps(createClaim({ history }), true).map((step) => step.detail)).toEqual(
      getSteps(createClaim(), true).map((step) => step.detail),
    )
  })

  it('names the party that has to act', async () => {
    expect(formatResponsibleParty(createClaim())).toBe('Waiting on you')
    expect(formatResponsibleParty(createClaim({ actions: [] }))).toBe('Waiting on Northside Fitness')
    expect(formatResponsibleParty(createClaim({ status: 'approve_payment', actions: [] }))).toBe(
      'Waiting on Meridian Fitness',
    )
    expect(formatResponsibleParty(createClaim({ status: 'awaiting_payment', actions: [] }))).toBe(
      'Waiting on the office',
    )
    expect(formatResponsibleParty(createClaim({ status: 'declined', actions: ['reopen'] }))).toBe('Declined')
  })

  it('stays at the stage that a response returns to', async () => {
    expect(
      getSteps(createClaim({ status: 'pending - response needed', came_from: 'approve_payment' }), false).find(
        (step) => step.status === 'now',
      )?.name,
    ).toBe('Payment')
  })

  it('has no current stage once the claim is closed', async () => {
    expect(
      getSteps(createClaim({ completed: true, closed_at: '2026-11-19T15:00:00Z' }), false).map((step) => step.status),
    ).toEqual(['done', 'done', 'done', 'ahead', 'ahead', 'ahead'])
  })

  it('marks every stage as done once the claim is paid', async () => {
    expect(getSteps(createClaim({ status: 'paid' }), false).every((step) => step.status === 'done')).toBe(true)
  })
})
