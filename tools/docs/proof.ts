import { campaignKinds } from '../proof/campaign-result.ts'
import type { CampaignKind } from '../proof/campaign-result.ts'
import { hasFailed, sumBar } from '../proof/campaign-ledger.ts'
import type { CampaignRecord } from '../proof/campaign-ledger.ts'
import { faultNames, sumFaults } from '../proof/fault-counts.ts'
import type { FaultName } from '../proof/fault-counts.ts'
import { proofBar } from '../proof/proof-bar.ts'

const labels: Readonly<Record<FaultName, string>> = {
  browserKill: 'browser killed',
  workerKill: 'worker killed',
  serverKill: 'server killed',
  postgresKill: 'PostgreSQL stopped',
  cut: 'connection cut',
  stranger: 'stranger’s answer',
  clock: 'clock moved',
  restore: 'database put back',
  modelKill: 'tab killed (model)',
  modelHang: 'tab hung (model)',
  modelFailure: 'call failed (model)',
  modelRestore: 'server put back (model)',
}

/** What each campaign does, and what it holds against the product afterwards. */
const descriptions: Readonly<Record<CampaignKind, { readonly does: string; readonly asks: string }>> = {
  device: {
    does: 'The built app in a real Chromium with a profile of its own, and the real server on the embedded database. A servicer writes notes and trips, changes trips, takes and renames photos, and discards notes on three claims. Meanwhile the browser and the server are ended with SIGKILL, the worker is stopped while it sends, a proxy cuts connections before, in and after requests and answers or answers in the server’s place, the clock of pages and worker jumps by hours and days, and the database is put back to a backup.',
    asks: 'After each kill, and whenever a claim is opened, its screen lists what the app had confirmed as saved, once. After the last fault the outbox is empty within 90 s, in three of ten runs without anybody pressing Send now. Then the server’s rows hold each item once, with its last text, in the order in which it was saved, each photo by its width; and each claim’s screen lists exactly what the server has for that user, with nothing waiting. An item that was discarded after it had arrived is a conflict, which the person decides in the end.',
  },
  engine: {
    does: 'Scenes of `tests/offline/model`: the engine as it is, with models of the server, of two tabs and of the clock, and up to 100 random commands each.',
    asks: 'The model’s invariants: created = the sum of all states, one effect for each acknowledged operation, order, an empty queue, counts, photos, nothing in clear. The first that breaks ends the run. What no call has met when a scene ends does not count as a fault.',
  },
  restore: {
    does: 'The engine and the real server on its embedded database, which is put back up to ten times while a device saves notes, pictures and new titles and others write too: mostly to the newest backup, and also to an older one, or to a newer one after an older one.',
    asks: 'Every note and photo that was acknowledged to the device is there once, nothing waits, and what a claim’s screen reads lists each once, none as being on another device.',
  },
  server: {
    does: 'The real server on its embedded database, ended with SIGKILL while three queues send notes and trips, singly and in batches, some twice at once, some with their answer thrown away.',
    asks: 'Each operation has one effect and one receipt, in the order of its queue; none is refused; the server ends cleanly on SIGTERM.',
  },
  postgres: {
    does: 'The same on PostgreSQL, which is stopped at once in every third fault.',
    asks: 'The same.',
  },
}

const number = (value: number) => value.toLocaleString('en-US')
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(row)].join('\n')

/** A run is mended once a later one of the same kind and seed found nothing. */
function findMend(record: CampaignRecord, records: readonly CampaignRecord[]): CampaignRecord | undefined {
  const later = records.slice(records.indexOf(record) + 1)
  return later.find((other) => other.kind === record.kind && other.seed === record.seed && !hasFailed(other))
}

function printBar(records: readonly CampaignRecord[]): string {
  const rows = proofBar.map((bar) => {
    const sum = sumBar(records, bar)
    return [bar.what, number(bar.atLeast), number(sum), sum >= bar.atLeast ? 'held' : `${number(bar.atLeast - sum)} to go`]
  })
  return table(['what', 'at least', 'so far', ''], rows)
}

