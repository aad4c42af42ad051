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

/** Walks these addresses one after the other and answers what the menu lights at the last. */
async function litAfter(session: Session, ...walk: readonly [string, ...string[]]): Promise<string[]> {
  let lit: string[] = []
  let go: NavigateFunction = () => undefined
  function Menu() {
    const at = useMenuPath()
    const navigate = useNavigate()
    go = navigate
    lit = menuEntries(session)
      .filter((entry) => isCurrent(entry, at))
      .map(({ label }) => label)
    return null
  }
  const nothing = async () => undefined
  const known = { session, asOf: null, isLoading: false, hasReadLocal: true, hasEnded: false }
  render(
    <SessionContext
      value={{ ...known, refresh: nothing, signIn: async () => session, signOut: nothing, adopt: () => undefined }}
    >
      <MemoryRouter initialEntries={[walk[0]]}>
        <Menu />
      </MemoryRouter>
    </SessionContext>,
  )
  for (const to of walk.slice(1)) await act(async () => go(to))
  return lit
}

describe('A claim’s page', () => {
  it('lights the list that led to it, for a servicer who has both', async () => {
    const servicer = sessionOf('servicer')
    expect(await litAfter(servicer, '/dashboard/servicer-labor-claims', claim)).toEqual(['My jobs'])
    expect(await litAfter(servicer, '/dashboard/labor-claims/paid', claim)).toEqual(['Labor claims'])
    expect(await litAfter(servicer, '/dashboard/labor-claims', claim, '/dashboard', claim)).toEqual(['My jobs'])
  })

  it('opened by its address alone lights the jobs of whoever has some, else the claims', async () => {
    expect(await litAfter(sessionOf('servicer'), claim)).toEqual(['My jobs'])
    expect(await litAfter(sessionOf('dealer'), claim)).toEqual(['Labor claims'])
  })
})
