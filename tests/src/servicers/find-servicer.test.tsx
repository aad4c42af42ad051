import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxServicers, servicers } from '../../../contract/servicers.ts'
import { site } from '../../../contract/site.ts'
import { FindServicerScreen } from '../../../src/features/servicers/screens/find-servicer.tsx'
import { fakeCatalogue, busy, noAnswer, renderAt, notFound, setUpShop } from '../catalogue/support/shop.tsx'
import { createServicer } from './servicer.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const found = [
  createServicer({}),
  createServicer({
    address_id: 6,
    name: 'Northside Fitness Saint Paul',
    distance: 5.8,
    latitude: 44.9,
    longitude: -93.1,
  }),
]
const place = {
  postal_code_city: 'Minneapolis',
  postal_code_province_abv: 'MN',
  latitude: 44.98,
  longitude: -93.27,
}
const texas = {
  ...{ id: 43, state_id: 43, abbreviation: 'TX', state_abbreviation: 'TX' },
  ...{ country: 'US', state_country: 'US', state_name: 'Texas' },
}

interface Asked {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}
/** Renders the screen with a server that returns the given results or errors. */
function open(address: string, answer: unknown = found, { isFresh = true } = {}) {
  const asked: Asked[] = []
  const mirrored = async (row: unknown, sent: Asked) => {
    const reply = (value: unknown) => ({ value, asOf: Date.UTC(2026, 10, 20, 9, 12), fresh: isFresh })
    if (row === site.table.readPostalCode) return reply(place)
    if (row === site.table.listStates) return reply([texas])
    if (row !== servicers.table.findByZip && row !== servicers.table.findByState) throw noAnswer()
    asked.push(sent)
    if (answer instanceof Error) throw answer
    return reply(answer)
  }
  renderAt(
    address,
    { '/find-a-servicer/*': <FindServicerScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      isOnline: isFresh,
      engine: { fetchOrCached: mirrored },
    },
  )
  return asked
}
const address = () => screen.getByTestId('address').textContent

