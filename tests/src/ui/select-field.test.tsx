import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { FormEnd } from '../../../src/ui/form/form-end.tsx'
import { Form } from '../../../src/ui/form/form.tsx'
import { useRowForm } from '../../../src/ui/form/use-row-form.ts'
import { SelectField } from '../../../src/ui/select-field.tsx'

afterEach(cleanup)

const place = z.object({ state: z.string() })
type Place = z.output<typeof place>
const states = [
  { value: 'MN', label: 'Minnesota' },
  { value: 'NJ', label: 'New Jersey' },
]

function PlaceForm({
  listed,
  start = '',
  onSave = vi.fn(async () => undefined),
}: {
  listed: typeof states
  start?: string
  onSave?: (body: Place) => Promise<undefined>
}) {
  const form = useRowForm<Place, Place>({ schema: place, values: { state: start }, onSave })
  return (
    <Form form={form} label="Place">
      <button
        type="button"
        onClick={() => {
          form.setValue('state', 'NJ')
        }}
      >
        By postal code
      </button>
      <SelectField
        label="State or province"
        {...form.bind('state')}
        getValue={() => form.getValues().state}
        choices={[{ value: '', label: 'Choose' }, ...listed]}
      />
      <FormEnd form={form} saveLabel="Save" onCancel={() => undefined} />
    </Form>
  )
}
const getState = () => screen.getByLabelText('State or province')

describe('A choice whose list comes after the form', () => {
  it('shows the value of the form once the list is there', () => {
    const { rerender } = render(<PlaceForm listed={[]} start="MN" />)
    rerender(<PlaceForm listed={states} start="MN" />)
    expect(getState()).toHaveDisplayValue('Minnesota')
  })

  it('shows what a postal code filled in before the list was there, and saves it', async () => {
    const onSave = vi.fn(async () => undefined)
    const { rerender } = render(<PlaceForm listed={[]} onSave={onSave} />)
    await userEvent.click(screen.getByRole('button', { name: 'By postal code' }))
    rerender(<PlaceForm listed={states} onSave={onSave} />)
    expect(getState()).toHaveDisplayValue('New Jersey')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSave).toHaveBeenCalledWith({ state: 'NJ' }, { state: 'NJ' })
  })

  it('leaves the focus with a person who is on it already', async () => {
    const { rerender } = render(<PlaceForm listed={[]} />)
    getState().focus()
    rerender(<PlaceForm listed={states} />)
    expect(getState()).toHaveFocus()
    await userEvent.selectOptions(getState(), 'Minnesota')
    rerender(<PlaceForm listed={[...states]} />)
    expect(getState()).toHaveDisplayValue('Minnesota')
  })
})
