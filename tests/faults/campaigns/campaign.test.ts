import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { campaignKinds } from '../../../tools/proof/campaign-result.ts'
import { runCampaign } from './run-campaign.ts'

/** `npm run faults -- --campaign` names another kind, seed and number, and the file that gets the result. */
const kind = campaignKinds.find((one) => one === process.env['CAMPAIGN']) ?? 'device'
const seed = Number(process.env['CAMPAIGN_SEED'] ?? 20_261_123)
const faults = Number(process.env['CAMPAIGN_FAULTS'] ?? 12)
const file = process.env['CAMPAIGN_RESULT']

const none = { lost: [], doubled: [], outOfOrder: [], stuck: [], shownWrongly: [] }

it(
  'Under faults at random moments each item arrives once, in order, and is on the screen that it belongs to',
  { timeout: 7_200_000 },
  async () => {
    const result = await runCampaign(kind, seed, faults)
    if (file !== undefined) writeFileSync(file, JSON.stringify(result))
    expect(result.findings).toEqual(none)
  },
)
