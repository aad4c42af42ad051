import { preparedReadyPhone } from '../../journeys/ready-phone.ts'
import type { CampaignKind, CampaignResult } from '../../../tools/proof/campaign-result.ts'
import { runDeviceCampaign } from './device/device-campaign.ts'
import { runEngineCampaign } from './engine-campaign.ts'
import { runRestoreCampaign } from './restore-campaign.ts'
import { runServerCampaign } from './server-campaign.ts'

const log = process.env['CAMPAIGN_LOG'] === '1' ? { log: console.log } : {}

/** Runs one campaign. It ends once so many faults have come. */
export async function runCampaign(kind: CampaignKind, seed: number, faults: number): Promise<CampaignResult> {
  switch (kind) {
    case 'device':
      return runDeviceCampaign({ seed, faults, prepared: await preparedReadyPhone(), ...log })
    case 'engine':
      return runEngineCampaign(seed, faults)
    case 'restore':
      return runRestoreCampaign(seed, faults)
    case 'server':
      return runServerCampaign(seed, faults, false)
    case 'postgres':
      return runServerCampaign(seed, faults, true)
  }
}
