import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { InboxList } from '../../../src/features/tickets/components/inbox/inbox-list.tsx'
import { anInboxRow } from './support/tickets.ts'

afterEach(cleanup)

function Inbox({ onAnswer }: { readonly onAnswer: (number: string) => void }) {
  const selected = useLocation().pathname.slice(1)
  return (
    <InboxList
      rows={[anInboxRow(), anInboxRow({ number: 'ST-10002', contact_name: 'Kim Lee' })]}
      selected={selected}
      now={Date.UTC(2026, 10, 20, 9)}
      isDesk
      toPath={({ number }) => `/${number}`}
      onAnswer={() => {
        onAnswer(selected)
      }}
    />
  )
}

describe('The tickets of a section', () => {
  it('are answered by R where the row is the open ticket; the R of another one opens that first', async () => {
    const answered: string[] = []
    render(
      <MemoryRouter initialEntries={['/ST-10001']}>
        <Inbox
          onAnswer={(number) => {
            answered.push(number)
          }}
        />
      </MemoryRouter>,
    )
    screen.getByRole('link', { name: /Ellis Brandt/ }).focus()
    await userEvent.keyboard('{ArrowDown}')
    const other = screen.getByRole('link', { name: /Kim Lee/ })
    expect(other).not.toHaveAttribute('aria-current')
    // Held down it is one press.
    await userEvent.keyboard('{r>3/}')
    expect(answered).toEqual([])
    expect(other).toHaveAttribute('aria-current', 'true')
    await userEvent.keyboard('r')
    expect(answered).toEqual(['ST-10002'])
  })
})
