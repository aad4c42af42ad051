import { describe, expect, it } from 'vitest'
import { parsePastedRows } from '../../../domain/warranty/pasted-rows.ts'
import { createNextEntry } from '../../../src/features/warranty/components/register/machine-entry.ts'
import { createFindModels } from '../../../src/features/warranty/components/register/paste/find-models.ts'
import {
  refuseRepeated,
  validatePastedRow,
} from '../../../src/features/warranty/components/register/paste/validate-pasted-row.ts'
import { machineReader } from '../../../src/shared/machine/machine-reader.ts'
import { modelOf } from '../catalogue/support/rows.ts'
import { fakeCatalogue } from '../catalogue/support/shop.tsx'
import { createMachineCatalogue, t100, t500 } from './support/area.tsx'

const today = '2026-11-20'
const misfit = 'This serial number does not fit. None of our models has serial numbers that start with FRE'
const forgeT100 = modelOf({ equipment_id: 10, name: 'T100', brand: 'Forge', serial_prefix: '' })
const createBook = (models: readonly (typeof t100)[]) => ({
  models: async () => models,
  schemes: async () => [],
})

/** Validates one pasted line; `search` is what the shop's search finds. */
async function validate(
  line: string,
  {
    isReachable = true,
    models = [t100, forgeT100, t500],
    search = models,
    listed = new Map(),
    own = new Map(),
  }: {
    readonly isReachable?: boolean
    readonly models?: readonly (typeof t100)[]
    readonly search?: readonly (typeof t100)[]
    readonly listed?: Parameters<typeof validatePastedRow>[1]['listed']
    readonly own?: Parameters<typeof validatePastedRow>[1]['own']
  } = {},
) {
  const [row] = parsePastedRows(line, today)
  const asked: unknown[] = []
  const { catalogue } = fakeCatalogue({
    '/search/equipment': ({ query }: { query?: { keywords?: string } }) => {
      asked.push(query?.keywords)
      return search
    },
  })
  const findModels = createFindModels(catalogue, createBook(models))
  const book = createBook(isReachable ? models : [])
  const reader = machineReader(createMachineCatalogue(isReachable), book)
  const context = { reader, findModels, today, listed, own, id: 'r1', n: 1 }
  return { ...(await validatePastedRow(row!, context)), findModels, asked }
}

describe('A pasted row whose serial number tells no model (WO097)', () => {
  it('takes the model without a pattern that it names', async () => {
    const { entry, errors } = await validate('FREE-123\tMeridian T100\t2026-01-02')
    expect(errors).toEqual({})
    expect(entry).toMatchObject({ serial: 'FREE123', machine: { row: { equipment_id: 9 } }, manufactured: null })
  })

  it('takes the model that this device knows where the search has no answer', async () => {
    expect((await validate('FREE-123\tMeridian T100\t2026-01-02', { search: [] })).entry).toMatchObject({
      machine: { row: { equipment_id: 9 } },
    })
  })

  it('is another machine than one of another manufacturer in the list', async () => {
    const listedOf = (manufacturer_id: number) => {
      const machine = { row: modelOf({ manufacturer_id, serial_prefix: '' }), schemes: [] }
      return new Map([['FREE123', [{ ...createNextEntry('r0', 1, null), serial: 'FREE123', machine }]]])
    }
    const validateBeside = (maker: number) =>
      validate('FREE-123\tMeridian T100\t2026-01-02', { listed: listedOf(maker) })
    expect((await validateBeside(t100.manufacturer_id)).errors).toEqual({
      serial: 'This serial number is already in the list',
    })
    expect((await validateBeside(t100.manufacturer_id + 1)).errors).toEqual({})
  })

  it('is another machine than one of another manufacturer in a line before it', async () => {
    const forge = { ...forgeT100, manufacturer_id: t100.manufacturer_id + 1 }
    const models = [t100, forge]
    const line = async (nth: number, text: string) => {
      const validated = await validate(text, { models })
      return { ...validated, row: { ...validated.row, line: nth } }
    }
    const rows = refuseRepeated([
      await line(1, 'FREE-123\tMeridian T100\t2026-01-02'),
      await line(2, 'FREE-123\tForge T100\t2026-01-02'),
      await line(3, 'free123\tMeridian T100\t2026-01-02'),
      await line(4, 'FREE-123\tT900\t2026-01-02'),
    ])
    expect(rows.map(({ entry }) => entry !== null)).toEqual([true, true, false, false])
    expect(rows.slice(2).map(({ errors }) => errors.serial)).toEqual([
      'This serial number is already in line 1',
      'This serial number is already in line 1',
    ])
  })

  it('is asked for a model where its serial number is taken and it names none', async () => {
    const hint = '. Name the model if yours is another'
    const machine = { isFloorModel: false, number: 'WR-10017', manufacturer: 1, isRefused: false }
    const own = new Map([
      ['FREE123', [machine]],
      ['MT52534K00417', [machine]],
    ])
    const taken = 'Your account already registered this serial number as WR-10017. Open that registration to change it'
    expect((await validate('FREE-123\t\t2026-01-02', { own })).errors).toEqual({ serial: `${taken}${hint}` })
    expect((await validate('FREE-123\tT900\t2026-01-02', { own })).errors.serial).toBe(taken)
    const unread = await validate('MT52534K00417\t\t2026-01-02', { own, isReachable: false })
    expect(unread.errors.serial).toBe(`${taken}${hint}`)
    const free = await validate('FREE-123\t\t2026-01-02')
    const named = await validate('FREE-123\tT900\t2026-01-02')
    const repeated = refuseRepeated(
      [free, free, named].map((one, at) => ({ ...one, row: { ...one.row, line: at + 1 } })),
    )
    const again = 'This serial number is already in line 1'
    expect(repeated.slice(1).map(({ errors }) => errors.serial)).toEqual([`${again}${hint}`, again])
  })

  it('must name the brand where several models have the name', async () => {
    const { entry, errors } = await validate('FREE-123\tT100\t2026-01-02')
    expect([entry, errors]).toEqual([null, { model: 'Several models have this name. Write the brand before it' }])
  })

  it('does not take a model with a pattern, nor one that is not found', async () => {
    expect((await validate('FREE-123\tT500\t2026-01-02')).errors).toMatchObject({
      model: 'Serial numbers of the T500 start with MT5',
    })
    expect((await validate('FREE-123\tT900\t2026-01-02')).errors).toMatchObject({
      serial: misfit,
      model: 'No model of this name was found',
    })
  })

  it('is asked for a model where it names none', async () => {
    expect((await validate('FREE-123\t\t2026-01-02')).errors).toEqual({
      serial: `${misfit}. Name the model if yours is another`,
    })
    expect((await validate('MT52534K00417\t\t2026-01-02', { isReachable: false })).errors).toEqual({
      model: 'Name the model: without a signal it cannot be read from the serial number',
    })
  })

  it('takes any model that it names where the serial number cannot be read without a network', async () => {
    expect((await validate('MT52534K00417\tT500\t2026-01-02', { isReachable: false })).entry).toMatchObject({
      serial: 'MT52534K00417',
      machine: { row: { equipment_id: 2 } },
    })
  })

  it('asks for the same name once, and again where nothing was found', async () => {
    const { findModels, asked } = await validate('FREE-123\tMeridian T100\t2026-01-02')
    await findModels('Meridian T100')
    await findModels('T900')
    await findModels('T900')
    expect(asked).toEqual(['Meridian T100', 'T900', 'T900'])
  })
})
