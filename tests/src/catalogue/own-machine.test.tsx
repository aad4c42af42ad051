import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useOwnMachine } from '../../../src/data/own-machine.ts'
import { DiagramScreen } from '../../../src/features/catalogue/screens/diagram.tsx'
import { ProductScreen } from '../../../src/features/catalogue/screens/product.tsx'
import { OwnMachineNote } from '../../../src/shared/machine/own-machine-note.tsx'
import { diagramAnswers, diagramRoute, setUpStage } from './support/diagram-stage.ts'
import { modelOf, productOf } from './support/rows.ts'
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

  it('gets a clause about the part, but no refusal where only the device answers', async () => {
    const noteOf = async (source: 'server' | 'device', equipment: ReturnType<typeof modelOf>[]) => {
      cleanup()
      const places = equipment.map((model) => ({
        ...model,
        ...{ serial_from: null, serial_to: null, callout: null, on_diagram_id: null },
      }))
      renderAt(
        '/search',
        { '/search': <Search />, '/part': <ProductScreen /> },
        { catalogue: fakeCatalogue({ '/products/{id}': productOf({ equipment: places }) }, { source }).catalogue },
      )
      await userEvent.click(screen.getByRole('button', { name: 'Find' }))
      await userEvent.click(screen.getByRole('link', { name: 'Part' }))
      await screen.findByText('$289.00')
      return screen.queryByText(/^You looked up/)?.textContent ?? null
    }
    const looked = 'You looked up the Meridian T500 MT52534K00417'
    expect(await noteOf('server', [modelOf()])).toContain(`${looked}, and this part fits it.`)
    expect(await noteOf('server', [])).toContain(`${looked}: this part is not listed for it.`)
    // A hidden part that this one replaced may be the machine's, and is not on the device.
    expect(await noteOf('device', [])).toBeNull()
    expect(await noteOf('device', [modelOf()])).toContain(`${looked}, and this part fits it.`)
    await userEvent.click(screen.getByRole('button', { name: 'Forget it' }))
  })

  it('is remembered from a diagram by its whole serial number alone, in its stored form', async () => {
    setUpStage()
    renderAt(
      '/equipment/1/diagrams/3',
      {
        [diagramRoute]: (
          <>
            <DiagramScreen />
            <OwnMachineNote />
          </>
        ),
      },
      { catalogue: fakeCatalogue(diagramAnswers()).catalogue },
    )
    const type = async (value: string) => {
      fireEvent.change(await screen.findByLabelText('My serial number'), { target: { value } })
    }
    // A part of it, another model's, a number of no week, and one of a week to come (2026-11-20 is in week 47).
    for (const typed of ['m', 'MT5', 'ZZ52412K00001', 'MT52499K00001', 'MT52412K0000', 'MT52952K00001']) {
      await type(typed)
      expect(screen.queryByText(/You looked up/)).toBeNull()
    }
    await type('MT52648K00001')
    expect(screen.queryByText(/You looked up/)).toBeNull()
    await type('mt5-2412 k00001')
    expect(await screen.findByText(/^You looked up/)).toHaveTextContent(
      'You looked up the Meridian T500 MT52412K00001.',
    )
    await type('mt5-2412 k0000')
    expect(screen.getByText('MT52412K00001')).toBeInTheDocument()
    await type('')
    await waitFor(() => {
      expect(screen.queryByText(/You looked up/)).toBeNull()
    })
  })
})
