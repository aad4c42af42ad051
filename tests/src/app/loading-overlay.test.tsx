import { readFileSync } from 'node:fs'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lateStartMessage, lateStartMs, noteLateStart } from '../../../src/app/late-start.ts'
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

describe('An overlay that stays', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    document.body.replaceChildren()
  })
  const findNote = () => screen.queryByText(lateStartMessage)

  it('says that what was saved is safe and offers to load the page again, before the app is there and after', () => {
    document.body.innerHTML = new DOMParser()
      .parseFromString(readFileSync('index.html', 'utf8'), 'text/html')
      .querySelector('#root')?.outerHTML as string
    noteLateStart(screen.getByRole('status'))
    vi.advanceTimersByTime(lateStartMs - 1)
    expect(findNote()).toBeNull()
    vi.advanceTimersByTime(1)
    const before = screen.getByRole('status').innerHTML
    expect(screen.getByRole('button', { name: 'Load again' })).toBeVisible()

    document.body.replaceChildren()
    render(<LoadingOverlay />)
    act(() => {
      vi.advanceTimersByTime(lateStartMs)
    })
    expect(screen.getByRole('status').innerHTML).toBe(before)
  })

  it('says nothing where the app came in time', () => {
    noteLateStart(document.body)()
    render(<LoadingOverlay />).unmount()
    vi.advanceTimersByTime(lateStartMs)
    expect(findNote()).toBeNull()
  })
})
