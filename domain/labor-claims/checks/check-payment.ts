import { checkApproval } from './approval.ts'
import type { CheckContext, CheckedClaim } from './checked-claim.ts'
import type { Finding } from './finding.ts'
import { checkCoverage, checkDates, checkOpenClaims, checkSerial, checkUse } from './machine.ts'
import { checkOtherFirms } from './other-firms.ts'
import { checkRequiredPictures, checkUsedPictures } from './pictures.ts'
import { checkHours, checkOverlaps, checkTripsLogged, checkWindow } from './visits.ts'

type Rule = (claim: CheckedClaim, context: CheckContext) => Finding[]

/** In the order in which a servicer can act on them: what ends the job first, then what can be put right on site. */
const rules: readonly Rule[] = [
  checkCoverage,
  checkUse,
  checkOpenClaims,
  checkSerial,
  checkDates,
  checkRequiredPictures,
  checkUsedPictures,
  checkTripsLogged,
  checkOtherFirms,
  checkOverlaps,
  checkHours,
  checkApproval,
  checkWindow,
]

/**
 * 'Will this be paid?': what may keep a claim from being paid, the likely refusals first. The same rules run on the phone,
 * without a network, and on the server (docs/decisions/110-payment-check.md). They read; nothing that was saved changes.
 */
export function checkPayment(claim: CheckedClaim, context: CheckContext): Finding[] {
  const findings = rules.flatMap((rule) => rule(claim, context))
  return findings.toSorted((a, b) => Number(a.risk === 'question') - Number(b.risk === 'question'))
}