function printKinds(records: readonly CampaignRecord[]): string {
  const kinds = campaignKinds.filter((kind) => records.some((one) => one.kind === kind))
  const of = (kind: CampaignKind) => records.filter((one) => one.kind === kind && one.error === undefined)
  const count = (all: readonly CampaignRecord[], read: (record: CampaignRecord) => number) =>
    number(all.reduce((sum, record) => sum + read(record), 0))
  const names = faultNames.filter((name) => records.some(({ faults }) => (faults[name] ?? 0) > 0))
  return table(
    ['', ...kinds],
    [
      ['runs', ...kinds.map((kind) => number(of(kind).length))],
      ['items saved', ...kinds.map((kind) => count(of(kind), ({ items }) => items))],
      ...names.map((name) => [labels[name], ...kinds.map((kind) => count(of(kind), ({ faults }) => faults[name] ?? 0))]),
      ['lost', ...kinds.map((kind) => count(of(kind), ({ lost }) => lost))],
      ['doubled', ...kinds.map((kind) => count(of(kind), ({ doubled }) => doubled))],
      ['out of order', ...kinds.map((kind) => count(of(kind), ({ outOfOrder }) => outOfOrder))],
      ['stuck', ...kinds.map((kind) => count(of(kind), ({ stuck }) => stuck))],
      ['shown wrongly', ...kinds.map((kind) => count(of(kind), ({ shownWrongly }) => shownWrongly))],
    ],
  )
}

const toCode = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

function printFailures(records: readonly CampaignRecord[]): string {
  const failed = records.filter(hasFailed)
  if (failed.length === 0) return 'No recorded run has found anything.'
  return table(
    ['when', 'run', 'commit', 'what it found', 'mended by'],
    failed.map((record) => {
      const mend = findMend(record, records)
      return [
        record.at,
        `${record.kind}, seed ${record.seed}`,
        record.commit,
        toCode(record.error === undefined ? (record.found ?? []).join(' · ') : `It did not end: ${record.error}`),
        mend === undefined ? '**open**' : (mend.mendedBy ?? `the same run at ${mend.commit}`),
      ]
    }),
  )
}

const describeOutcome = (record: CampaignRecord) =>
  record.error === undefined ? (hasFailed(record) ? '**found something**' : 'clean') : '**did not end**'

/** Prints docs/proof.md from the ledger of campaigns. */
export function proofPage(records: readonly CampaignRecord[]): string {
  const open = records.filter((record) => hasFailed(record) && findMend(record, records) === undefined)
  const held = proofBar.filter((bar) => sumBar(records, bar) >= bar.atLeast).length
  const last = records.at(-1)
  return `# The proof

Printed by \`npm run docs\` from \`docs/proof/campaigns.jsonl\`, where \`npm run faults -- --record\` writes one line a run. Nothing here is written by hand. What counts, and why, is in [063](decisions/063-how-the-proof-is-counted.md).

${held} of ${proofBar.length} rows hold after ${number(records.length)} runs with ${number(records.reduce((sum, { faults }) => sum + sumFaults(faults), 0))} faults${last === undefined ? '' : `, the last of ${last.at}`}. ${open.length === 0 ? 'No finding is open.' : `**${open.length} ${open.length === 1 ? 'run' : 'runs'} found something that no later run of the same seed has shown to be mended.**`}

${printBar(records)}

## What was found, by kind of campaign

${printKinds(records)}

## What each campaign does and asks

${campaignKinds.map((kind) => `**${kind}.** ${descriptions[kind].does}\n\n*Asks:* ${descriptions[kind].asks}`).join('\n\n')}

## Runs that found something

Every recorded run that did not hold, also where the harness was at fault. A run counts as mended when the same kind and seed was clean later.

${printFailures(records)}

## Repeat one

\`npm run faults -- --campaign <kind> --seed <seed> --faults <asked>\`. A seed gives the same plan of actions and faults; at which instruction a kill meets a process is the machine's. \`--until 11:00 --record\` goes on with new seeds, those first that the bar lacks.

## All runs

\`code\` names the product's rooms, four digits each of domain, contract, offline, sw, src and server (\`git rev-parse <commit>:offline\`): a rebase changes the commit's name and not the code's.

${table(
  ['when', 'kind', 'seed', 'asked', 'commit', 'code', 'on', 'faults', 'items', 'seconds', ''],
  records.map((record) => [
    record.at,
    record.kind,
    String(record.seed),
    String(record.asked),
    record.commit,
    record.code,
    record.on,
    number(sumFaults(record.faults)),
    number(record.items),
    number(record.seconds),
    describeOutcome(record),
  ]),
)}
`
}
