import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EmailUpdatesCard } from '../../../src/features/labor-claims/components/office/email-updates-card.tsx'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { createClaim } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createFakeServer, waitForDraft, createRefusal, getFieldError } from './support/sheet.tsx'

beforeAll(ticketForms.load)

const claim = createClaim({ notification_subscribers: ['renee@gym.test', 'front@gym.test'] })
const key = `subscribers:${claim.ticket_id}`
const label = 'Email addresses'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const opened = async () => {
  await press('Change')
  return screen.findByLabelText<HTMLTextAreaElement>(label)
}
const type = async (value: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.click(screen.getByLabelText(label))
  await userEvent.paste(value)
}

beforeEach(stubMediaQueries)
afterEach(cleanup)

describe('The email recipients of a claim (L19)', () => {
  it('are listed, and the whole list is sent without duplicates', async () => {
    const { asked, refreshed, engine } = createFakeServer({ notification_subscribers: [] })
    const { drafts } = renderWithEngine(<EmailUpdatesCard claim={claim} />, engine)
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['renee@gym.test', 'front@gym.test'])
    expect((await opened()).value).toBe('renee@gym.test\nfront@gym.test')
    await type('renee@gym.test, dale@north.test\ndale@north.test')
    await press('Save')
    expect(await screen.findByText('Saved')).toBeInTheDocument()
    expect(asked).toEqual([
      [
        'L19',
        {
          params: { id: claim.ticket_id },
          body: { notification_subscribers: ['renee@gym.test', 'dale@north.test'], type: 'labor-claim' },
        },
      ],
    ])
    expect(refreshed).toEqual([claim.ticket_id])
    await waitFor(() => {
      expect(drafts.has(key)).toBe(false)
    })
  })

  it('name who cannot open the claim, and get no email', () => {
    renderWithEngine(<EmailUpdatesCard claim={{ ...claim, uninformed: ['front@gym.test'] }} />)
    const hint = 'Gets no email while this user cannot open the claim.'
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'renee@gym.test',
      `front@gym.test${hint}`,
    ])
  })

  it('may be empty', async () => {
    const { asked, engine } = createFakeServer({ notification_subscribers: [] })
    renderWithEngine(<EmailUpdatesCard claim={claim} />, engine)
    await opened()
    await type('')
    await press('Save')
    expect(await screen.findByText('Email updates are off')).toBeInTheDocument()
    expect(asked[0]?.[1]).toMatchObject({ body: { notification_subscribers: [] } })
  })

  it.each([
    ['renee@gym', '“renee@gym” is not a valid email address'],
    [Array.from({ length: 21 }, (_, at) => `a${at}@gym.test`).join('\n'), 'At most 20 addresses'],
  ])('are validated before they are sent: %s', async (text, why) => {
    const { asked, engine } = createFakeServer()
    renderWithEngine(<EmailUpdatesCard claim={claim} />, engine)
    await opened()
    await type(text)
    await press('Save')
    expect(await screen.findByText(why)).toBeVisible()
    await waitFor(() => {
      expect(screen.getByLabelText(label)).toHaveFocus()
    })
    expect(getFieldError(label)).toBe(why)
    expect(asked).toEqual([])
  })

  it('that the server refuses show an error and stay in the field', async () => {
    const why = 'Email Address is invalid'
    const { engine } = createFakeServer(
      createRefusal(422, 'call.invalid', 'Some of it is not valid.', { 'notification_subscribers.0': why }),
    )
    renderWithEngine(<EmailUpdatesCard claim={claim} />, engine)
    const field = await opened()
    await type('renee@gym.test')
    await press('Save')
    await waitFor(() => {
      expect(getFieldError(label)).toBe(why)
    })
    expect(field.value).toBe('renee@gym.test')
  })

  it('keep the draft when the sheet is closed, and recipients added meanwhile stay', async () => {
    const { asked, engine } = createFakeServer({ notification_subscribers: [] })
    const { drafts, unmount } = renderWithEngine(<EmailUpdatesCard claim={claim} />, engine)
    await opened()
    await type('renee@gym.test\ndale@north.test')
    await waitForDraft(drafts, key, { text: 'renee@gym.test\ndale@north.test' })
    unmount()
    const now = { ...claim, notification_subscribers: [...claim.notification_subscribers, 'marta@meridian.test'] }
    renderWithEngine(<EmailUpdatesCard claim={now} />, engine, undefined, drafts)
    expect((await opened()).value).toBe('renee@gym.test\ndale@north.test')
    await press('Save')
    await screen.findByText('Saved')
    expect(asked[0]?.[1]).toMatchObject({
      body: { notification_subscribers: ['renee@gym.test', 'marta@meridian.test', 'dale@north.test'] },
    })
  })
})
