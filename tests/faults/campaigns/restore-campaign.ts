import { workThroughRestores } from '../restored-database.ts'
import type { CampaignResult } from '../../../tools/proof/campaign-result.ts'
import { createFaultCounter } from '../../../tools/proof/fault-counts.ts'

/** How often one device's server is put back before it is looked at. */
const restoresOfDevice = 10

const countTwice = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at)

/** Devices whose server's database is put back to a backup, some more than once. */
export async function runRestoreCampaign(seed: number, faults: number): Promise<CampaignResult> {
  const began = performance.now()
  const counter = createFaultCounter()
  const findings = {
    lost: [] as string[],
    doubled: [] as string[],
    stuck: [] as string[],
    shownWrongly: [] as string[],
  }
  let items = 0
  for (let at = 0; counter.counts.restore < faults; at += 1) {
    const restores = Math.min(restoresOfDevice, faults - counter.counts.restore)
    const { saved, arrived, left, texts, shown } = await workThroughRestores(seed + at, restores)
    const name = (what: string) => `seed ${seed + at}: ${what}`
    counter.add('restore', restores)
    items += saved.length
    findings.lost.push(...saved.filter((id) => !arrived.includes(id)).map(name))
    findings.doubled.push(...countTwice(arrived.map(String)).map(name))
    if (left.waiting + left.attention > 0)
      findings.stuck.push(name(`${left.waiting} wait, ${left.attention} need a person`))
    findings.shownWrongly.push(
      ...texts.filter((text) => !shown.includes(text)).map((text) => name(`${text} is not shown`)),
      ...countTwice(shown).map((text) => name(`${text} is shown twice`)),
    )
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  return { on: 'node, pglite', faults: counter.counts, items, findings: { ...findings, outOfOrder: [] }, seconds }
}
