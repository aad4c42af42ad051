import { describe, expect, it } from 'vitest'
import { ballWords, stepsOf } from '../../../src/features/labor-claims/components/claim-clock.ts'
import { claimOf } from './support/claim.ts'

describe('the claim clock', () => {
  it('shows what was passed and when, and whose step it is', () => {
    const steps = stepsOf(claimOf(), true)
    expect(steps.map((step) => `${step.name} ${step.standing} ${step.detail}`)).toEqual([
      'Filed done Nov 12',
      'Accepted done Nov 13',
      'Assigned done Nov 14',
      'Service now you',
      'Payment ahead Meridian Fitness',
      'Paid ahead office',
    ])
  })

  it('says with whom the ball is', () => {
    expect(ballWords(claimOf())).toBe('Ball with you')
    expect(ballWords(claimOf({ actions: [] }))).toBe('Ball with Northside Fitness')
    expect(ballWords(claimOf({ status: 'approve_payment', actions: [] }))).toBe('Ball with Meridian Fitness')
    expect(ballWords(claimOf({ status: 'awaiting_payment', actions: [] }))).toBe('Ball with the office')
    expect(ballWords(claimOf({ status: 'declined', actions: ['reopen'] }))).toBe('Declined')
  })

  it('stays where a needed response leads back to', () => {
    expect(
      stepsOf(claimOf({ status: 'pending - response needed', came_from: 'approve_payment' }), false).find(
        (step) => step.standing === 'now',
      )?.name,
    ).toBe('Payment')
  })

  it('has no step under way once the claim is closed', () => {
    expect(
      stepsOf(claimOf({ completed: true, closed_at: '2026-11-19T15:00:00Z' }), false).map((step) => step.standing),
    ).toEqual(['done', 'done', 'done', 'ahead', 'ahead', 'ahead'])
  })

  it('has every step behind it once it is paid', () => {
    expect(stepsOf(claimOf({ status: 'paid' }), false).every((step) => step.standing === 'done')).toBe(true)
  })
})
