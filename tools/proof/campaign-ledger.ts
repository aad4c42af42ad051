// The ledger of recorded campaigns, one line of JSON a run, oldest first. `npm run docs` prints docs/proof.md from it.
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findingNames } from './campaign-result.ts'
import type { CampaignKind, CampaignResult } from './campaign-result.ts'
import { faultNames } from './fault-counts.ts'
import type { FaultCounts } from './fault-counts.ts'
import { root } from '../run.ts'
import type { BarRow } from './proof-bar.ts'

const file = join(root, 'docs/proof/campaigns.jsonl')
const product = ['domain', 'contract', 'offline', 'sw', 'src', 'server']
const maxFound = 8
const maxFoundLength = 400

/** One recorded run. The counts of findings are 0 where all held. */
export interface CampaignRecord {
  /** When it ended, ISO 8601 to the minute. */
  readonly at: string
  readonly kind: CampaignKind
  readonly seed: number
  /** How many faults were asked for. */
  readonly asked: number
  readonly commit: string
  /** The hash of the product's rooms at that commit, which a rebase does not change. */
  readonly code: string
  readonly on: string
  readonly faults: Partial<FaultCounts>
  readonly items: number
  readonly lost: number
  readonly doubled: number
  readonly outOfOrder: number
  readonly stuck: number
  readonly shownWrongly: number
  readonly seconds: number
  /** What was found, where something was. */
  readonly found?: readonly string[]
  /** It did not end: the error. */
  readonly error?: string
  /** It repeats an earlier run that found something. The subject of the commit that mended it. */
  readonly mendedBy?: string
}

const git = (...text: readonly string[]) => execFileSync('git', text, { cwd: root, encoding: 'utf8' }).trim()

/** The code that a run was made with. A commit with uncommitted changes of the product ends in `+`. */
export function describeCode(): Pick<CampaignRecord, 'commit' | 'code'> {
  const isChanged = git('status', '--porcelain', '--', ...product) !== ''
  const trees = product.map((room) => git('rev-parse', `HEAD:${room}`).slice(0, 4))
  return { commit: `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? '+' : ''}`, code: trees.join('') }
}

export const readSubject = (commit: string): string => git('log', '-1', '--format=%s', commit)

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, maxFoundLength)

/** The record of a run that ended. */
export function toRecord(
  run: Pick<CampaignRecord, 'at' | 'kind' | 'seed' | 'asked' | 'commit' | 'code' | 'mendedBy'>,
  { on, faults, items, findings, seconds }: CampaignResult,
): CampaignRecord {
  const found = findingNames.flatMap((name) => findings[name].map((one) => `${name}: ${shorten(one)}`))
  const { lost, doubled, outOfOrder, stuck, shownWrongly } = findings
  return {
    ...run,
    on,
    faults: Object.fromEntries(faultNames.flatMap((name) => ((faults[name] ?? 0) > 0 ? [[name, faults[name]]] : []))),
    items,
    ...{ lost: lost.length, doubled: doubled.length, outOfOrder: outOfOrder.length },
    ...{ stuck: stuck.length, shownWrongly: shownWrongly.length },
    seconds,
    ...(found.length === 0 ? {} : { found: found.slice(0, maxFound) }),
  }
}

export function readLedger(): readonly CampaignRecord[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as CampaignRecord)
}

export const appendToLedger = (record: CampaignRecord): void => {
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify(record)}\n`)
}

/** Whether a run found something or did not end. */
export const hasFailed = (record: CampaignRecord): boolean =>
  record.error !== undefined || findingNames.some((name) => record[name] > 0)

/** How much of a row of the bar the runs have given. A run that did not end gives nothing. */
export const sumBar = (records: readonly CampaignRecord[], row: BarRow): number =>
  records
    .filter(({ kind, error }) => row.from.includes(kind) && error === undefined)
    .reduce((sum, record) => sum + row.count(record), 0)
