import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../../tools/app-build.ts'
import { root, run } from '../../../tools/run.ts'
import { postgresFolder } from '../../support/postgres.ts'
import { campaignKinds } from '../../../tools/proof/campaign-result.ts'
import type { CampaignKind, CampaignResult } from '../../../tools/proof/campaign-result.ts'
import { appendToLedger, describeCode, hasFailed, readLedger, toRecord } from '../../../tools/proof/campaign-ledger.ts'
import type { CampaignRecord } from '../../../tools/proof/campaign-ledger.ts'
import { chooseKind, usualFaults } from '../../../tools/proof/choose-campaign.ts'
import { sumFaults } from '../../../tools/proof/fault-counts.ts'

export interface CampaignOrder {
  readonly kind: CampaignKind
  readonly seed: number
  readonly faults: number
  /** Whether the ledger gets a line. */
  readonly isRecorded: boolean
  readonly mendedBy?: string
}

/** Where no PostgreSQL is installed, its campaign does not run. */
const kindsHere = (): readonly CampaignKind[] =>
  campaignKinds.filter((kind) => kind !== 'postgres' || postgresFolder() !== null)

/** Runs one campaign in a process of its own, prints its line, and answers whether all held. */
export async function startCampaign({ kind, seed, faults, isRecorded, mendedBy }: CampaignOrder): Promise<boolean> {
  if (kind === 'device' && !(await buildApp({ isQuick: true }))) return false
  const folder = mkdtempSync(join(tmpdir(), 'partwright-result-'))
  const file = join(folder, 'result.json')
  const begun = {
    kind,
    seed,
    asked: faults,
    ...describeCode(),
    ...(mendedBy === undefined ? {} : { mendedBy }),
  }
  const ran = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', 'tests/faults/campaigns/campaign.test.ts', '--project', 'faults'],
    {
      env: {
        ...{ CAMPAIGN: kind, CAMPAIGN_SEED: String(seed), CAMPAIGN_FAULTS: String(faults), CAMPAIGN_RESULT: file },
        ...{ NODE_COMPILE_CACHE: join(root, '.cache/compiled'), NO_COLOR: '1' },
      },
    },
  )
  const at = `${new Date().toISOString().slice(0, 16)}Z`
  const record = readRecord(file, { ...begun, at }, ran)
  rmSync(folder, { recursive: true, force: true })
  console.log(describeRecord(record))
  if (isRecorded) appendToLedger(record)
  return !hasFailed(record)
}

function readRecord(
  file: string,
  begun: Parameters<typeof toRecord>[0],
  ran: { readonly output: string; readonly ms: number },
): CampaignRecord {
  try {
    return toRecord(begun, JSON.parse(readFileSync(file, 'utf8')) as CampaignResult)
  } catch {
    const none = { lost: [], doubled: [], outOfOrder: [], stuck: [], shownWrongly: [] }
    const seconds = Math.round(ran.ms / 1000)
    const empty = toRecord(begun, { on: '', faults: {}, items: 0, findings: none, seconds })
    return { ...empty, error: ran.output.replaceAll(/\s+/g, ' ').slice(-600) }
  }
}

function describeRecord(record: CampaignRecord): string {
  const { kind, seed, faults, items, lost, doubled, outOfOrder, stuck, shownWrongly, seconds, found, error } = record
  const line = `${kind}, seed ${seed}: ${sumFaults(faults)} faults, ${items} items, ${lost} lost, ${doubled} doubled, ${outOfOrder} out of order, ${stuck} stuck, ${shownWrongly} shown wrongly, ${seconds} s`
  return [
    line,
    ...(found ?? []).map((one) => `  ${one}`),
    ...(error === undefined ? [] : [`  It did not end: ${error}`]),
  ].join('\n')
}

/** Runs campaigns of every kind with new seeds, those first whose faults the proof still lacks, until a time, ms. */
export async function startCampaignsUntil(
  until: number,
  { isRecorded, kinds = kindsHere() }: { readonly isRecorded: boolean; readonly kinds?: readonly CampaignKind[] },
): Promise<boolean> {
  let isClean = true
  while (Date.now() < until) {
    const kind = chooseKind(readLedger(), randomInt(1_000_000) / 1_000_000, kinds)
    const seed = randomInt(2 ** 31)
    isClean = (await startCampaign({ kind, seed, faults: usualFaults[kind], isRecorded })) && isClean
  }
  return isClean
}

/** A small one of each kind. */
export async function startShortCampaigns(seed: number): Promise<boolean> {
  let isClean = true
  for (const kind of kindsHere()) {
    const faults = Math.ceil(usualFaults[kind] / 6)
    isClean = (await startCampaign({ kind, seed, faults, isRecorded: false })) && isClean
  }
  return isClean
}
