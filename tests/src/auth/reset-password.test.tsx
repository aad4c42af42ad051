import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { ResetPassword } from '../../../src/features/auth/screens/reset-password.tsx'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'

afterEach(cleanup)

const call = vi.fn(async () => ({ message: 'sent' }))

async function ask(email: string) {
  render(
    <ClockProvider value={createTestClock()}>
      <EnginePromiseProvider value={Promise.resolve(createTestEngine({ call }))}>
        <ResetPassword onBack={() => undefined} />
      </EnginePromiseProvider>
    </ClockProvider>,
  )
  if (email !== '') await userEvent.type(screen.getByLabelText('Email'), email)
  await userEvent.click(screen.getByRole('button', { name: 'Email me a new password' }))
}

describe('Forgot password', () => {
  it.each([
    ['', 'Required'],
    ['dale', 'Invalid email address'],
  ])('answers %j with %s and does not call the server', async (email, error) => {
    await ask(email)
    expect(screen.getByText(error)).toBeVisible()
    expect(call).not.toHaveBeenCalled()
  })

  it('confirms with the email address it was sent to', async () => {
    await ask(' dale@demo.test ')
    expect(await screen.findByText('Your new password has been emailed to dale@demo.test.')).toBeInTheDocument()
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ path: '/auth/reset-password' }), {
      body: { email: 'dale@demo.test' },
    })
  })
})
