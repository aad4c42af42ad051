import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ColumnChart } from '../../../src/features/reports/components/charts/column-chart.tsx'
import { LineChart, spreadLabels, toPath } from '../../../src/features/reports/components/charts/line-chart.tsx'
import { fills } from '../../../src/features/reports/components/charts/patterns.tsx'
import { countLabelStep, listTicks, listWholeTicks } from '../../../src/features/reports/components/charts/scale.ts'
import { ShareBars } from '../../../src/features/reports/components/charts/share-bars.tsx'

afterEach(cleanup)
const columns = ['Sep', 'Oct', 'Nov'].map((short) => ({ key: short, short, long: `${short} 2026` }))

describe('The axis of a chart', () => {
  it('has three to five round steps from 0 that cover every value', () => {
    expect(listTicks(340)).toEqual([0, 100, 200, 300, 400])
    expect(listTicks(1)).toEqual([0, 0.25, 0.5, 0.75, 1])
    for (const max of [1, 2, 3, 7, 9.9, 12, 99, 101, 5000, 1_234_567]) {
      const ticks = listTicks(max)
      expect(ticks.at(-1), String(max)).toBeGreaterThanOrEqual(max)
      expect(ticks.length, String(max)).toBeLessThanOrEqual(6)
      expect(ticks.length, String(max)).toBeGreaterThanOrEqual(3)
    }
    expect(listTicks(0)).toEqual([0, 1])
  })

  it('has no halves of a claim', () => {
    expect([listWholeTicks(1), listWholeTicks(2), listWholeTicks(3)]).toEqual([
      [0, 1],
      [0, 1, 2],
      [0, 1, 2, 3],
    ])
  })

  it('leaves labels out that would cover each other', () => {
    expect([countLabelStep(12, 640, 46), countLabelStep(12, 300, 46), countLabelStep(0, 0, 46)]).toEqual([1, 2, 1])
  })
})

describe('Columns', () => {
  it('name themselves and every series beside its pattern, with their values at each column', () => {
    render(
      <ColumnChart
        label="Orders by month: 9 in all"
        columns={columns}
        series={[
          { name: 'Web', fill: 'solid', values: [1, 2, 3] },
          { name: 'Phone', fill: 'stripes', values: [0, 1, 2] },
        ]}
        format={String}
      />,
    )
    const picture = screen.getByRole('img', { name: 'Orders by month: 9 in all' })
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Web6', 'Phone3'])
    expect(within(picture).getByText(/Nov 2026/).textContent).toBe('Nov 2026\nWeb: 3\nPhone: 2')
    // Each series is filled by a pattern of its own: the picture reads the same in grey.
    const patterns = [...picture.querySelectorAll('rect[fill^="url"]')].map((rect) => rect.getAttribute('fill'))
    expect(new Set(patterns).size).toBe(2)
    expect(picture.querySelectorAll('pattern')).toHaveLength(fills.length)
    expect([...picture.querySelectorAll('.ch-value')].map((text) => text.textContent)).toEqual(['1', '3', '5'])
  })
})

describe('Lines', () => {
  it('have their names at their ends, below each other, and marks of their own', () => {
    render(
      <LineChart
        label="Two lines"
        columns={columns}
        lines={[
          { name: 'Claims', stroke: 'plain', values: [1, 2, 3] },
          { name: 'Registrations', stroke: 'dashed', values: [2, null, 3] },
        ]}
        format={String}
      />,
    )
    const picture = screen.getByRole('img', { name: 'Two lines' })
    const names = [...picture.querySelectorAll('.ch-name')]
    expect(names.map((name) => name.textContent)).toEqual(['Claims', 'Registrations'])
    const heights = names.map((name) => Number(name.getAttribute('y')))
    expect(Math.abs(heights[0]! - heights[1]!)).toBeGreaterThanOrEqual(16)
    expect(within(picture).getByText(/Oct 2026/).textContent).toBe('Oct 2026\nClaims: 2\nRegistrations: –')
    expect([
      picture.querySelectorAll('circle').length,
      picture.querySelectorAll('.ch-dashed.ch-mark-fill').length,
    ]).toEqual([3, 2])
  })

  it('break where a value is missing', () => {
    expect(toPath([{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 4 }])).toBe('M0.0 1.0L1.0 2.0M3.0 4.0')
    expect(spreadLabels([10, 12, 100], 16)).toEqual([10, 26, 100])
  })
})

describe('Bars of shares', () => {
  it('say each share to a screen reader', () => {
    render(
      <ShareBars
        groups={['Under 1 day', 'Longer']}
        rows={[{ key: 'a', name: 'Open', note: 'Half within 4 h', counts: [3, 1] }]}
      />,
    )
    expect(screen.getByRole('img', { name: 'Open: Under 1 day 75 %, Longer 25 %' })).toBeInTheDocument()
    expect(screen.getByText('Half within 4 h')).toBeInTheDocument()
  })
})
