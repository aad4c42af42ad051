import { describe, expect, it } from 'vitest'
import { addReplacedMachines, listMachines, listParts, listRanges } from '../../../domain/catalogue/machines.ts'

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
  it('of a part that replaces others include theirs, but none that it fits with all serials itself', () => {
    const own = [at(1, '3'), at(2, '4', 'MT5')]
    const replaced = [at(1, '1', 'MT4'), at(2, '4', 'MT5'), at(2, '2'), at(3, null), at(3, null)]
    expect(addReplacedMachines(own, replaced)).toEqual([at(1, '3'), at(2, '4', 'MT5'), at(2, '2'), at(3, null)])
    expect(addReplacedMachines([], [at(3, '1')])).toEqual([at(3, '1')])
  })
  it('of a part that replaces others stand together, each machine at its first place', () => {
    const own = [at(1, '3', 'MT5'), at(2, '4', 'MT5')]
    const replaced = [at(3, null), at(1, '1')]
    expect(addReplacedMachines(own, replaced)).toEqual([at(1, '3', 'MT5'), at(1, '1'), at(2, '4', 'MT5'), at(3, null)])
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
  it('contain all serial ranges of a part that has several', () => {
    const part = (product_id: number, serial_from: string | null, serial_to: string | null = null) => ({
      product_id,
      serial_from,
      serial_to,
    })
    const lines = [part(1, null, 'B'), part(2, 'A'), part(1, 'C'), part(1, 'C')]
    const fits = [part(2, 'D'), part(3, null, 'E'), part(3, 'F'), part(4, null)]
    expect([...listRanges(lines, fits)]).toEqual([
      [
        1,
        [
          { serial_from: null, serial_to: 'B' },
          { serial_from: 'C', serial_to: null },
        ],
      ],
      [
        3,
        [
          { serial_from: null, serial_to: 'E' },
          { serial_from: 'F', serial_to: null },
        ],
      ],
    ])
  })
})
