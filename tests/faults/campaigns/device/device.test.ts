import { expect, it } from 'vitest'
import { preparedReadyPhone } from '../../../journeys/ready-phone.ts'
import { runDeviceCampaign } from './device-campaign.ts'

const seed = Number(process.env['CAMPAIGN_SEED'] ?? 20_261_123)
const faults = Number(process.env['CAMPAIGN_FAULTS'] ?? 12)

it('A phone whose browser, worker, server and network fail at random shows and sends each item once', { timeout: 7_200_000 }, async () => {
  const result = await runDeviceCampaign({ seed, faults, prepared: await preparedReadyPhone(), log: console.log })
  console.log(JSON.stringify(result, null, 1))
  expect(result.findings).toEqual({ lost: [], doubled: [], outOfOrder: [], stuck: [], shownWrongly: [] })
})
