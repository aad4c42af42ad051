import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemoryLedger } from '../../../server/modules/catalogue-office/import/import-ledger.rules.ts'
import { createMemoryLedger, rowsInChunk } from '../../../server/modules/catalogue-office/import/import-ledger.rules.ts'
import type { Phase } from '../../../server/modules/catalogue-office/import/import-steps.service.ts'
import {
  findNextPosition,
  runImportStep,
  startPosition,
} from '../../../server/modules/catalogue-office/import/import-steps.service.ts'
import { parseImport } from '../../../server/modules/catalogue-office/import/read-import.service.ts'
import type { ImportHarness } from './import-harness.ts'
import { startImportHarness, toBytes } from './import-harness.ts'

let harness: ImportHarness
beforeAll(async () => {
  harness = await startImportHarness()
})
afterAll(() => harness.close())

/** A parts list of rows `A>B`, or `A>` for none. */
const listOf = (links: readonly string[]) =>
  ['number,name,brand,replaced by', ...links.map((link) => link.replace(/^(.*)>(.*)$/, '$1,Part $1,Stride,$2'))].join(
    '\n',
  )

/** An import whose steps the test runs one after the other, as two imports take turns in the queue. */
async function begin(links: readonly string[]) {
  const read = await parseImport(toBytes(listOf(links)), null)
  if (typeof read === 'string') throw new Error(read)
  const ledger = createMemoryLedger(read, {
    ...{ file: 'list.csv', isDry: false, mayCreate: false },
    pendingNames: { brands: [], models: [] },
  })
  let position = startPosition
  const runStep = async () => {
    const now = position
    await harness.server.db.transaction().execute((tx) => runImportStep(tx, ledger, now, new Date()))
    position = findNextPosition(ledger, position)
  }
  const runBefore = async (phase: Phase) => {
    while (position.phase !== phase) await runStep()
  }
  return { ledger, runBefore, runStep }
}
async function run(links: readonly string[]) {
  const { ledger, runBefore } = await begin(links)
  await runBefore('done')
  return ledger
}
const errorsOf = ({ errors }: MemoryLedger) => errors.map(({ line, code, message }) => [line, code, message])

/** The stored replacements of these parts. */
async function replacements(...numbers: readonly string[]) {
  const rows = await harness.server.db
    .selectFrom('product as old')
    .innerJoin('product as newer', 'newer.product_id', 'old.superseded_by')
    .where('old.number', 'in', numbers)
    .select(['old.number as from', 'newer.number as to'])
    .orderBy('old.number')
    .execute()
  return rows.map(({ from, to }) => `${from}>${to}`)
}

describe('replacements of two lists at once', () => {
  it('close no circle: the later one comes in without, with a note', async () => {
    await run(['CI-A>', 'CI-B>'])
    const [one, two] = [await begin(['CI-A>CI-B']), await begin(['CI-B>CI-A'])]
    await one.runBefore('join')
    await two.runBefore('join')
    await one.runBefore('done')
    await two.runBefore('done')
    expect(errorsOf(one.ledger)).toEqual([])
    expect(errorsOf(two.ledger)).toEqual([[2, 'replacement.circle-met', expect.stringContaining('CI-B → CI-A → CI-B')]])
    expect(await replacements('CI-A', 'CI-B')).toEqual(['CI-A>CI-B'])
  })

  it('leave the replacement that a part had where the new one would close a circle', async () => {
    await run(['CJ-A>', 'CJ-B>CJ-C', 'CJ-C>'])
    const two = await begin(['CJ-B>CJ-A'])
    await two.runBefore('join')
    await run(['CJ-A>CJ-B'])
    await two.runBefore('done')
    expect(two.ledger.errors.map(({ code }) => code)).toEqual(['replacement.circle-met'])
    expect(await replacements('CJ-A', 'CJ-B')).toEqual(['CJ-A>CJ-B', 'CJ-B>CJ-C'])
  })
})

describe('a circle that a later chunk of the list breaks', () => {
  const between = Array.from({ length: rowsInChunk - 1 }, (_, at) => `CK-${at}>`)

  it('comes in whole', async () => {
    await run(['CL-A>', 'CL-B>CL-A', 'CL-C>'])
    const ledger = await run(['CL-A>CL-B', ...between, 'CL-B>CL-C'])
    expect(ledger.errors).toEqual([])
    expect(await replacements('CL-A', 'CL-B', 'CL-C')).toEqual(['CL-A>CL-B', 'CL-B>CL-C'])
  })

  it('leaves other chains that a later chunk states as they are, if the import ends in between', async () => {
    await run(['CP-A>', 'CP-B>CP-A', 'CP-C>', 'CP-P>', 'CP-X>CP-Y', 'CP-Y>'])
    const { ledger, runBefore, runStep } = await begin([
      ...['CP-A>CP-B', 'CP-P>CP-X'],
      ...between.slice(1),
      ...['CP-B>CP-C', 'CP-X>CP-Y'],
    ])
    await runBefore('join')
    await runStep()
    expect(ledger.errors).toEqual([])
    expect(await replacements('CP-A', 'CP-B', 'CP-P', 'CP-X')).toEqual(['CP-A>CP-B', 'CP-P>CP-X', 'CP-X>CP-Y'])
    await runBefore('done')
    expect(await replacements('CP-A', 'CP-B', 'CP-X')).toEqual(['CP-A>CP-B', 'CP-B>CP-C', 'CP-X>CP-Y'])
  })

  it('stays no circle where another list closes it meanwhile', async () => {
    await run(['CM-A>', 'CM-B>CM-A', 'CM-C>'])
    const slow = await begin(['CM-A>CM-B', ...between, 'CM-B>CM-C'])
    await slow.runBefore('join')
    await run(['CM-C>CM-A'])
    await slow.runBefore('done')
    expect(slow.ledger.errors.map(({ line, code }) => [line, code])).toEqual([
      [rowsInChunk + 2, 'replacement.circle-met'],
    ])
    expect(await replacements('CM-A', 'CM-B', 'CM-C')).toEqual(['CM-A>CM-B', 'CM-C>CM-A'])
  })
})

it('a circle through more than twenty parts of the catalogue is found', async () => {
  const chain = Array.from({ length: 30 }, (_, at) => `CN-${at}>CN-${at + 1}`)
  await run([...chain, 'CN-30>'])
  const ledger = await run(['CN-30>CN-0'])
  expect(ledger.errors.map(({ line, code }) => [line, code])).toEqual([[2, 'replacement.circle']])
  expect(await replacements('CN-30')).toEqual([])
})
