// `npm run faults`: the long runs and a short campaign of each kind, with their seed printed. `-- --seed 7` repeats them;
// `--operations`, `--kills` and `--runs` make them shorter.
// `npm run faults -- --campaign device --seed 7 --faults 300` is one campaign; `-- --until 11:00` starts one after the other,
// those first that docs/proof.md lacks. With `--record` the ledger gets a line for each.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { moveTemporaryFiles } from '../../tools/memory-folder.ts'
import { campaignKinds } from '../../tools/proof/campaign-result.ts'
import { readSubject } from '../../tools/proof/campaign-ledger.ts'
import { usualFaults } from '../../tools/proof/choose-campaign.ts'
import { startCampaign, startCampaignsUntil, startShortCampaigns } from './campaigns/start-campaign.ts'
import { startLongRuns, startMonth } from './long-runs.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    operations: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '200' },
    runs: { type: 'string', default: '20000' },
    campaign: { type: 'string', multiple: true },
    faults: { type: 'string' },
    month: { type: 'string' },
    until: { type: 'string' },
    record: { type: 'boolean', default: false },
    'mended-by': { type: 'string' },
  },
})
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const isRecorded = values.record

/** The next time that the clock of this machine shows `11:00`, ms. */
function toTime(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  const at = new Date().setHours(hours, minutes, 0, 0)
  if (Number.isNaN(at)) throw new Error('--until takes a time of day, such as 11:00.')
  return at > Date.now() ? at : at + 86_400_000
}

async function start(): Promise<boolean> {
  const kinds = campaignKinds.filter((kind) => values.campaign?.includes(kind) === true)
  if (kinds.length < (values.campaign?.length ?? 0)) {
    console.error(`--campaign takes one of ${campaignKinds.join(', ')}.`)
    return false
  }
  if (values.until !== undefined)
    return startCampaignsUntil(toTime(values.until), { isRecorded, ...(kinds.length === 0 ? {} : { kinds }) })
  if (values.month !== undefined) return startMonth(Number(values.month), seed)
  const [kind] = kinds
  if (kind !== undefined) {
    const mendedBy = values['mended-by']
    return startCampaign({
      ...{ kind, seed, isRecorded, faults: Number(values.faults ?? usualFaults[kind]) },
      ...(mendedBy === undefined ? {} : { mendedBy: readSubject(mendedBy) }),
    })
  }
  console.log(`Seed ${seed}`)
  const [operations, kills, runs] = [Number(values.operations), Number(values.kills), Number(values.runs)]
  const passed = [await startLongRuns({ seed, operations, kills, runs }), await startShortCampaigns(seed)]
  console.log(
    passed.every(Boolean)
      ? `\nNothing was lost, doubled or out of order. Seed ${seed}`
      : `\nFaults were found. Repeat them with: npm run faults -- --seed ${seed}`,
  )
  return passed.every(Boolean)
}

// What a killed process has written outlives it there as well as on a disk.
moveTemporaryFiles()
process.exitCode = (await start()) ? 0 : 1
