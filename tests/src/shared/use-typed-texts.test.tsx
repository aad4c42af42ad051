import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { useOwnLocation } from '../../../src/shared/use-own-location.ts'
import { useTypedTexts } from '../../../src/shared/use-typed-texts.ts'
import { createTestClock } from '../support/clock.ts'

afterEach(cleanup)

/** A list with a text filter, a saved view and Clear. */
function openList() {
  const clock = createTestClock()
  function List() {
    const { search, setSearch } = useOwnLocation()
    const [texts, setTexts] = useTypedTexts({ filter: search.get('filter') ?? '' }, setSearch)
    return (
      <>
        <input
          aria-label="Filter"
          value={texts.filter}
          onChange={({ target }) => {
            setTexts({ filter: target.value })
          }}
        />
        <button
          type="button"
          onClick={() => {
            setSearch({ filter: 'smith' })
          }}
        >
          Smith’s orders
        </button>
        <button
          type="button"
          onClick={() => {
            setSearch({ filter: '' })
          }}
        >
          Clear
        </button>
        <output data-testid="address">{useLocation().search}</output>
      </>
    )
  }
  render(
    <ClockProvider value={clock}>
      <MemoryRouter>
        <List />
      </MemoryRouter>
    </ClockProvider>,
  )
  return (action: () => void) => {
    action()
    act(() => {
      clock.pass(300)
    })
  }
}
const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
}
const type = (value: string) => {
  fireEvent.change(screen.getByLabelText('Filter'), { target: { value } })
}
const read = () => [screen.getByLabelText<HTMLInputElement>('Filter').value, screen.getByTestId('address').textContent]

describe('Texts that filter a list', () => {
  it('are those of a saved view, and empty after Clear, again and again', () => {
    const pause = openList()
    for (const _ of [1, 2]) {
      pause(() => {
        press('Smith’s orders')
      })
      expect(read()).toEqual(['smith', '?filter=smith'])
      pause(() => {
        press('Clear')
      })
      expect(read()).toEqual(['', ''])
    }
  })

  it('are empty after Clear where they were typed', () => {
    const pause = openList()
    pause(() => {
      type('elm ')
    })
    expect(read()).toEqual(['elm ', '?filter=elm'])
    pause(() => {
      press('Clear')
    })
    expect(read()).toEqual(['', ''])
    pause(() => {
      type('elm')
    })
    expect(read()).toEqual(['elm', '?filter=elm'])
  })
})
