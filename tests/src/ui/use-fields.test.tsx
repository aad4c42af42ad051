import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Field } from '../../../src/ui/field.tsx'
import { useFields } from '../../../src/ui/use-fields.ts'

afterEach(cleanup)

function Form({ send }: { send: () => Promise<{ name?: string } | undefined> }) {
  const { bind, submit, isSending } = useFields({ name: '' }, ({ name }) => (name === '' ? { name: 'Required' } : {}))
  return (
    <form aria-label="form" onSubmit={submit(send)}>
      <Field label="Name" {...bind('name')} />
      <button type="submit" disabled={isSending}>
        Save
      </button>
    </form>
  )
}

describe('A small form', () => {
  it('moves the focus to the first error and sends nothing', () => {
    const send = vi.fn()
    render(<Form send={send} />)
    fireEvent.submit(screen.getByRole('form'))
    expect(send).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    expect(screen.getByText('Required')).toBeTruthy()
  })

  it('shows the server’s error beside its field until that field changes', async () => {
    render(<Form send={async () => ({ name: 'This name is taken' })} />)
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Dale' } })
    await act(async () => {
      fireEvent.submit(screen.getByRole('form'))
    })
    expect(screen.getByText('This name is taken')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Dale O' } })
    expect(screen.queryByText('This name is taken')).toBeNull()
  })

  it('sends once, even if it is submitted again while sending', async () => {
    let finish: (answer: undefined) => void = () => undefined
    const send = vi.fn(
      () =>
        new Promise<undefined>((resolve) => {
          finish = resolve
        }),
    )
    render(<Form send={send} />)
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Dale' } })
    fireEvent.submit(screen.getByRole('form'))
    fireEvent.submit(screen.getByRole('form'))
    await act(async () => {
      finish(undefined)
    })
    expect(send).toHaveBeenCalledTimes(1)
  })
})
