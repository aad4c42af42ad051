import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useChosenInSight } from '../../../src/ui/chosen-in-sight.ts'

const statuses = ['All', 'Open', 'Filed', 'Returned', 'Approved', 'Paid']
/** Pixels: each chip is 100 wide, the row 300. */
const [chipWidth, rowWidth] = [100, 300]

function Chips({ chosen }: { readonly chosen: string }) {
  const row = useChosenInSight(chosen)
  return (
    <nav ref={row} aria-label="Statuses">
      {statuses.map((status) => (
        <a key={status} href={`/${status}`} {...(status === chosen ? { 'aria-current': 'page' as const } : {})}>
          {status}
        </a>
      ))}
    </nav>
  )
}

/** Gives the row and its chips their places, as a browser does. */
function placeChips() {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const at = statuses.indexOf(this.textContent)
    const row = this.closest('nav')
    return at < 0
      ? new DOMRect(0, 0, rowWidth, 44)
      : new DOMRect(at * chipWidth - (row?.scrollLeft ?? 0), 0, chipWidth, 44)
  })
}

describe('A row of chips wider than a phone', () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  it('opens with the chosen one in its middle, and again when another is chosen', () => {
    placeChips()
    const { getByRole, rerender } = render(<Chips chosen="Paid" />)
    const row = getByRole('navigation', { name: 'Statuses' })
    expect(row.scrollLeft).toBe(400)
    rerender(<Chips chosen="Filed" />)
    expect(row.scrollLeft).toBe(100)
  })

  it('stays where it was scrolled to while the same one is chosen', () => {
    placeChips()
    const { getByRole, rerender } = render(<Chips chosen="Paid" />)
    const row = getByRole('navigation', { name: 'Statuses' })
    row.scrollLeft = 0
    rerender(<Chips chosen="Paid" />)
    expect(row.scrollLeft).toBe(0)
  })
})
