import { formatCents, toCents } from '../../money/cents.ts'
import type { CheckedClaim } from './checked-claim.ts'
import type { Finding } from './finding.ts'

const count = (n: number, one: string, many: string) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`])

/**
 * The work is of the firm that is paid for it. A claim pays one firm, the one that has the job; what another one was paid before
 * is not taken off.
 */
export function checkOtherFirms(claim: CheckedClaim): Finding[] {
  return (claim.pay_facts?.other_firms ?? []).map(({ name, trips, parts, paid = 0 }) => {
    const work = [...count(trips, 'visit', 'visits'), ...count(parts, 'part from stock', 'parts from stock')]
    const were = trips + parts === 1 ? 'was' : 'were'
    const logged = `${work.join(' and ')} ${were} logged by ${name}, which is not the firm that is paid`
    const sum = formatCents(toCents(paid))
    const before = `was paid ${sum} for this claim before. That is not taken off: the office`
    return {
      code: 'work.other-firm',
      risk: 'unpaid',
      sentence:
        work.length === 0
          ? `${name}, which is not the firm that is paid, ${before} lowers the approved amounts by what was paid for the same work. None of it is by its people now: its technician may have joined the present firm.`
          : paid === 0
            ? `${logged}. The office lowers the approved amounts and pays ${name} separately.`
            : `${logged}, and ${before} lowers the approved amounts, and pays ${name} only what the ${sum} do not cover.`,
      action: 'Log your own visits and parts. Tell the office in a note what is yours.',
    }
  })
}
