import type { CheckedClaim } from './checked-claim.ts'
import type { Finding } from './finding.ts'

const count = (n: number, one: string, many: string) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`])

/** The work is of the firm that is paid for it. A claim pays one firm, the one that has the job. */
export function checkOtherFirms(claim: CheckedClaim): Finding[] {
  return (claim.pay_facts?.other_firms ?? []).map(({ name, trips, parts }) => {
    const work = [...count(trips, 'visit', 'visits'), ...count(parts, 'part from stock', 'parts from stock')]
    const were = trips + parts === 1 ? 'was' : 'were'
    return {
      code: 'work.other-firm',
      risk: 'unpaid',
      sentence: `${work.join(' and ')} ${were} logged by ${name}, which is not the firm that is paid. The office lowers the approved amounts and pays ${name} separately.`,
      action: 'Log your own visits and parts. Tell the office in a note what is yours.',
    }
  })
}
