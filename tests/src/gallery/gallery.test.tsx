import { cleanup, render } from '@testing-library/react'
import { IonReactRouter } from '@ionic/react-router'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { formatPieceAddress, parsePieceAddress } from '../../../src/gallery/gallery-address.ts'
import { allPieces } from '../../../src/gallery/pieces/all-pieces.ts'
import { createTestClock } from '../support/clock.ts'

beforeAll(() => {
  // jsdom has no media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})
afterEach(cleanup)
afterAll(() => {
  vi.unstubAllGlobals()
})

const states = Object.entries(allPieces).flatMap(([name, piece]) =>
  Object.entries(piece.states).map(([state, show]) => ({ name, state, show })),
)

describe('The gallery', () => {
  it.each(states)('draws $name: $state', ({ show }) => {
    const { container } = render(
      <ClockProvider value={createTestClock()}>
        <IonReactRouter>{show()}</IonReactRouter>
      </ClockProvider>,
    )
    expect(container.innerHTML).not.toBe('')
  })

  it('finds a piece by the address that it writes', async () => {
    const shown = { piece: 'Button', state: 'With an icon', theme: 'dark' } as const
    const { pathname, search } = new URL(formatPieceAddress(shown), 'https://shop.example')
    expect(parsePieceAddress({ pathname, search })).toEqual(shown)
  })

  it('shows its list at every other address', async () => {
    expect(parsePieceAddress({ pathname: '/dev/gallery', search: '' })).toBeNull()
  })
})
