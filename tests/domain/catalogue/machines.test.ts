import { describe, expect, it } from 'vitest'
import { listMachines, listParts } from '../../../domain/catalogue/machines.ts'

describe('machines and parts', () => {
  const at = (equipment_id: number, callout: string | null, serial_from: string | null = null) => ({
    equipment_id,
    callout,
    serial_from,
    serial_to: null,
    on_diagram_id: callout === null ? null : 1,
  })
  it('contain a machine with the same serials once, from its diagram if there is one', () => {
    const lines = [at(1, '3'), at(1, '9'), at(1, '4', 'MT5')]
    expect(listMachines(lines, [at(1, null), at(2, null)])).toEqual([at(1, '3'), at(1, '4', 'MT5'), at(2, null)])
  })
  it('contain a part of a machine once, at its first position', () => {
    const lines = [
      { product_id: 1, from: 'a' },
      { product_id: 2, from: 'a' },
      { product_id: 1, from: 'b' },
    ]
    expect(
      listParts(lines, [
        { product_id: 2, from: 'c' },
        { product_id: 3, from: 'c' },
      ]),
    ).toEqual([
      { product_id: 1, from: 'a' },
      { product_id: 2, from: 'a' },
      { product_id: 3, from: 'c' },
    ])
  })
})
