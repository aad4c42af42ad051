import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { createLateForms, useLateForms } from '../../../../src/shared/forms/late-forms.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const NoteForm = ({ label }: { readonly label: string }) => <form aria-label={label} />
const forms = { NoteForm }
const notLoaded = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** Forms of which each import answers by the next of `answers`. Counts the imports. */
function createForms(...answers: readonly (() => Promise<typeof forms>)[]) {
  let count = 0
  const late = createLateForms(() => {
    count += 1
    return (answers[count - 1] ?? (() => Promise.resolve(forms)))()
  })
  return { late, NoteForm: late.get('NoteForm'), countImports: () => count }
}

function Screen({ late }: { readonly late: ReturnType<typeof createForms>['late'] }) {
  useLateForms(late)
  return <p>The claim</p>
}

class Crash extends Component<{ readonly children: ReactNode }, { text: string | null }> {
  override state = { text: null }
  static getDerivedStateFromError = (error: Error) => ({ text: error.message })
  override render() {
    return this.state.text ?? this.props.children
  }
}

describe('The forms that come after their screen', () => {
  it('say that they load when one is opened before, and then are there', async () => {
    const { NoteForm: Late } = createForms()
    render(<Late label="New note" />)
    expect(screen.getByRole('status', { name: 'Loading the form' })).toBeVisible()
    expect(await screen.findByRole('form', { name: 'New note' })).toBeVisible()
  })

  it('are loaded by their screen, all at once and only once, and then open without a wait', async () => {
    const { late, NoteForm: Late, countImports } = createForms()
    render(<Screen late={late} />)
    await late.load()
    render(<Late label="New note" />)
    expect(screen.getByRole('form', { name: 'New note' })).toBeVisible()
    expect(countImports()).toBe(1)
  })

  it('come with the first touch where a worker has their code on the device', async () => {
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} }, configurable: true })
    const { late, countImports } = createForms()
    render(<Screen late={late} />)
    expect(countImports()).toBe(0)
    await userEvent.click(screen.getByText('The claim'))
    expect(countImports()).toBe(1)
  })

  it('say that they did not come, what is safe and what to do, and come when asked again', async () => {
    const { NoteForm: Late } = createForms(notLoaded)
    render(<Late label="New note" />)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This form did not loadIt is not on your device yet and the server did not answer. Your saved work is safe.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('form', { name: 'New note' })).toBeVisible()
  })

  it('come by themselves with the network', async () => {
    const { NoteForm: Late } = createForms(notLoaded)
    render(<Late label="New note" />)
    await screen.findByRole('alert')
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('form', { name: 'New note' })).toBeVisible()
  })

  it('leave the screen as it is where they do not come, and are asked for again when one is opened', async () => {
    const { late, NoteForm: Late, countImports } = createForms(notLoaded)
    render(<Screen late={late} />)
    await expect(late.load()).rejects.toThrow('Failed to fetch')
    expect(screen.getByText('The claim')).toBeVisible()
    render(<Late label="New note" />)
    expect(await screen.findByRole('form', { name: 'New note' })).toBeVisible()
    expect(countImports()).toBe(2)
  })

  it('do not hide an error inside their code', async () => {
    const { NoteForm: Late } = createForms(() => Promise.reject(new Error('x is not a function')))
    render(
      <Crash>
        <Late label="New note" />
      </Crash>,
    )
    expect(await screen.findByText('x is not a function')).toBeVisible()
  })
})
