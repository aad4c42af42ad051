import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ImportRescueScreen } from '../../../src/features/outbox/screens/import-rescue.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const file = { format: 'partwright-rescue', v: 1, device_id: 'd', users: [] }
function open(answer: () => Promise<unknown>) {
  const sent: unknown[] = []
  renderAt(
    '/dashboard/outbox/import',
    { '/dashboard/outbox/import': <ImportRescueScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      engine: {
        call: (_row, input) => {
          sent.push(input.body)
          return answer()
        },
      },
    },
  )
  return sent
}
const choose = (text: string) => {
  fireEvent.change(screen.getByLabelText('Rescue file'), { target: { files: [new File([text], 'rescue.json')] } })
}
const item = (op_id: string, state: string, message: string | null = null) => ({
  op_id,
  label: `Note ${op_id}`,
  state,
  message,
})

describe('The import of a rescue file', () => {
  it('shows the outcome of each item by user', async () => {
    const sent = open(() =>
      Promise.resolve({
        people: [
          {
            ...{ user_id: 5, name: 'Dale Okafor' },
            items: [item('1', 'arrived'), item('2', 'was-there'), item('3', 'refused', 'This claim was closed.')],
          },
        ],
      }),
    )
    choose(JSON.stringify(file))
    expect(await screen.findByText('Dale Okafor')).toBeInTheDocument()
    expect(screen.getByText('2 of 3 items there')).toBeInTheDocument()
    expect(screen.getByText('Arrived')).toBeInTheDocument()
    expect(screen.getByText('Already arrived')).toBeInTheDocument()
    expect(screen.getByText('This claim was closed.')).toBeInTheDocument()
    expect(sent).toEqual([{ file: JSON.stringify(file) }])
  })

  it('refuses a file that is no rescue file before anything is sent', async () => {
    const sent = open(() => Promise.reject(new Error('Not asked')))
    for (const text of ['not json', '{"format":"holiday"}']) {
      choose(text)
      expect((await screen.findByRole('alert')).textContent).toContain('This is not a rescue file.')
    }
    expect(sent).toEqual([])
  })

  it('explains after a lost connection that nothing is done twice', async () => {
    open(() => Promise.reject(new Error('There is no connection to the server.')))
    choose(JSON.stringify(file))
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing is done twice')
  })
})
