import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useOwnMachine } from '../../../src/data/own-machine.ts'
import { OwnMachineNote } from '../../../src/shared/machine/own-machine-note.tsx'
import { fakeCatalogue, renderAt, setUpShop } from './support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const machine = { serial: 'MT52534K00417', equipment_id: 2, name: 'Meridian T500' }

function Search() {
  const [, keep] = useOwnMachine()
  return (
    <>
      <button
        onClick={() => {
          keep(machine)
        }}
      >
        Find
      </button>
      <Link to="/part">Part</Link>
    </>
  )
}

describe('A machine that was looked up by its serial number', () => {
  it('is remembered on the way to a part and the cart, until it is forgotten', async () => {
    renderAt(
      '/search',
      {
        '/search': <Search />,
        '/part': (
          <>
            <OwnMachineNote
              formatClause={({ serial }) => (serial === machine.serial ? ', and this part fits it' : '')}
            />
            <OwnMachineNote equipmentId={3} formatClause={() => ' of another model'} />
            <Link to="/search">Back</Link>
          </>
        ),
      },
      { catalogue: fakeCatalogue({}).catalogue },
    )
    await userEvent.click(screen.getByRole('button', { name: 'Find' }))
    await userEvent.click(screen.getByRole('link', { name: 'Part' }))
    expect(await screen.findByText(/^You looked up the Meridian T500/)).toHaveTextContent(
      'You looked up the Meridian T500 MT52534K00417, and this part fits it.',
    )
    expect(screen.queryByText(/of another model/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Forget it' }))
    await waitFor(() => {
      expect(screen.queryByText(/You looked up/)).toBeNull()
    })
  })
})
