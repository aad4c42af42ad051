import { describe, expect, it } from 'vitest'
import { proofPage } from '../../../tools/docs/proof.ts'
import { hasFailed, sumBar, toRecord } from '../../../tools/proof/campaign-ledger.ts'
import type { CampaignRecord } from '../../../tools/proof/campaign-ledger.ts'
import { chooseKind, countRunsToGo } from '../../../tools/proof/choose-campaign.ts'
import { proofBar } from '../../../tools/proof/proof-bar.ts'
import { listModelFaults } from './model-faults.ts'

const none = { lost: [], doubled: [], outOfOrder: [], stuck: [], shownWrongly: [] }
const begun = {
  at: '2026-11-23T10:00Z',
  kind: 'device',
  seed: 7,
  asked: 300,
  commit: 'abcdef12',
  code: '0123',
} as const
const result = {
  on: 'chromium, pglite',
  faults: { browserKill: 20, cut: 200, clock: 0 },
  items: 40,
  findings: none,
  seconds: 90,
}
const record = toRecord(begun, result)
const failed: CampaignRecord = { ...record, lost: 1, found: ['lost: note N1'] }
const bar = (what: string) => proofBar.find((row) => row.what === what) ?? proofBar[0]
const sum = (records: readonly CampaignRecord[], what: string) => {
  const row = bar(what)
  return row === undefined ? -1 : sumBar(records, row)
}

describe('The ledger of campaigns', () => {
  it('keeps what was done and found, without the faults that did not come', () => {
    expect(record).toMatchObject({ faults: { browserKill: 20, cut: 200 }, lost: 0, items: 40 })
    expect(record.faults).not.toHaveProperty('clock')
    expect(toRecord(begun, { ...result, findings: { ...none, stuck: ['it waits\n  for ever'] } })).toMatchObject({
      stuck: 1,
      found: ['stuck: it waits for ever'],
    })
  })
  it('counts a fault for a row of the bar only from the campaigns that do the real thing', () => {
    expect(sum([record, record], 'kills of a browser')).toBe(40)
    expect(sum([{ ...record, kind: 'engine' }], 'kills of a browser')).toBe(0)
    expect(sum([record], 'faults in all')).toBe(220)
  })
  it('counts the scenes of the model that the runs of the engine have played', () => {
    const played = { ...record, kind: 'engine', on: 'node, 120 scenes of the model' } as const
    expect(
      sum(
        [played, { ...played, on: 'node, 14 scenes of the model' }, record],
        'scenes of the model, up to 100 commands each',
      ),
    ).toBe(134)
  })
  it('counts nothing of a run that did not end, and takes it as failed', () => {
    const broken = { ...record, error: 'out of memory' }
    expect([sum([broken], 'faults in all'), hasFailed(broken), hasFailed(failed), hasFailed(record)]).toEqual([
      0,
      true,
      true,
      false,
    ])
  })
})

describe("The faults of the model's commands", () => {
  it('are read from their text', () => {
    expect(listModelFaults('failures(lost,portal)')).toEqual(['modelFailure', 'stranger'])
    expect(listModelFaults('open(1, 0, gateway)')).toEqual(['stranger'])
    expect(listModelFaults('drainAndDie(0, 12, both)')).toEqual(['modelKill'])
    expect(['open(1, 0)', 'save({"what":"note"})', 'goOnline'].flatMap(listModelFaults)).toEqual([])
  })
})

describe('The next campaign', () => {
  const kinds = ['device', 'engine', 'restore', 'server', 'postgres'] as const
  const enough = { browserKill: 1e6, workerKill: 1e6, serverKill: 1e6, postgresKill: 1e6, cut: 1e6, restore: 1e6 }
  const all = { ...enough, clock: 1e6, stranger: 1e6 }
  const held = kinds.map((kind) => ({ ...record, kind, faults: all, on: 'node, 20000 scenes of the model' }))

  it('is of the kind with most to go, by what its latest runs gave', () => {
    expect(chooseKind([], 0, kinds)).toBe('device')
    const slow: CampaignRecord = { ...record, kind: 'restore', faults: { restore: 2 } }
    expect(countRunsToGo([slow], kinds).get('restore')).toBe(499)
    expect(chooseKind([slow], 0, kinds)).toBe('restore')
    expect(chooseKind([slow, { ...slow, faults: { restore: 998 } }], 0, ['restore', 'device'])).toBe('device')
  })
  it('kills the server on PostgreSQL, and on the embedded database where there is none', () => {
    const lacking = held.map((one) => ({ ...one, faults: { ...all, serverKill: 10 } }))
    expect(chooseKind(lacking, 0, kinds)).toBe('postgres')
    expect(chooseKind(lacking, 0, ['device', 'engine', 'restore', 'server'])).toBe('server')
  })
  it('is of any kind once nothing is lacking', () => {
    expect([...countRunsToGo(held, kinds).values()]).toEqual([0, 0, 0, 0, 0])
    expect([0, 0.5, 0.99].map((roll) => chooseKind(held, roll, kinds))).toEqual(['device', 'restore', 'postgres'])
  })
})

describe('The page of the proof', () => {
  it('names an open finding until the same run is clean', () => {
    expect(proofPage([record, failed])).toContain('**open**')
    const mended = { ...record, mendedBy: 'fix(outbox): keep the note' }
    expect(proofPage([failed, mended])).toContain('fix(outbox): keep the note')
    expect(proofPage([failed, mended])).not.toContain('**open**')
  })
  it('does not take a clean run of another seed, or an earlier one, as a mend', () => {
    expect(proofPage([failed, { ...record, seed: 8 }])).toContain('**open**')
    expect(proofPage([record, failed])).toContain('1 run found something')
  })
})
