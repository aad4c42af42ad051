import type { ClaimState } from './states.ts'

/** A claim as the rule needs it. `hasServicer`: a servicer is assigned, or was until the claim closed. */
export interface MachineOfClaim extends Pick<ClaimState, 'status' | 'cameFrom'> {
  readonly hasServicer: boolean
}

/** The user who edits a claim. */
export interface MachineEditor {
  readonly isOffice: boolean
  /** The assigned servicer, or a colleague of the same account. */
  readonly isOfServicer: boolean
  /** Of the account that filed the claim, if that account services claims itself. */
  readonly isFilingServicer: boolean
}

/**
 * Whether a change of the claim's machine waits for the office: the serial decides which registration the servicer may
 * read. It waits if the servicer's account makes it. Before an assignment it waits only once the office has accepted the
 * claim of an account that services claims itself. All others change the machine at once.
 */
export function mustRequestMachine(claim: MachineOfClaim, editor: MachineEditor): boolean {
  if (editor.isOffice) return false
  if (claim.hasServicer) return editor.isOfServicer
  const status = claim.status === 'pending - response needed' ? (claim.cameFrom ?? claim.status) : claim.status
  return editor.isFilingServicer && status !== 'requests'
}

/** How long a closed job still opens its registration, for questions about the work. */
export const registrationDaysAfterClosing = 90

/** Jobs that closed before this time no longer open their registration. */
export const getRegistrationCutoff = (now: Date): Date =>
  new Date(now.getTime() - registrationDaysAfterClosing * 86_400_000)
