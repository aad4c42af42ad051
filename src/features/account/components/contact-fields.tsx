import type { User } from '../../../../contract/users.ts'
import { suffixes, titles } from '../../../../domain/accounts/sign-up.ts'
import { formatPhone } from '../../../../domain/places/format.ts'
import type { Format } from '../../../../domain/places/format.ts'
import { Field } from '../../../ui/field.tsx'
import type { BoundField } from '../../../ui/form/bound-field.ts'
import { SelectField } from '../../../ui/select-field.tsx'

/** The fields of a person's name and phone. */
export const contactFields = ['title', 'first_name', 'last_name', 'suffix', 'phone'] as const
type ContactField = (typeof contactFields)[number]
export type ContactValues = Readonly<Record<ContactField, string>>

export const toContactFields = ({ title, first_name, last_name, suffix, phone }: User): ContactValues => ({
  ...{ title, first_name, last_name, suffix },
  phone: formatPhone(phone),
})

/** A form that has these fields among its own. */
interface ContactForm {
  readonly bind: (name: ContactField, format?: Format) => BoundField
}

const choices = (all: readonly string[]) => [
  { value: '', label: 'None' },
  ...all.map((value) => ({ value, label: value })),
]

/** A person's name and phone. */
export function ContactFields({ form }: { readonly form: ContactForm }) {
  return (
    <>
      <SelectField label="Title" isOptional choices={choices(titles)} {...form.bind('title')} />
      <SelectField label="Suffix" isOptional choices={choices(suffixes)} {...form.bind('suffix')} />
      <Field label="First name" maxLength={80} autoComplete="off" {...form.bind('first_name')} />
      <Field label="Last name" maxLength={80} autoComplete="off" {...form.bind('last_name')} />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        isOptional
        autoComplete="off"
        {...form.bind('phone', formatPhone)}
      />
    </>
  )
}
