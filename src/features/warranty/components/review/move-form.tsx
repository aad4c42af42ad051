import { useState } from 'react'
import type { FoundAccount } from '../../../../../contract/accounts.ts'
import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import { moveForm } from '../../../../../contract/shapes/registration-review.ts'
import { warrantyReview } from '../../../../../contract/warranty-review.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { AccountSearch } from '../../../../shared/account-search.tsx'
import type { AccountQuery } from '../../../../shared/account-search.tsx'
import { FoundAccountFacts } from '../../../../shared/found-account.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { useReviewCall } from './use-review-call.ts'

/** Confirms the chosen account and gives the registration to it (W14). */
function ConfirmMove({
  record,
  account,
  onAnother,
  onClose,
}: {
  readonly record: WarrantyRecord
  readonly account: FoundAccount
  readonly onAnother: () => void
  readonly onClose: () => void
}) {
  const send = useReviewCall(record.id)
  const showSnackbar = useSnackbar()
  const form = useRowForm<{ account_id: number }, { account_id: number }>({
    schema: moveForm,
    values: { account_id: account.account_id },
    sentence: callErrorMessage,
    async onSave(body) {
      await send(warrantyReview.moveRecord, { params: { id: record.id }, body })
      showSnackbar({ text: `${record.display_id} belongs to ${account.name} now` })
      onClose()
    },
  })
  return (
    <Form form={form} label="Give to another account">
      <div className="whole item">
        <FoundAccountFacts account={account} />
      </div>
      <p className="hint whole">
        {record.account === null ? 'The account before' : record.account.name} no longer sees this registration.
      </p>
      <FormEnd
        form={form}
        saveLabel={`Give to ${account.name}`}
        needsConnection
        cancelLabel="Choose another"
        onCancel={onAnother}
      />
    </Form>
  )
}

/** Finds the account that a registration belongs to. */
export function MoveForm({ record, onClose }: { readonly record: WarrantyRecord; readonly onClose: () => void }) {
  const [account, setAccount] = useState<FoundAccount | null>(null)
  const [query, setQuery] = useState<AccountQuery | null>(null)
  if (account === null) return <AccountSearch query={query} onQuery={setQuery} onChoose={setAccount} />
  return (
    <ConfirmMove
      {...{ record, account, onClose }}
      onAnother={() => {
        setAccount(null)
      }}
    />
  )
}
