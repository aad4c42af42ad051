import { formatDay } from '../../orders/list-days.ts'
import type { CheckContext, CheckedClaim } from './checked-claim.ts'
import { getMachineFacts } from './checked-claim.ts'
import type { Finding } from './finding.ts'

/** The serial number and the model of a claim agree. */
export function checkSerial(claim: CheckedClaim): Finding[] {
  const facts = getMachineFacts(claim)
  if (facts === null) return []
  const { serial_model: found } = facts
  if (found !== null && found.equipment_id !== claim.equipment_id)
    return [
      {
        code: 'serial.other-model',
        risk: 'unpaid',
        sentence: `Serial number ${claim.serial_number} belongs to a ${found.model}, but this claim is for a ${claim.model}.`,
        action: 'Compare it with the plate and report the right serial number.',
      },
    ]
  if (found !== null || !facts.has_pattern) return []
  return [
    {
      code: 'serial.unreadable',
      risk: 'question',
      sentence: `${claim.serial_number} does not look like a serial number of a ${claim.model}.`,
      action: 'Read the plate again, character by character, and report the right serial number.',
    },
  ]
}

/** The date of purchase is there, agrees with the registration, and is not before the machine was made. */
export function checkDates(claim: CheckedClaim): Finding[] {
  const facts = getMachineFacts(claim)
  if (facts === null) return []
  const receipt = facts.purchased_date
  const registered = facts.registration?.purchased_date ?? null
  const bought = receipt ?? registered
  if (bought === null)
    return [
      {
        code: 'date.missing',
        risk: 'question',
        sentence: 'The date of purchase is missing, so coverage counts from the week of manufacture.',
        action: 'Ask the customer for the receipt, take a picture of it, and have its date added.',
      },
    ]
  const findings: Finding[] = []
  if (receipt !== null && registered !== null && receipt !== registered)
    findings.push({
      code: 'date.differs',
      risk: 'question',
      sentence: `The machine is registered as bought on ${formatDay(registered)}, but this claim says ${formatDay(receipt)}.`,
      action: 'Check the date on the receipt. Ask the office to correct the one that is wrong.',
    })
  if (claim.manufactured !== null && bought < claim.manufactured)
    findings.push({
      code: 'date.before-manufacture',
      risk: 'question',
      sentence: `The date of purchase, ${formatDay(bought)}, is before the machine was made in the week of ${formatDay(claim.manufactured)}.`,
      action: 'Check the serial number on the plate and the date on the receipt.',
    })
  return findings
}

const isHomeMarket = (market: string) => /\b(home|residential|consumer)\b/i.test(market)

/** A machine that is sold for home use works in a home. */
export function checkUse(claim: CheckedClaim): Finding[] {
  const facts = getMachineFacts(claim)
  if (facts === null) return []
  const registered = facts.registration?.market ?? null
  const company = claim.customer_company.trim()
  const action = 'Ask the office before you start whether the warranty holds for this place.'
  if (registered !== null && !isHomeMarket(registered) && isHomeMarket(facts.market))
    return [
      {
        code: 'use.commercial',
        risk: 'unpaid',
        sentence: `The ${claim.model} is sold for home use, but this one is registered for ${registered.toLowerCase()} use.`,
        action,
      },
    ]
  if (company === '' || !isHomeMarket(registered ?? facts.market)) return []
  return [
    {
      code: 'use.commercial',
      risk: 'question',
      sentence: `The ${claim.model} is covered for home use, but the customer is a company, ${company}.`,
      action,
    },
  ]
}

/** No other claim is open for the serial number. */
export function checkOpenClaims(claim: CheckedClaim): Finding[] {
  const others = getMachineFacts(claim)?.open_claims ?? []
  return others.map(({ display_id: id, filed_on: filed }) => ({
    code: 'claim.open',
    risk: 'question',
    sentence: `Claim ${id} for this serial number, filed on ${formatDay(filed)}, is still open.`,
    action: `If both are for the same problem, ask the office which one to work on. Else say in a note how it differs from ${id}.`,
  }))
}

/** Parts and labor were covered on the day on which the claim was filed. */
export function checkCoverage(claim: CheckedClaim, { today }: CheckContext): Finding[] {
  const day = claim.pay_facts?.filed_on ?? today
  const { coverage_labor_until: labor, coverage_parts_until: parts } = claim
  const hasLabor = labor !== null && labor >= day
  const hasParts = parts !== null && parts >= day
  if (labor === null && parts === null)
    return [
      {
        code: 'coverage.unknown',
        risk: 'question',
        sentence: 'There is no coverage on record for this machine.',
        action: 'Ask the office what is covered before you start, or have the machine registered with its receipt.',
      },
    ]
  const ended = (what: string, until: string | null) =>
    until === null ? `${what} is not covered for this machine` : `${what} coverage ended on ${formatDay(until)}`
  if (!hasLabor && !hasParts)
    return [
      {
        code: 'coverage.ended',
        risk: 'unpaid',
        sentence:
          labor === parts && labor !== null
            ? `Coverage ended on ${formatDay(labor)}, before this claim was filed.`
            : `${ended('Labor', labor)} and ${ended('parts', parts)}.`,
        action: 'Agree with the customer who pays before you start, or ask the office for an exception.',
      },
    ]
  if (!hasLabor && parts !== null)
    return [
      {
        code: 'coverage.labor-ended',
        risk: 'unpaid',
        sentence: `${ended('Labor', labor)}. Parts are covered through ${formatDay(parts)}.`,
        action: 'Order the parts on this claim. Agree with the customer who pays your labor and the trip.',
      },
    ]
  if (hasParts || claim.order.products.length === 0) return []
  return [
    {
      code: 'coverage.parts-ended',
      risk: 'unpaid',
      sentence: `${ended('Parts', parts)}. Labor is covered through ${formatDay(labor ?? day)}.`,
      action: 'Agree with the customer who pays the parts, or ask the office for an exception.',
    },
  ]
}
