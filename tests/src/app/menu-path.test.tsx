import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import type { NavigateFunction } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { Session } from '../../../contract/shapes/session.ts'
import { menuEntries, isCurrent } from '../../../src/app/shell/entries.ts'
import { useMenuPath } from '../../../src/app/shell/menu-path.ts'
import { SessionContext } from '../../../src/data/session.tsx'
import { sessionOf } from '../support/session.ts'

afterEach(cleanup)

const claim = '/dashboard/labor-claims/ticket/0199'

/** Opens these addresses one after the other and returns the current menu entries at the last one. */
async function findCurrentAfter(session: Session, ...walk: readonly [string, ...string[]]): Promise<string[]> {
  let current: string[] = []
  let go: NavigateFunction = () => undefined
  function Menu() {
    const at = useMenuPath()
    const navigate = useNavigate()
    go = navigate
    current = menuEntries(session)
      .filter((entry) => isCurrent(entry, at))
      .map(({ label }) => label)
    return null
  }
  const nothing = async () => undefined
  const known = { session, asOf: null, isLoading: false, hasReadLocal: true, hasEnded: false }
  render(
    <SessionContext
      value={{
        ...known,
        refresh: nothing,
        signIn: async () => session,
        signOut: nothing,
        adopt: () => undefined,
        isLocked: false,
        lock: async () => undefined,
        reopen: async () => undefined,
      }}
    >
      <MemoryRouter initialEntries={[walk[0]]}>
        <Menu />
      </MemoryRouter>
    </SessionContext>,
  )
  for (const to of walk.slice(1)) await act(async () => go(to))
  return current
}

describe('A claim’s page', () => {
  it('marks the list that led to it, for a servicer who has both lists', async () => {
    const servicer = sessionOf('servicer')
    expect(await findCurrentAfter(servicer, '/dashboard/servicer-labor-claims', claim)).toEqual(['My jobs'])
    expect(await findCurrentAfter(servicer, '/dashboard/labor-claims/paid', claim)).toEqual(['Labor claims'])
    expect(await findCurrentAfter(servicer, '/dashboard/labor-claims', claim, '/dashboard', claim)).toEqual(['My jobs'])
  })

  it('opened by its address marks My jobs for a servicer and Labor claims for others', async () => {
    expect(await findCurrentAfter(sessionOf('servicer'), claim)).toEqual(['My jobs'])
    expect(await findCurrentAfter(sessionOf('dealer'), claim)).toEqual(['Labor claims'])
  })
})
