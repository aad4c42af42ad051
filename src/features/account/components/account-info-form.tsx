import { accounts, infoForm } from '../../../../contract/accounts.ts'
import type { Account, InfoForm } from '../../../../contract/accounts.ts'
import { checkAccount } from '../../../../domain/accounts/account-form.ts'
import { formatPhone } from '../../../../domain/places/format.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { pickFields, useShownForm } from '../../../shared/drafts/use-shown-form.ts'
import type { ShownDraft } from '../../../shared/drafts/use-shown-form.ts'

export interface InfoFields {
  readonly name: string
  readonly url: string
  readonly fax: string
}

export const toInfoFields = ({ name, url, fax }: Account): InfoFields => ({ name, url, fax: formatPhone(fax) })

/** What an account says of itself (N03): name, website and fax. */
export function AccountInfoForm({
  account,
  draft,
}: {
  readonly account: Account
  readonly draft: FormDraft<ShownDraft<InfoFields>>
}) {
  const { send } = useCall(accounts.table.updateInfo)
  const showSnackbar = useSnackbar()
  const { form, ending } = useShownForm<InfoFields, InfoForm>({
    schema: infoForm,
    draft,
    now: toInfoFields(account),
    toBody: pickFields,
    check: checkAccount,
    sentence: callErrorMessage,
    send: (body) => send({ params: { id: account.account_id }, body }),
    onSaved: () => {
      showSnackbar({ text: 'Account saved' })
    },
  })
  return (
    <Form form={form} label="Account information">
      <div className="whole">
        <Field label="Name" maxLength={120} autoComplete="off" {...form.bind('name')} />
      </div>
      <Field
        label="Website"
        type="url"
        inputMode="url"
        isOptional
        maxLength={500}
        autoComplete="off"
        {...form.bind('url')}
      />
      <Field label="Fax" type="tel" inputMode="tel" isOptional autoComplete="off" {...form.bind('fax', formatPhone)} />
      <FormEnd form={form} saveLabel="Save" needsConnection {...ending} />
    </Form>
  )
}
