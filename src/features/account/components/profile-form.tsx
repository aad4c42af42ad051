import { useWatch } from 'react-hook-form'
import { accountUsers, profileForm } from '../../../../contract/account-users.ts'
import type { ProfileForm } from '../../../../contract/account-users.ts'
import type { User } from '../../../../contract/users.ts'
import { checkUser, checkUserAddress, userAddressFields } from '../../../../domain/accounts/user-form.ts'
import { suffixes, titles } from '../../../../domain/accounts/sign-up.ts'
import { formatPhone } from '../../../../domain/places/format.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { PlaceFields } from '../../../shared/address/place-fields.tsx'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

const nameFields = ['title', 'first_name', 'last_name', 'suffix', 'phone'] as const
export type ProfileFields = Readonly<Record<(typeof nameFields)[number] | (typeof userAddressFields)[number], string>>

export const toProfileFields = (user: User): ProfileFields => ({
  ...{ title: user.title, first_name: user.first_name, last_name: user.last_name, suffix: user.suffix },
  phone: formatPhone(user.phone),
  ...{ addr1: user.address?.addr1 ?? '', addr2: user.address?.addr2 ?? '', city: user.address?.city ?? '' },
  ...{ state: user.address?.state ?? '', postal_code: user.address?.postal_code ?? '' },
})

const hasAddress = (fields: ProfileFields) => userAddressFields.some((field) => fields[field].trim() !== '')
const pick = <K extends keyof ProfileFields>(fields: ProfileFields, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, fields[key].trim()])) as Record<K, string>

const toBody = (fields: ProfileFields): ProfileForm => ({
  profile: pick(fields, nameFields),
  address: hasAddress(fields) ? pick(fields, userAddressFields) : null,
})

const choices = (all: readonly string[]) => [
  { value: '', label: 'None' },
  ...all.map((value) => ({ value, label: value })),
]

/** Names, phone and address of a user (U08): one's own, or of a user whom one manages. */
export function ProfileForm({
  user,
  draft,
  onSaved,
  onCancel,
}: {
  readonly user: User
  readonly draft: FormDraft<ProfileFields>
  readonly onSaved?: () => void
  readonly onCancel?: () => void
}) {
  const { send } = useCall(accountUsers.updateProfile)
  const showSnackbar = useSnackbar()
  const form = useRowForm<ProfileFields, ProfileForm>({
    schema: profileForm,
    values: draft.values,
    toBody,
    isNested: true,
    fieldOf: (key) => key.replace(/^(?:profile|address)\./, ''),
    check: (fields) => ({
      ...checkUser(pick(fields, nameFields)),
      ...(hasAddress(fields) ? checkUserAddress(pick(fields, userAddressFields)) : {}),
    }),
    onTyped: draft.keep,
    sentence: callErrorMessage,
    onSave: async (body) => {
      await send({ params: { id: user.user_id }, body })
      await draft.drop()
      showSnackbar({ text: 'Profile saved' })
      onSaved?.()
    },
  })
  const postalCode = useWatch({ control: form.control, compute: (fields: ProfileFields) => fields.postal_code })
  return (
    <Form form={form} label="Profile">
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
      <fieldset className="whole form ac-address">
        <legend>Address</legend>
        <PlaceFields form={form} postalCode={postalCode} autofill="home" />
      </fieldset>
      <FormEnd form={form} saveLabel="Save profile" needsConnection {...(onCancel === undefined ? {} : { onCancel })} />
    </Form>
  )
}
