import { readFileSync } from 'node:fs'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { LoadingOverlay } from '../../../src/app/loading-overlay.tsx'
import { setShopName } from '../../../src/ui/shop-name.ts'

/** The custom properties of the first rule of a selector. */
function listColors(sheet: string, selector: string): ReadonlyMap<string, string> {
  const at = sheet.indexOf(selector)
  const body = sheet.slice(sheet.indexOf('{', at) + 1, sheet.indexOf('}', at))
  return new Map(
    Array.from(body.matchAll(/(--[\w-]+):\s*([^;]+?)\s*(?:;|$)/g), ([, name = '', color = '']) => [name, color]),
  )
}

afterEach(() => {
  cleanup()
  setShopName({ title: 'Partwright', wordmark: 'Partwright' })
})

describe('A page before its code is there', () => {
  it('shows the same overlay as after', () => {
    const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html')
    const { container } = render(<LoadingOverlay />)
    expect(page.querySelector('#root')?.innerHTML).toBe(container.innerHTML)
  })

  it('has the colors of the dark theme on a dark device', () => {
    const dark = listColors(readFileSync('src/theme/tokens.css', 'utf8'), '.ion-palette-dark')
    const before = listColors(readFileSync('src/app/loading-overlay.css', 'utf8'), ':root:not([data-theme]) .overlay')
    expect([...before.keys()]).toEqual(['--bg', '--ink', '--b-mark'])
    for (const [name, color] of before) expect([name, color]).toEqual([name, dark.get(name)])
  })

  it('has the name of another shop', () => {
    render(<LoadingOverlay />)
    act(() => {
      setShopName({ title: 'Harbor Parts', wordmark: 'Harbor' })
    })
    expect(screen.getByRole('status', { name: 'Harbor is loading' })).toHaveTextContent('HHarbor')
  })
})