describe('Finding a servicer (S33)', () => {
  it('names no brand, which each shop has of its own', async () => {
    open('/find-a-servicer')
    expect(await screen.findByText(/^Servicers who repair our machines in the US and Canada/)).toBeInTheDocument()
  })

  it('searches within 30 miles of the typed postal code, and stores the search in the URL', async () => {
    const asked = open('/find-a-servicer')
    await userEvent.clear(screen.getByLabelText('Postal code'))
    await userEvent.type(screen.getByLabelText('Postal code'), '55401x')
    await userEvent.click(screen.getByRole('button', { name: 'Find servicers' }))
    expect(await screen.findByText('2 servicers within 30 miles of Minneapolis, MN 55401')).toBeInTheDocument()
    expect(address()).toBe('/find-a-servicer/55401')
    expect(asked).toEqual([{ params: { zip: '55401' }, query: { distance: 30 } }])
  })

  it('shows an invalid postal code under its field, without a server call', async () => {
    const asked = open('/find-a-servicer')
    await userEvent.click(screen.getByRole('button', { name: 'Find servicers' }))
    expect(await screen.findByText('Enter a postal code')).toBeInTheDocument()
    await userEvent.clear(screen.getByLabelText('Postal code'))
    await userEvent.type(screen.getByLabelText('Postal code'), '554')
    expect(await screen.findByText('Postal code is invalid')).toBeInTheDocument()
    expect(asked).toEqual([])
  })

  it('searches within the distance of the URL, and farther on request', async () => {
    const asked = open('/find-a-servicer/55401?distance=60')
    await screen.findByText(/within 60 miles/)
    await userEvent.selectOptions(screen.getByLabelText('Within'), '100')
    await screen.findByText(/within 100 miles/)
    expect(address()).toBe('/find-a-servicer/55401?distance=100')
    expect(asked.map(({ query }) => query)).toEqual([{ distance: 60 }, { distance: 100 }])
  })

  it('searches in a state from the URL, or chosen by name', async () => {
    const asked = open('/find-a-servicer/state/tx')
    expect(await screen.findByText('2 servicers in Texas')).toBeInTheDocument()
    expect(asked).toEqual([{ params: { state: 'TX' }, query: {} }])
  })

  it('says that a list as long as one can be may not have all, and how those nearby are found', async () => {
    const many = Array.from({ length: maxServicers }, (_, at) => createServicer({ address_id: at + 1 }))
    open('/find-a-servicer/state/tx', many)
    expect(await screen.findByText('The first 200 servicers in Texas')).toBeInTheDocument()
    expect(screen.getByText('There may be more. Search by postal code for those near you.')).toBeInTheDocument()
    cleanup()
    open('/find-a-servicer/55401', many)
    expect(
      await screen.findByText('The nearest 200 servicers within 30 miles of Minneapolis, MN 55401'),
    ).toBeInTheDocument()
    expect(screen.queryByText(/There may be more/)).toBeNull()
  })

  it('lists each servicer with distance, phone and directions', async () => {
    open('/find-a-servicer/55401')
    const list = await screen.findByRole('list', { name: 'Servicers' })
    const [first] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toContain('3.1\u00a0mi')
    const call = screen.getByRole('link', { name: 'Call Northside Fitness, (612) 555-0190' })
    expect(call.getAttribute('href')).toBe('tel:6125550190')
    const way = screen.getByRole('link', { name: 'Directions to Northside Fitness' }).getAttribute('href') ?? ''
    expect(decodeURIComponent(way)).toContain('2301 Central Ave NE, Minneapolis, MN 55418')
  })

  it('highlights a row with its pin; a pressed pin scrolls to its row', async () => {
    open('/find-a-servicer/55401')
    const pin = await screen.findByRole('button', { name: '2, Northside Fitness Saint Paul' })
    const heading = screen.getByRole('heading', { name: 'Northside Fitness Saint Paul' })
    fireEvent.pointerEnter(pin)
    expect(heading.closest('li')?.className).toContain('lit')
    fireEvent.pointerLeave(pin)
    expect(heading.closest('li')?.className).not.toContain('lit')
    await userEvent.click(pin)
    expect(heading).toHaveFocus()
    expect(pin.className).toContain('lit')
  })

  it('shows that there are none, and searches farther in one tap', async () => {
    open('/find-a-servicer/55401', [])
    expect(await screen.findByText('No servicers within 30 miles of Minneapolis, MN 55401')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Search within 60 miles' }))
    expect(address()).toBe('/find-a-servicer/55401?distance=60')
  })

  it('shows a place whose link was cut within an escape as an unknown one', async () => {
    for (const path of ['/find-a-servicer/100%', '/find-a-servicer/state/%E0']) {
      open(path, notFound())
      expect(await screen.findByText('There is no such thing.')).toBeInTheDocument()
      cleanup()
    }
  })

  it('shows the server’s message for an unknown place', async () => {
    open('/find-a-servicer/99999', notFound())
    expect(await screen.findByText('There is no such thing.')).toBeInTheDocument()
  })

  it('shows the last results offline, with their time', async () => {
    open('/find-a-servicer/55401', found, { isFresh: false })
    expect(await screen.findByText(/^as of/)).toBeInTheDocument()
    expect(screen.getByText(/your last results are shown/)).toBeInTheDocument()
  })

  it('shows what is not on this device, and what failed', async () => {
    open('/find-a-servicer/55401', noAnswer(), { isFresh: false })
    expect(await screen.findByText('This search is not on this device')).toBeInTheDocument()
    cleanup()
    open('/find-a-servicer/55401', noAnswer())
    expect(await screen.findByText('The servicers did not load')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
    cleanup()
    open('/find-a-servicer/55401', busy())
    expect(await screen.findByText('The servicers did not load')).toBeInTheDocument()
    expect(screen.queryByText(/Use five digits/)).not.toBeInTheDocument()
  })

  it('remembers the last postal code that was found', async () => {
    open('/find-a-servicer/55401')
    await screen.findByText(/^2 servicers/)
    cleanup()
    open('/find-a-servicer')
    expect(screen.getByLabelText<HTMLInputElement>('Postal code').value).toBe('55401')
  })
})
