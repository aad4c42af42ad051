import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useWatch } from '../../../../src/shared/desk/use-watch.ts'
import { renderWithEngine, stubMediaQueries } from '../../labor-claims/support/screen.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

describe('Who has a record open at a desk', () => {
  it('is no longer somebody whose desk another screen covers, until it is shown again', async () => {
    const reported: (string | null)[] = []
    const report = async (_: unknown, id: string | null) => {
      reported.push(id)
      return { readers: [], rev: null }
    }
    function Desk() {
      useWatch('claim-1', report)
      return null
    }
    function Links() {
      const navigate = useNavigate()
      return (
        <>
          <button type="button" onClick={() => navigate('/order')}>
            Order
          </button>
          <button type="button" onClick={() => navigate('/')}>
            Desk
          </button>
        </>
      )
    }
    const { clock } = renderWithEngine(
      <>
        <Desk />
        <Links />
      </>,
    )
    const pause = () =>
      act(async () => {
        clock.pass(15_000)
      })
    await pause()
    expect(reported).toEqual(['claim-1', 'claim-1'])
    fireEvent.click(screen.getByRole('button', { name: 'Order' }))
    await pause()
    await pause()
    expect(reported.slice(2)).toEqual([null])
    fireEvent.click(screen.getByRole('button', { name: 'Desk' }))
    expect(reported.slice(3)).toEqual(['claim-1'])
  })
})
