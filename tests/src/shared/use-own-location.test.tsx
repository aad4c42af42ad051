import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { ReadResult } from '../../../src/data/use-read.ts'
import { useOwnLocation } from '../../../src/shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../src/shared/use-page.ts'

afterEach(cleanup)

type List = ReadResult<{ readonly data: readonly unknown[]; readonly last_page: number; readonly current_page: number }>
const listOf = (data: readonly number[], last_page: number): List => ({
  ...{ state: 'ready', value: { data, last_page, current_page: 2 }, asOf: 0, isFresh: true },
  refetch: () => {},
})

/** A list of orders, as Ionic keeps it: mounted while another screen is shown. */
function openList(address: string) {
  const handles = {
    go: (_: string | -1) => {},
    /** The only row of the second page leaves the list. */
    empty: () => {},
    setSearch: (_: Readonly<Record<string, string>>) => {},
  }
  function Orders() {
    const { search, setSearch } = useOwnLocation()
    const [list, setList] = useState(listOf([1], 2))
    const page = readPage(search)
    handles.empty = () => {
      setList(listOf([], 1))
    }
    handles.setSearch = setSearch
    useStepBack(list, page, (to) => {
      setSearch({ page: to === 1 ? '' : String(to) })
    })
    return <output data-testid="own">{`?${search.toString()}`}</output>
  }
  function Address() {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    handles.go = (to) => {
      if (to === -1) navigate(-1)
      else navigate(to)
    }
    return <output data-testid="address">{pathname + search}</output>
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <Orders />
      <Address />
    </MemoryRouter>,
  )
  return handles
}
const addressNow = () => screen.getByTestId('address').textContent
const ownNow = () => screen.getByTestId('own').textContent

describe('The address of a screen that another one covers', () => {
  it('is changed for its return alone: an order stays open when its row leaves the last page', () => {
    const list = openList('/dashboard/orders?page=2&q=elm')
    act(() => {
      list.go('/dashboard/orders/SO-1')
    })
    act(() => {
      list.empty()
    })
    expect(addressNow()).toBe('/dashboard/orders/SO-1')
    expect(ownNow()).toBe('?q=elm')
    act(() => {
      list.go(-1)
    })
    expect(addressNow()).toBe('/dashboard/orders?q=elm')
  })

  it('is not taken up by an answer that was asked for before it was covered', () => {
    const list = openList('/dashboard/orders?page=2')
    const { setSearch } = list
    act(() => {
      list.go('/dashboard/orders/SO-1')
    })
    act(() => {
      setSearch({ q: 'oak' })
    })
    expect(addressNow()).toBe('/dashboard/orders/SO-1')
    expect(ownNow()).toBe('?page=2&q=oak')
  })

  it('changes with its parameters while the screen is shown', () => {
    const list = openList('/dashboard/orders?page=2')
    act(() => {
      list.empty()
    })
    expect(addressNow()).toBe('/dashboard/orders')
  })
})
