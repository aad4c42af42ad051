import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renewPage } from '../bench/bench-page.ts'
import type { BenchRow } from '../bench/row.ts'

const row = (axis: string, ours: string): BenchRow => ({
  ...{ axis, ours, rival: 'another', rivalFigure: '2 s', bar: '≤ 1 ×', isHeld: true },
})
const renew = (page: string, rows: Readonly<Record<string, readonly BenchRow[]>>) =>
  renewPage(page, {
    rows: new Map(Object.entries(rows)),
    parts: ['sight', 'replay', 'herd'],
    namedOnly: ['herd'],
    machine: 'two cores',
  })
const listRows = (page: string) =>
  page
    .split('\n')
    .flatMap((line) => /^\| (sight|replay|herd) \| (.+?) \| .* \| (\S+) \| ≤/.exec(line)?.slice(1).join(' ') ?? [])

const byHand = '## The till\n\nWhy it is so.\n\n| step | ms |\n|---|---|\n| replay | 1 |'
const whole = renew(`# Speed\n\n${byHand}\n`, {
  sight: [row('first look', '1'), row('second look', '2')],
  replay: [row('200 operations', '3')],
  herd: [row('2,000 devices', '4')],
})

describe('The page of the benchmark', () => {
  it('renews the rows of the parts that ran, in the order of the parts', () => {
    expect(listRows(whole)).toEqual([
      'sight first look 1',
      'sight second look 2',
      'replay 200 operations 3',
      'herd 2,000 devices 4',
    ])
    expect(listRows(renew(whole, { sight: [row('one look', '5')] }))).toEqual([
      ...['sight one look 5', 'replay 200 operations 3', 'herd 2,000 devices 4'],
    ])
    expect(listRows(renew(whole, { herd: [row('3,000 devices', '6')] })).at(-1)).toBe('herd 3,000 devices 6')
  })

  it('leaves what is written by hand, and what no part measures any more goes', () => {
    expect(whole).toContain(byHand)
    expect(renew(renew(whole, {}), {})).toBe(whole)
    expect(renew(whole.replace('| replay | 200', '| gone | 200'), {})).not.toContain('200 operations')
  })

  it('names a part for every row of the project’s own', () => {
    const tables = readFileSync('docs/bench.md', 'utf8').split('| part | axis |').slice(1)
    expect(tables).toHaveLength(2)
    for (const table of tables)
      for (const line of (table.split('\n\n')[0] ?? '').trimEnd().split('\n').slice(2))
        expect(line).toMatch(/^\| [a-z-]+ \| .* \|$/)
  })
})
