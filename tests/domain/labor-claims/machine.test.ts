import { describe, expect, it } from 'vitest'
import type { MachineEditor, MachineOfClaim } from '../../../domain/labor-claims/machine.ts'
import { getRegistrationCutoff, mustRequestMachine } from '../../../domain/labor-claims/machine.ts'
import { claimStatuses } from '../../../domain/labor-claims/states.ts'

const otherAccount: MachineEditor = { isOffice: false, isOfServicer: false, isFilingServicer: false }
const assigned: MachineOfClaim = { status: 'assigned', cameFrom: null, hasServicer: true }
const open: MachineOfClaim = { status: 'open', cameFrom: null, hasServicer: false }

describe('a change of a claim’s machine', () => {
  it('applies at once when the office makes it, whoever it works for', () => {
    for (const status of claimStatuses)
      for (const hasServicer of [true, false])
        expect(
          mustRequestMachine(
            { status, cameFrom: null, hasServicer },
            { isOffice: true, isOfServicer: true, isFilingServicer: true },
          ),
        ).toBe(false)
  })

  it('waits for the office when the assigned servicer’s account makes it, in every status', () => {
    for (const status of claimStatuses)
      expect(mustRequestMachine({ ...assigned, status }, { ...otherAccount, isOfServicer: true })).toBe(true)
    expect(mustRequestMachine(assigned, { ...otherAccount, isOfServicer: true, isFilingServicer: true })).toBe(true)
  })

  it('applies at once when a filer of another account than the servicer’s makes it', () => {
    expect(mustRequestMachine(assigned, otherAccount)).toBe(false)
    expect(mustRequestMachine(open, otherAccount)).toBe(false)
  })

  it('waits when an account that services its own claims makes it after the office accepted the claim', () => {
    const editor = { ...otherAccount, isFilingServicer: true }
    expect(mustRequestMachine(open, editor)).toBe(true)
    expect(mustRequestMachine({ ...open, status: 'reassign' }, editor)).toBe(true)
    expect(
      mustRequestMachine({ ...open, status: 'pending - response needed', cameFrom: 'approve_payment' }, editor),
    ).toBe(true)
    expect(mustRequestMachine({ ...open, status: 'requests' }, editor)).toBe(false)
    expect(mustRequestMachine({ ...open, status: 'pending - response needed', cameFrom: 'requests' }, editor)).toBe(
      false,
    )
  })
})

describe('a closed job', () => {
  it('opens its registration for 90 days', () => {
    expect(getRegistrationCutoff(new Date('2026-11-23T12:00:00Z'))).toEqual(new Date('2026-08-25T12:00:00Z'))
  })
})
