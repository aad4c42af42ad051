import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { formatPostalCode } from '../../../domain/places/format.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import { CheckField } from '../../../src/ui/check-field.tsx'
import { Field } from '../../../src/ui/field.tsx'
import { TextArea } from '../../../src/ui/text-area.tsx'
import { useBoundValue } from '../../../src/ui/form/bound-field.ts'
import { FormEnd } from '../../../src/ui/form/form-end.tsx'
import { Form } from '../../../src/ui/form/form.tsx'
import { useRowForm } from '../../../src/ui/form/use-row-form.ts'
import type { RowFormOptions } from '../../../src/ui/form/use-row-form.ts'

afterEach(cleanup)

const body = z.object({
  contact: z.string().check(z.minLength(1, 'Required')),
  zip: z.string().check(z.regex(/^\d{5}/, 'Enter five digits')),
  note: z.string(),
  isUrgent: z.boolean(),
})
type Body = z.output<typeof body>
const empty: Body = { contact: '', zip: '', note: '', isUrgent: false }

function ContactForm({
  submitsAtEnd = false,
  ...options
}: Partial<RowFormOptions<Body, Body>> & { submitsAtEnd?: boolean }) {
  const form = useRowForm<Body, Body>({ schema: body, values: empty, onSave: async () => undefined, ...options })
  return (
    <Form form={form} label="Contact" submitsAtEnd={submitsAtEnd}>
      <Field label="Name" {...form.bind('contact')} />
      <CheckField label="Urgent" {...form.bindCheck('isUrgent')} />
      <TextArea label="Note" {...form.bind('note')} />
      <Field label="Postal code" {...form.bind('zip', formatPostalCode)} />
      <FormEnd form={form} saveLabel="Save" onCancel={() => undefined} />
    </Form>
  )
}
const halfTypedValidity: ValidityState = {
  ...{ badInput: true, customError: false, patternMismatch: false, rangeOverflow: false, rangeUnderflow: false },
  ...{ stepMismatch: false, tooLong: false, tooShort: false, typeMismatch: false, valid: false, valueMissing: false },
}
const getName = () => screen.getByLabelText('Name')
const getPostalCode = () => screen.getByLabelText('Postal code')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('A form on the schema of its row', () => {
  it('shows an error after its field was left, not before', async () => {
    render(<ContactForm />)
    await userEvent.type(getName(), 'D')
    await userEvent.clear(getName())
    expect(screen.queryByText('Required')).not.toBeInTheDocument()
    await userEvent.tab()
    expect(await screen.findByText('Required')).toBeVisible()
    expect(getName()).toBeInvalid()
  })

  it('saves nothing while a field is invalid, and focuses the first invalid one on the screen', async () => {
    const onSave = vi.fn(async () => undefined)
    render(<ContactForm onSave={onSave} values={{ ...empty, contact: 'Dale' }} />)
    await save()
    await waitFor(() => {
      expect(getPostalCode()).toHaveFocus()
    })
    expect(onSave).not.toHaveBeenCalled()
    expect(screen.getByText('Enter five digits')).toBeVisible()
  })

  it('saves nothing while a date is typed in half, which the browser gives as none', async () => {
    const onSave = vi.fn(async () => undefined)
    render(<ContactForm onSave={onSave} values={{ ...empty, contact: 'Dale', zip: '55401' }} />)
    const halfTyped = vi.spyOn(screen.getByLabelText<HTMLInputElement>('Name'), 'validity', 'get')
    halfTyped.mockReturnValue(halfTypedValidity)
    await save()
    expect(await screen.findByText('Complete it, or empty the field')).toBeVisible()
    await waitFor(() => {
      expect(getName()).toHaveFocus()
    })
    expect(onSave).not.toHaveBeenCalled()
    // One that is switched off can be neither completed nor emptied.
    vi.spyOn(screen.getByLabelText<HTMLInputElement>('Name'), 'willValidate', 'get').mockReturnValue(false)
    await save()
    await waitFor(() => {
      expect(onSave).toHaveBeenCalledOnce()
    })
    expect(screen.queryByText('Complete it, or empty the field')).not.toBeInTheDocument()
  })

  it('saves the body that the schema returns', async () => {
    const onSave = vi.fn(async () => undefined)
    render(<ContactForm onSave={onSave} />)
    await userEvent.type(getName(), 'Dale')
    await userEvent.click(screen.getByLabelText('Urgent'))
    await userEvent.type(getPostalCode(), '554011234')
    expect(getPostalCode()).toHaveValue('55401-1234')
    await save()
    await waitFor(() => {
      expect(onSave).toHaveBeenCalledWith(
        { contact: 'Dale', zip: '55401-1234', note: '', isUrgent: true },
        { contact: 'Dale', zip: '55401-1234', note: '', isUrgent: true },
      )
    })
  })

  it('moves on with Enter, and from the last field to the save button', async () => {
    render(<ContactForm />)
    await userEvent.type(getName(), '{Enter}')
    expect(screen.getByLabelText('Urgent')).toHaveFocus()
    await userEvent.type(getPostalCode(), '{Enter}')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  })

  it('is sent by Enter in the last field where the form is short', async () => {
    const onSave = vi.fn(async () => undefined)
    render(<ContactForm submitsAtEnd onSave={onSave} values={{ ...empty, contact: 'Dale' }} />)
    await userEvent.type(getPostalCode(), '55401{Enter}')
    await waitFor(() => {
      expect(onSave).toHaveBeenCalledTimes(1)
    })
  })

  it('shows the server’s error at its field until that field changes, and other errors at the end', async () => {
    const onSave = async () => {
      throw new CallRefused(422, {
        error: 'validation.failed',
        message: 'Check the form.',
        current: null,
        clashes: [],
        errors: { contact: 'This name is taken', owner: 'Nobody owns this' },
      })
    }
    render(<ContactForm onSave={onSave} values={{ ...empty, contact: 'Dale', zip: '55401' }} />)
    await save()
    expect(await screen.findByText('This name is taken')).toBeVisible()
    expect(await screen.findByText(/Nobody owns this/)).toBeVisible()
    await waitFor(() => {
      expect(getName()).toHaveFocus()
    })
    await userEvent.type(getName(), ' O')
    expect(screen.queryByText('This name is taken')).not.toBeInTheDocument()
  })

  it('shows at once why the server refused this input before', async () => {
    render(<ContactForm refused={{ contact: 'Not a customer of yours' }} values={{ ...empty, contact: 'Dale' }} />)
    expect(await screen.findByText('Not a customer of yours')).toBeVisible()
    await userEvent.type(getName(), ' O')
    expect(screen.queryByText('Not a customer of yours')).not.toBeInTheDocument()
  })

  it('keeps the input and says so when the save fails', async () => {
    const onSave = async () => {
      throw new Error('the disk is full')
    }
    render(<ContactForm onSave={onSave} values={{ ...empty, contact: 'Dale', zip: '55401' }} />)
    await save()
    expect(await screen.findByText(/still in the form/)).toBeVisible()
    expect(getName()).toHaveValue('Dale')
  })

  it('saves once, even if it is submitted again meanwhile', async () => {
    const save = Promise.withResolvers<undefined>()
    const onSave = vi.fn(() => save.promise)
    render(<ContactForm onSave={onSave} submitsAtEnd values={{ ...empty, contact: 'Dale', zip: '55401' }} />)
    await userEvent.type(getPostalCode(), '{Enter}{Enter}{Enter}')
    expect(await screen.findByRole('button', { name: 'Saving…' })).toBeVisible()
    save.resolve(undefined)
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
    expect(onSave).toHaveBeenCalledTimes(1)
  })

  it('reports what was typed at every change, for the draft', async () => {
    const drafts: string[] = []
    const onTyped = (fields: Body) => {
      drafts.push(fields.contact)
    }
    render(<ContactForm onTyped={onTyped} />)
    await userEvent.type(getName(), 'Al')
    expect(drafts).toEqual(['A', 'Al'])
  })

  it('checks the module’s own rules beside the schema, and the parsed body after both', async () => {
    render(
      <ContactForm
        check={(fields) => (fields.note === '' ? { note: 'Say what happened' } : {})}
        more={({ contact }) => (contact === 'Dale' ? { contact: 'Dale has left' } : {})}
        values={{ ...empty, contact: 'Dale', zip: '55401' }}
      />,
    )
    await save()
    expect(await screen.findByText('Say what happened')).toBeVisible()
    expect(screen.queryByText('Dale has left')).not.toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Note'), 'Belt torn')
    await save()
    expect(await screen.findByText('Dale has left')).toBeVisible()
  })

  it('says why the whole form is refused, rather than what belongs to no field', async () => {
    const why = 'Close the order first.'
    render(<ContactForm check={() => ({ root: why, elsewhere: 'Required' })} values={{ ...empty, contact: 'Dale' }} />)
    await save()
    await waitFor(() => {
      expect(getPostalCode()).toHaveFocus()
    })
    expect(screen.getByText(why)).toBeVisible()
    expect(screen.queryByText('Required')).not.toBeInTheDocument()
  })

  it('connects a control of ours that reports values', async () => {
    function Chooser() {
      const form = useRowForm<Body, Body>({ schema: body, values: empty, onSave: async () => undefined })
      const { value, onType, error } = useBoundValue(form, 'contact')
      return (
        <Form form={form}>
          <button type="button" onClick={() => onType(value === '' ? 'Dale' : '')}>
            {value === '' ? 'Choose' : value}
          </button>
          {error}
          <FormEnd form={form} saveLabel="Save" />
        </Form>
      )
    }
    render(<Chooser />)
    await save()
    expect(await screen.findByText(/Required/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Choose' }))
    await waitFor(() => {
      expect(screen.queryByText(/Required/)).not.toBeInTheDocument()
    })
    expect(screen.getByRole('button', { name: 'Dale' })).toBeVisible()
  })

  it('settles the error of another field, where a rule concerns both', async () => {
    render(
      <ContactForm
        check={({ contact, note }) => (contact === note ? { contact: 'The note says the same' } : {})}
        values={{ ...empty, contact: 'Dale', note: 'Dale', zip: '55401' }}
      />,
    )
    await save()
    expect(await screen.findByText('The note says the same')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Note'), ' is out')
    await waitFor(() => {
      expect(screen.queryByText('The note says the same')).not.toBeInTheDocument()
    })
  })

  it('searches with Enter in any field of a search', async () => {
    const onSave = vi.fn(async () => undefined)
    function Search() {
      const form = useRowForm<Body, Body>({ schema: body, values: { ...empty, contact: 'Dale', zip: '55401' }, onSave })
      return (
        <Form form={form} role="search">
          <Field label="Name" {...form.bind('contact')} />
          <Field label="Postal code" {...form.bind('zip')} />
          <button type="submit">Search</button>
        </Form>
      )
    }
    render(<Search />)
    await userEvent.type(getName(), '{Enter}')
    await waitFor(() => {
      expect(onSave).toHaveBeenCalledTimes(1)
    })
  })

  it('starts afresh with other values', async () => {
    function Reset() {
      const form = useRowForm<Body, Body>({ schema: body, values: empty, onSave: async () => undefined })
      return (
        <Form form={form}>
          <Field label="Name" {...form.bind('contact')} />
          <button type="button" onClick={() => form.reset({ ...empty, contact: 'Ada' })}>
            Start over
          </button>
          <FormEnd form={form} saveLabel="Save" />
        </Form>
      )
    }
    render(<Reset />)
    await save()
    expect(await screen.findByText('Required')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
    expect(getName()).toHaveValue('Ada')
    expect(getName()).not.toBeInvalid()
  })
})
