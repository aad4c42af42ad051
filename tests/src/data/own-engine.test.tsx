import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import type { Engine } from '../../../offline/engine.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { OwnEngine, useEngine } from '../../../src/data/engine.tsx'
import { SessionContext } from '../../../src/data/session.tsx'
import type { SessionView } from '../../../src/data/session.tsx'
import { createTestEngine } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

afterEach(cleanup)

const view = (session: SessionView['session']): SessionView => ({
  ...{ isLoading: false, hasReadLocal: true, session, asOf: 0, hasEnded: false, isLocked: false },
  refresh: async () => undefined,
  signIn: async () => signedOut,
  signOut: async () => undefined,
  lock: () => Promise.resolve(),
  reopen: () => Promise.resolve(),
  adopt: () => undefined,
})

function Writer() {
  const engine = useEngine()
  return (
    <button
      type="button"
      onClick={() => {
        void engine.enqueue(addNote, { params: { id: 'claim-1' }, body: { note: 'x' } })
      }}
    >
      Save
    </button>
  )
}

it('What a screen saves is saved for the person for whom it is shown, and for the visitor while no one is signed in', async () => {
  const savedBy: unknown[] = []
  const saving = (who: unknown): Engine =>
    createTestEngine({
      forOwner: (ownerId) => saving(ownerId),
      enqueue: async () => {
        savedBy.push(who)
        return { opId: 'o', entityId: 'e' }
      },
    })
  const engine = saving('no one')
  const content = (session: SessionView['session']) => (
    <SessionContext value={view(session)}>
      <OwnEngine engine={engine}>
        <Writer />
      </OwnEngine>
    </SessionContext>
  )
  const { rerender } = render(content(signedOut))
  const press = () =>
    act(async () => {
      screen.getByRole('button', { name: 'Save' }).click()
    })
  await press()
  rerender(content(sessionOf('servicer')))
  await press()
  expect(savedBy).toEqual([null, 7])
})
