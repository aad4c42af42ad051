import { useWatch } from 'react-hook-form'
import { accountUsers, profileForm } from '../../../../contract/account-users.ts'
import type { ProfileForm } from '../../../../contract/account-users.ts'
import type { User } from '../../../../contract/users.ts'
import { checkUser, checkUserAddress, userAddressFields } from '../../../../domain/accounts/user-form.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { PlaceFields } from '../../../shared/address/place-fields.tsx'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ContactFields, contactFields, toContactFields } from './contact-fields.tsx'
import { useShownForm } from '../../../shared/drafts/use-shown-form.ts'
import type { ShownDraft } from '../../../shared/drafts/use-shown-form.ts'

export type ProfileFields = Readonly<
  Record<(typeof contactFields)[number] | (typeof userAddressFields)[number], string>
>

export const toProfileFields = (user: User): ProfileFields => ({
  ...toContactFields(user),
  ...{ addr1: user.address?.addr1 ?? '', addr2: user.address?.addr2 ?? '', city: user.address?.city ?? '' },
  ...{ state: user.address?.state ?? '', postal_code: user.address?.postal_code ?? '' },
})

const hasAddress = (fields: ProfileFields) => userAddressFields.some((field) => fields[field].trim() !== '')
const pick = <K extends keyof ProfileFields>(fields: ProfileFields, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, fields[key].trim()])) as Record<K, string>

/** What was changed: single names and the phone, where the form shows them; an address as a whole. */
function toBody(
  fields: ProfileFields,
  changed: readonly (keyof ProfileFields)[],
  { isAddressOnly }: { readonly isAddressOnly: boolean },
): ProfileForm {
  const names = contactFields.filter((field) => !isAddressOnly && changed.includes(field))
  const isAddressChanged = userAddressFields.some((field) => changed.includes(field))
  return {
    ...(names.length === 0 ? {} : { profile: pick(fields, names) }),
    ...(isAddressChanged ? { address: hasAddress(fields) ? pick(fields, userAddressFields) : null } : {}),
  }
}

/** The profile of a user whom one manages: names, phone and address (U08). Or only the address, of one's own. */
export function ProfileForm({
  user,
  draft,
  isAddressOnly = false,
  onSaved,
}: {
  readonly user: User
  readonly draft: FormDraft<ShownDraft<ProfileFields>>
  readonly isAddressOnly?: boolean
  readonly onSaved?: () => void
}) {
  const { send } = useCall(accountUsers.updateProfile)
  const showSnackbar = useSnackbar()
  const { form, ending } = useShownForm<ProfileFields, ProfileForm>({
    schema: profileForm,
    draft,
    now: toProfileFields(user),
    unit: userAddressFields,
    toBody: (fields, changed) => toBody(fields, changed, { isAddressOnly }),
    isNested: true,
    fieldOf: (key) => key.replace(/^(?:profile|address)\./, ''),
    check: (fields) => ({
      ...(isAddressOnly ? {} : checkUser(pick(fields, contactFields))),
      ...(hasAddress(fields) ? checkUserAddress(pick(fields, userAddressFields)) : {}),
    }),
    sentence: callErrorMessage,
    send: (body) => send({ params: { id: user.user_id }, body }),
    onSaved: () => {
      showSnackbar({ text: isAddressOnly ? 'Address saved' : 'Profile saved' })
      onSaved?.()
    },
  })
  const postalCode = useWatch({ control: form.control, compute: (fields: ProfileFields) => fields.postal_code })
  const place = <PlaceFields form={form} postalCode={postalCode} autofill="own" />
  return (
    <Form form={form} label={isAddressOnly ? 'Address' : 'Profile'}>
      {isAddressOnly ? null : <ContactFields form={form} />}
      {isAddressOnly ? (
        place
      ) : (
        <fieldset className="whole form ac-address">
          <legend>Address</legend>
          {place}
        </fieldset>
      )}
      <FormEnd form={form} saveLabel={isAddressOnly ? 'Save address' : 'Save profile'} needsConnection {...ending} />
    </Form>
  )
}
